// Records in memory. Every start has the same ones.
import { createHash } from 'node:crypto';
export const guid = (text) => {
  const h = createHash('sha1').update(`bindery/${text}`).digest('hex');
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20, 32)}`;
};
const table = () => new Map();
export const db = {
  users: table(),
  manuscripts: table(),
  paperStocks: table(),
  orders: table(),
  proofs: table(),
  history: table(),
  presses: table(),
  pressBookings: table(),
  deliveries: table(),
  invoices: table(),
};
export const counters = { order: 0, invoice: 0 };
export const rates = { CaseBound: 1250, PerfectBound: 400, SaddleStitched: 150, Coptic: 1800 };
export const sheetsOf = (pages, copies) => Math.ceil(pages / 8) * copies;
export const priceOf = (sheets, perSheet, style, copies, rush) => {
  const cents = sheets * Math.round(perSheet * 100) + copies * rates[style];
  return Math.floor((rush ? cents * 125 : cents * 100) / 100 + 0.5) / 100;
};
const put = (name, record) => (db[name].set(record.id, record), record);
const day = (d, h = 9, m = 0) => `2025-${d}T${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}:00Z`;

const users = [
  ['agnes.whitlock', 'Agnes Whitlock', 'Customer', 'Marbled-Paper-27'],
  ['tomas.beran', 'Tomáš Beran', 'Customer', 'Goldschnitt-1904'],
  ['lucia.ferrante', 'Lucia Ferrante', 'Customer', 'Capitello-61-seta'],
  ['ida.holm', 'Ida Holm', 'Binder', 'Bone-Folder-88'],
  ['per.aune', 'Per Aune', 'Binder', 'Sewing-Frame-12'],
];
for (const [userName, displayName, role, password] of users)
  put('users', { id: guid(userName), userName, displayName, roles: [role], password });
const U = (n) => guid(users[n][0]);
const manuscripts = [
  [
    'm1',
    0,
    'A Field Guide to Hedgerow Lichens',
    'Agnes Whitlock',
    184,
    'English',
    '9781840220018',
    'Fold-out map after page 92.',
    day('01-14'),
  ],
  ['m2', 0, 'Letters from Whitby', 'Rev. J. Storr', 76, 'English', null, null, day('02-03', 14)],
  [
    'm3',
    0,
    'Hours of the Lesser Chapel',
    'Anonymous',
    240,
    'Latin',
    null,
    'Facsimile, please keep the page order.',
    day('03-21', 10),
  ],
  ['m4', 1, 'Kleine Chronik von Krumau', 'Tomáš Beran', 132, 'German', '9783000441028', null, day('01-30', 11)],
  ['m5', 1, 'Almanach des jardins', 'C. Morel', 48, 'French', null, null, day('04-08', 16)],
  ['m6', 2, 'Ricette della nonna', 'Lucia Ferrante', 96, 'Other', null, 'Washable cover', day('02-19', 8)],
  ['m7', 2, 'Collected Tram Tickets', 'L. Ferrante', 320, 'English', '9791220300414', null, day('05-02', 13)],
];
for (const [key, u, title, author, pages, language, isbn, notes, createdAt] of manuscripts)
  put('manuscripts', {
    id: guid(key),
    ownerId: U(u),
    title,
    author,
    pages,
    language,
    isbn,
    notes,
    createdAt,
    updatedAt: createdAt,
  });
const stocks = [
  ['p1', 'ARC-120', 'Archival wove', 120, 'Wove', 18000, 0.18],
  ['p2', 'LD-100', 'Ingres laid cream', 100, 'Laid', 9500, 0.24],
  ['p3', 'GL-170', 'Gloss art', 170, 'Coated', 6000, 0.31],
  ['p4', 'LD-080', 'Thin laid white', 80, 'Laid', 22000, 0.09],
  ['p5', 'HM-250', 'Handmade cotton', 250, 'Wove', 400, 2.45],
  ['p6', 'GL-115', 'Silk art', 115, 'Coated', 12500, 0.14],
];
for (const [key, code, name, grammage, finish, sheetsOnHand, pricePerSheet] of stocks)
  put('paperStocks', {
    id: guid(key),
    code,
    name,
    grammage,
    finish,
    sheetsOnHand,
    pricePerSheet,
    updatedAt: day('01-02'),
  });
const note = (orderKey, n, action, u, at) =>
  put('history', { id: guid(`h${orderKey}${n}`), orderId: guid(orderKey), action, actor: users[u][0], at });
const orders = [
  ['o1', 'm1', 'p1', 'CaseBound', 120, false, 'Delivered', 120, 'Ribbon marker in green.', '02-10'],
  ['o2', 'm2', 'p2', 'SaddleStitched', 40, true, 'Proofing', 0, null, '03-02'],
  ['o3', 'm3', 'p5', 'Coptic', 6, false, 'Placed', 0, 'No trimming at the head.', '04-01'],
  ['o4', 'm4', 'p4', 'PerfectBound', 300, false, 'Approved', 0, null, '03-11'],
  ['o5', 'm5', 'p3', 'SaddleStitched', 150, false, 'Cancelled', 0, 'Cancelled by phone first', '04-15'],
  ['o6', 'm6', 'p1', 'CaseBound', 25, true, 'PartlyDelivered', 10, null, '03-05'],
  ['o7', 'm7', 'p6', 'PerfectBound', 60, false, 'Placed', 0, null, '05-06'],
];
for (const [key, m, p, bindingStyle, copies, rush, status, deliveredCopies, text, d] of orders) {
  const ms = db.manuscripts.get(guid(m));
  const stock = db.paperStocks.get(guid(p));
  const left = status === 'Cancelled' ? 0 : sheetsOf(ms.pages, copies - deliveredCopies);
  put('orders', {
    id: guid(key),
    number: `BO-${String(++counters.order).padStart(5, '0')}`,
    customerId: ms.ownerId,
    manuscriptId: ms.id,
    paperStockId: stock.id,
    bindingStyle,
    copies,
    rush,
    note: text,
    status,
    sheetsReserved: left,
    held: left,
    price: priceOf(sheetsOf(ms.pages, copies), stock.pricePerSheet, bindingStyle, copies, rush),
    deliveredCopies,
    createdAt: day(d),
    updatedAt: day(d, 15),
  });
  note(
    key,
    0,
    'Placed',
    users.findIndex((_, i) => U(i) === ms.ownerId),
    day(d),
  );
}
const proof = (o, version, description, status, remark, d, u) => {
  put('proofs', {
    id: guid(`pr${o}${version}`),
    orderId: guid(o),
    version,
    description,
    status,
    remark,
    createdAt: day(d, 10),
    decidedAt: ['Approved', 'Rejected'].includes(status) ? day(d, 15) : null,
  });
  note(o, version * 2, 'ProofSent', 3, day(d, 10));
  if (status === 'Approved' || status === 'Rejected') note(o, version * 2 + 1, `Proof${status}`, u, day(d, 15));
};
proof('o1', 1, 'Sample signature and cover', 'Rejected', 'Spine lettering is off centre.', '02-12', 0);
proof('o1', 2, 'New spine lettering', 'Approved', null, '02-14', 0);
proof('o2', 1, 'Cover stock sample', 'Pending', null, '03-04', 0);
proof('o4', 1, 'First proof', 'Approved', 'Sehr schön', '03-14', 1);
proof('o6', 1, 'Cloth and endpapers', 'Approved', null, '03-07', 2);
note('o5', 8, 'Cancelled', 1, day('04-16'));
[
  ['r1', 'Heidelberg KORD', '46 x 64 cm', 38],
  ['r2', 'Vandercook SP-15', '38 x 51 cm', 22.5],
  ['r3', 'Albion hand press', '30 x 45 cm', 15],
].forEach(([key, name, maxFormat, hourlyRate]) => put('presses', { id: guid(key), name, maxFormat, hourlyRate }));
[
  ['b1', 'r1', 'o4', '2025-03-20T08:00:00Z', 6],
  ['b2', 'r1', 'o6', '2025-03-20T14:00:00Z', 3],
  ['b3', 'r2', 'o4', '2025-03-21T09:00:00Z', 4],
].forEach(([key, r, o, startsAt, hours]) =>
  put('pressBookings', { id: guid(key), pressId: guid(r), orderId: guid(o), startsAt, hours }),
);
const deliver = (n, o, copies, amount, paid, d) => {
  const order = db.orders.get(guid(o));
  put('invoices', {
    id: guid(`i${n}`),
    number: `INV-${String(++counters.invoice).padStart(5, '0')}`,
    orderId: order.id,
    customerId: order.customerId,
    amount,
    paid,
    issuedAt: day(d, 12),
  });
  put('deliveries', {
    id: guid(`d${n}`),
    orderId: order.id,
    copies,
    invoiceId: guid(`i${n}`),
    deliveredAt: day(d, 12),
  });
  note(o, 20 + n, 'CopiesDelivered', 3, day(d, 12));
};
const p1 = db.orders.get(guid('o1')).price;
const half = Math.round(p1 * 50) / 100;
deliver(1, 'o1', 60, half, half, '02-24');
deliver(2, 'o1', 60, Math.round((p1 - half) * 100) / 100, 100, '02-28');
deliver(3, 'o6', 10, Math.round(db.orders.get(guid('o6')).price * 40) / 100, 0, '03-18');
