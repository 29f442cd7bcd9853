import { readDocument } from '../http/body.mjs';
import { oneOf, parseTime, time } from '../http/fields.mjs';
import { refuse } from '../http/refusal.mjs';
import { singers } from '../http/tokens.mjs';
import { newId, stamp, tables } from '../store/tables.mjs';
import { faulty } from '../switches.mjs';
import { openLoan } from './scores.mjs';

const day = 24 * 60 * 60 * 1000;

/** Whether an account may read a loan. */
export const mayRead = (loan, { user, role }) =>
  role === 'librarian' || loan.borrower === user || faulty('loan-foreign-read');

const view = ({ id, score, ...attributes }) => ({
  type: 'loans',
  id,
  attributes,
  relationships: { score: { data: { type: 'scores', id: score } } },
});

/** @param {string} name @param {string | undefined} value @returns {number} */
function pastTime(name, value) {
  if (value === undefined) return Date.now();
  const at = parseTime(value);
  if (at > Date.now()) refuse(422, 'in_future', `${name} is in the future`, { pointer: `/data/attributes/${name}` });
  return at;
}

/** 50 cents for each day begun after the due date. @param {number} late */
const lateFee = (late) => 50 * Math.max(0, faulty('loan-fee-floor') ? Math.floor(late / day) : Math.ceil(late / day));

export function lendScore(request) {
  const { attributes, related } = readDocument(request, {
    type: 'loans',
    fields: { borrower: oneOf(singers), lentAt: time() },
    required: ['borrower'],
    relations: { score: 'scores' },
  });
  const lentAt = pastTime('lentAt', attributes.lentAt);
  if (openLoan({ id: related.score }) && !faulty('loan-second-open')) refuse(409, 'on_loan', 'The copy is on loan');
  const loan = {
    id: newId('loans', 'n'),
    borrower: attributes.borrower,
    lentAt: stamp(lentAt),
    dueAt: stamp(lentAt + 28 * day),
    returnedAt: null,
    lateFeeCents: 0,
    score: related.score,
  };
  tables.loans.set(loan.id, loan);
  return { status: 201, headers: { location: `/loans/${loan.id}` }, body: { data: view(loan) } };
}

export const getLoan = ({ record }) => ({ status: 200, body: { data: view(record) } });

export function returnLoan(request) {
  const { record } = request;
  const { attributes } = request.body
    ? readDocument(request, { type: 'loans', fields: { returnedAt: time() } })
    : { attributes: {} };
  const at = pastTime('returnedAt', attributes.returnedAt);
  if (at < Date.parse(record.lentAt))
    refuse(422, 'before_loan', 'returnedAt is before lentAt', { pointer: '/data/attributes/returnedAt' });
  if (record.returnedAt !== null) refuse(409, 'returned', 'The loan is returned already');
  record.returnedAt = stamp(at);
  record.lateFeeCents = lateFee(at - Date.parse(record.dueAt));
  return { status: 200, body: { data: view(record) } };
}

export function deleteLoan({ record }) {
  if (record.returnedAt === null && !faulty('loan-deleted-open')) refuse(409, 'on_loan', 'The loan is still open');
  tables.loans.delete(record.id);
  return { status: 204 };
}
