export interface Page<T> {
  data: T[];
  meta: { page: number; per_page: number; total: number; total_pages: number };
}

/** Cuts one page out of all items; `page` and `per_page` have passed the document's limits. */
export function pageOf<T>(items: T[], params: Record<string, unknown>): Page<T> {
  const page = Number(params['page']);
  const perPage = Number(params['per_page']);
  const data = items.slice((page - 1) * perPage, page * perPage);
  return {
    data,
    meta: { page, per_page: perPage, total: items.length, total_pages: Math.ceil(items.length / perPage) },
  };
}
