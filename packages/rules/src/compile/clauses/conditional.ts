import type { NameIndex } from '../../language/names/names.ts';
import { listsOf } from '../../language/names/item-names.ts';
import type { Input } from '../../language/parser.ts';
import { lowerAt } from '../../language/parser.ts';
import { aboutItem } from '../../grammar/lists/item-filters.ts';
import type { Reading } from '../../grammar/reading.ts';
import type { Check } from '../../tree/check.ts';
import { isRepeatedPath } from '../../tree/path.ts';
import { exceptSkip, isAboutAnswer, isPerItem } from './conditions.ts';
import type { ReadAbout } from './items.ts';
import { conditionOfItems } from './items.ts';
import type { Range } from './joints.ts';
import { conditionEnd } from './joints.ts';

/** What reads the parts of a sentence. */
interface Reader {
  read: (range: Range) => Reading[];
  readAbout: ReadAbout;
}

const conditionWords = new Set(['if', 'when', 'unless', 'except']);

/** "if ..., then ...", "... unless ...". */
export function conditional(reader: Reader, input: Input, { from, to }: Range): Reading[] {
  const first = lowerAt(input, from);
  if (first !== 'if' && first !== 'when' && first !== 'whenever' && first !== 'unless')
    return trailing(reader, input, { from, to });
  const end = conditionEnd(input, { from, to });
  if (end === null) return [];
  const parts = { condition: { from: from + 1, to: end.from }, consequence: { from: end.to, to } };
  return implication(reader, input, { ...parts, negated: first === 'unless' });
}

function trailing(reader: Reader, input: Input, { from, to }: Range): Reading[] {
  let depth = 0;
  for (let at = to - 1; at > from; at--) {
    const word = lowerAt(input, at);
    if (word === ')') depth++;
    if (word === '(') depth--;
    if (depth > 0 || !conditionWords.has(word)) continue;
    const readings = behind(reader, input, { range: { from, to }, at });
    if (readings.length > 0) return readings;
  }
  return [];
}

/** The sentence before "unless", "except when" or "only if", under the condition behind it. */
function behind(reader: Reader, input: Input, { range: { from, to }, at }: { range: Range; at: number }): Reading[] {
  const before = lowerAt(input, at - 1);
  const end = before === 'only' || before === 'except' ? at - 1 : at;
  if (end <= from) return [];
  const word = lowerAt(input, end);
  const skip = word === 'except' && end === at ? exceptSkip(input, at) : 1;
  const parts = { condition: { from: at + skip, to }, consequence: { from, to: end } };
  const negated = word === 'unless' || word === 'except';
  return implication(reader, input, { ...parts, negated }).filter((reading) => isAboutAnswer(reading, input, at));
}

interface Parts {
  condition: Range;
  consequence: Range;
  negated: boolean;
}

function implication(reader: Reader, input: Input, { condition, consequence, negated }: Parts): Reading[] {
  const [held, following] = [reader.read(condition), reader.read(consequence)];
  const perItem = ofItems(reader, input, { condition, consequence, negated, held, following });
  if (perItem !== null) return [perItem];
  const [first] = held;
  if (first === undefined) return [];
  const some = ofSome(first.check, lowerAt(input, condition.from));
  const when: Check = negated ? { kind: 'not', check: some } : some;
  return following
    .filter(({ check }) => !isPerItem(first.check, check))
    .slice(0, 3)
    .map((reading) => ({
      check: { kind: 'when', condition: when, consequence: reading.check },
      score: Math.min(first.score, reading.score) + 0.02,
      spans: [...first.spans, ...reading.spans],
      guessed: first.guessed || reading.guessed,
    }));
}

/** "if a user is blocked, the status is 403": one of them is enough, where nothing is said of each. */
function ofSome(check: Check, article: string): Check {
  const isOfItems =
    check.kind === 'test' &&
    check.quantifier.kind === 'implied' &&
    check.subject.kind === 'field' &&
    isRepeatedPath(check.subject.path);
  return isOfItems && /^(a|an|any|one|some)$/.test(article) ? { ...check, quantifier: { kind: 'any' } } : check;
}

type Read = Record<'held' | 'following', Reading[]>;

function ofItems(reader: Reader, { names, tokens }: Input, parts: Parts & Read): Reading | null {
  if (listsOf(names).length === 0) return null;
  const { condition, consequence, held, following, negated } = parts;
  const of =
    ({ from, to }: Range) =>
    (known: NameIndex) =>
      reader.readAbout(aboutItem(tokens.slice(from, to)), known);
  return conditionOfItems({ held, following, heldOf: of(condition), followingOf: of(consequence), negated }, names);
}
