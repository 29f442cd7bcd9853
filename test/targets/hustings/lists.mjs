// Paging, sorting, filters and includes of the lists.
import { formats } from './schema.mjs';
import { badParameter } from './refusal.mjs';

export const one = (query, name) => {
  const all = query.getAll(name);
  return all.length === 0 ? undefined : all[all.length - 1];
};

const positive = (query, name, standard, max) => {
  const text = one(query, name);
  if (text === undefined) return standard;
  if (!/^\d{1,15}$/.test(text) || Number(text) < 1 || Number(text) > max)
    throw badParameter(
      name,
      max === Infinity ? 'must be a whole number from 1' : `must be a whole number from 1 to ${max}`,
    );
  return Number(text);
};

export const filter = {
  text: (query, name) => one(query, `filter[${name}]`),
  uuid: (query, name) => {
    const text = one(query, `filter[${name}]`);
    if (text !== undefined && !formats.uuid(text)) throw badParameter(`filter[${name}]`, 'must be a UUID');
    return text?.toLowerCase();
  },
  choice: (query, name, choices) => {
    const text = one(query, `filter[${name}]`);
    if (text !== undefined && !choices.includes(text))
      throw badParameter(`filter[${name}]`, `must be one of ${choices.join(', ')}`);
    return text;
  },
};

export function includes(query, known) {
  const text = one(query, 'include');
  if (text === undefined) return [];
  const names = text.split(',');
  for (const name of names) if (!known.includes(name)) throw badParameter('include', `can't include "${name}"`);
  return names;
}

const folded = (value) => (typeof value === 'string' ? value.toLowerCase() : value);

export function sorted(query, rows, known, standard, asText = []) {
  const keys = (one(query, 'sort') ?? standard)
    .split(',')
    .map((key) => (key.startsWith('-') ? { field: key.slice(1), sign: -1 } : { field: key, sign: 1 }));
  for (const { field } of keys) if (!known.includes(field)) throw badParameter('sort', `can't sort by "${field}"`);
  return (used = keys) =>
    [...rows].sort((a, b) => {
      for (const { field, sign } of used) {
        const [one, two] = [a[field], b[field]].map((value) =>
          asText.includes(field) ? String(value) : folded(value),
        );
        if (one === two) continue;
        if (one === null) return 1;
        if (two === null) return -1;
        return one < two ? -sign : sign;
      }
      return 0;
    });
}

export function paging(query, maxSize = 50) {
  return { number: positive(query, 'page[number]', 1, Infinity), size: positive(query, 'page[size]', 10, maxSize) };
}

export function page(path, query, { number, size }, rows, { total = rows.length, endless = false } = {}) {
  const pages = Math.ceil(rows.length / size);
  const link = (to) => {
    const search = new URLSearchParams(query);
    search.set('page[number]', to);
    search.set('page[size]', size);
    return `${path}?${search}`;
  };
  return {
    rows: rows.slice((number - 1) * size, number * size),
    meta: { total, pages },
    links: {
      self: link(number),
      first: link(1),
      prev: number > 1 ? link(Math.min(number - 1, Math.max(1, pages))) : null,
      next: number < pages || (endless && number === pages) ? link(number + 1) : null,
      last: link(Math.max(1, pages)),
    },
  };
}
