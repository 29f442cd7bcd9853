// The studio as it is when the server starts: made with the operations themselves, at a pretended time.
import { arm } from './faults.mjs';
import { add, all, db, goLive } from './store.mjs';
import { views } from './views.mjs';

export function seed() {
  arm(false);
  for (const [username, full_name, role, password, token] of [
    ['beatrix.voss', 'Beatrix Voss', 'manager', 'Warping-mill-1911', '5f0b1d7c6a2e4893b7d1c0e9f4a86b325d17ce90'],
    ['ingrid.solheim', 'Ingrid Solheim', 'weaver', 'Rosepath-8-treadles', 'a3c94e1f0d6b7852e9413cb8d07f6a25be81d340'],
    ['tomas.kadlec', 'Tomáš Kadlec', 'weaver', 'Indigo-vat-no3', '17e8d2c5b09f4a36d1e7083bc5f92a6407cd8be1'],
    ['aroha.ngata', 'Aroha Ngata', 'weaver', 'Harakeke-twill-22', 'c6d05b8e2f914a7730e5d8b1fa42c96d08e37f1b'],
  ])
    add('users', { username, full_name, role, password, token });
  const [boss, ingrid, tomas, aroha] = all('users');
  const call = (name, user, body, rest = {}) => views[name]({ user, body, ...rest }).body;

  const looms = [
    ['Great Ulla', 'floor', 160, 8, true, 'North room'],
    ['Old Hansen', 'floor', 120, 4, true, 'North room'],
    ['Countess', 'floor', 200, 12, true, 'Hall'],
    ['Little Wren', 'table', 60, 8, true, 'Window bench'],
    ['Magpie', 'table', 80, 4, true, 'Window bench'],
    ['Stick', 'rigid_heddle', 50, 0, true, 'Shelf A'],
    ['Tamar', 'rigid_heddle', 70, 0, true, 'Shelf A'],
    ['High Gobelin', 'tapestry', 240, 0, true, 'Hall'],
    ['Jonah', 'tapestry', 150, 0, false, 'Store'],
    ['Sister Agnes', 'floor', 100, 4, false, 'Store'],
    ['Kestrel', 'table', 70, 16, true, 'North room'],
    ['Broad Meg', 'floor', 320, 8, true, 'Hall'],
  ].map(([name, kind, weaving_width_cm, shafts, in_service, location]) =>
    call('looms_create', boss, { name, kind, weaving_width_cm, shafts, in_service, location }),
  );

  const ranges = [
    ['Shetland 2-ply', 'wool', 'Halvard Mill', '6.40'],
    ['Merino lace', 'wool', 'Cottar & Sons', '11.80'],
    ['Gotland single', 'wool', 'Halvard Mill', '9.25'],
    ['Baby alpaca', 'alpaca', 'Andes Direct', '14.50'],
    ['Line flax 16/2', 'linen', 'Baltic Linen Co.', '7.90'],
    ['Tow flax 8/1', 'linen', 'Baltic Linen Co.', '4.75'],
    ['Mercerised 20/2', 'cotton', 'Weft & Warp', '5.60'],
    ['Cottolin 22/2', 'cotton', 'Weft & Warp', '4.95'],
    ['Bourette', 'silk', 'Seta Como', '18.20'],
    ['Spun silk 30/2', 'silk', 'Seta Como', '26.00'],
    ['Hemp twine', 'hemp', 'Riverside Rope', '3.80'],
    ['Rug wool', 'wool', 'Halvard Mill', '5.15'],
  ];
  const colours = ['Natural', 'Madder', 'Indigo', 'Weld', 'Walnut'];
  const yarns = ranges.flatMap(([name, fibre, supplier, price], i) =>
    colours.slice(0, i % 4 === 3 ? 4 : 5).map((colour, j) =>
      call('yarns_create', [boss, ingrid, tomas, aroha][(i + j) % 4], {
        name,
        colour,
        fibre,
        supplier,
        price_per_100g: (Number(price) + j * 0.35).toFixed(2),
        on_hand_grams: 900 + ((i * 7 + j * 13) % 11) * 450,
        reorder_below_grams: j % 2 ? 1500 : 800,
      }),
    ),
  );

  const titles = [
    'Herringbone throw',
    'Altar cloth',
    'Tea towels',
    'Rya rug',
    'Baby blanket',
    'Table runner',
    'Overshot coverlet',
    'Curtains for a boat',
    'Scarf in rosepath',
    'Stair runner',
    'Napkins',
    'Prayer shawl',
    'Cushion covers',
    'Wall hanging "Fjord"',
  ];
  const clients = [
    ['Nora Pettersen', 'nora.pettersen@example.org'],
    ['St Olave parish', 'office@stolave.example.org'],
    ['Hotel Bryggen', 'linen@bryggen.example.com'],
    ['Sam Okoro', 'sam.okoro@example.net'],
    ['Maison Lefèvre', null],
    ['Wiremu Tait', 'w.tait@example.org'],
  ];
  const goals = [
    'delivered',
    'weaving',
    'quoted',
    'finished',
    'cancelled',
    'accepted',
    'delivered',
    'quoted',
    'weaving',
  ];
  const calendar = new Map();
  const date = (n) => new Date(Date.UTC(2024, 1, 5 + n)).toISOString().slice(0, 10);
  let n = 0;
  for (const [user, prefix, count] of [
    [ingrid, 'IS', 14],
    [tomas, 'TK', 9],
    [aroha, 'AN', 6],
  ])
    for (let i = 0; i < count; i += 1, n += 1) {
      const [client_name, client_email] = clients[(n * 5) % clients.length];
      const width_cm = 30 + ((n * 17) % 9) * 10;
      const c = call('commissions_create', user, {
        reference: `${prefix}-${String(101 + i)}`,
        title: titles[(n * 3) % titles.length],
        client_name,
        client_email,
        pieces: 1 + ((n * 3) % 6),
        width_cm,
        length_cm: 60 + ((n * 37) % 20) * 12,
        labour_price: (85 + ((n * 71) % 40) * 14.5).toFixed(2),
        due_date: n % 5 === 4 ? null : date(60 + ((n * 29) % 160)),
        notes: n % 3 ? '' : 'Colours as in the sample of last spring. Wash before measuring.',
      });
      for (let k = 0; k < 1 + (n % 2); k += 1)
        call(
          'commissions_lines_create',
          user,
          { yarn: yarns[(n * 11 + k * 23) % yarns.length].id, grams: 120 + ((n * 13) % 7) * 40 },
          { id: c.id },
        );
      const fits = looms.filter((l) => l.in_service && l.weaving_width_cm >= width_cm);
      const loom = fits[(n * 2) % fits.length];
      const days = 2 + (n % 6);
      const from = calendar.get(loom.id) ?? n;
      if (all('bookings').filter((b) => b.loom === loom.id && b.weaver === user.username).length < 2) {
        call('bookings_create', user, {
          loom: loom.id,
          commission: n % 4 === 3 ? null : c.id,
          starts_on: date(from),
          ends_on: date(from + days - 1),
          note: n % 2 ? '' : `Sley ${6 + (n % 5)} per cm, ${client_name}`,
        });
        calendar.set(loom.id, from + days + (n % 3));
      }
      const goal = goals[n % goals.length];
      const way = { quoted: 0, accepted: 1, weaving: 2, finished: 3, delivered: 3, cancelled: n % 2 }[goal];
      for (const status of ['accepted', 'weaving', 'finished'].slice(0, way))
        call('commissions_partial_update', user, { status }, { id: c.id });
      if (goal === 'cancelled') call('commissions_cancel_create', user, undefined, { id: c.id });
      const send = (pieces, k) =>
        call('deliveries_create', user, {
          commission: c.id,
          pieces,
          carrier: ['post', 'pickup', 'courier'][(n + k) % 3],
          tracking_code: (n + k) % 3 === 1 ? null : `RR${400137 + n * 91 + k}NO`,
          sent_on: date(130 + n + k),
        });
      if (goal === 'delivered') {
        if (c.pieces > 2) {
          send(2, 0);
          send(c.pieces - 2, 1);
        } else send(c.pieces, 0);
      }
      if (goal === 'finished' && c.pieces > 1) send(1, 0);
    }
  goLive();
  arm(true);
  return {
    looms: db.looms.size,
    yarns: db.yarns.size,
    commissions: db.commissions.size,
    bookings: db.bookings.size,
    deliveries: db.deliveries.size,
    lines: db.lines.size,
  };
}
