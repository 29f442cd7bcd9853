import { readDocument } from '../http/body.mjs';
import { oneOf, orNull, text, whole } from '../http/fields.mjs';
import { answerList } from '../http/list.mjs';
import { refuse } from '../http/refusal.mjs';
import { all, newId, tables } from '../store/tables.mjs';
import { faulty } from '../switches.mjs';

const voices = ['soprano', 'alto', 'tenor', 'bass'];

/** The loan of a score that is not returned yet. @param {{id: string}} score */
export const openLoan = ({ id }) => all('loans').find((loan) => loan.score === id && loan.returnedAt === null);

function view(score) {
  const { id, ...attributes } = score;
  const loan = openLoan(score);
  const data = loan ? { type: 'loans', id: loan.id } : null;
  return {
    type: 'scores',
    id,
    attributes: { ...attributes, onLoan: Boolean(loan) },
    relationships: { currentLoan: { data } },
  };
}

const form = {
  type: 'scores',
  view,
  filters: {
    'filter[voice]': { field: oneOf(voices), test: (score, value) => score.voice === value },
    'filter[onLoan]': {
      field: oneOf(['true', 'false']),
      test: (score, value) => String(Boolean(openLoan(score))) === value,
    },
  },
  sorts: ['title', 'composer', 'copyNumber'],
  sort: 'title',
  keep: (given) =>
    faulty('scores-filters-one') && given.length > 1 ? given.filter(({ name }) => name !== 'filter[voice]') : given,
};

export const listScores = (request) => answerList(request, all('scores'), form);

export function createScore(request) {
  const { attributes } = readDocument(request, {
    type: 'scores',
    fields: {
      title: text(1, 120),
      composer: text(1, 80),
      voice: faulty('score-voice-free') ? text(1, 40) : oneOf(voices),
      copyNumber: whole(1, 999),
      publisher: orNull(text(1, 80)),
    },
    required: ['title', 'composer', 'voice', 'copyNumber'],
  });
  const { title, composer, voice, copyNumber, publisher = null } = attributes;
  const same = (other) => other.title === title && other.voice === voice && other.copyNumber === copyNumber;
  if (all('scores').some(same)) refuse(409, 'copy_exists', 'There is such a copy already');
  const score = { id: newId('scores', 's'), title, composer, voice, copyNumber, publisher };
  tables.scores.set(score.id, score);
  return { status: 201, body: { data: view(score) } };
}

export function deleteScore({ record }) {
  if (openLoan(record)) refuse(409, 'on_loan', 'The copy is on loan');
  if (faulty('score-not-deleted')) return { status: 204 };
  for (const loan of all('loans')) if (loan.score === record.id) tables.loans.delete(loan.id);
  tables.scores.delete(record.id);
  return { status: 204 };
}
