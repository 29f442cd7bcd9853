import type { OutcomeName } from '../../tree/check.ts';
import { lowerAt, tokenAt } from '../../language/parser.ts';
import type { Clause, Family, Reading } from '../reading.ts';
import { spanOf } from '../reading.ts';
import { finiteVerbsAnd } from '../../language/finite-verbs.ts';

const contexts = new Set(
  'for with without when if by via after before using through on from because due as while until during in at to - – — :'.split(
    ' ',
  ),
);
const methods = /^(get|post|put|patch|delete|head|options)$/;
const refusals = new Map<string, OutcomeName>(
  Object.entries({
    forbidden: 'forbidden',
    restricted: 'denied',
    denied: 'denied',
    unauthorized: 'unauthenticated',
    unauthorised: 'unauthenticated',
    rejected: 'rejected',
    refused: 'rejected',
    fails: 'rejected',
    failed: 'rejected',
  } satisfies Record<string, OutcomeName>),
);

/** A headline that says how it went and in what circumstances: "POST not OK without token", "Successfully get the basket". */
export const gist: Family = {
  name: 'gist',
  title: 'How it went, in a headline',
  read: readGist,
  golden: [
    { text: 'GET /books OK', reads: 'The request succeeds' },
    { text: '/books POST not OK without token', reads: 'The request is rejected' },
    { text: 'Successfully get basket', reads: 'The request succeeds' },
    { text: 'Stock takeover forbidden', reads: 'The request is forbidden' },
  ],
};

function readGist(clause: Clause): Reading[] {
  if (saysMore(clause)) return [];
  const head = headEnd(clause);
  const found = verdictIn(clause, head);
  if (found === null) return [];
  const spans = [
    ...spanOf(clause, { from: clause.from, to: head }, 'outcome'),
    ...spanOf(clause, { from: head, to: clause.end }, 'context'),
  ];
  return [{ check: { kind: 'outcome', outcome: found, thing: null, field: null }, score: 0.5, spans, guessed: false }];
}

const joints = new Set(['and', 'but', 'or']);
const finite = finiteVerbsAnd('contains equals');

/** Something else is said behind a joint, with a verb of its own. */
function saysMore({ tokens, from, end }: Clause): boolean {
  const joint = tokens.findIndex(({ lower }, at) => at > from && at < end && joints.has(lower));
  return joint >= 0 && tokens.slice(joint, end).some(({ lower, kind }) => kind === 'word' && finite.has(lower));
}

/** Where the circumstances begin. */
function headEnd(clause: Clause): number {
  for (let at = clause.from + 1; at < clause.end; at++) if (contexts.has(lowerAt(clause, at))) return at;
  return clause.end;
}

const negations = new Set(['not', 'no', 'never']);
const okBefore = new Set(['response', 'be']);

function verdictIn(clause: Clause, head: number): OutcomeName | null {
  const words = clause.tokens
    .slice(clause.from, head)
    .filter(({ kind }) => kind === 'word')
    .map(({ lower }) => lower);
  const negated = words.some((word) => negations.has(word));
  const last = words.at(-1) ?? '';
  if (last === 'ok') return isCall(clause, words) ? (negated ? 'rejected' : 'succeeds') : null;
  if (negated) return null;
  return (words.length <= 6 ? refusals.get(last) : undefined) ?? (saysSuccess(words) ? 'succeeds' : null);
}

function isCall(clause: Clause, words: string[]): boolean {
  const route = tokenAt(clause, clause.from)?.text.startsWith('/') === true;
  return route || words.some((word) => methods.test(word) || okBefore.has(word));
}

function saysSuccess(words: string[]): boolean {
  const [first = '', second = ''] = words;
  if (/^successful(ly)?$/.test(first) && second !== '') return true;
  if (first === 'success' && /^(test|response)$/.test(second)) return true;
  return /^(successfully|successful|succeeds)$/.test(words.at(-1) ?? '');
}
