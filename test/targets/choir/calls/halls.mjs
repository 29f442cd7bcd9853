import { answerList } from '../http/list.mjs';
import { oneOf, text } from '../http/fields.mjs';
import { all } from '../store/tables.mjs';
import { faulty } from '../switches.mjs';

export function hallView({ id, ...attributes }) {
  if (faulty('hall-seats-text')) attributes.seats = String(attributes.seats);
  return { type: 'halls', id, attributes };
}

const form = {
  type: 'halls',
  view: hallView,
  filters: {
    'filter[city]': { field: text(1, 80), test: (hall, value) => hall.city === value },
    'filter[hasOrgan]': { field: oneOf(['true', 'false']), test: (hall, value) => String(hall.hasOrgan) === value },
  },
  sorts: ['name', 'city', 'seats'],
  sort: 'name',
};

export const listHalls = (request) => answerList(request, all('halls'), form);
