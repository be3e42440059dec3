import type { GoldenStore } from "../gate/golden-store.ts";

/** Goldens that never reach a disk. */
export function memoryStore(): GoldenStore {
  const files = new Map<string, Uint8Array>();
  return {
    read: (name) => files.get(name),
    list: () => Promise.resolve([...files.keys()].toSorted()),
    write: async (name, bytes) => void files.set(name, Buffer.from(bytes as Uint8Array)),
    remove: async (name) => void files.delete(name),
  };
}
