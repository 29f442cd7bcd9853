import { Problem } from '../http/call.ts';
import type { Author } from '../shop/records.ts';
import type { Shop } from '../shop/shop.ts';
import { getRecord, nextId } from '../shop/shop.ts';
import type { Handler } from './handler.ts';
import { requireStaff } from './handler.ts';
import { pageOf } from './paging.ts';

const booksOf = (shop: Shop, id: number): number =>
  [...shop.books.values()].filter((book) => book.authorId === id).length;

const presentAuthor = (shop: Shop, author: Author): Record<string, unknown> => ({
  ...author,
  book_count: booksOf(shop, author.id),
});

export const listAuthors: Handler = (shop, call) => {
  const page = pageOf([...shop.authors.values()], call.params);
  return { status: 200, body: { data: page.data.map((author) => presentAuthor(shop, author)), meta: page.meta } };
};

export const createAuthor: Handler = (shop, call) => {
  requireStaff(call);
  const input = call.body as unknown as Omit<Author, 'id' | 'website'> & { website?: string | null };
  if ([...shop.authors.values()].some((author) => author.name === input.name)) {
    throw new Problem(409, `${input.name} is in the catalogue already.`);
  }
  const { name, country, born } = input;
  const author: Author = { id: nextId(shop.authors), name, country, born, website: input.website ?? null };
  shop.authors.set(author.id, author);
  return { status: 201, body: presentAuthor(shop, author), headers: { Location: `/authors/${author.id}` } };
};

export const getAuthor: Handler = (shop, call) => {
  const id = Number(call.params['authorId']);
  if (!shop.authors.has(id) && shop.has('unknown-author-answers-500')) throw new Problem(500, 'author is undefined');
  return { status: 200, body: presentAuthor(shop, getRecord(shop.authors, id, 'author')) };
};

export const updateAuthor: Handler = (shop, call) => {
  requireStaff(call);
  const author = getRecord(shop.authors, call.params['authorId'], 'author');
  Object.assign(author, call.body);
  return { status: 200, body: presentAuthor(shop, author) };
};

export const deleteAuthor: Handler = (shop, call) => {
  if (!shop.has('staff-check-missing')) requireStaff(call);
  const author = getRecord(shop.authors, call.params['authorId'], 'author');
  if (booksOf(shop, author.id) > 0) throw new Problem(409, 'The author has books in the catalogue.');
  shop.authors.delete(author.id);
  return { status: 204 };
};
