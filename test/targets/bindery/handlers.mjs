// What the operations do, keyed by method and path of the document.
import { randomUUID } from 'node:crypto';
import { counters, db, priceOf, sheetsOf } from './store.mjs';
import { on } from './faults.mjs';
import { signIn } from './auth.mjs';

export class Problem extends Error {
  constructor(status, detail, errors, headers = {}) {
    super(detail);
    Object.assign(this, { status, detail, errors, headers });
  }
}
const missing = (what) => new Problem(404, `${what} was not found.`);
const conflict = (detail) => new Problem(409, detail);
const invalid = (field, text) => new Problem(400, undefined, { [field]: [text] });
const when = (ms) => new Date(ms).toISOString().replace('.000Z', 'Z');
const now = () => when(Date.now());
const all = (name) => [...db[name].values()];
const isBinder = (user) => user.roles.includes('Binder');
const cents = (n) => Math.floor(n * 100 + 0.5 + 1e-7) / 100;
const good = (body, headers) => ({ status: 200, body, headers });
const created = (body, where) => ({ status: 201, body, headers: where ? { Location: `${where}/${body.id}` } : {} });
const none = { status: 204 };
const pick = (body, ...names) => Object.fromEntries(names.map((n) => [n, body[n]]));
const low = (v) => (typeof v === 'string' ? v.toLowerCase() : v);

const removed = new Map();
const reservedOn = (stockId) => all('orders').reduce((n, o) => n + (o.paperStockId === stockId ? o.held : 0), 0);
const stockDto = (s) => {
  const r = reservedOn(s.id);
  return {
    id: s.id,
    ...pick(s, 'code', 'name', 'grammage', 'finish', 'sheetsOnHand', 'pricePerSheet'),
    sheetsReserved: r,
    sheetsAvailable: s.sheetsOnHand - r,
    updatedAt: s.updatedAt,
  };
};
const orderDto = ({ held, ...o }) => o;
const bookingDto = (b) => ({ ...b, endsAt: when(Date.parse(b.startsAt) + b.hours * 36e5) });
const invoiceDto = (i) => {
  const outstanding = cents(i.amount - i.paid);
  return { ...i, outstanding, status: outstanding === 0 ? 'Paid' : i.paid === 0 ? 'Open' : 'PartlyPaid' };
};

function page(items, { page, pageSize }, total = items.length, shift = 0) {
  const start = (page - 1) * pageSize;
  return good(items.slice(start - (page > 1 ? shift : 0), start + pageSize - (page > 1 ? shift : 0)), {
    'X-Total-Count': String(total),
  });
}
const timed = new Set(['createdAt']);
function sorted(items, sort) {
  const key = sort.replace(/^-/, '');
  const sign = sort.startsWith('-') ? -1 : 1;
  const of = (x) => (timed.has(key) ? Date.parse(x[key]) : x[key]);
  return [...items].sort((a, b) => (of(a) < of(b) ? -sign : of(a) > of(b) ? sign : a.id < b.id ? -1 : 1));
}
const mine = (user, record, field, what) => {
  if (!record || (!isBinder(user) && record[field] !== user.id)) throw missing(what);
  return record;
};
const theManuscript = (user, id) => mine(user, db.manuscripts.get(low(id)), 'ownerId', 'The manuscript');
const theOrder = (user, id) => mine(user, db.orders.get(low(id)), 'customerId', 'The order');
const theStock = (id) => {
  const s = db.paperStocks.get(low(id));
  if (!s) throw missing('The paper stock');
  return s;
};
const log = (order, action, user) => {
  const e = { id: randomUUID(), orderId: order.id, action, actor: user.userName, at: now() };
  db.history.set(e.id, e);
};
const proofsOf = (id) =>
  all('proofs')
    .filter((x) => x.orderId === id)
    .sort((a, b) => a.version - b.version);
const supersede = (id) =>
  proofsOf(id)
    .filter((x) => x.status === 'Pending')
    .map((x) => (x.status = 'Superseded')).length;
