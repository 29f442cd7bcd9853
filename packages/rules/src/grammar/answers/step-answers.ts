import type { Path, Subject, Test } from '../../tree/check.ts';
import type { Input } from '../../language/parser.ts';
import { tokenAt } from '../../language/parser.ts';
import { parsePath } from '../../tree/path.ts';
import type { Clause, Family, Reading } from '../reading.ts';
import { spanOf } from '../reading.ts';
import { stepAnswerLine } from './step-answer-lines.ts';
import type { Range, Said } from './step-answer-lines.ts';
import { subjectsIn } from '../subjects/subjects.ts';

/** What is compared with the answer of another step. */
export const stepAnswers: Family = {
  name: 'step-answers',
  title: 'Compared with the answer of another step',
  read: readStepAnswer,
  golden: [
    {
      text: 'The body is the same as in step "before", except updated_at and version.',
      reads: 'The body is the same as the body in step "before" except `updated_at`, `version`',
    },
    {
      text: 'data is the same as data in step "before" except updated_at',
      reads: '`data` is the same as `data` in step "before" except `updated_at`',
      sample: { data: { id: 1 } },
    },
    {
      text: 'data.title is the same as in step "before"',
      reads: '`data.title` is the same as `data.title` in step "before"',
      sample: { data: { title: 'x' } },
    },
    {
      text: 'data.stock is the same as stock in step "before"',
      reads: '`data.stock` is the same as `..stock` in step "before"',
      sample: { data: { stock: 1 } },
    },
    {
      text: 'version is different from `meta.version` in step "before"',
      reads: '`version` is not the same as `meta.version` in step "before"',
      sample: { version: 1 },
    },
    {
      text: 'the ETag header is different from step "before"',
      reads: 'The header `ETag` is not the same as the header `ETag` in step "before"',
    },
    {
      text: 'data.stock is 2 less than in step "before"',
      reads: '`data.stock` is 2 less than `data.stock` in step "before"',
      sample: { data: { stock: 1 } },
    },
    {
      text: 'balance is 12.50 more than in step "before"',
      reads: '`balance` is 12.5 more than `balance` in step "before"',
      sample: { balance: 1 },
    },
    {
      text: 'updatedAt is later than in step "before"',
      reads: '`updatedAt` is greater than `updatedAt` in step "before"',
      sample: { updatedAt: '2026-01-01T00:00:00Z' },
    },
    {
      text: 'updatedAt is not earlier than in step "before"',
      reads: '`updatedAt` is not less than `updatedAt` in step "before"',
      sample: { updatedAt: '2026-01-01T00:00:00Z' },
    },
    {
      text: 'The items of data are the same as in step "x".',
      reads: '`data` has the same items as `data` in step "x"',
      sample: { data: [{ id: 1 }] },
    },
    {
      text: 'The items of the body are the same as in step "x" in any order by id',
      reads: 'The body has in any order the same items as the body in step "x" by `id`',
      sample: [{ id: 1 }],
    },
    {
      text: 'No item of data is in step "page 1" by id.',
      reads: '`data` has no item of `data` in step "page 1" by `id`',
      sample: { data: [{ id: 1 }] },
    },
    {
      text: 'Every item of data is in step "all" by id.',
      reads: '`data` has only items of `data` in step "all" by `id`',
      sample: { data: [{ id: 1 }] },
    },
    {
      text: 'Every item of data in step "page 2" is in data by id.',
      reads: '`data` has every item of `data` in step "page 2" by `id`',
      sample: { data: [{ id: 1 }] },
    },
    {
      text: 'The items of data are those of step "asc" in reverse order by id.',
      reads: '`data` has in reverse order the same items as `data` in step "asc" by `id`',
      sample: { data: [{ id: 1 }] },
    },
  ],
};

/** Whether the answer of another step is spoken of at all: most sentences cost nothing more. */
function namesStep({ tokens, words, from, end }: Clause): boolean {
  if (!words.has('step')) return false;
  for (let at = from; at + 1 < end; at++)
    if (tokens[at]?.lower === 'step' && tokens[at]?.kind === 'word' && tokens[at + 1]?.kind === 'quoted') return true;
  return false;
}

function readStepAnswer(clause: Clause): Reading[] {
  if (!namesStep(clause)) return [];
  const spans = spanOf(clause, { from: clause.from, to: clause.end }, 'predicate');
  const whole = stepAnswerLine(clause, clause.from).filter(({ next }) => next === clause.end);
  for (const { value } of whole) {
    const reading = readingOf(clause, value);
    if (reading !== null) return [{ ...reading, spans, guessed: false }];
  }
  return [];
}

function readingOf(clause: Clause, said: Said): Pick<Reading, 'check' | 'score' | 'extra'> | null {
  const found = locationIn(clause, said.subject);
  if (found === null) return null;
  const { range, step } = said.other;
  const isSame = range === null || textOf(clause, range) === textOf(clause, said.subject);
  const other = isSame ? found.subject : otherLocation(clause, range);
  if (other === null) return null;
  const check: Test = {
    kind: 'test',
    subject: found.subject,
    quantifier: { kind: 'implied' },
    predicate: said.predicate({ step, subject: other }),
    negated: said.negated ?? false,
  };
  return { check, score: found.score, extra: found.extra };
}

function textOf({ tokens }: Input, { from, to }: Range): string {
  return tokens
    .slice(from, to)
    .map(({ lower }) => lower)
    .filter((word) => word !== 'the')
    .join(' ');
}

/** Less than this says that the name was guessed from a part of it. */
const leastWritten = 0.6;

function locationIn(input: Input, range: Range): { subject: Subject; score: number; extra: string[] } | null {
  const found = subjectsIn(input, range).find(
    ({ subject, quantifier, measured }) => isLocation(subject) && quantifier.kind === 'implied' && !measured,
  );
  if (found === undefined) return null;
  const { subject, score, extra } = found;
  const isWritten = range.to === range.from + 1 && tokenAt(input, range.from)?.kind === 'path';
  return { subject: rooted(subject), score: isWritten ? Math.max(score, leastWritten) : score, extra };
}

function isLocation({ kind }: Subject): boolean {
  return kind === 'field' || kind === 'body' || kind === 'header' || kind === 'status';
}

/** `$` is the body. */
function rooted(subject: Subject): Subject {
  return subject.kind === 'field' && subject.path.length === 0 ? { kind: 'body' } : subject;
}

/** The names of this answer say nothing about the other one: a path is taken as written, a plain word is looked for at any depth. */
function otherLocation(input: Input, range: Range): Subject | null {
  const written = writtenPath(input, range);
  return written === null ? (locationIn(input, range)?.subject ?? null) : rooted({ kind: 'field', path: written });
}

function writtenPath(input: Input, { from, to }: Range): Path | null {
  const token = tokenAt(input, from);
  if (token === undefined || to > from + 1) return null;
  const path = token.kind === 'path' || token.kind === 'word' ? parsePath(token.text) : null;
  if (path === null || token.kind === 'path') return path;
  if (/^(body|response|answer)$/.test(token.lower)) return null;
  const [name] = path;
  return path.length === 1 && typeof name === 'string' ? [{ find: name }] : path;
}
