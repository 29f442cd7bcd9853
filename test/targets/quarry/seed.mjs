// Three customers and the yard, with a spring's worth of work.
import { insert, setClock, db } from './store.mjs';
import { handlers } from './yard.mjs';

export const keys = new Map();
const account = (key, name, contact, email, role, credit_limit_cents, created_at) => {
  const a = insert('accounts', { name, contact, email, role, credit_limit_cents, created_at });
  keys.set(key, a);
  return a;
};

export function seed() {
  const yard = account(
    'qk_yard_9d41b7e3f2',
    'Hallgren Stone Yard',
    'Petra Hallgren',
    'office@hallgren-stone.example',
    'yard',
    0,
    '2022-01-03T07:00:00Z',
  );
  const brandt = account(
    'qk_brandt_5f0c2e9a71',
    'Brandt & Daughters Masonry',
    'Ilse Brandt',
    'office@brandt-masonry.example',
    'customer',
    2500000,
    '2022-02-14T09:12:00Z',
  );
  const oakwell = account(
    'qk_oakwell_b83d114f06',
    'Oakwell Paving Ltd',
    'Tom Oakwell',
    'tom@oakwell-paving.example',
    'customer',
    1800000,
    '2022-06-01T10:40:00Z',
  );
  const tiede = account(
    'qk_tiedemann_27ae60c5d9',
    'Tiedemann Memorials',
    'Jonas Tiedemann',
    'jt@tiedemann-memorials.example',
    'customer',
    900000,
    '2023-09-19T13:05:00Z',
  );

  let minutes = Date.parse('2025-03-03T07:30:00Z');
  const run = (op, me, input) => {
    setClock(new Date(minutes).toISOString().replace('.000Z', 'Z'));
    minutes += 97 * 60_000;
    return handlers[op]({ me, query: {}, ...input }).data;
  };
  const block = (me, mark, stone, length_cm, width_cm, height_cm, weight_kg, note) =>
    run('create-block', me, { body: { mark, stone, length_cm, width_cm, height_cm, weight_kg, note } }).id;
  const truck = (me, plate, name, payload_kg, axles, active) =>
    run('create-truck', me, { body: { plate, name, payload_kg, axles, active } }).id;
  const job = (me, block_id, kind, finish, pieces) =>
    run('create-cutting-job', me, { body: { block_id, kind, finish, pieces } }).id;
  const order = (me, truck_id, site, postcode, distance_km, pickup_on, block_ids) =>
    run('create-haulage-order', me, {
      body: { truck_id, destination: { site, postcode }, distance_km, pickup_on, block_ids },
    }).id;
  const cancelJob = (me, id) => run('cancel-cutting-job', me, { target: db.jobs.get(id) });
  const done = (id) => run('complete-cutting-job', yard, { target: db.jobs.get(id) });
  const cancelOrder = (me, id) => run('cancel-haulage-order', me, { target: db.orders.get(id) });
  const ticket = (order_id, gross_kg, tare_kg) => run('create-ticket', yard, { body: { order_id, gross_kg, tare_kg } });

  const b = [
    block(brandt, 'BR-1001', 'granite', 240, 120, 90, 6900, 'vein on the north face'),
    block(brandt, 'BR-1002', 'granite', 180, 110, 85, 4480),
    block(brandt, 'BR-1003', 'marble', 150, 80, 60, 1940, 'for the Lindqvist stairs'),
    block(brandt, 'BR-1004', 'sandstone', 90, 60, 50, 620),
    block(brandt, 'BR-1005', 'slate', 200, 95, 30, 1580, 'handle with straps only'),
    block(brandt, 'BR-1006', 'limestone', 300, 150, 110, 12300),
    block(brandt, 'BR-1007', 'granite', 70, 60, 60, 680),
    block(brandt, 'BR-1008', 'marble', 210, 130, 100, 7400, 'Carrara'),
    block(brandt, 'BR-1009', 'sandstone', 160, 90, 80, 2650),
    block(brandt, 'BR-1010', 'granite', 260, 140, 100, 9820),
  ];
  const o = [
    block(oakwell, 'OW-1', 'sandstone', 220, 120, 70, 4300, 'kerbs, phase 2'),
    block(oakwell, 'OW-2', 'granite', 190, 100, 80, 4100),
    block(oakwell, 'OW-3', 'granite', 190, 100, 80, 4060),
    block(oakwell, 'OW-4', 'slate', 110, 90, 20, 540),
    block(oakwell, 'BR-1003', 'limestone', 140, 100, 90, 2890, 'mark painted by the quarry'),
    block(oakwell, 'OW-6', 'limestone', 140, 100, 95, 3050),
  ];
  const t = [
    block(tiede, 'TM-STELE-1', 'marble', 120, 60, 25, 480, 'family Aalto'),
    block(tiede, 'TM-STELE-2', 'granite', 130, 70, 30, 740),
    block(tiede, 'TM-BASE-1', 'granite', 160, 80, 40, 1390),
    block(tiede, 'TM-BASE-2', 'slate', 100, 50, 20, 270),
  ];
  const scania = truck(brandt, 'KR-HB482', 'Old Scania', 18000, 3);
  const flat = truck(brandt, 'KR-HB17', 'Flatbed with crane', 9000, 2);
  truck(brandt, 'KR-IB900', 'Tipper', 12000, 3, false);
  const oak1 = truck(oakwell, 'OAK-1', 'MAN 26t', 15000, 3);
  truck(oakwell, 'OAK-2', 'Sprinter pick-up', 1100, 2);
  const van = truck(tiede, 'TM-2204', 'Memorial van', 2500, 2);

  done(job(brandt, b[1], 'slab', 'polished', 3));
  cancelJob(brandt, job(brandt, b[2], 'split', 'rough', 2));
  done(job(oakwell, o[0], 'split', 'rough', 6));
  cancelJob(brandt, job(brandt, b[3], 'shape', 'rough', 4));
  done(job(brandt, b[8], 'split', 'rough', 2));
  job(brandt, b[9], 'slab', 'rough', 5);
  job(oakwell, o[1], 'slab', 'polished', 4);
  cancelJob(tiede, job(tiede, t[2], 'shape', 'polished', 2));
  job(tiede, t[3], 'split', 'rough', 2);

  const h1 = order(brandt, scania, 'St. Olav churchyard', '24837', 46, '2025-03-20', [b[0], b[6]]);
  ticket(h1, 19410, 11800);
  const h2 = order(oakwell, oak1, 'Market square Fennholt', '25112', 18, '2025-03-21', [o[2]]);
  cancelOrder(brandt, order(brandt, flat, 'Workshop Brandt', '24103', 12, '2025-03-24', [b[4]]));
  ticket(h2, 14120, 10040);
  order(brandt, scania, 'Lindqvist villa', '24944', 73, '2025-04-02', [b[2]]);
  ticket(order(tiede, van, 'Cemetery Nordend', '24768', 31, '2025-03-28', [t[0], t[1]]), 3690, 2460);
  order(oakwell, oak1, 'Depot Oakwell', '25020', 9, '2025-04-04', [o[4], o[5]]);
  order(brandt, flat, 'Town hall steps', '24937', 51, '2025-04-02', [b[7]]);
  setClock(null);
}
