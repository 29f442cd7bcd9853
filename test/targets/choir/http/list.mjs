import { faulty } from '../switches.mjs';
import { readList } from './query.mjs';

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** @param {{key: string, down: boolean}[]} sort @param {string} type */
const order = (sort, type) => (a, b) => {
  for (const { key, down } of sort) {
    const asText = faulty('scores-sort-as-text') && type === 'scores' && key === 'copyNumber';
    const result = asText ? compare(String(a[key]), String(b[key])) : compare(a[key], b[key]);
    if (result) return down ? -result : result;
  }
  return compare(a.id, b.id);
};

/** @param {string} path @param {URLSearchParams} query @param {number} number */
function link(path, query, number) {
  const next = new URLSearchParams(query);
  next.set('page[number]', String(number));
  return `${path}?${next}`;
}

/** Whether a record goes through the filters. */
const passes = (record, filters, given) => given.every(({ name, value }) => filters[name].test(record, value));

/**
 * One page of records.
 * @param {{path: string, query: URLSearchParams}} request
 * @param {any[]} records
 * @param {any} form
 */
export function answerList({ path, query }, records, form) {
  const asked = readList(query, form);
  const given = form.keep ? form.keep(asked.given) : asked.given;
  const matching = records.filter((record) => passes(record, form.filters, given)).sort(order(asked.sort, form.type));
  const { number, size } = asked;
  const isConcerts = form.type === 'concerts';
  const back = faulty('concerts-page-repeats') && isConcerts && number > 1 ? 1 : 0;
  const page = matching.slice((number - 1) * size - back, number * size - back);
  const total = faulty('concerts-total-of-page') && isConcerts ? page.length : matching.length;
  const body = {
    data: page.map(form.view),
    links: {
      self: query.size ? `${path}?${query}` : path,
      next: number * size < matching.length ? link(path, query, number + 1) : null,
      prev: number > 1 ? link(path, query, number - 1) : null,
    },
    meta: { total },
  };
  if (asked.include.length) body.included = form.included(page);
  return { status: 200, body };
}