const openOrders = (m) => all('orders').filter((o) => o.manuscriptId === m.id && o.status !== 'Cancelled');
const isbnFree = (isbn, self, user) => {
  if (
    isbn &&
    all('manuscripts').some(
      (m) => m.isbn === isbn && m.id !== self && !(on('isbn-unique-per-owner') && m.ownerId !== user.id),
    )
  )
    throw conflict('The ISBN is already registered.');
};
const codeFree = (code, self) => {
  if (all('paperStocks').some((x) => x.code === code && x.id !== self)) throw conflict(`The code ${code} is in use.`);
};
const written = (b) => ({
  title: b.title,
  author: b.author,
  pages: b.pages,
  language: b.language ?? 'English',
  isbn: b.isbn ?? null,
  notes: b.notes ?? null,
});
const stockFields = (b) => ({
  ...pick(b, 'code', 'name', 'grammage', 'finish', 'sheetsOnHand'),
  pricePerSheet: Math.round(b.pricePerSheet * 100) / 100,
});
const fits = (b, m) => {
  if (b.bindingStyle === 'SaddleStitched' && m?.pages > 96)
    throw invalid('bindingStyle', 'Saddle stitching goes up to 96 pages.');
};

export const handlers = {
  'POST /api/auth/token': ({ body }) => {
    const user = all('users').find((u) => u.userName === body.userName && u.password === body.password);
    if (!user) throw new Problem(401, 'User name or password is wrong.');
    return good({ accessToken: signIn(user), tokenType: 'Bearer', expiresIn: 3600 });
  },
  'GET /api/auth/me': ({ user }) =>
    good({
      ...pick(user, 'id', 'userName', 'displayName'),
      roles: on('me-roles-joined') ? user.roles.join(',') : user.roles,
    }),

  'GET /api/Manuscripts': ({ user, query }) => {
    const fold = (t) => (on('search-case-sensitive') ? t : t.toLowerCase());
    const found = all('manuscripts').filter(
      (m) =>
        (isBinder(user) || m.ownerId === user.id) &&
        (!query.language || m.language === query.language) &&
        (!query.search || fold(m.title).includes(fold(query.search)) || fold(m.author).includes(fold(query.search))),
    );
    const sort = on('title-descending-ignored') && query.sort === '-title' ? 'title' : query.sort;
    return page(sorted(found, sort), query, found.length, on('manuscripts-page-overlap') ? 1 : 0);
  },
  'POST /api/Manuscripts': ({ user, body }) => {
    isbnFree(body.isbn, null, user);
    const at = now();
    const m = { id: randomUUID(), ownerId: user.id, ...written(body), createdAt: at, updatedAt: at };
    db.manuscripts.set(m.id, m);
    const answer = created(m, '/api/Manuscripts');
    if (on('manuscript-created-200')) answer.status = 200;
    return answer;
  },
  'GET /api/Manuscripts/{id}': ({ user, path }) => {
    if (on('foreign-manuscript-read') && db.manuscripts.has(low(path.id)))
      return good(db.manuscripts.get(low(path.id)));
    const gone = removed.get(low(path.id));
    if (gone && (isBinder(user) || gone.ownerId === user.id)) return good(gone);
    return good(theManuscript(user, path.id));
  },
  'PUT /api/Manuscripts/{id}': ({ user, path, body }) => {
    const m = (on('foreign-manuscript-changed') && db.manuscripts.get(low(path.id))) || theManuscript(user, path.id);
    if (body.pages !== m.pages && openOrders(m).length)
      throw conflict('The number of pages is fixed, there is an order for it.');
    isbnFree(body.isbn, m.id, user);
    const next = written(body);
    if (on('put-keeps-omitted')) for (const k of ['isbn', 'notes', 'language']) if (!(k in body)) next[k] = m[k];
    Object.assign(m, next, { updatedAt: now() });
    const answer = good({ ...m });
    if (on('update-loses-notes')) m.notes = null;
    return answer;
  },
  'DELETE /api/Manuscripts/{id}': ({ user, path }) => {
    const m = theManuscript(user, path.id);
    if (openOrders(m).length) throw conflict('There is an order for this manuscript.');
    if (!on('orders-outlive-manuscript'))
      for (const o of all('orders').filter((x) => x.manuscriptId === m.id)) {
        for (const name of ['proofs', 'history'])
          for (const x of all(name)) if (x.orderId === o.id) db[name].delete(x.id);
        db.orders.delete(o.id);
      }
    db.manuscripts.delete(m.id);
    if (on('removed-still-read')) removed.set(m.id, m);
    return none;
  },

  'GET /api/PaperStocks': ({ query: q }) => {
    const found = all('paperStocks').filter(
      (x) =>
        (!q.finish || on('finish-ignored') || x.finish === q.finish) &&
        (q.minGrammage === undefined || x.grammage >= q.minGrammage) &&
        (q.maxGrammage === undefined ||
          (on('max-grammage-exclusive') ? x.grammage < q.maxGrammage : x.grammage <= q.maxGrammage)),
    );
    const answer = page(sorted(found, q.sort).map(stockDto), q);
    if (on('price-as-text')) for (const x of answer.body) x.pricePerSheet = x.pricePerSheet.toFixed(2);
    return answer;
  },
  'POST /api/PaperStocks': ({ body }) => {
    if (!on('stock-code-twice')) codeFree(body.code);
    const x = { id: randomUUID(), ...stockFields(body), updatedAt: now() };
    db.paperStocks.set(x.id, x);
    return created(stockDto(x), '/api/PaperStocks');
  },
  'GET /api/PaperStocks/{id}': ({ path }) => good(stockDto(theStock(path.id))),
  'PUT /api/PaperStocks/{id}': ({ path, body }) => {
    const x = theStock(path.id);
    codeFree(body.code, x.id);
    if (body.sheetsOnHand < reservedOn(x.id)) throw conflict('More sheets than that are reserved.');
    return good(stockDto(Object.assign(x, stockFields(body), { updatedAt: now() })));
  },
  'DELETE /api/PaperStocks/{id}': ({ path }) => {
    const x = theStock(path.id);
    if (all('orders').some((o) => o.paperStockId === x.id)) throw conflict('There are orders on this paper.');
    db.paperStocks.delete(x.id);
    return none;
  },

  'GET /api/Orders': ({ user, query: q }) => {
    const found = all('orders').filter(
      (o) =>
        (isBinder(user) || on('orders-of-everybody') || o.customerId === user.id) &&
        (!q.status || o.status === q.status) &&
        (!q.manuscriptId || o.manuscriptId === low(q.manuscriptId)),
    );
    const answer = page(sorted(found, q.sort).map(orderDto), q);
    if (on('orders-total-of-page')) answer.headers['X-Total-Count'] = String(answer.body.length);
    if (on('orders-no-total')) delete answer.headers['X-Total-Count'];
    if (on('orders-without-price')) for (const o of answer.body) delete o.price;
    return answer;
  },
  'POST /api/Orders': ({ user, body }) => {
    const m = db.manuscripts.get(low(body.manuscriptId));
    const stock = db.paperStocks.get(low(body.paperStockId));
    const errors = {};
    if (!m || m.ownerId !== user.id) errors.manuscriptId = ['There is no such manuscript.'];
    if (!stock) errors.paperStockId = ['There is no such paper stock.'];
    if (Object.keys(errors).length) throw new Problem(400, undefined, errors);
    fits(body, m);
    const sheets = sheetsOf(m.pages, body.copies);
    if (sheets > stock.sheetsOnHand - reservedOn(stock.id)) throw conflict('Not enough sheets are available.');
    const rush = body.rush ?? false;
    const at = now();
    const note = body.note ?? null;
    const o = {
      id: randomUUID(),
      number: `BO-${String(++counters.order).padStart(5, '0')}`,
      customerId: user.id,
      manuscriptId: m.id,
      paperStockId: stock.id,
      bindingStyle: body.bindingStyle,
      copies: body.copies,
      rush,
      note: note && on('note-cut') ? note.slice(0, 60) : note,
      status: 'Placed',
      sheetsReserved: sheets,
      held: sheets,
      price: priceOf(sheets, stock.pricePerSheet, body.bindingStyle, body.copies, rush && !on('rush-for-free')),
      deliveredCopies: 0,
      createdAt: at,
      updatedAt: at,
    };
    db.orders.set(o.id, o);
    log(o, 'Placed', user);
    return created(orderDto(o), '/api/Orders');
  },
  'GET /api/Orders/{id}': ({ user, path }) => good(orderDto(theOrder(user, path.id))),
  'PUT /api/Orders/{id}': ({ user, path, body }) => {
    const o = theOrder(user, path.id);
    const m = db.manuscripts.get(o.manuscriptId);
    const stock = db.paperStocks.get(o.paperStockId);
    fits(body, m);
    if (!['Placed', 'Proofing'].includes(o.status)) throw conflict(`The order is ${o.status}.`);
    const sheets = sheetsOf(m.pages, body.copies);
    if (sheets > stock.sheetsOnHand - reservedOn(stock.id) + o.held) throw conflict('Not enough sheets are available.');
    const rush = body.rush ?? false;
    Object.assign(o, {
      bindingStyle: body.bindingStyle,
      copies: body.copies,
      rush,
      note: body.note ?? null,
      sheetsReserved: sheets,
      price: priceOf(sheets, stock.pricePerSheet, body.bindingStyle, body.copies, rush),
      updatedAt: now(),
    });
    if (!on('change-keeps-reservation')) o.held = sheets;
    if (!on('change-keeps-proof') && supersede(o.id)) o.status = 'Placed';
    log(o, 'Changed', user);
    return good(orderDto(o));
  },
  'POST /api/Orders/{id}/Cancel': ({ user, path }) => {
    const o = theOrder(user, path.id);
    if (!['Placed', 'Proofing', 'Approved'].includes(o.status)) throw conflict(`The order is ${o.status}.`);
    Object.assign(o, { status: 'Cancelled', sheetsReserved: 0, updatedAt: now() });
    if (!on('cancel-keeps-sheets')) o.held = 0;
    supersede(o.id);
    if (!on('cancel-keeps-press'))
      for (const b of all('pressBookings')) if (b.orderId === o.id) db.pressBookings.delete(b.id);
    if (!on('cancel-not-in-history')) log(o, 'Cancelled', user);
    return good(orderDto(o));
  },
  'GET /api/Orders/{id}/History': ({ user, path }) => {
    const o = theOrder(user, path.id);
    return good(
      all('history')
        .filter((x) => x.orderId === o.id)
        .sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    );
  },
  'GET /api/Orders/{id}/Proofs': ({ user, path }) => good(proofsOf(theOrder(user, path.id).id)),
  'POST /api/Orders/{id}/Proofs': ({ user, path, body }) => {
    const o = theOrder(user, path.id);
    if (!['Placed', 'Proofing'].includes(o.status)) throw conflict(`The order is ${o.status}.`);
    if (!on('two-pending-proofs')) supersede(o.id);
    const x = {
      id: randomUUID(),
      orderId: o.id,
      version: proofsOf(o.id).length + 1,
      description: body.description,
      status: 'Pending',
      remark: null,
      createdAt: now(),
      decidedAt: null,
    };
    db.proofs.set(x.id, x);
    Object.assign(o, { status: 'Proofing', updatedAt: now() });
    log(o, 'ProofSent', user);
    return created(x);
  },
  'POST /api/Proofs/{id}/Decision': ({ user, path, body }) => {
    const x = db.proofs.get(low(path.id));
    const o = x && db.orders.get(x.orderId);
    if (!o || o.customerId !== user.id) throw missing('The proof');
    if (x.status !== 'Pending') throw conflict(`The proof is ${x.status}.`);
    Object.assign(x, { status: body.decision, remark: body.remark ?? null, decidedAt: now() });
    Object.assign(o, { status: body.decision === 'Approved' ? 'Approved' : 'Placed', updatedAt: now() });
    log(o, `Proof${body.decision}`, user);
    return good(x);
  },
  'POST /api/Orders/{id}/Deliveries': ({ user, path, body }) => {
    const o = theOrder(user, path.id);
    const open = ['Approved', 'PartlyDelivered'];
    if (!open.includes(o.status)) throw conflict(`The order is ${o.status}.`);
    if (body.copies > o.copies - (on('deliveries-not-summed') ? 0 : o.deliveredCopies))
      throw conflict('More copies than were ordered.');
    const m = db.manuscripts.get(o.manuscriptId);
    const stock = db.paperStocks.get(o.paperStockId);
    o.deliveredCopies += body.copies;
    const sheets = sheetsOf(m.pages, body.copies);
    o.held = o.sheetsReserved = Math.max(0, sheetsOf(m.pages, o.copies - o.deliveredCopies));
    stock.sheetsOnHand = Math.max(0, stock.sheetsOnHand - sheets);
    const at = now();
    const last = o.deliveredCopies >= o.copies;
    Object.assign(o, { status: last ? 'Delivered' : 'PartlyDelivered', updatedAt: at });
    const before = all('invoices')
      .filter((i) => i.orderId === o.id)
      .reduce((n, i) => n + i.amount, 0);
    const share = Math.floor((Math.round(o.price * 100) * body.copies) / o.copies + 0.5) / 100;
    const amount =
      last && o.deliveredCopies === o.copies && !on('last-invoice-rounded') ? cents(o.price - before) : share;
    const invoice = {
      id: randomUUID(),
      number: `INV-${String(++counters.invoice).padStart(5, '0')}`,
      orderId: o.id,
      customerId: o.customerId,
      amount,
      paid: 0,
      issuedAt: at,
    };
    db.invoices.set(invoice.id, invoice);
    const d = { id: randomUUID(), orderId: o.id, copies: body.copies, invoiceId: invoice.id, deliveredAt: at };
    db.deliveries.set(d.id, d);
    log(o, 'CopiesDelivered', user);
    return created(d);
  },

  'GET /api/Presses': () => good(sorted(all('presses'), 'name')),
  'GET /api/PressBookings': ({ query: q }) => {
    const t = (b) => Date.parse(b.startsAt);
    const found = all('pressBookings').filter(
      (b) =>
        (!q.pressId || b.pressId === low(q.pressId)) &&
        (!q.orderId || b.orderId === low(q.orderId)) &&
        (!q.from || t(b) >= Date.parse(q.from)) &&
        (!q.to || t(b) < Date.parse(q.to)),
    );
    return page(found.sort((a, b) => t(a) - t(b) || (a.id < b.id ? -1 : 1)).map(bookingDto), q);
  },
  'POST /api/PressBookings': ({ body }) => {
    const errors = {};
    const press = db.presses.get(low(body.pressId));
    const o = db.orders.get(low(body.orderId));
    const start = Date.parse(body.startsAt);
    if (!press) errors.pressId = ['There is no such press.'];
    if (!o) errors.orderId = ['There is no such order.'];
    if (start % 36e5 !== 0) errors.startsAt = ['Bookings start on the full hour.'];
    if (Object.keys(errors).length) throw new Problem(400, undefined, errors);
    if (!['Approved', 'PartlyDelivered'].includes(o.status)) throw conflict(`The order is ${o.status}.`);
    const end = start + body.hours * 36e5;
    const clash = all('pressBookings').some((b) => {
      const s = Date.parse(b.startsAt),
        e = s + b.hours * 36e5;
      return b.pressId === press.id && (on('overlap-from-before') ? start >= s && start < e : start < e && end > s);
    });
    if (clash) throw conflict('The press is taken in these hours.');
    const sum = all('pressBookings').reduce((n, b) => n + (b.orderId === o.id ? b.hours : 0), body.hours);
    if (sum > 24 && !on('hours-not-summed')) throw conflict('An order has 24 press hours at most.');
    const b = { id: randomUUID(), pressId: press.id, orderId: o.id, startsAt: when(start), hours: body.hours };
    db.pressBookings.set(b.id, b);
    return created(bookingDto(b));
  },
  'DELETE /api/PressBookings/{id}': ({ path }) => {
    if (!db.pressBookings.delete(low(path.id))) throw missing('The booking');
    return none;
  },

  'GET /api/Invoices': ({ user, query: q }) => {
    const found = all('invoices')
      .map(invoiceDto)
      .filter(
        (i) =>
          (isBinder(user) || i.customerId === user.id) &&
          (!q.status || i.status === q.status) &&
          (!q.orderId || i.orderId === low(q.orderId)),
      );
    return page(
      found.sort((a, b) => Date.parse(b.issuedAt) - Date.parse(a.issuedAt) || (a.number < b.number ? 1 : -1)),
      q,
    );
  },
  'POST /api/Invoices/{id}/Payments': ({ user, path, body }) => {
    const i = db.invoices.get(low(path.id));
    if (!i || i.customerId !== user.id) throw missing('The invoice');
    const limit = on('payment-over-outstanding') ? i.amount : invoiceDto(i).outstanding;
    if (cents(body.amount) > limit) throw conflict('More than is outstanding.');
    i.paid = cents(i.paid + body.amount);
    return good(invoiceDto(i));
  },
};
/** Rules on a body that the schema can't tell. */
export const extra = {
  'POST /api/Proofs/{id}/Decision': (b, errors) => {
    if (b?.decision === 'Rejected' && !b.remark && !errors.remark && !on('remark-optional'))
      errors.remark = ['A rejection needs a remark.'];
  },
};
const customer = [
  'POST /api/Manuscripts',
  'PUT /api/Manuscripts/{id}',
  'DELETE /api/Manuscripts/{id}',
  'POST /api/Orders',
  'PUT /api/Orders/{id}',
  'POST /api/Proofs/{id}/Decision',
  'POST /api/Invoices/{id}/Payments',
];
const binder = [
  'POST /api/PaperStocks',
  'PUT /api/PaperStocks/{id}',
  'DELETE /api/PaperStocks/{id}',
  'POST /api/Orders/{id}/Proofs',
  'POST /api/Orders/{id}/Deliveries',
  'GET /api/PressBookings',
  'POST /api/PressBookings',
  'DELETE /api/PressBookings/{id}',
];
export const roleOf = Object.fromEntries([
  ...customer.map((k) => [k, 'Customer']),
  ...binder.map((k) => [k, 'Binder']),
]);
