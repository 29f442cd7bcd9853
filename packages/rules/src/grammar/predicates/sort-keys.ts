import { tokenAt } from '../../language/parser.ts';
import type { Input, Match, Parser } from '../../language/parser.ts';
import { nameWords, parsePath } from '../../tree/path.ts';
import { canonicalWord } from '../../language/names/words.ts';
import type { Captured } from '../../language/phrase.ts';
import type { Path } from '../../tree/check.ts';
import type { Line, Examples } from '../line.ts';
import type { Meaning } from './meanings.ts';

/** What a list is ordered by: a path, or the words of a property that its items are known to have. */
export const sortKeySlot: Parser<Path> = (input, at) => {
  const first = tokenAt(input, at);
  if (first === undefined || first.kind === 'mark' || first.kind === 'number') return [];
  const from = first.lower === 'the' || first.lower === 'their' ? at + 1 : at;
  const known = inWords(input, from);
  if (known.length > 0 || from > at) return known;
  const path = parsePath(first.text);
  return path === null ? [] : [{ value: path, next: at + 1 }];
};

function inWords(input: Input, at: number): Match<Path>[] {
  const words: string[] = [];
  const found: Match<Path>[] = [];
  for (let next = at; next < at + 3; next++) {
    const token = tokenAt(input, next);
    if (token?.kind !== 'word') break;
    words.push(...nameWords(token.text).map(canonicalWord));
    const entry = (input.names.byWord.get(words.join('')) ?? []).find(
      ({ joined, path }) => joined === words.join('') && path.some((step) => typeof step === 'object'),
    );
    const last = entry?.path.at(-1);
    if (typeof last === 'string') found.unshift({ value: [last], next: next + 1 });
  }
  return found;
}

type Order = 'ascending' | 'descending';
const small =
  'lowest|oldest|smallest|cheapest|earliest|shortest|youngest|least|fewest|lightest|closest|nearest|slowest';
const great =
  'highest|newest|latest|most recent|largest|biggest|most expensive|greatest|longest|best|heaviest|most|furthest|fastest';
const orders: [words: string, order: Order, range: string][] = [
  [
    `ascending|asc|alphabetically|alphabetical|increasing|ascendingly|chronologically|chronological|rising|growing|from a to z|a to z|a-z`,
    'ascending',
    `[from] [the] (${small}|low) [<word>] to [the] (${great}|high) [<word>]`,
  ],
  [
    `descending|desc|decreasing|reverse|reverse alphabetical|reverse chronological|descendingly|falling|from z to a|z to a|z-a`,
    'descending',
    `[from] [the] (${great}|high) [<word>] to [the] (${small}|low) [<word>]`,
  ],
];
const firsts: [words: string, order: Order][] = [
  [small, 'ascending'],
  [great, 'descending'],
];
const verb = '[(come|comes|came|are|is|returned|back|given|listed)] (sorted|ordered|listed|arranged|ranked|sequenced)';

const sorted =
  (order: Order) =>
  ({ key }: Captured): Meaning => ({ predicate: { op: 'sorted', order, by: (key ?? null) as Path | null } });

/** The ways to say how a list is ordered. */
export const sortings: Line<Meaning>[] = [
  ...orders.flatMap(([words, order, range]) => [
    { say: `${verb} [in] [a|an] (${words}) [order] [(by|of) <key>]`, means: sorted(order) },
    { say: `${verb} by <key> [,] [in] [a|an] (${words}) [order]`, means: sorted(order) },
    { say: `${verb} [by <key>] [,] ${range}`, means: sorted(order) },
    { say: `${verb} ${range} by <key>`, means: sorted(order) },
    { say: `[come|comes|came|given|returned|listed] in [a|an] (${words}) order [(by|of) <key>]`, means: sorted(order) },
  ]),
  ...firsts.flatMap(([words, order]) => [
    { say: `${verb} [by <key>] [,] [with] [the] (${words}) [<word>] first`, means: sorted(order) },
    { say: `${verb} by <key> [,] (${words}) [<word>] first`, means: sorted(order) },
    { say: `[come|comes|listed|given|returned] [with] [the] (${words}) [<word>] first`, means: sorted(order) },
  ]),
  { say: `${verb} [by <key>]`, means: sorted('ascending') },
  { say: '[come|comes|given|returned] in [the] order of <key>', means: sorted('ascending') },
];

/** "ranks increase", "prices go down". */
export const directions: Line<Meaning>[] = [
  { say: '[only|never] (increase|increases|rise|rises|grow|grows|ascend|go up|goes up)', means: sorted('ascending') },
  { say: '(decrease|decreases|fall|falls|descend|go down|goes down|decline|declines)', means: sorted('descending') },
];

export const sortExamples: Examples = {
  name: 'sort-keys',
  title: 'What a list is ordered by',
  golden: [
    {
      text: 'items are sorted by name',
      reads: '`items` is sorted ascending by `name`',
      sample: { items: [{ name: 'a' }, { name: 'b' }] },
    },
    { text: 'scores are in descending order', reads: '`scores` is sorted descending', sample: { scores: [3, 2] } },
    {
      text: 'ranks increase',
      reads: '`items` is sorted ascending by `rank`',
      sample: { items: [{ rank: 1 }, { rank: 2 }] },
    },
  ],
};
