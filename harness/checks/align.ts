/** A text of a payload that carries system prompt. */
export interface Piece {
  readonly text: string;
  readonly path?: string;
}

export interface AlignmentInput {
  readonly composed: string;
  readonly texts: readonly Piece[];
  /** Each may be left out of the comparison once for each time it is listed. */
  readonly adds: readonly string[];
  /** Each may be absent where two pieces meet. */
  readonly joins: readonly string[];
}

export interface Alignment {
  readonly exact: boolean;
  /** What the pieces hold, declared additions taken out and absent joiners put back as far as they can be told. */
  readonly found: readonly Piece[];
}

interface State {
  readonly piece: number;
  /** What is left of the piece's text once additions at its ends are taken away. */
  readonly start: number;
  readonly end: number;
  /** UTF-16 index into the composed text. */
  readonly at: number;
  /** How often each distinct addition has been taken away. */
  readonly used: readonly number[];
  readonly parent?: State;
  /** The stretch of composed text that the step from the parent went over. */
  readonly taken: Piece;
}

interface Attempt {
  readonly state: State;
  readonly joiner: string;
  readonly reach: number;
}

/** Far above what real payloads need; hostile additions could ask for more states than memory holds. */
const MOST_STATES = 100_000;

const NOTHING: Piece = { text: "" };

/**
 * Lays the pieces of a payload along the composed text. Every reading is tried, each state once: which
 * additions to take away from either end of a piece, and which joiner is absent between two. Where none
 * fits, the answer is the reading that went furthest.
 */
export function align(input: AlignmentInput): Alignment {
  const { composed, texts, joins } = input;
  const additions = countAdditions(input.adds);
  const stack: State[] = [
    opening(
      0,
      0,
      texts,
      additions.map(() => 0),
      NOTHING,
    ),
  ];
  const seen = new Set<string>();
  let best: Attempt = { state: stack[0] as State, joiner: "", reach: -1 };

  for (let state = stack.pop(); state !== undefined && seen.size < MOST_STATES; state = stack.pop()) {
    const key = `${state.piece},${state.start},${state.end},${state.at},${state.used.join(".")}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const piece = texts[state.piece];
    if (piece === undefined) {
      if (state.at === composed.length) return { exact: true, found: trail(state) };
      if (state.at > best.reach) best = { state, joiner: "", reach: state.at };
      continue;
    }
    // Pushed first, tried last: an addition is taken away only where the text as it stands leads nowhere.
    stack.push(...shortened(state, piece.text, additions));
    const core = piece.text.slice(state.start, state.end);
    for (const joiner of core === "" || state.at === 0 ? [""] : ["", ...joins]) {
      if (!composed.startsWith(joiner, state.at)) continue;
      const from = state.at + joiner.length;
      const shared = sharedLength(core, composed, from);
      if (shared === core.length) {
        const taken = { ...piece, text: joiner + core };
        stack.push(opening(state.piece + 1, from + shared, texts, state.used, taken, state));
      } else if (from + shared >= best.reach) {
        best = { state, joiner, reach: from + shared };
      }
    }
  }
  return { exact: false, found: [...trail(best.state), ...remainder(best, input, additions)] };
}

type Addition = readonly [text: string, count: number];

function countAdditions(adds: readonly string[]): Addition[] {
  const counts = new Map<string, number>();
  for (const text of adds) if (text !== "") counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts];
}

function opening(
  piece: number,
  at: number,
  texts: readonly Piece[],
  used: readonly number[],
  taken: Piece,
  parent?: State,
): State {
  const end = texts[piece]?.text.length ?? 0;
  return { piece, start: 0, end, at, used, taken, ...(parent === undefined ? {} : { parent }) };
}

/** The same piece with one addition fewer, at its end or its start. */
function shortened(state: State, text: string, additions: readonly Addition[]): State[] {
  return additions.flatMap(([addition, count], index) => {
    const taken = state.used[index] ?? 0;
    if (taken >= count || state.end - state.start < addition.length) return [];
    const used = state.used.with(index, taken + 1);
    const next: State[] = [];
    if (text.endsWith(addition, state.end)) next.push({ ...state, used, end: state.end - addition.length });
    if (text.startsWith(addition, state.start)) {
      next.push({ ...state, used, start: state.start + addition.length });
    }
    return next;
  });
}

function sharedLength(core: string, composed: string, from: number): number {
  if (composed.startsWith(core, from)) return core.length;
  let length = 0;
  while (length < core.length && core.charCodeAt(length) === composed.charCodeAt(from + length)) length++;
  return length;
}

function trail(state: State): Piece[] {
  const taken: Piece[] = [];
  for (let at: State | undefined = state; at !== undefined; at = at.parent) {
    if (at.taken.text !== "") taken.push(at.taken);
  }
  return taken.reverse();
}

/** The pieces from the one that did not fit, read from the end backwards so that joiners absent there are told too. */
function remainder(
  { state, joiner }: Attempt,
  input: AlignmentInput,
  additions: readonly Addition[],
): Piece[] {
  const { composed, texts, joins } = input;
  const rest = restOf(state, texts, additions);
  let at = composed.length;
  let fits = true;
  for (let index = rest.length - 1; index >= 0; index--) {
    const piece = rest[index] ?? NOTHING;
    fits &&= composed.endsWith(piece.text, at);
    if (!fits) break;
    at -= piece.text.length;
    const before = rest[index - 1];
    if (before === undefined || composed.endsWith(before.text, at)) continue;
    const absent = joins.find((join) => join !== "" && composed.endsWith(join, at));
    if (absent === undefined) continue;
    rest[index] = { ...piece, text: absent + piece.text };
    at -= absent.length;
  }
  const first = rest[0];
  if (first !== undefined && joiner !== "") rest[0] = { ...first, text: joiner + first.text };
  return rest;
}

function restOf(state: State, texts: readonly Piece[], additions: readonly Addition[]): Piece[] {
  let used = state.used;
  return texts.slice(state.piece).flatMap((piece, index) => {
    let at: State = index === 0 ? state : { ...opening(0, 0, [piece], used, NOTHING) };
    for (let next = shortened(at, piece.text, additions)[0]; next !== undefined;) {
      at = next;
      next = shortened(at, piece.text, additions)[0];
    }
    used = at.used;
    const text = piece.text.slice(at.start, at.end);
    return text === "" ? [] : [{ ...piece, text }];
  });
}
