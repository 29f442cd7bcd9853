// Rows of the seed, and the accounts.

export const users = [
  { id: 'harbour.master', password: 'Mooring-Lines-31', role: 'harbour_master', keeper_id: null },
  { id: 'clerk.naidoo', password: 'Ledger-and-Quay-8', role: 'clerk', keeper_id: null },
  { id: 'owner.botha', password: 'Southeaster-45kn', role: 'boat_owner', keeper: 0 },
  { id: 'owner.mokoena', password: 'Kelp-Forest-77', role: 'boat_owner', keeper: 1 },
];

export const clients = [
  {
    id: 'yard-north',
    secret: 'slipway-9f2c71e4',
    scopes: ['berths:read', 'service:read', 'service:write', 'reports:run'],
  },
  { id: 'quay-display', secret: 'lightbox-03ab58d6', scopes: ['berths:read'] },
];

/** name, phone, address, language, newsletter, credit limit, notes */
export const keeperRows = [
  ['Annelie Botha', '+27215550101', ['12 Marine Drive', null, 'Cape Town', '8001', 'ZA'], 'af', true, '15000.00', null],
  [
    'Sipho Mokoena',
    '+27215550102',
    ['Unit 4', 'Portswood Road', 'Cape Town', '8002', 'ZA'],
    'en',
    false,
    '0.00',
    'Pays by card',
  ],
  [
    'Nomsa Dlamini',
    '+27315550103',
    ['77 Victoria Embankment', null, 'Durban', '4001', 'ZA'],
    'xh',
    true,
    '2500.00',
    null,
  ],
  [
    'Jürgen Petersen',
    '+4943155501',
    ['Hafenstraße 3', null, 'Kiel', '24103', 'DE'],
    'de',
    false,
    '0.00',
    'Winter guest',
  ],
  ['Willem van Zyl', null, ['9 Church Street', null, 'Saldanha', '7395', 'ZA'], 'af', true, '7500.00', null],
  ['Priya Govender', '+27315550106', null, 'en', true, '0.00', null],
  [
    'Lindiwe Khumalo',
    '+27215550107',
    ['31 Kloof Street', 'Flat 12', 'Cape Town', '8001', 'ZA'],
    'xh',
    false,
    '0.00',
    null,
  ],
  [
    'Marc Oosthuizen',
    '+27445550108',
    ['2 Waterfront', null, 'Knysna', null, 'ZA'],
    'af',
    false,
    '4000.00',
    'Two boats, one berth',
  ],
  ['Grace Adeyemi', null, null, 'en', false, '0.00', null],
  ['Tomás Ferreira', '+351215550110', ['Rua do Cais 18', null, 'Lisboa', '1200-109', 'PT'], 'en', true, '0.00', null],
  ['Hester Nel', '+27215550111', ['5 Harbour View', null, 'Hout Bay', '7806', 'ZA'], 'af', true, '1000.00', null],
  ['Kabelo Tau', '+26775550112', ['Plot 50', null, 'Gaborone', null, 'BW'], 'en', false, '0.00', null],
];

/** name, registration, kind, length, draft, index of the keeper */
export const boatRows = [
  ['Albatross', 'CT-1023', 'sail', 1180, 195, 0],
  ['Benguela', 'CT-2210', 'motor', 845, 80, 0],
  ['Cape Agulhas', 'CT-3391', 'sail', 1390, 220, 1],
  ['Dassen', 'CT-417', 'motor', 620, 60, 1],
  ['Eland', 'DN-5582', 'catamaran', 1240, 110, 2],
  ['Förde', 'KI-90211', 'sail', 1050, 180, 3],
  ['Gannet', 'SB-774', 'sail', 920, 165, 4],
  ['Hoedspruit', 'SB-1204', 'motor', 1510, 120, 4],
  ['Indigo', 'DN-661', 'catamaran', 1120, 95, 5],
  ['Jackal', 'CT-8813', 'motor', 700, 70, 6],
  ['Knysna Lady', 'KN-332', 'sail', 860, 150, 7],
  ['Lagoon Star', 'KN-1177', 'catamaran', 1390, 130, 7],
  ['Mistral', 'CT-6405', 'sail', 780, 140, 8],
  ['Nau Catrineta', 'PT-40518', 'sail', 1680, 260, 9],
  ['Orca', 'CT-955', 'motor', 990, 90, 10],
  ['Pula', 'BW-1002', 'motor', 580, 55, 11],
];

/** code, length, draft, power, water, note */
export const berthRows = [
  ['A-001', 650, 120, false, false, null],
  ['A-002', 700, 120, true, false, null],
  ['A-003', 800, 150, true, true, null],
  ['A-004', 800, 150, false, true, 'ladder on the left'],
  ['B-010', 950, 180, true, true, null],
  ['B-011', 950, 180, false, true, null],
  ['B-012', 1000, 200, true, true, null],
  ['B-013', 1000, 200, true, false, null],
  ['B-014', 1200, 220, true, true, 'wide finger'],
  ['C-020', 1200, 220, true, true, null],
  ['C-021', 1250, 230, false, false, null],
  ['C-022', 1300, 240, true, true, null],
  ['C-023', 1400, 250, true, true, null],
  ['C-024', 1400, 250, true, false, null],
  ['D-030', 1500, 260, true, true, null],
  ['D-031', 1500, 260, false, true, 'swell in north-wester'],
  ['D-032', 1600, 280, true, true, null],
  ['E-040', 1800, 300, true, true, null],
  ['E-041', 1800, 300, true, true, null],
  ['E-042', 2000, 320, true, true, 'visitors'],
  ['F-050', 2400, 400, true, true, 'outer pier'],
  ['F-051', 2400, 400, false, false, 'closed for repairs'],
];

