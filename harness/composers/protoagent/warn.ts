/** Where a warning goes: the host's log. Injected, so that nothing here writes anywhere. */
export type Warn = (message: string) => void;
