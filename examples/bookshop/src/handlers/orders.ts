import type { Call } from '../http/call.ts';
import { Problem } from '../http/call.ts';
import type { Book, Order, OrderStatus } from '../shop/records.ts';
import type { Shop } from '../shop/shop.ts';
import { getRecord, nextId, roundCents } from '../shop/shop.ts';
import type { Handler } from './handler.ts';
import { requireStaff, signedIn } from './handler.ts';
import { pageOf } from './paging.ts';

function presentOrder(shop: Shop, order: Order): Record<string, unknown> {
  const lines = order.lines.map((line) => ({
    book_id: line.bookId,
    title: line.title,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    line_total: roundCents(line.quantity * line.unitPrice),
  }));
  const total = lines.reduce((sum, line) => sum + line.line_total, shop.has('total-wrong') ? 1 : 0);
  return {
    id: order.id,
    customer_id: order.customerId,
    status: order.status,
    lines,
    total: roundCents(total),
    currency: 'EUR',
    note: order.note,
    payment_method: order.paymentMethod,
    tracking_number: order.trackingNumber,
    cancel_reason: order.cancelReason,
    placed_at: order.placedAt,
    updated_at: order.updatedAt,
  };
}

function getOwn(shop: Shop, call: Call): Order {
  const order = getRecord(shop.orders, call.params['orderId'], 'order');
  if (order.customerId !== signedIn(call).id && !shop.has('foreign-order-readable')) {
    throw new Problem(403, 'This order belongs to somebody else.');
  }
  return order;
}

export const listOrders: Handler = (shop, call) => {
  const customer = signedIn(call);
  const { status } = call.params;
  const own = [...shop.orders.values()].filter(
    (order) =>
      (order.customerId === customer.id || shop.has('foreign-orders-listed')) &&
      (status === undefined || order.status === status),
  );
  const page = pageOf(own, call.params);
  return { status: 200, body: { data: page.data.map((order) => presentOrder(shop, order)), meta: page.meta } };
};

type LineInput = { book_id: number; quantity: number };

function pickBooks(shop: Shop, lines: LineInput[]): { book: Book; quantity: number }[] {
  const unknown = lines.flatMap((line, index) =>
    shop.books.has(line.book_id) ? [] : [{ loc: `/lines/${index}/book_id`, msg: `There is no book ${line.book_id}.` }],
  );
  if (unknown.length > 0) throw new Problem(422, 'A book of the order does not exist.', { errors: unknown });
  return lines.map((line) => ({ book: getRecord(shop.books, line.book_id, 'book'), quantity: line.quantity }));
}

function takeFromStock(shop: Shop, picked: { book: Book; quantity: number }[]): void {
  const wanted = new Map<Book, number>();
  for (const { book, quantity } of picked) wanted.set(book, (wanted.get(book) ?? 0) + quantity);
  for (const [book, quantity] of wanted) {
    if (quantity > book.stock && !shop.has('oversell'))
      throw new Problem(409, `Only ${book.stock} of book ${book.id} are left.`);
  }
  if (shop.has('stock-not-reduced')) return;
  for (const [book, quantity] of wanted) book.stock = Math.max(0, book.stock - quantity);
}

export const createOrder: Handler = (shop, call) => {
  const customer = signedIn(call);
  const picked = pickBooks(shop, call.body['lines'] as LineInput[]);
  takeFromStock(shop, picked);
  const now = shop.tick();
  const order: Order = {
    id: nextId(shop.orders),
    customerId: customer.id,
    status: 'placed',
    lines: picked.map(({ book, quantity }) => ({
      bookId: book.id,
      title: book.title,
      quantity,
      unitPrice: book.price,
    })),
    note: typeof call.body['note'] === 'string' ? call.body['note'] : null,
    paymentMethod: null,
    trackingNumber: null,
    cancelReason: null,
    placedAt: now,
    updatedAt: now,
  };
  shop.orders.set(order.id, order);
  return { status: 201, body: presentOrder(shop, order), headers: { Location: `/orders/${order.id}` } };
};

export const getOrder: Handler = (shop, call) => ({ status: 200, body: presentOrder(shop, getOwn(shop, call)) });

interface Step {
  to: OrderStatus;
  from: OrderStatus[];
  change: (order: Order, body: Record<string, unknown>) => void;
}

function takeStep(shop: Shop, call: Call, step: Step): ReturnType<Handler> {
  const order = getOwn(shop, call);
  if (!step.from.includes(order.status)) {
    throw new Problem(409, `An order that is ${order.status} cannot become ${step.to}.`);
  }
  step.change(order, call.body);
  order.status = step.to;
  order.updatedAt = shop.tick();
  return { status: 200, body: presentOrder(shop, order) };
}

export const payOrder: Handler = (shop, call) =>
  takeStep(shop, call, {
    to: 'paid',
    from: shop.has('pay-twice') ? ['placed', 'paid'] : ['placed'],
    change: (order, body) => {
      order.paymentMethod = String(body['method']);
    },
  });

export const shipOrder: Handler = (shop, call) => {
  requireStaff(call);
  return takeStep(shop, call, {
    to: 'shipped',
    from: shop.has('ship-unpaid') ? ['placed', 'paid'] : ['paid'],
    change: (order, body) => {
      order.trackingNumber = String(body['tracking_number']);
    },
  });
};

export const cancelOrder: Handler = (shop, call) =>
  takeStep(shop, call, {
    to: 'cancelled',
    from: shop.has('cancel-shipped') ? ['placed', 'paid', 'shipped'] : ['placed', 'paid'],
    change: (order, body) => {
      order.cancelReason = String(body['reason']);
    },
  });
