// All records, in memory; ids of new ones rise.
import { randomBytes, scryptSync } from 'node:crypto';
import { priced, slotFee } from './money.mjs';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
let last = 0n;
export function ulid() {
  const random = BigInt(`0x${randomBytes(9).toString('hex')}`);
  const fresh = (BigInt(Date.now()) << 80n) + random;
  last = fresh > last ? fresh : last + 1n;
  let text = '';
  for (let rest = last, i = 0; i < 26; i += 1, rest >>= 5n) text = letters[Number(rest & 31n)] + text;
  return text;
}
export const isUlid = (text) => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text);
export const instant = (value = Date.now()) => `${new Date(value).toISOString().slice(0, 19)}Z`;
export const today = () => instant().slice(0, 10);
export const plusDays = (day, count) => instant(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).slice(0, 10);
export const digest = (password) => scryptSync(password, 'rotlicht', 24, { N: 1024 }).toString('hex');

const seedId = (kind, n) => `01JA0000000000000000${kind}${String(n).padStart(4, '0')}`;
const people = [
  [
    'Inge Halvorsen',
    'inge@rotlicht.example',
    'Fixer-Tray-4419',
    'technician',
    'active',
    true,
    '2019-03-01',
    '+4934155501',
  ],
  [
    'Tomasz Wieczorek',
    'tomasz@rotlicht.example',
    'Contact-Sheet-52',
    'member',
    'active',
    true,
    '2020-09-14',
    '+4915112003401',
  ],
  ['Aiko Brandt', 'aiko@rotlicht.example', 'Orange-Filter-08', 'member', 'active', true, '2021-01-20', null],
  [
    'Ruth Adeyemi',
    'ruth@rotlicht.example',
    'Stop-Bath-6612',
    'technician',
    'active',
    true,
    '2019-03-01',
    '+4934155502',
  ],
  ['Haus Rotlicht', 'haus@rotlicht.example', 'Never-Used-By-Anyone-1', 'member', 'active', true, '2019-03-01', null],
  [
    'Jonas Petersen',
    'jonas@rotlicht.example',
    'Grain-Focus-7171',
    'member',
    'suspended',
    true,
    '2022-05-02',
    '+4917655590',
  ],
  ['Mira Kovač', 'mira@rotlicht.example', 'Selenium-Tone-33', 'member', 'active', false, '2026-10-05', null],
  [
    'Emil Osterloh',
    'emil@rotlicht.example',
    'Paper-Grade-Two-2',
    'member',
    'active',
    true,
    '2023-11-11',
    '+493415550913',
  ],
];
const lens = (mm, aperture, maker) => ({ 'focal-length-mm': mm, aperture, ...(maker ? { maker } : {}) });
const machines = [
  [
    'Durst L1200',
    '4x5',
    'condenser',
    '9.50',
    'ready',
    [lens(150, 5.6, 'Rodenstock'), lens(80, 4)],
    '2027-02-01',
    false,
  ],
  ['Focomat V35', '135', 'diffusion', '7.50', 'ready', [lens(40, 2.8, 'Leitz')], null, false],
  ['Wall 4x5', '4x5', 'condenser', '12.25', 'ready', [lens(135, 5.6), lens(210, 5.6, 'Schneider')], '2027-06-15', true],
  ['Meopta Opemus 6', '6x6', 'colour-head', '6.35', 'ready', [lens(75, 3.5, 'Meopta')], null, false],
  ['Kaiser V System', '6x9', 'colour-head', '7.50', 'maintenance', [lens(105, 4.5)], '2026-12-10', false],
  ['Omega D5', '4x5', 'diffusion', '10.00', 'ready', [lens(50, 2.8, 'Nikon'), lens(135, 5.6, 'Nikon')], null, false],
  ['LPL 6700', '6x6', 'colour-head', '6.35', 'ready', [lens(80, 4)], null, false],
];
const booked = [
  [1, 2, '2027-02-01T09:00', '2027-02-01T11:30', 1],
  [1, 3, '2027-02-01T11:30', '2027-02-01T13:00', 2],
  [2, 2, '2027-02-02T10:00', '2027-02-02T10:45', 1],
  [3, 8, '2027-02-02T14:00', '2027-02-02T18:00', 3],
  [4, 3, '2027-02-03T09:15', '2027-02-03T11:00', 1],
  [2, 8, '2027-02-03T18:00', '2027-02-03T20:30', 1],
  [6, 2, '2027-02-04T12:00', '2027-02-04T15:00', 2],
  [1, 4, '2027-02-05T08:00', '2027-02-05T10:00', 1],
  [4, 2, '2027-02-05T16:30', '2027-02-05T18:15', 1],
  [7, 3, '2027-02-06T10:00', '2027-02-06T12:00', 1],
  [6, 8, '2027-02-06T10:00', '2027-02-06T13:30', 4],
  [2, 3, '2027-02-07T19:00', '2027-02-07T21:45', 1],
];
const roll = (format, process, quantity, push = 0) => ({ format, process, quantity, push });
const orders = [
  [2, 'finished', [roll('135', 'bw', 3)], 'standard', '2026-08-03T10:12:00Z'],
  [3, 'finished', [roll('120', 'c41', 5), roll('135', 'c41', 6, 1)], 'none', '2026-08-20T15:40:00Z'],
  [8, 'finished', [roll('120', 'e6', 2)], 'large', '2026-09-02T09:05:00Z'],
  [2, 'finished', [roll('4x5', 'bw', 14)], 'standard', '2026-09-18T17:30:00Z'],
  [3, 'finished', [roll('135', 'bw', 1)], 'none', '2026-10-01T11:00:00Z'],
  [2, 'finished', [roll('135', 'c41', 4)], 'standard', '2026-10-09T08:50:00Z'],
  [6, 'finished', [roll('120', 'bw', 2, -1)], 'none', '2026-10-15T13:13:00Z'],
  [8, 'processing', [roll('135', 'e6', 3)], 'standard', '2026-11-12T10:00:00Z'],
  [2, 'received', [roll('135', 'bw', 2), roll('120', 'c41', 1)], 'none', '2026-11-20T16:20:00Z'],
  [3, 'received', [roll('120', 'bw', 4, 1)], 'large', '2026-11-24T12:00:00Z'],
];
const shelf = [
  ['Developer D-76', 'bw', 20000, 250, 5000, '2027-03-31', '18.90'],
  ['Rapid fixer', 'bw', 9000, 150, 4000, '2027-08-31', '14.20'],
  ['C-41 developer', 'c41', 15000, 300, 4000, '2027-01-31', '46.00'],
  ['C-41 bleach-fix', 'c41', 8000, 200, 8500, '2027-01-31', '38.50'],
  ['E-6 first developer', 'e6', 6000, 320, 3000, '2026-12-31', '52.75'],
  ['E-6 colour developer', 'e6', 2500, 320, 3000, '2026-12-31', '57.10'],
  ['Paper developer', 'print', 12000, 0, 6000, '2027-05-31', '16.40'],
  ['Selenium toner', 'print', 900, 0, 1000, '2028-01-31', '31.00'],
];

