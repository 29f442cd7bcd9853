import { randomBytes } from 'node:crypto';
import { on } from './switches.mjs';

export const staff = [
  { id: 1, email: 'ruth@harbour-sails.example', name: 'Ruth Amsel', password: 'reef-knot-at-noon', business_id: 1 },
  { id: 2, email: 'emil@quarry-prints.example', name: 'Emil Vance', password: 'three-ink-wells', business_id: 2 },
];
export const keys = new Map([['tk_harbour_5d0b7e92c4', 1]]);

const tokens = new Map();
export function openSession(user) {
  const token = randomBytes(18).toString('base64url');
  tokens.set(token, { user, until: Date.now() + 8 * 3600_000 });
  return { token, expires_at: new Date(tokens.get(token).until).toISOString() };
}
export function sessionOf(token) {
  const session = tokens.get(token);
  return session !== undefined && session.until > Date.now() ? session.user : undefined;
}

export const payers = new Map();
export const invoices = new Map();
/** Answers of requests with an idempotency key. */
export const answered = new Map();
const lastNumbers = new Map();
let lastPayer = 0;
let lastInvoice = 0;

export const nextNumber = (business) => {
  lastNumbers.set(business, (lastNumbers.get(business) ?? 0) + 1);
  return `T-${String(lastNumbers.get(business)).padStart(6, '0')}`;
};

let lastMoment = 0;
/** Later than every moment before, so that an update always moves `updated_at`. */
export function now() {
  lastMoment = Math.max(Date.now(), lastMoment + 1);
  return new Date(lastMoment).toISOString();
}

export function addPayer(business_id, fields, at = now()) {
  lastPayer += 1;
  const payer = { id: 400 + lastPayer, business_id, ...fields, created_at: at, updated_at: at, deleted_at: null };
  payers.set(payer.id, payer);
  return payer;
}

export function addInvoice(business_id, fields, at = now()) {
  lastInvoice += 1;
  const invoice = {
    id: 9000 + lastInvoice,
    business_id,
    number: null,
    status: 'draft',
    issued_on: null,
    due_on: null,
    payments: [],
    ...fields,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  };
  Object.assign(invoice, totalsOf(invoice.items));
  invoices.set(invoice.id, invoice);
  return invoice;
}

const taxOf = ({ quantity, unit_cents, tax_percent }) => Math.floor((quantity * unit_cents * tax_percent + 50) / 100);

export function totalsOf(items) {
  const net_cents = items.reduce((sum, { quantity, unit_cents }) => sum + quantity * unit_cents, 0);
  const tax_cents = items.reduce((sum, item) => sum + taxOf(item), 0);
  return { net_cents, tax_cents, gross_cents: net_cents + tax_cents };
}

export const isOpen = ({ status }) => status === 'issued' || status === 'partially_paid';
export const paidOf = ({ status, payments }) =>
  status === 'void' ? 0 : payments.reduce((sum, one) => sum + one.amount_cents, 0);
export const dueOf = (invoice) => (isOpen(invoice) ? invoice.gross_cents - paidOf(invoice) : 0);

export function daysLater(date, days) {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export function viewPayer({ business_id, ...payer }) {
  const own = [...invoices.values()].filter(({ payer_id }) => payer_id === payer.id);
  const open = own.filter(isOpen);
  const open_cents = open.reduce(
    (sum, one) => sum + (on('payer-open-ignores-payments') ? one.gross_cents : dueOf(one)),
    0,
  );
  return { ...payer, open_cents };
}

export function viewInvoice({ business_id, payments, ...invoice }) {
  const whole = { ...invoice, payments };
  const shown = invoice.status === 'void' ? [] : payments;
  return { ...invoice, payments: shown, paid_cents: paidOf(whole), due_cents: dueOf(whole) };
}

export const snapshot = () => ({
  payers: Object.fromEntries([...payers].filter(([, { deleted_at }]) => deleted_at === null)),
  invoices: Object.fromEntries([...invoices].filter(([, { deleted_at }]) => deleted_at === null)),
});

const towns = ['Ostwick', 'Marlow Sands', null, 'Ostwick', 'Kettering Hythe'];
const firms = [
  'Aldous Boats',
  'Brandt and Daughters',
  'Calloway Charters',
  'Dune Rescue',
  'Ember Lofts',
  'Fennimore Yachts',
  'Gull Lane Hotel',
  'Hesper Sailing School',
  'Isolde Ferrant',
  'Juno Marine',
  'Kestrel Club',
  'Lantern Pier Trust',
  'Merrow Diving',
  'Nettle Bay Council',
  'Orrin Pike',
  'Pell Shipwrights',
  'Quill and Bramble',
  'Rowan Cafe',
  'Sable Gallery',
  'Thistle Press',
  'Umber Theatre',
];

function seedPayers() {
  for (const [i, name] of firms.entries()) {
    const at = new Date(Date.UTC(2025, 9, 3 + i * 4, 8, 15 + i)).toISOString();
    const payer = addPayer(
      i < 16 ? 1 : 2,
      {
        name,
        email: `office@${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`,
        vat_id: i % 3 === 0 ? null : `NL${820_100_000 + i * 7919}`,
        city: towns[i % towns.length],
        payment_days: [14, 30, 14, 7][i % 4],
      },
      at,
    );
    if (i === 9 || i === 13) payer.deleted_at = payer.updated_at = '2026-02-11T10:00:00.000Z';
  }
}

const works = [
  [{ description: 'Mainsail repair', quantity: 1, unit_cents: 18_950, tax_percent: 19 }],
  [
    { description: 'Rope, 12 mm, metre', quantity: 25, unit_cents: 333, tax_percent: 19 },
    { description: 'Logbook', quantity: 3, unit_cents: 1245, tax_percent: 7 },
  ],
  [{ description: 'Survey', quantity: 2, unit_cents: 9900, tax_percent: 0 }],
  [
    { description: 'Canvas, offcut', quantity: 3, unit_cents: 105, tax_percent: 7 },
    { description: 'Sewing, hour', quantity: 4, unit_cents: 5215, tax_percent: 19 },
    { description: 'Grommet', quantity: 40, unit_cents: 15, tax_percent: 19 },
  ],
];
const states = ['paid', 'issued', 'draft', 'partially_paid', 'issued', 'void', 'paid', 'draft'];

function seedInvoices() {
  for (let i = 0; i < 28; i++) {
    const business = i < 21 ? 1 : 2;
    const payer_id = business === 1 ? 401 + (i % 8) : 417 + (i % 5);
    const at = new Date(Date.UTC(2026, 0, 5 + i * 5, 9, (i * 7) % 60)).toISOString();
    const status = states[i % states.length];
    const invoice = addInvoice(
      business,
      { payer_id, items: works[i % 4].map((item) => ({ ...item })), note: i % 3 === 0 ? 'Thank you!' : null },
      at,
    );
    if (status === 'draft') continue;
    const issued_on = daysLater(at.slice(0, 10), 1);
    const paid = { paid: invoice.gross_cents, partially_paid: 2500 }[status];
    Object.assign(invoice, {
      status,
      number: nextNumber(business),
      issued_on,
      due_on: daysLater(issued_on, payers.get(payer_id).payment_days),
      payments: paid ? [{ reference: `SEPA-${7000 + i}`, amount_cents: paid, paid_on: daysLater(issued_on, 6) }] : [],
    });
  }
}

seedPayers();
seedInvoices();
