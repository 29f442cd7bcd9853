// What is in the register at the start.
const rows = (names, lists) =>
  lists.map((list) => Object.fromEntries(names.split(' ').map((name, i) => [name, list[i]])));

export const keys = {
  staff: {
    sk_office_71c0e4d29ab8: { role: 'office', name: 'Maren Tietjen' },
    sk_insp_c3382f06be15: { role: 'inspector', name: 'Joost Abbink' },
  },
  member: { mk_5e1d07aa: 2, mk_90b7f3c4: 3, mk_2268cd1f: 4, mk_ee04917b: 5 },
};

const members = rows('id number name email phone discount_percent joined_on active', [
  [
    1,
    'BK-0001',
    'Beekeepers’ Association Wümme',
    'office@wuemme-bees.example',
    '+49 421 5550100',
    0,
    '2004-02-01',
    true,
  ],
  [2, 'BK-0117', 'Ana Brockhoff', 'ana@brockhoff.example', '+49 4292 555014', 15, '2016-03-12', true],
  [3, 'BK-0142', 'Tilo Harms', 'tilo.harms@post.example', null, 5, '2018-05-30', true],
  [4, 'BK-0160', 'Wiebke Onken', 'wiebke@onken.example', '+49 4205 555983', 0, '2019-01-19', true],
  [5, 'BK-0173', 'Rolf Segelken', 'segelken@post.example', null, 10, '2020-09-01', false],
  [6, 'BK-0188', 'Gesa Lührs', 'gesa.luehrs@mail.example', '+49 4208 555321', 7, '2022-04-02', true],
]);

const apiaries = rows('id member_id name region max_hives location notes protected created_on', [
  [1, 1, 'Teaching apiary', 'city', 20, { lat: 53.0758, lon: 8.8072 }, 'Key at the porter’s lodge', true, '2004-02-01'],
  [2, 2, 'Moor edge', 'valley', 6, { lat: 53.152, lon: 8.931 }, null, false, '2016-04-02'],
  [3, 2, 'Linden avenue, north', 'city', 4, { lat: 53.1, lon: 8.85 }, 'Neighbour keeps horses', false, '2019-03-20'],
  [4, 3, 'Dyke meadow', 'coast', 8, { lat: 53.601, lon: 8.41 }, null, false, '2018-06-15'],
  [5, 4, 'Heather camp', 'hills', 10, { lat: 53.17, lon: 9.94 }, 'Only July to September', false, '2019-03-20'],
  [6, 6, 'Orchard', 'valley', 5, { lat: 53.52, lon: 9.69 }, null, false, '2022-05-01'],
  [7, 3, 'Old moor railway', 'valley', 3, { lat: 53.22, lon: 8.97 }, 'Empty since 2024', false, '2021-08-11'],
]);

const hives = rows('id apiary_id label hive_type frames status installed_on queen', [
  [1, 1, 'T-1', 'dadant', 12, 'active', '2021-04-10', { year: 2024, marked: true }],
  [2, 1, 'T-2', 'dadant', 12, 'active', '2021-04-10', { year: 2025, marked: true }],
  [3, 1, 'T-3', 'top_bar', 24, 'weak', '2022-05-22', { year: 2023, marked: false }],
  [4, 2, 'MK-1', 'langstroth', 10, 'active', '2020-04-04', { year: 2024, marked: true }],
  [5, 2, 'MK-2', 'langstroth', 10, 'active', '2020-04-04', { year: 2022, marked: false }],
  [6, 3, 'LN-7', 'dadant', 12, 'active', '2023-04-29', { year: 2025, marked: true }],
  [7, 3, 'LN-8', 'dadant', 12, 'weak', '2023-04-29', null],
  [8, 4, 'D-12', 'warre', 8, 'active', '2019-05-18', { year: 2021, marked: true }],
  [9, 4, 'D-13', 'warre', 8, 'dead', '2019-05-18', null],
  [10, 5, 'HC-1', 'langstroth', 20, 'active', '2024-07-02', { year: 2024, marked: false }],
  [11, 5, 'HC-2', 'langstroth', 20, 'active', '2024-07-02', { year: 2020, marked: true }],
  [12, 6, 'MK-1', 'dadant', 10, 'active', '2023-05-06', { year: 2023, marked: true }],
]);

const inspections = rows('id hive_id inspected_on varroa_count brood_frames temper weight_g notes inspector', [
  [1, 1, '2025-04-12', 1, 5, 'calm', 28100, '', 'Joost Abbink'],
  [2, 4, '2025-04-19', 2, 6, 'calm', 26400, '', 'Ana Brockhoff'],
  [3, 5, '2025-04-19', 4, 5, 'nervous', 25900, 'Opened late in the day', 'Ana Brockhoff'],
  [4, 8, '2025-05-01', 0, 4, 'calm', null, '', 'Tilo Harms'],
  [5, 1, '2025-05-17', 2, 8, 'calm', 36200, 'Second super', 'Joost Abbink'],
  [6, 6, '2025-05-17', 3, 9, 'calm', 33800, '', 'Ana Brockhoff'],
  [7, 7, '2025-05-17', 14, 3, 'nervous', 22700, 'No eggs seen', 'Ana Brockhoff'],
  [8, 10, '2025-07-20', 6, 7, 'calm', 41000, '', 'Wiebke Onken'],
  [9, 11, '2025-07-20', 9, 6, 'aggressive', 39500, 'Queen is old', 'Wiebke Onken'],
  [10, 4, '2025-06-14', 5, 8, 'calm', 44200, 'Sent in late', 'Ana Brockhoff'],
  [11, 12, '2025-06-02', 1, 6, 'calm', null, '', 'Gesa Lührs'],
]);

