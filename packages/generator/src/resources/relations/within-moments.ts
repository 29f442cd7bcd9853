import { wordsOf } from '../words/words.ts';

export type Edge = 'first' | 'last';

/** A clause that keeps the moments of a request within the time of another record. */
export interface Within {
  field: string;
  /** The time, and whose it is: "season of the garden". */
  compared: string;
  days: 1 | -1;
  edge: Edge;
}

const WITHIN =
  /\b(?:must|has to|have to|needs? to|only|always)\b[^.;]{0,60}?\b(?:within|inside|during|on (?:a|one|some|any) days? of) (?<compared>[^.;,]+)/i;
const EDGES: Readonly<Record<Edge, RegExp>> = {
  first: /^(?:starts?|begins?|opens?|from|since|start|begin|first|arrival|opening)$/,
  last: /^(?:ends?|closes?|until|till|to|through|expires?|last|departure|closing)$/,
};

/** The only moment that is the first, or the last, of a time; of one that stands alone both. */
export function edgeOf(moments: readonly string[], edge: Edge, compared = ''): string | null {
  const said = new Set(wordsOf(compared));
  const named = moments.filter((name) => wordsOf(name).some((word) => said.has(word)));
  const meant = named.length > 0 ? named : moments;
  const found = meant.filter((name) => wordsOf(name).some((word) => EDGES[edge].test(word)));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Past the end is what is looked up least. */
const SIDES: readonly (readonly [Edge, 1 | -1])[] = [
  ['last', 1],
  ['first', -1],
];

/** "The booking has to lie within the season of the house", "on a day of the course". */
export function keptWithin(clause: string, moments: readonly string[]): Within[] {
  const compared = WITHIN.exec(clause)?.groups?.['compared'];
  if (compared === undefined) return [];
  return SIDES.flatMap(([edge, days]): Within[] => {
    const field = moments.length === 1 ? (moments[0] ?? null) : edgeOf(moments, edge);
    return field === null ? [] : [{ field, compared, days, edge }];
  });
}
