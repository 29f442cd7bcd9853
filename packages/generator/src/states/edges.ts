import { statesIn } from './names.ts';

/** By state: those that a record may come from. */
export type Edges = ReadonlyMap<string, ReadonlySet<string>>;

const FROM_TO =
  /\bfrom\b(?<from>[^.;\n]{2,80}?)\b(?:to|into)\b(?<to>[^.;\n]{2,80}?)(?=,? ?(?:and |or )?from\b|[.;:\n(]|$)/gi;
const ARROWS =
  /[`"'\w-]+(?:\s*(?:->|→|=>|⇒)\s*[`"'\w-]+(?:\s*(?:,\s*[`"'\w-]+(?=\s*(?:[.;\n|/]|$))|(?:\||\/|or\b)\s*[`"'\w-]+(?=\s*(?:[.,;\n|/]|$))))*)+/g;

/** The moves that a text lists: "From draft to open or cancelled, from open to closed", `draft -> open -> closed`. */
export function edgesIn(text: string, states: readonly string[]): Edges {
  const edges = new Map<string, Set<string>>();
  const add = (from: readonly string[], to: readonly string[]): void => {
    for (const state of to) edges.set(state, new Set([...(edges.get(state) ?? []), ...from]));
  };
  for (const match of text.matchAll(FROM_TO)) {
    const from = statesIn(match.groups?.['from'] ?? '', states);
    if (from.length > 0) add(from, statesIn(match.groups?.['to'] ?? '', states));
  }
  for (const [chain] of text.matchAll(ARROWS)) {
    const parts = chain.split(/->|→|=>|⇒/).map((part) => statesIn(part, states));
    for (const [at, part] of parts.entries()) if (at > 0) add(parts[at - 1] ?? [], part);
  }
  return edges;
}
