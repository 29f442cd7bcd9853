import { statesIn } from './names.ts';

/** By state: those that a record may come from. */
export type Edges = ReadonlyMap<string, ReadonlySet<string>>;

const FROM_TO =
  /\bfrom\b(?<from>[^.;\n]{2,80}?)\b(?:to|into)\b(?<to>[^.;\n]{2,80}?)(?=,? ?(?:and |or )?from\b|[.;:\n(]|$)/gi;
const ARROWS = /[`"'\w-]+(?:\s*(?:->|→|=>|⇒)\s*[`"'\w-]+(?:\s*(?:\||\/|,|or)\s*[`"'\w-]+(?=\s*(?:[.;\n|/]|$)))*)+/g;

/** A row of a table in Markdown, with the state that it is about in its first cell. */
const ROW = /^[ \t]*\|?(?<from>[^|\n]{1,60})\|(?<to>[^|\n]{1,200})\|?[ \t]*$/gm;
const IS_HEADER = /\bfrom\b.*\|.*\bto\b|\bto\b.*\|.*\bfrom\b/i;

const onlyState = (cell: string, states: readonly string[]): string[] => {
  const found = statesIn(cell, states);
  return found.length === 1 ? found : [];
};

/** The rows of a table whose head says which cell a move starts from: `| from | to |`. */
function tableMoves(text: string, states: readonly string[]): [from: string[], to: string[]][] {
  const rows = [...text.matchAll(ROW)].map(({ groups }) => [groups?.['from'] ?? '', groups?.['to'] ?? ''] as const);
  const at = rows.findIndex((cells) => IS_HEADER.test(cells.join('|')));
  const isReversed = /\bto\b/i.test(rows[at]?.[0] ?? '') && !/\bfrom\b/i.test(rows[at]?.[0] ?? '');
  return at < 0
    ? []
    : rows.slice(at + 1).map(([first, second]): [string[], string[]] =>
        isReversed
          ? [statesIn(second, states), onlyState(first, states)]
          : [onlyState(first, states), statesIn(second, states)],
      );
}

/**
 * The moves that a text lists: "From draft to open or cancelled, from open to closed", "from draft to open to closed",
 * `draft -> open -> closed`, or the rows of a table.
 */
export function edgesIn(text: string, states: readonly string[]): Edges {
  const edges = new Map<string, Set<string>>();
  const add = (from: readonly string[], to: readonly string[]): void => {
    for (const state of to) edges.set(state, new Set([...(edges.get(state) ?? []), ...from]));
  };
  for (const match of text.matchAll(FROM_TO)) {
    const from = statesIn(match.groups?.['from'] ?? '', states);
    const parts = (match.groups?.['to'] ?? '').split(/\b(?:and )?(?:then )?(?:to|into)\b/i).map((part) => statesIn(part, states));
    if (from.length > 0) for (const [at, part] of parts.entries()) add(parts[at - 1] ?? from, part);
  }
  for (const [from, to] of tableMoves(text, states)) add(from, to);
  for (const [chain] of text.matchAll(ARROWS)) {
    const parts = chain.split(/->|→|=>|⇒/).map((part) => statesIn(part, states));
    for (const [at, part] of parts.entries()) if (at > 0) add(parts[at - 1] ?? [], part);
  }
  return edges;
}
