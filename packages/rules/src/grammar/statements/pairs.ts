import { endingAt, hasWords, lowerAt } from '../../language/parser.ts';
import { phrase } from '../../language/phrase.ts';
import type { Candidate } from '../../language/names/resolve.ts';
import type { Operand, Path, Test } from '../../tree/check.ts';
import { nameCandidates } from '../subjects/name-phrases.ts';
import type { Clause, Family, Reading } from '../reading.ts';
import { spanOf } from '../reading.ts';
import { isRepeatedPath } from '../../tree/path.ts';
import { sumOperand, sumWords } from '../operands/sums.ts';
import { isSingleValue } from '../../language/names/names.ts';

const same = phrase(
  '(are|is|be|should be|must be|have) [both|all] (equal|identical|the same|the same value|the same values|alike|equivalent) [to each other|value|values]',
  {},
);
const matching = phrase('[should|must] (match|agree|coincide|correspond) [with each other|each other]', {});
const different = phrase(
  '(differ|should differ|must differ|are different|are not the same|are not equal|are not identical|must be different|should be different|must not be equal|must not be the same|do not match) [from each other|people|values|things|persons|users|accounts|ones]',
  {},
);
const makes = phrase(
  '[should|must] (equals|equal|is|is equal to|makes|make|gives|give|add up to|adds up to|sum up to|sums up to|amounts to|amount to|result in|results in|=|must be|should be|are) [exactly] [the|its]',
  {},
);

/** Two values of the same answer, side by side. */
export const pairs: Family = {
  name: 'pairs',
  title: 'Two values beside each other, and sums',
  read: readPair,
  golden: [
    {
      text: 'sender and receiver are different',
      reads: '`sender` is not the value of `receiver`',
      sample: { sender: 'a', receiver: 'b' },
    },
    {
      text: 'billing and shipping country are the same',
      reads: '`billing.country` is the value of `shipping.country`',
      sample: { billing: { country: 'NO' }, shipping: { country: 'NO' } },
    },
    {
      text: 'total equals the sum of the line amounts',
      reads: '`total` is the sum of `lines[*].amount`',
      sample: { total: 3, lines: [{ amount: 3 }] },
    },
    {
      text: 'total is the subtotal plus shipping minus the discount',
      reads: '`total` is the sum of `subtotal` plus `shipping` minus `discount`',
      sample: { total: 3, subtotal: 2, shipping: 2, discount: 1 },
    },
    {
      text: 'each line total is quantity times unit price',
      reads: 'Every `lines[*].total` is the sum of `lines[*].quantity` times `lines[*].unitPrice`',
      sample: { lines: [{ total: 6, quantity: 2, unitPrice: 3 }] },
    },
    {
      text: 'used plus free space equals the capacity',
      reads: '`capacity` is the sum of `usedSpace` plus `freeSpace`',
      sample: { usedSpace: 1, freeSpace: 2, capacity: 3 },
    },
  ],
};

const hints = [new Set([...sumWords, 'and'])];

function readPair(clause: Clause): Reading[] {
  if (clause.names.entries.length === 0 || !hasWords(clause, hints)) return [];
  if ((clause.budget.left -= clause.end - clause.from) < 0) return [];
  for (let at = clause.from + 1; at < clause.end; at++) {
    const found = added(clause, at) ?? compared(clause, at);
    if (found === null) continue;
    const spans = [
      ...spanOf(clause, { from: clause.from, to: at }, 'subject'),
      ...spanOf(clause, { from: at, to: clause.end }, 'predicate'),
    ];
    return [{ check: found, score: 0.93, spans, guessed: true }];
  }
  return [];
}

function test(path: Path, value: Operand, negated: boolean): Test {
  const quantifier = isRepeatedPath(path) ? ({ kind: 'all' } as const) : ({ kind: 'implied' } as const);
  return {
    kind: 'test',
    subject: { kind: 'field', path },
    quantifier,
    predicate: { op: 'compare', comparison: 'equal', value },
    negated,
  };
}

/** "a plus b equals c", "the line amounts add up to the total". */
function added(clause: Clause, at: number): Test | null {
  const [verb] = makes(clause, at);
  if (verb === undefined || verb.next >= clause.end) return null;
  const sum = sumOperand(endingAt(clause, at), clause.from)[0]?.value ?? addends(clause, at);
  if (sum === null) return null;
  const result = plain(nameCandidates(clause, { from: verb.next, to: clause.end }));
  return result === null ? null : test(result, sum, false);
}

function addends(clause: Clause, at: number): Operand | null {
  if (!clause.tokens.slice(at, at + 4).some(({ lower }) => lower === 'up' || lower.startsWith('amount'))) return null;
  const path = plain(nameCandidates(clause, { from: clause.from, to: at }));
  return path !== null && isRepeatedPath(path) ? { kind: 'sum', terms: [{ minus: false, factors: [path] }] } : null;
}

function plain(candidates: Candidate[]): Path | null {
  const found = candidates.find((location) => location.exact && isSingleValue(location));
  return found?.path ?? null;
}

/** "from and to differ". */
function compared(clause: Clause, at: number): Test | null {
  const ends = ({ next }: { next: number }) => next === clause.end;
  const isSame = same(clause, at).some(ends) || matching(clause, at).some(ends);
  if (!isSame && !different(clause, at).some(ends)) return null;
  for (let joint = clause.from + 1; joint < at - 1; joint++) {
    if (lowerAt(clause, joint) !== 'and') continue;
    const both = bothOf(clause, joint, at);
    if (both !== null) return test(both[0], { kind: 'field', path: both[1] }, !isSame);
  }
  return null;
}

/** "billing and shipping country": the name at the end belongs to both. */
function bothOf(clause: Clause, joint: number, at: number): [Path, Path] | null {
  const from = lowerAt(clause, clause.from) === 'both' ? clause.from + 1 : clause.from;
  const right = plain(nameCandidates(clause, { from: joint + 1, to: at }));
  const left = plain(nameCandidates(clause, { from, to: joint }));
  if (left !== null && right !== null) return [left, right];
  if (right === null) return null;
  const wanted = clause.tokens.slice(from, joint).map(({ lower }) => lower);
  const beside = clause.names.entries.find(
    ({ path, words }) =>
      path.length === right.length &&
      path.at(-1) === right.at(-1) &&
      wanted.some((word) => words.flat().includes(word)),
  );
  if (beside !== undefined && beside.path !== right) return [beside.path, right];
  const noun = lowerAt(clause, at - 1);
  const key = [...wanted.slice(-1), noun].join('');
  const alike = clause.names.byWord.get(key)?.find(({ joined }) => joined === key);
  return alike === undefined ? null : [alike.path, right];
}