/** code, name, per metre and night, minimum, active */
export const tariffRows = [
  ['T-S1', 'Summer, short stay', '28.50', '250.00', true],
  ['T-S2', 'Summer, week and longer', '24.00', '1200.00', true],
  ['T-S3', 'Summer, multihull', '36.75', '400.00', true],
  ['T-W1', 'Winter, short stay', '19.90', '180.00', true],
  ['T-W2', 'Winter, month', '12.25', '3500.00', true],
  ['T-W3', 'Winter, multihull', '27.40', '300.00', true],
  ['T-CLUB', 'Club members', '15.00', '100.00', true],
  ['T-CREW', 'Crew and staff', '5.00', '25.00', true],
  ['T-RACE', 'Race week', '42.00', '900.00', true],
  ['T-OLD1', 'Summer 2029', '26.00', '220.00', false],
  ['T-OLD2', 'Winter 2029', '17.50', '150.00', false],
];

/** index of the boat, berth, tariff, arrival, nights, status, note */
export const bookingRows = [
  [0, 'B-014', 'T-S1', '2031-01-05', 4, 'completed', null],
  [2, 'C-023', 'T-S2', '2031-01-10', 9, 'completed', 'Stern to'],
  [4, 'D-030', 'T-S3', '2031-01-12', 3, 'completed', null],
  [6, 'B-010', 'T-S1', '2031-01-20', 2, 'completed', null],
  [7, 'D-032', 'T-CLUB', '2031-01-21', 14, 'completed', null],
  [1, 'B-011', 'T-S1', '2031-01-25', 1, 'completed', null],
  [9, 'A-003', 'T-S1', '2031-02-01', 5, 'completed', null],
  [10, 'B-012', 'T-S2', '2031-02-02', 8, 'completed', null],
  [13, 'E-040', 'T-RACE', '2031-02-07', 6, 'completed', 'Race crew of eight'],
  [3, 'A-002', 'T-CREW', '2031-02-10', 3, 'completed', null],
  [14, 'B-013', 'T-S1', '2031-02-14', 2, 'completed', null],
  [8, 'C-020', 'T-S3', '2031-02-16', 4, 'completed', null],
  [0, 'B-014', 'T-S1', '2031-03-20', 7, 'confirmed', null],
  [2, 'C-023', 'T-S2', '2031-03-22', 10, 'confirmed', null],
  [5, 'C-021', 'T-S1', '2031-03-24', 3, 'confirmed', 'Arrives after dark'],
  [11, 'C-024', 'T-S3', '2031-03-25', 5, 'requested', null],
  [1, 'B-010', 'T-CLUB', '2031-03-28', 2, 'requested', null],
  [12, 'A-004', 'T-S1', '2031-04-01', 3, 'cancelled', null],
  [3, 'A-002', 'T-S1', '2031-04-02', 6, 'requested', null],
  [13, 'E-041', 'T-S2', '2031-04-04', 12, 'confirmed', null],
  [6, 'B-012', 'T-CLUB', '2031-04-06', 4, 'cancelled', 'Mast repair'],
  [4, 'D-031', 'T-W3', '2031-05-02', 20, 'requested', null],
  [7, 'D-032', 'T-W1', '2031-05-03', 9, 'confirmed', null],
  [15, 'A-001', 'T-W1', '2031-05-05', 2, 'requested', null],
  [0, 'B-014', 'T-W2', '2031-05-10', 31, 'requested', null],
  [2, 'C-023', 'T-W1', '2031-05-12', 3, 'cancelled', null],
  [10, 'B-013', 'T-W1', '2031-05-15', 5, 'requested', null],
  [8, 'C-020', 'T-W3', '2031-05-20', 7, 'confirmed', null],
];

/** index of the boat, kind, description, wished on, status, cost, invoiced with the first check-out of the boat */
export const orderRows = [
  [0, 'hull_cleaning', 'Scrub the hull below the waterline', '2031-01-06', 'done', '1450.00', true],
  [0, 'rigging', 'Replace the port shroud', null, 'done', '3820.50', true],
  [2, 'engine', 'Oil change and new impeller', '2031-01-12', 'done', '2199.95', true],
  [4, 'electrics', 'Navigation light is dead', null, 'done', '640.00', true],
  [7, 'haul_out', 'Haul out for inspection', '2031-01-24', 'rejected', null, false],
  [13, 'rigging', 'Check the forestay before the race', '2031-02-07', 'done', '1175.00', true],
  [0, 'electrics', 'Shore power trips at night', '2031-03-21', 'done', '980.00', false],
  [2, 'hull_cleaning', 'Scrub and polish', '2031-03-23', 'in_work', null, false],
  [3, 'engine', 'Outboard starts badly', null, 'open', null, false],
  [1, 'engine', 'Yearly service of the engine', '2031-03-28', 'open', null, false],
  [5, 'rigging', 'New halyard for the main', null, 'accepted', null, false],
  [6, 'haul_out', 'Lift for mast repair', '2031-04-05', 'accepted', null, false],
  [8, 'hull_cleaning', 'Both hulls', '2031-05-21', 'open', null, false],
  [9, 'electrics', 'Bilge pump alarm', null, 'in_work', null, false],
  [10, 'engine', 'Gearbox makes noises', null, 'open', null, false],
  [11, 'rigging', 'Trampoline lashings', '2031-03-26', 'rejected', null, false],
  [13, 'haul_out', 'Antifouling', '2031-04-08', 'open', null, false],
];
