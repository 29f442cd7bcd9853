import type { Check, Operand, Test } from '../../tree/check.ts';
import type { Parser } from '../../language/parser.ts';
import { lowerAt, tokenAt } from '../../language/parser.ts';
import { atomValue, operandValue } from '../../language/values/values.ts';
import { counts } from '../lists/counts.ts';
import { fitted } from '../statements/fit.ts';
import { allOf } from '../statements/statements.ts';
import { oneCode } from './having.ts';
import type { Line } from '../line.ts';
import { complete, lines } from '../line.ts';
import { hadAt } from './possession.ts';
import type { Clause, Family, Reading } from '../reading.ts';
import { clauseOf, spanOf } from '../reading.ts';
import { sentences } from '../answers/sentences.ts';
import { subjectsIn } from '../subjects/subjects.ts';
import { finiteVerbsAnd } from '../../language/finite-verbs.ts';

const fieldName: Parser<string> = (input, at) => {
  const found = tokenAt(input, at);
  return found !== undefined && found.kind !== 'mark' && found.kind !== 'number'
    ? [{ value: found.text, next: at + 1 }]
    : [];
};

const errorTest = (part: 'message' | 'code', predicate: Test['predicate']): Test => ({
  kind: 'test',
  subject: { kind: 'error', part },
  quantifier: { kind: 'implied' },
  predicate,
  negated: false,
});

const table: Line<Check>[] = [
  {
    say: '[a|an|the] [appropriate] (error message|message|error text|error detail|error|reason) [(saying|that says|stating|of|:|containing|that contains|that mentions|mentioning|about|text)] [that] <value>',
    means: ({ value }) => errorTest('message', { op: 'contains', value: value as Operand }),
  },
  {
    say: '[a|an|the] (error code|error-code|code) [of|:] <value>',
    means: ({ value }) => errorTest('code', { op: 'compare', comparison: 'equal', value: value as Operand }),
  },
  {
    say: '[a|an|the] [validation|field] (error|errors|failure) (on|for|about|in|at) [the] [field|property] <field> [field]',
    means: ({ field }) => ({ kind: 'outcome', outcome: 'invalid', thing: null, field: String(field) }),
  },
  {
    say: '[a|an|the] validation (error|errors|failure)',
    means: () => ({ kind: 'outcome', outcome: 'invalid', thing: null, field: null }),
  },
  {
    say: '[a|an|the] error message',
    means: () => errorTest('message', { op: 'present' }),
  },
];
const quotedFirst: Parser<Operand> = (input, at) => atomValue(input, at);
const parser = lines(table, { value: operandValue, field: fieldName, quoted: quotedFirst });

const beforeCount = new Set(['a', 'an', 'the', 'list', 'array', 'collection', 'page', 'set', 'of']);

/** What is said behind "with" or "and" about the answer of an outcome: "a list of 3 items", "role admin", "a `Location` header". */
export const attachments: Family = {
  name: 'attachments',
  title: 'What comes with it',
  read: readCorrect,
  golden: [
    {
      text: 'returns 404 with message "Order not found"',
      reads: 'The status is 404 and the error message contains "Order not found"',
    },
    {
      text: 'returns 200 with a list of 3 items',
      reads: 'The status is 200 and `items` has a length of exactly 3',
      sample: { items: [1, 2, 3] },
    },
    {
      text: 'condition code 803',
      reads: '`condition.code` is 803',
      sample: { condition: { code: 803 } },
    },
    { text: 'returns 201 with the id', reads: 'The status is 201 and `id` is present', sample: { id: 1 }, status: 201 },
    {
      text: 'user is created with role admin',
      reads: 'The user is created and `role` is "admin" in any case',
      sample: { role: 'admin' },
    },
    {
      text: 'the request is rejected with a validation error on `email`',
      reads: 'The request is rejected and the request fails validation on `email`',
    },
    { text: 'returns 204 with an empty body', reads: 'The status is 204 and the body is empty' },
    {
      text: 'returns 201 and a Location header',
      reads: 'The status is 201 and the header `Location` is present',
    },
  ],
};

/** "correct total 149.90": a name and its value, promised without a verb. */
function readCorrect(clause: Clause): Reading[] {
  if (!/^(correct|right|proper)$/.test(lowerAt(clause, clause.from))) return readBare(clause);
  return valued(clauseOf(clause, { from: clause.from + 1, to: clause.end }, clause.context));
}

/** "condition code 803", "last entry's guild Rust": a name that the answer has and a value that can be nothing else. */
function readBare(clause: Clause): Reading[] {
  const last = clause.tokens[clause.end - 1];
  if (!clause.names.hasShape || last === undefined || clause.end - clause.from > 7) return [];
  const isValue = last.kind === 'number' || last.kind === 'quoted' || /^\p{Lu}[\p{L}\p{N}]*$|^[\d.]+$/u.test(last.text);
  if (!isValue || verbGroupsIn(clause)) return [];
  return valued(clause).filter(({ check }) => check.kind === 'test' && check.subject.kind === 'field');
}

const verbal = finiteVerbsAnd('be can not no if when and or returns return with without for');

function verbGroupsIn({ tokens, from, end }: Clause): boolean {
  return tokens.slice(from, end).some(({ kind, lower }) => kind !== 'quoted' && verbal.has(lower));
}

/** Every reading of what stands behind such a word. */
export function attachmentsIn(clause: Clause): Reading[] {
  const spans = spanOf(clause, { from: clause.from, to: clause.end }, 'predicate');
  const whole = [
    ...sentences.read(clause),
    ...complete(parser(clause, clause.from), clause).map((check) => ({ check, score: 0.9, spans, guessed: false })),
  ];
  if (whole.length > 0) return whole.slice(0, 3);
  return [...valued(clause), ...counted(clause), ...hadAt(clause)].slice(0, 6);
}

/** "role admin", "name `Desk`", "Content-Type application/json". */
function valued(clause: Clause): Reading[] {
  for (let at = clause.end - 1; at > clause.from; at--) {
    const [operand] = [...atomValue(clause, at), ...oneCode(clause, at)].filter(({ next }) => next === clause.end);
    if (operand === undefined) continue;
    const said = {
      predicate: { op: 'compare' as const, comparison: 'equal' as const, value: operand.value },
      negated: false,
      unit: null,
    };
    const before = /^[:=]$/.test(lowerAt(clause, at - 1)) || lowerAt(clause, at - 1) === 'of' ? at - 1 : at;
    const subject = subjectsIn(clause, { from: clause.from, to: before }).find(
      ({ exact, subject: { kind } }) => exact && kind !== 'body' && kind !== 'status' && kind !== 'error',
    );
    const test = subject === undefined ? null : fitted(subject, said);
    if (test === null) continue;
    const spans = [
      ...spanOf(clause, { from: clause.from, to: at }, 'subject'),
      ...spanOf(clause, { from: at, to: clause.end }, 'predicate'),
    ];
    return [{ check: allOf([test]), score: 0.86, spans, guessed: true }];
  }
  return [];
}

function counted(clause: Clause): Reading[] {
  let from = clause.from;
  while (from < clause.end - 1 && beforeCount.has(lowerAt(clause, from))) from++;
  const own = counts.read(clauseOf(clause, { from, to: clause.end }, clause.context));
  return own.length > 0 || from === clause.from ? own : counts.read(clause);
}