export const db = {};
export const sessions = new Map();
const table = (rows) => new Map(rows.map((row) => [row.id, row]));

export function reset() {
  sessions.clear();
  db.settings = table([
    {
      id: seedId('SE', 1),
      'house-name': 'Rotlicht',
      'opens-at': '08:00',
      'closes-at': '22:00',
      'max-slot-hours': 4,
      'vat-percent': 19,
      'payment-days': 14,
      notice: 'Wash your tongs.',
    },
  ]);
  db.members = table(
    people.map(([name, email, password, role, status, passed, joined, phone], i) => ({
      id: seedId('ME', i + 1),
      name,
      email,
      phone,
      role,
      status,
      'induction-passed': passed,
      house: i === 4,
      'joined-on': joined,
      digest: digest(password),
    })),
  );
  db.enlargers = table(
    machines.map(([name, format, light, rate, status, lenses, service, fixed], i) => ({
      id: seedId('EN', i + 1),
      name,
      'max-format': format,
      'light-source': light,
      'hourly-rate': rate,
      status,
      lenses: structuredClone(lenses),
      'next-service-on': service,
      fixed,
    })),
  );
  db.slots = table(
    booked.map(([machine, member, from, to, count], i) => ({
      id: seedId('ST', i + 1),
      enlarger: seedId('EN', machine),
      member: seedId('ME', member),
      'starts-at': `${from}:00Z`,
      'ends-at': `${to}:00Z`,
      people: count,
      note: i === 3 ? 'School class' : null,
      fee: slotFee(machines[machine - 1][3], `${from}:00Z`, `${to}:00Z`),
      'created-at': `2026-11-0${1 + (i % 9)}T12:00:00Z`,
    })),
  );
  db.orders = table(
    orders.map(([member, status, rolls, scan, received], i) => ({
      id: seedId('FX', i + 1),
      member: seedId('ME', member),
      number: i + 1,
      status,
      rolls: structuredClone(rolls),
      scan,
      notes: i === 9 ? 'Please no drying marks' : null,
      'ship-to': i === 1 ? { line1: 'Karl-Heine-Str. 80', city: 'Leipzig', postcode: '04229', country: 'DE' } : null,
      ...priced({ rolls, scan }, 19),
      'received-at': received,
      taken: [],
    })),
  );
  db.chemistry = table(
    shelf.map(([name, process, stock, each, level, expires, price], i) => ({
      id: seedId('CH', i + 1),
      name,
      process,
      'stock-ml': stock,
      'ml-per-roll': each,
      'reorder-level-ml': level,
      'expires-on': expires,
      'purchase-price': price,
    })),
  );
  db.orders.get(seedId('FX', 8)).taken = [5, 6].map((n) => ({ id: seedId('CH', n), ml: 960 }));
  const issued = ['2026-08-10', '2026-08-27', '2026-09-09', '2026-09-25', '2026-10-05', '2026-10-16', '2026-10-22'];
  db.invoices = table(
    issued.map((day, i) => {
      const order = db.orders.get(seedId('FX', i + 1));
      const paid = i < 5;
      return {
        id: seedId('NV', i + 1),
        member: order.member,
        order: order.id,
        number: `INV-${String(i + 1).padStart(5, '0')}`,
        status: paid ? 'paid' : 'open',
        amount: order.total,
        'issued-on': day,
        'due-on': plusDays(day, 14),
        'paid-on': paid ? plusDays(day, 6) : null,
      };
    }),
  );
  [
    ['2026-10-22', 4, '35.00', 8],
    ['2026-11-02', 2, '120.00', 9],
  ].forEach(([day, member, amount, n]) =>
    db.invoices.set(seedId('NV', n), {
      id: seedId('NV', n),
      member: seedId('ME', member),
      order: null,
      number: `INV-${String(n).padStart(5, '0')}`,
      status: 'open',
      amount,
      'issued-on': day,
      'due-on': plusDays(day, 14),
      'paid-on': null,
    }),
  );
  db.jobs = new Map();
  db.counters = { order: 10, invoice: 9 };
}
reset();

export const all = (name) => [...db[name].values()];
export const theSettings = () => all('settings')[0];
export const snapshot = () =>
  Object.fromEntries(
    Object.entries(db)
      .filter(([, rows]) => rows instanceof Map)
      .map(([name, rows]) => [name, Object.fromEntries(rows)]),
  );
