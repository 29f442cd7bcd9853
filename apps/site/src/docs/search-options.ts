/** A section of a page; its address is its id. */
export interface SearchEntry {
  id: string;
  page: string;
  title: string;
  text: string;
}

/** Words that say nothing of what is looked for. */
const empty = new Set('a an and are can do does for how i in is it my of on or the to we what where with'.split(' '));

/** The same when the index is written and when it is read. */
export const searchOptions = {
  fields: ['title', 'page', 'text'],
  storeFields: ['page', 'title'],
  processTerm: (term: string): string | null => (empty.has(term.toLowerCase()) ? null : term.toLowerCase()),
  searchOptions: { prefix: true, fuzzy: 0.15, boost: { title: 4, page: 2 }, combineWith: 'AND' as const },
};