const treatments = [
  {
    id: 1,
    kind: 'chemical',
    hive_id: 1,
    started_on: '2024-08-02',
    product: 'Formic acid 60 %',
    dose_ml: 120,
    withdrawal_days: 14,
    state: 'finished',
    finished_on: '2024-08-16',
  },
  {
    id: 2,
    kind: 'chemical',
    hive_id: 4,
    started_on: '2024-12-20',
    product: 'Oxalic acid 3,5 %',
    dose_ml: 35.5,
    withdrawal_days: 60,
    state: 'finished',
    finished_on: '2024-12-20',
  },
  {
    id: 3,
    kind: 'biotechnical',
    hive_id: 6,
    started_on: '2025-05-10',
    method: 'drone_brood_removal',
    frames_removed: 2,
    state: 'finished',
    finished_on: '2025-05-31',
  },
  {
    id: 4,
    kind: 'chemical',
    hive_id: 7,
    started_on: '2025-07-30',
    product: 'Formic acid 60 %',
    dose_ml: 90,
    withdrawal_days: 21,
    state: 'open',
    finished_on: null,
  },
  {
    id: 5,
    kind: 'biotechnical',
    hive_id: 8,
    started_on: '2025-05-10',
    method: 'brood_break',
    frames_removed: 0,
    state: 'open',
    finished_on: null,
  },
  {
    id: 6,
    kind: 'chemical',
    hive_id: 11,
    started_on: '2025-09-14',
    product: 'Thymol plates',
    dose_ml: 25,
    withdrawal_days: 30,
    state: 'finished',
    finished_on: '2025-10-12',
  },
  {
    id: 7,
    kind: 'biotechnical',
    hive_id: 12,
    started_on: '2025-07-01',
    method: 'heat',
    frames_removed: 0,
    state: 'finished',
    finished_on: '2025-07-01',
  },
];

const sessions = [
  {
    id: 1,
    apiary_id: 1,
    held_on: '2024-06-22',
    yields: [
      { hive_id: 1, weight_g: 18200 },
      { hive_id: 2, weight_g: 16450 },
    ],
  },
  {
    id: 2,
    apiary_id: 2,
    held_on: '2025-05-24',
    yields: [
      { hive_id: 4, weight_g: 14900 },
      { hive_id: 5, weight_g: 11335 },
    ],
  },
  { id: 3, apiary_id: 3, held_on: '2025-06-28', yields: [{ hive_id: 6, weight_g: 20480 }] },
  { id: 4, apiary_id: 4, held_on: '2024-07-06', yields: [{ hive_id: 8, weight_g: 9120 }] },
  {
    id: 5,
    apiary_id: 5,
    held_on: '2025-08-30',
    yields: [
      { hive_id: 10, weight_g: 12740 },
      { hive_id: 11, weight_g: 8015 },
    ],
  },
  { id: 6, apiary_id: 6, held_on: '2025-06-08', yields: [{ hive_id: 12, weight_g: 2700 }] },
];

const LOT = 'id session_id code honey_type harvested_on weight_g available_g price_cents_per_kg';
const lots = rows(LOT, [
  [1, 1, 'WB-2024-001', 'blossom', '2024-06-22', 33610, 31610, 1190],
  [2, 2, 'WB-2025-002', 'rapeseed', '2025-05-24', 25447, 21947, 1045],
  [3, 3, 'WB-2025-003', 'linden', '2025-06-28', 19865, 17365, 1399],
  [4, 4, 'WB-2024-004', 'blossom', '2024-07-06', 8846, 7096, 1190],
  [5, 5, 'WB-2025-005', 'heather', '2025-08-30', 20132, 17132, 1849],
  [6, 6, 'WB-2025-006', 'forest', '2025-06-08', 2619, 369, 1525],
]);

const ORDER = 'id member_id state lines note discount_percent created_on confirmed_on';
const orders = rows(ORDER, [
  [1, 2, 'shipped', [[1, 2000, 2380]], '', 15, '2024-09-02', '2024-09-03'],
  [2, 3, 'shipped', [[4, 1750, 2083]], 'Leave at the shed', 5, '2024-10-11', '2024-10-11'],
  [
    3,
    2,
    'confirmed',
    [
      [2, 1500, 1568],
      [3, 500, 700],
    ],
    '',
    15,
    '2025-07-14',
    '2025-07-15',
  ],
  [4, 4, 'confirmed', [[3, 2000, 2798]], 'Small jars please', 0, '2025-07-20', '2025-07-21'],
  [5, 3, 'draft', [[5, 1250, 2311]], '', 5, '2025-09-18', null],
  [
    6,
    2,
    'draft',
    [
      [5, 1750, 3236],
      [2, 2000, 2090],
    ],
    'For the market',
    15,
    '2025-09-20',
    null,
  ],
  [7, 6, 'confirmed', [[6, 2250, 3431]], '', 7, '2025-09-21', '2025-09-22'],
]).map((order) => ({
  ...order,
  lines: order.lines.map(([lot_id, weight_g, price_cents]) => ({ lot_id, weight_g, price_cents })),
}));

const settings = [
  {
    id: 1,
    association_name: 'Beekeepers’ Association Wümme',
    contact_email: 'office@wuemme-bees.example',
    label_prefix: 'WB',
    min_line_weight_g: 500,
    default_price_cents_per_kg: 1250,
    updated_on: '2025-02-11',
  },
];

export const seed = {
  members,
  apiaries,
  hives,
  inspections,
  treatments,
  extraction_sessions: sessions,
  lots,
  orders,
  settings,
};
