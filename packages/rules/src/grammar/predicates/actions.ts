import type { Operand, Predicate, ValueFormat } from '../../tree/check.ts';
import type { Captured } from '../../language/phrase.ts';
import type { Line, Examples } from '../line.ts';
import type { Meaning, Quantity } from './meanings.ts';
import { compare, equalTo, is, textOf } from './meanings.ts';
import { between } from './comparisons.ts';
import { directions } from './sort-keys.ts';
import { prefixes } from './patterns.ts';

/** What is written as a pattern is one, or is refused where RE2 cannot read it; it is never a text to compare with. */
function isExpression({ other }: Captured): boolean {
  const operand = other as Operand | undefined;
  const written = operand?.kind === 'words' ? operand.text : operand?.kind === 'literal' ? operand.value : null;
  return typeof written === 'string' && /^\/.+\/[a-z]*$|^\/.*[[\](){}^$*+?|\\]|^\^|\$$/.test(written);
}

const text =
  (op: 'contains' | 'startsWith' | 'endsWith') =>
  ({ value }: Captured): Meaning => ({ predicate: { op, value: value as Operand } });

/** "wifi and balcony", "a, b or c": each of them. */
function containsAll(items: Operand[]): Meaning | null {
  const [first, ...rest] = items.map((value): Predicate => ({ op: 'contains', value }));
  return first === undefined || rest.length === 0 ? null : { predicate: first, also: rest };
}

function keysOf(items: Operand[]): Meaning | null {
  const keys = items.map((item) => textOf(item)).filter((key) => key !== null);
  return keys.length === items.length ? { predicate: { op: 'keys', keys, only: true } } : null;
}

/** The second is the denial of the first kind of sentence, which only a name of its own can carry. */
function butNot(value: Operand, without: Operand): Meaning | null {
  if (textOf(value)?.includes(' ') === true || textOf(without)?.includes(' ') === true) return null;
  return { predicate: { op: 'contains', value }, without: { op: 'contains', value: without } };
}

/** What is said with a verb of its own. */
export const actions: Line<Meaning>[] = [
  { say: '(exist|exists|existed) [in [the] (response|body|payload|answer)]', means: is('present') },
  {
    say: '(contain|contains|containing|include|includes|including|mention|mentions|mentioning) [that] [the] [(text|word|words|string|phrase|value|message)] [:] <value>',
    means: text('contains'),
  },
  {
    say: '(contain|contains|containing|include|includes|including|mention|mentions) [both] [the] <items>',
    means: ({ items }) => containsAll(items as Operand[]),
  },
  {
    say: 'only (contain|contains|has|have|includes|include) [the] [(keys|properties|fields)] <items>',
    means: ({ items }) => keysOf(items as Operand[]),
  },
  { say: '(start|starts|starting|begin|begins|beginning) with <value>', means: text('startsWith') },
  { say: '(end|ends|ending) (with|in) <value>', means: text('endsWith') },
  {
    say: '(match|matches|matching) <expression>',
    means: ({ expression }) => ({ predicate: { op: 'matches', pattern: String(expression) } }),
  },
  {
    say: '(match|matches|matching|satisfies|satisfy|follow|follows) [the] (pattern|regex|regexp|regular expression|expression) <pattern>',
    means: ({ pattern }) => ({ predicate: { op: 'matches', pattern: String(pattern) } }),
  },
  {
    say: '(match|matches|matching|mirrors|echoes|repeats|reflects|agrees with|agree with|corresponds to|points to|reads|read|says|say|shows|show|states|displays|equals to|amounts to|comes to|totals|stands at|sits at|remains|remain|stays|stay|becomes|reports|indicates|evaluates to|resolves to|starts at|begins at|begin at|start at|comes back as|come back as|is worth) [exactly|still|only] <other>',
    means: (captured) => (isExpression(captured) ? null : equalTo(captured)),
  },
  { say: '[to] (equal|equals|equaling|eq|eql) [to] <other>', means: equalTo },
  {
    say: '(lies|lie|ranges|falls) (between|from) <low:quantity> (and|to|-) <high:quantity>',
    means: ({ low, high }) => between(low as Quantity, high as Quantity),
  },
  {
    say: '(consists of|consist of|contains|contain|has|uses) <letters>',
    means: ({ letters }) => ({ predicate: { op: 'matches', pattern: String(letters) } }),
  },
  {
    say: '(lies|lie|stays|stay|remains|remain|falls|fall|sits|ranges|range|keeps|comes|come|runs|happens|happen|occurs|occur|takes place|take place|took place|starts|start|begins|ends|end|lands|land) <rated>',
    means: ({ rated }) => rated as Meaning,
  },
  { say: '(repeat|repeats|recur|recurs)', means: () => ({ predicate: { op: 'unique', by: null }, negated: true }) },
  {
    say: '(occurs|occur|appears|appear|shows up) only once',
    means: () => ({ predicate: { op: 'unique', by: null } }),
  },
  {
    say: '(contain|contains|include|includes|mention|mentions|list|lists) <value> but (not|no) <without:value>',
    means: ({ value, without }) => butNot(value as Operand, without as Operand),
  },
  {
    say: '(looks like|look like|follows|follow|uses|use) [a|an|the] [valid] <format> [format]',
    means: ({ format }) => ({ predicate: { op: 'format', format: format as ValueFormat } }),
  },
  ...directions,
  ...prefixes,
  { say: '(default|defaults|defaulting) to <value>', means: equalTo },
  { say: '(exceed|exceeds) <quantity>', means: compare('greater') },
  { say: '(differ|differs) from <other>', means: (captured) => ({ ...equalTo(captured), negated: true }) },
];

export const actionExamples: Examples = {
  name: 'actions',
  title: 'Verbs of their own',
  golden: [
    { text: 'slug starts with "a-"', reads: '`slug` starts with "a-"', sample: { slug: 'a-1' } },
    { text: 'fileName ends with .pdf', reads: '`fileName` ends with ".pdf"', sample: { fileName: 'x.pdf' } },
    { text: 'total exceeds 10', reads: '`total` is greater than 10', sample: { total: 12 } },
    { text: 'currency defaults to EUR', reads: '`currency` is "EUR" in any case', sample: { currency: 'EUR' } },
    {
      text: 'stats only contains the keys likes, views',
      reads: '`stats` has only the keys "likes", "views"',
      sample: { stats: { likes: 1, views: 2 } },
    },
    {
      text: 'tags mention both new and sale',
      reads: '`tags` contains "new" in any case and `tags` contains "sale" in any case',
      sample: { tags: ['new', 'sale'] },
    },
  ],
};
