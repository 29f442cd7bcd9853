import { readDocument } from '../http/body.mjs';
import { isDate, orNull, parseTime, text, time } from '../http/fields.mjs';
import { answerList } from '../http/list.mjs';
import { refuse } from '../http/refusal.mjs';
import { all, newId, stamp, tables } from '../store/tables.mjs';
import { faulty } from '../switches.mjs';

const sixHours = 6 * 60 * 60 * 1000;

const view = ({ id, hall, ...attributes }) => ({
  type: 'rehearsals',
  id,
  attributes,
  relationships: { hall: { data: { type: 'halls', id: hall } } },
});

const form = {
  type: 'rehearsals',
  view,
  filters: {
    'filter[hall]': { field: () => undefined, test: (rehearsal, value) => rehearsal.hall === value },
    'filter[date][gte]': {
      field: (value) => (isDate(value) ? undefined : 'must be a date'),
      test: (rehearsal, value) => rehearsal.startsAt.slice(0, 10) >= value,
    },
  },
  sorts: ['startsAt'],
  sort: 'startsAt',
};

export const listRehearsals = (request) => answerList(request, all('rehearsals'), form);

/** Whether a hall is taken at that time. @param {number} from @param {number} to */
const takes = (from, to) => (rehearsal) => {
  const [start, end] = [Date.parse(rehearsal.startsAt), Date.parse(rehearsal.endsAt)];
  if (faulty('rehearsal-inside-other') && start < from && to < end) return false;
  return start < to && from < end;
};

export function createRehearsal(request) {
  const { attributes, related } = readDocument(request, {
    type: 'rehearsals',
    fields: { startsAt: time(), endsAt: time(), focus: orNull(text(1, 200)) },
    required: ['startsAt', 'endsAt'],
    relations: { hall: 'halls' },
  });
  const [from, to] = [parseTime(attributes.startsAt), parseTime(attributes.endsAt)];
  const ends = { pointer: '/data/attributes/endsAt' };
  if (to <= from && !faulty('rehearsal-ends-first')) refuse(422, 'ends_first', 'endsAt must be after startsAt', ends);
  if (to - from > sixHours) refuse(422, 'too_long', 'A rehearsal lasts six hours at most', ends);
  const there = all('rehearsals').filter(({ hall }) => hall === related.hall);
  if (there.some(takes(from, to))) refuse(409, 'hall_taken', 'The hall is taken at that time');
  const { focus = null } = attributes;
  const times = { startsAt: stamp(from), endsAt: stamp(to) };
  const rehearsal = { id: newId('rehearsals', 'r'), ...times, focus, hall: related.hall };
  tables.rehearsals.set(rehearsal.id, rehearsal);
  const type = faulty('rehearsal-plain-json') ? { type: 'application/json' } : {};
  return { status: 201, ...type, body: { data: view(rehearsal) } };
}

export function deleteRehearsal({ record }) {
  tables.rehearsals.delete(record.id);
  return { status: 204 };
}
