import type { FaultName, FaultSet } from '../faults/catalogue.ts';
import { Problem } from '../http/call.ts';
import type { Author, Book, Customer, Order, Review } from './records.ts';
import { seedRecords } from './seed.ts';

const OPENED_MS = Date.UTC(2025, 2, 1, 9);

/** All records of one shop, by id. Time advances one second with every change, so that the same calls give the same answers. */
export class Shop {
  books = new Map<number, Book>();
  authors = new Map<number, Author>();
  customers = new Map<number, Customer>();
  reviews = new Map<number, Review>();
  orders = new Map<number, Order>();
  #ticks = 0;
  readonly #faults: FaultSet;

  constructor(faults: FaultSet) {
    this.#faults = faults;
    this.reset();
  }

  has(fault: FaultName): boolean {
    return this.#faults.has(fault);
  }

  reset(): void {
    const seed = seedRecords();
    this.books = byId(seed.books);
    this.authors = byId(seed.authors);
    this.customers = byId(seed.customers);
    this.reviews = byId(seed.reviews);
    this.orders = byId(seed.orders);
    this.#ticks = 0;
  }

  tick(): string {
    this.#ticks += 1;
    return new Date(OPENED_MS + this.#ticks * 1000).toISOString().replace('.000Z', 'Z');
  }

  reviewsOf(bookId: number): Review[] {
    return [...this.reviews.values()].filter((review) => review.bookId === bookId);
  }
}

function byId<T extends { id: number }>(records: T[]): Map<number, T> {
  return new Map(records.map((record) => [record.id, record]));
}

/** One more than the highest id in use. */
export function nextId(records: Map<number, unknown>): number {
  return Math.max(0, ...records.keys()) + 1;
}

/** @throws Problem 404 naming the kind and the id */
export function getRecord<T>(records: Map<number, T>, id: unknown, kind: string): T {
  const record = records.get(Number(id));
  if (record === undefined) throw new Problem(404, `There is no ${kind} ${String(id)}.`);
  return record;
}

/** Money is kept in euro with two decimals; sums are rounded back to cents. */
export function roundCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
