import { invalid } from './http.mjs';
import { among, date } from './fields.mjs';
import { on } from './switches.mjs';

const bad = (field, problem) => invalid([{ field, problem }]);
export const PRIORITIES = ['low', 'normal', 'high', 'urgent'];

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
function decode(token, list) {
  try {
    const value = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    if (value.list === list && encode(value) === token) return value.after;
  } catch {
    // refused below
  }
  throw bad('pageToken', 'is not a token of this list');
}

/**
 * One page of rows that are in order already. `list` names the list with its filter and order, `keyOf` what `compare` looks at;
 * a token holds the key of the last row, so new rows do not shift the next page.
 */
export function paged(query, rows, { list, keyOf, compare }) {
  const given = query.get('pageSize');
  const size =
    given === null || (given === '0' && on('page-size-zero')) ? 25 : Number(/^\d{1,4}$/.test(given) ? given : 0);
  if (size < 1 || size > 100) throw bad('pageSize', 'must be a whole number from 1 to 100');
  const token = query.get('pageToken');
  const after = token === null ? undefined : decode(token, list);
  const rest = after === undefined ? rows : rows.filter((row) => compare(row, after) > 0);
  const items = rest.slice(0, size);
  const more = rest.length > size;
  return { items, nextPageToken: more ? encode({ list, after: keyOf(items.at(-1)) }) : null, totalSize: rows.length };
}

const order = (key) => (a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b)));
const rank = ({ priority }) => (on('order-priority-text') ? priority : PRIORITIES.indexOf(priority));
const sorts = {
  number: () => 0,
  '-number': (a, b) => b.number - a.number,
  title: order(({ title }) => title.toLowerCase()),
  priority: order(rank),
  '-priority': (a, b) => order(rank)(b, a),
  dueOn: order(({ dueOn }) => dueOn ?? '9999-99-99'),
};

export function orderOf(query) {
  const name = query.get('orderBy') ?? 'number';
  const problem = among(Object.keys(sorts))(name);
  if (problem) throw bad('orderBy', problem);
  return { name, compare: (a, b) => sorts[name](a, b) || a.number - b.number };
}

const includes = (title, part) =>
  on('filter-text-case') ? title.includes(part) : title.toLowerCase().includes(part.toLowerCase());
const fields = {
  column: (value) => (card) => card.column === value,
  assignee: (value) => (card) => card.assignee === (value === 'none' ? null : value),
  label: (value) => (card) => card.labels.includes(value),
  text: (value) => (card) => includes(card.title, value),
  priority: (value) => {
    const wanted = value.split(',');
    if (wanted.some((entry) => !PRIORITIES.includes(entry))) throw bad('filter', `no such priority: ${value}`);
    return (card) => wanted.includes(card.priority);
  },
  due: (value, sign) => (card) => card.dueOn !== null && (sign === '<' ? card.dueOn < value : card.dueOn >= value),
};

const TERM = /^(-?)(?:(column|assignee|label|priority|text):("[^"]+"|[^\s"]+)|(due)(<|>=)(\d{4}-\d\d-\d\d))(?:\s+|$)/;

/** Terms apart by blanks, all of which must hold. */
export function filterOf(text) {
  const terms = [];
  let rest = text.trim();
  while (rest !== '') {
    const [whole, minus, field = 'due', value, , sign, day] = TERM.exec(rest) ?? [];
    if (whole === undefined || (day !== undefined && date(day)))
      throw bad('filter', `not understood from here: ${rest}`);
    const holds = fields[field](day ?? value.replace(/^"(.*)"$/, '$1'), sign);
    terms.push(minus ? (card) => !holds(card) : holds);
    rest = rest.slice(whole.length);
  }
  if (on('filter-any-term') && terms.length > 0) return (card) => terms.some((holds) => holds(card));
  return (card) => terms.every((holds) => holds(card));
}
