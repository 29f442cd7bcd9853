/** A section of a page; its address is its id. */
export interface SearchEntry {
  id: string;
  page: string;
  title: string;
  text: string;
}

/** The same when the index is written and when it is read. */
export const searchOptions = {
  fields: ['title', 'page', 'text'],
  storeFields: ['page', 'title'],
  searchOptions: { prefix: true, fuzzy: 0.15, boost: { title: 4, page: 2 }, combineWith: 'AND' as const },
};
