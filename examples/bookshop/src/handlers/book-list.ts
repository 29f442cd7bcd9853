import { Problem } from '../http/call.ts';
import type { Book } from '../shop/records.ts';
import type { Shop } from '../shop/shop.ts';
import type { Handler } from './handler.ts';
import { pageOf } from './paging.ts';
import { presentBook } from './present-book.ts';

type Test = (book: Book) => boolean;

const FILTERS: Record<string, (value: unknown, shop: Shop) => Test> = {
  genre: (value, shop) => (book) => shop.has('genre-filter-ignored') || book.genre === value,
  author_id: (value) => (book) => book.authorId === value,
  q: (value) => (book) => book.title.toLowerCase().includes(String(value).toLowerCase()),
  min_price: (value, shop) => (book) =>
    book.price > Number(value) || (book.price === Number(value) && !shop.has('price-filter-exclusive')),
  max_price: (value) => (book) => book.price <= Number(value),
  in_stock: (value) => (book) => book.stock > 0 === value,
};

const KEYS: Record<string, (book: Book) => string | number> = {
  id: (book) => book.id,
  title: (book) => book.title,
  price: (book) => book.price,
  published_on: (book) => book.publishedOn,
};

function compareBy(sort: string): (a: Book, b: Book) => number {
  const descending = sort.startsWith('-');
  const key = KEYS[descending ? sort.slice(1) : sort] ?? ((book: Book) => book.id);
  return (a, b) => {
    const order = key(a) < key(b) ? -1 : Number(key(a) > key(b));
    return (descending ? -order : order) || a.id - b.id;
  };
}

export const listBooks: Handler = (shop, call) => {
  const tests = Object.entries(FILTERS).flatMap(([name, filter]) =>
    call.params[name] === undefined ? [] : [filter(call.params[name], shop)],
  );
  const found = [...shop.books.values()].filter((book) => tests.every((test) => test(book)));
  if (found.length === 0 && shop.has('empty-search-answers-500')) {
    throw new Problem(500, "Cannot read properties of undefined (reading 'id')");
  }
  if (!shop.has('sort-ignored')) found.sort(compareBy(String(call.params['sort'])));
  const params = { ...call.params };
  if (shop.has('page-size-ignored')) params['per_page'] = 20;
  if (shop.has('page-ignored')) params['page'] = 1;
  const page = pageOf(found, params);
  return { status: 200, body: { data: page.data.map((book) => presentBook(shop, book)), meta: page.meta } };
};
