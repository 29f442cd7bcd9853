import * as authors from './authors.ts';
import { listBooks } from './book-list.ts';
import * as books from './books.ts';
import * as customers from './customers.ts';
import type { Handler } from './handler.ts';
import * as orders from './orders.ts';
import * as reviews from './reviews.ts';

const getHealth: Handler = (shop) => ({ status: 200, body: { status: 'ok', books: shop.books.size } });

/** Handlers by the operationId of openapi.yaml. */
export const HANDLERS: Record<string, Handler> = {
  getHealth,
  listBooks,
  ...books,
  ...authors,
  ...reviews,
  ...customers,
  ...orders,
};
