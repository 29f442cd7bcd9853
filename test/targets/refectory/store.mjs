/** All records and the accounts of the people. Each start has the same ones. */
export const people = [
  { username: 'mora.lind', password: 'soup-before-noon', name: 'Mora Lind', role: 'manager' },
  { username: 'tobias.ek', password: 'two-spoons-7', name: 'Tobias Ek', role: 'clerk' },
  { username: 'yara.sand', password: 'rye-and-butter', name: 'Yara Sand', role: 'clerk' },
];

export const dishes = new Map();
export const orders = new Map();
export const accounts = new Map();
const next = { DSH: 1, ORD: 31, ACC: 1 };

export const refOf = (prefix) => `${prefix}-${String(next[prefix]++).padStart(5, '0')}`;
export const now = () => `${new Date().toISOString().slice(0, 19)}Z`;

const dish = (name, category, price, rest = {}) => {
  const ref = refOf('DSH');
  const made = { vegetarian: true, note: null, min_quantity: 1, archived: false };
  dishes.set(ref, { ref, name, category, price, ...made, created_at: '2025-11-05T08:00:00Z', ...rest });
};
dish('Cheese rolls', 'cold', 320, { min_quantity: 4 });
dish('Ham rolls', 'cold', 350, { vegetarian: false, min_quantity: 4 });
dish('Lentil soup', 'hot', 640, { note: 'Contains celery.' });
dish('Beef goulash', 'hot', 1150, { vegetarian: false, note: 'Contains milk.' });
dish('Plum cake', 'sweet', 290);
dish('Coffee, pot', 'drink', 950, { note: 'Serves eight.' });
dish('Apple juice', 'drink', 95);
dish('Herring salad', 'cold', 580, { vegetarian: false, archived: true, note: 'Off the menu since spring.' });

const account = (name, budget) => {
  const ref = refOf('ACC');
  accounts.set(ref, { ref, name, budget });
};
account('Board office', 250000);
account('Research', 900000);
account('Reception', 30000);

const line = (ref, quantity) => ({ dish: ref, quantity, unit_price: dishes.get(ref).price });
const order = (created_by, account, title, deliver_at, state, lines, rest = {}) => {
  const ref = refOf('ORD');
  const times = { created_at: '2026-01-08T09:12:00Z', updated_at: '2026-01-09T14:30:00Z' };
  const empty = { discount_percent: 0, reason: null, approved_by: null, archived: false };
  orders.set(ref, { ref, title, account, deliver_at, state, lines, ...empty, created_by, ...times, ...rest });
};
order('mora.lind', 'ACC-00001', 'Board meeting', '2031-02-03T10:30:00Z', 'draft', [
  line('DSH-00001', 12),
  line('DSH-00006', 2),
]);
order(
  'tobias.ek',
  'ACC-00002',
  'Thesis defence',
  '2031-03-14T13:00:00Z',
  'approved',
  [line('DSH-00003', 25), line('DSH-00005', 25), line('DSH-00007', 30)],
  { discount_percent: 5, approved_by: 'mora.lind' },
);
order('tobias.ek', 'ACC-00002', 'Lab lunch', '2031-03-20T11:00:00Z', 'submitted', [line('DSH-00004', 9)]);
order(
  'yara.sand',
  'ACC-00003',
  'Party for Edda',
  '2031-04-01T15:00:00Z',
  'rejected',
  [line('DSH-00005', 80), line('DSH-00006', 10)],
  { reason: 'Too much cake for six people.' },
);
order('yara.sand', 'ACC-00003', 'Visitors from Lund', '2031-04-11T09:00:00Z', 'draft', [line('DSH-00006', 1)]);
order('tobias.ek', 'ACC-00001', 'Audit', '2031-02-18T08:15:00Z', 'cancelled', [line('DSH-00002', 8)], {
  reason: 'Moved to another house.',
  archived: true,
});

const seeded = new Set([...dishes.keys(), ...orders.keys(), ...accounts.keys()]);

/** Records of the seed, and later ones until they are archived. */
export function snapshot() {
  const shown = (table) =>
    Object.fromEntries([...table].filter(([ref, record]) => seeded.has(ref) || record.archived !== true));
  return { dishes: shown(dishes), orders: shown(orders), accounts: shown(accounts) };
}
