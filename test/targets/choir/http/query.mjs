import { refuse } from './refusal.mjs';

const wrong = (parameter, detail) => refuse(400, 'query', detail, { parameter });

/** @param {string} name @param {string | null} value @param {{max: number, otherwise: number}} range */
function pageNumber(name, value, { max, otherwise }) {
  if (value === null) return otherwise;
  if (!/^\d{1,7}$/.test(value) || Number(value) < 1 || Number(value) > max)
    wrong(name, `${name} must be a whole number from 1 to ${max}`);
  return Number(value);
}

/** @param {string} value @param {string[]} allowed */
function sortKeys(value, allowed) {
  return value.split(',').map((part) => {
    const key = part.replace(/^-/, '');
    if (!allowed.includes(key)) wrong('sort', `sort knows ${allowed.join(', ')}`);
    return { key, down: part.startsWith('-') };
  });
}

/** @param {URLSearchParams} query @param {string[]} known */
export function onlyKnown(query, known) {
  for (const name of query.keys()) {
    if (!known.includes(name)) wrong(name, `The parameter ${name} is not known here`);
    if (query.getAll(name).length > 1) wrong(name, `${name} is given more than once`);
  }
}

/** @param {URLSearchParams} query @param {string[]} [allowed] */
export function includes(query, allowed = []) {
  const value = query.get('include');
  if (value === null) return [];
  const names = value.split(',');
  for (const name of names) if (!allowed.includes(name)) wrong('include', `include knows ${allowed.join(', ')}`);
  return names;
}

/**
 * @param {URLSearchParams} query
 * @param {{filters: Record<string, {field: (value: any) => string | undefined}>, sorts: string[], sort: string, include?: string[]}} form
 */
export function readList(query, form) {
  const filters = Object.keys(form.filters);
  const known = ['page[number]', 'page[size]', 'sort', ...filters, ...(form.include ? ['include'] : [])];
  onlyKnown(query, known);
  const number = pageNumber('page[number]', query.get('page[number]'), { max: 100000, otherwise: 1 });
  const size = pageNumber('page[size]', query.get('page[size]'), { max: 50, otherwise: 10 });
  const sort = sortKeys(query.get('sort') ?? form.sort, form.sorts);
  const given = filters.filter((name) => query.has(name)).map((name) => ({ name, value: query.get(name) }));
  for (const { name, value } of given) {
    const problem = form.filters[name].field(value);
    if (problem) wrong(name, `${name} ${problem}`);
  }
  return { number, size, sort, given, include: includes(query, form.include) };
}
