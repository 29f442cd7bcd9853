import { on } from '../switches.mjs';

/** @typedef {import('./fields.mjs').Violation} Violation */

/** A whole number of the query, or its default. */
export function wholeNumber(
  /** @type {URLSearchParams} */ query,
  /** @type {string} */ name,
  /** @type {number[]} */ [fallback, min, max],
  /** @type {Violation[]} */ out,
) {
  const text = query.get(name);
  if (text === null) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    out.push({ field: name, message: `must be a whole number from ${min} to ${max}` });
  return value;
}

/** One of the options of the query, or undefined. */
export function option(
  /** @type {URLSearchParams} */ query,
  /** @type {string} */ name,
  /** @type {string[]} */ options,
  /** @type {Violation[]} */ out,
) {
  const text = query.get(name) ?? undefined;
  if (text !== undefined && !options.includes(text))
    out.push({ field: name, message: `must be one of ${options.join(', ')}` });
  return text;
}

/** `page` and `size` of the query. */
export const pageOf = (/** @type {URLSearchParams} */ query, /** @type {Violation[]} */ out) => ({
  number: wholeNumber(query, 'page', [0, 0, 100000], out),
  size: wholeNumber(query, 'size', [10, 1, 50], out),
});

/**
 * One page of a list, as HAL.
 * @param {string} name of the embedded list
 * @param {any[]} items all that match, in order
 * @param {{ path: string, query: URLSearchParams, number: number, size: number, total?: number, view: (item: any) => any }} how
 */
export function pageBody(name, items, { path, query, number, size, total = items.length, view }) {
  const overlap = on('courses-page-overlap') && name === 'courses' && number > 0 ? 1 : 0;
  const start = number * size - overlap;
  const totalPages = Math.ceil(total / size);
  const href = (/** @type {number} */ page) => {
    const params = new URLSearchParams(query);
    params.set('page', String(page));
    params.set('size', String(size));
    return { href: `${path}?${params}` };
  };
  return {
    _links: {
      self: href(number),
      first: href(0),
      ...(number > 0 && { prev: href(number - 1) }),
      ...(number + 1 < totalPages && { next: href(number + 1) }),
    },
    _embedded: { [name]: items.slice(start, start + size).map(view) },
    page: { size, number, totalElements: total, totalPages },
  };
}
