import type { Call } from '../http/call.ts';
import { Problem } from '../http/call.ts';
import type { Book } from '../shop/records.ts';
import type { Shop } from '../shop/shop.ts';
import { getRecord, nextId } from '../shop/shop.ts';
import type { Handler } from './handler.ts';
import { requireStaff } from './handler.ts';
import { etagOf, presentBook } from './present-book.ts';

interface BookInput {
  title?: string;
  author_id: number;
  isbn: string;
  genre: string;
  price: number;
  stock: number;
  published_on: string;
}

function checkInput(shop: Shop, input: BookInput, self: number | null): void {
  if (!shop.authors.has(input.author_id)) {
    const msg = `There is no author ${input.author_id}.`;
    throw new Problem(422, msg, { errors: [{ loc: '/author_id', msg }] });
  }
  const taken = [...shop.books.values()].some((book) => book.isbn === input.isbn && book.id !== self);
  if (taken && !shop.has('duplicate-isbn-accepted')) throw new Problem(409, `ISBN ${input.isbn} is taken.`);
}

function checkPrecondition(shop: Shop, call: Call, book: Book): void {
  const wanted = call.headers['if-match'];
  if (wanted === undefined || wanted === '*' || wanted === etagOf(book)) return;
  if (!shop.has('if-match-ignored')) throw new Problem(412, 'The book has changed since you read it.');
}

const answerBook = (shop: Shop, book: Book, status = 200): ReturnType<Handler> => ({
  status,
  body: presentBook(shop, book),
  headers: { ETag: etagOf(book), ...(status === 201 ? { Location: `/books/${book.id}` } : {}) },
});

export const getBook: Handler = (shop, call) => {
  const id = Number(call.params['bookId']);
  if (!shop.books.has(id) && shop.has('unknown-book-answers-200')) return { status: 200, body: null };
  const book = getRecord(shop.books, id, 'book');
  if (call.headers['if-none-match'] === etagOf(book)) return { status: 304, headers: { ETag: etagOf(book) } };
  return answerBook(shop, book);
};

export const createBook: Handler = (shop, call) => {
  if (!shop.has('token-not-checked')) requireStaff(call);
  const input = call.body as unknown as BookInput;
  checkInput(shop, input, null);
  const now = shop.tick();
  const title = input.title ?? '';
  const book: Book = {
    id: nextId(shop.books),
    title: shop.has('title-shouted') ? title.toUpperCase() : title,
    authorId: input.author_id,
    isbn: input.isbn,
    genre: input.genre,
    price: input.price,
    stock: input.stock,
    publishedOn: input.published_on,
    createdAt: now,
    updatedAt: now,
    revision: 1,
  };
  shop.books.set(book.id, book);
  return answerBook(shop, book, 201);
};

export const replaceBook: Handler = (shop, call) => {
  requireStaff(call);
  const book = getRecord(shop.books, call.params['bookId'], 'book');
  const input = call.body as unknown as BookInput;
  checkPrecondition(shop, call, book);
  checkInput(shop, input, book.id);
  Object.assign(book, {
    title: input.title,
    authorId: input.author_id,
    isbn: input.isbn,
    genre: input.genre,
    price: input.price,
    stock: input.stock,
    publishedOn: input.published_on,
    updatedAt: shop.tick(),
    revision: book.revision + 1,
  });
  return answerBook(shop, book);
};

export const updateBook: Handler = (shop, call) => {
  requireStaff(call);
  const book = getRecord(shop.books, call.params['bookId'], 'book');
  checkPrecondition(shop, call, book);
  if (!shop.has('update-without-effect')) {
    Object.assign(book, call.body, { updatedAt: shop.tick(), revision: book.revision + 1 });
  }
  return answerBook(shop, book);
};

export const deleteBook: Handler = (shop, call) => {
  requireStaff(call);
  const book = getRecord(shop.books, call.params['bookId'], 'book');
  const ordered = [...shop.orders.values()].some((order) => order.lines.some((line) => line.bookId === book.id));
  if (ordered) throw new Problem(409, 'The book was ordered and stays in the catalogue.');
  if (!shop.has('delete-leaves-record')) {
    shop.books.delete(book.id);
    for (const review of shop.reviewsOf(book.id)) shop.reviews.delete(review.id);
  }
  return { status: 204 };
};
