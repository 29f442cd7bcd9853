// Kennels and their first records.
export const kennels = [
  { id: 1, name: 'Meadow', key: 'hp-meadow-4417-biscuit' },
  { id: 2, name: 'Quayside', key: 'hp-quayside-9023-whistle' },
];

/** Kennel, name, email, phone, discount in tenths, deleted. */
export const ownerRows = [
  [1, 'Greta Holm', 'greta.holm@post.test', '+46701234567', 0],
  [1, 'Otto Brandt', 'otto@brandt.test', null, 50],
  [2, 'Maja Lindqvist', 'maja.l@quay.test', '0401987654', 0],
  [1, 'Yusuf Demir', 'yusuf.demir@post.test', '+4915112345678', 125],
  [2, 'Piet de Vries', 'piet@devries.test', '+31612345678', 75],
  [1, 'Lena Sorg', 'lena.sorg@post.test', '069555812', 0],
  [2, 'Aoife Byrne', 'aoife@byrne.test', null, 0],
  [1, 'Marta Kowal', 'marta@kowal.test', '+48601202303', 0, true],
  [1, 'Holger Meadows', 'hm@meadows.test', null, 200],
  [2, 'Sami Niemi', 'sami.niemi@quay.test', '+358401234567', 100],
];

/** Owner, name, breed, weight in tenths of a kilogram, birth date, notes, deleted. */
export const dogRows = [
  [1, 'Bella', 'Beagle', 118, '2020-03-14', null],
  [1, 'Rufus', 'Irish Setter', 291, '2018-11-02', 'Afraid of thunder'],
  [2, 'Nala', null, 64, '2022-06-30', null],
  [3, 'Bosse', 'Labrador', 334, '2019-08-21', 'Two meals a day'],
  [4, 'Pamuk', 'Kangal', 525, '2021-01-09', null],
  [4, 'Zeytin', null, 100, '2023-04-17', 'Eats slippers'],
  [5, 'Fikkie', 'Kooiker', 105, '2020-12-05', null],
  [6, 'Trude', 'Dachshund', 82, '2017-07-28', 'Needs a ramp'],
  [7, 'Setanta', 'Wolfhound', 560, '2022-02-22', null],
  [9, 'Pip', 'Terrier', 71, '2021-10-10', null],
  [9, 'Juno', 'Collie', 221, '2019-05-19', null],
  [1, 'Moss', null, 190, '2015-09-01', null, true],
  [10, 'Lumi', 'Samoyed', 250, '2020-01-31', null],
  [2, 'Knut', 'Pug', 79, '2018-04-04', 'Snores'],
];

/** Dog, arrival, departure, run, status, extras. */
export const stayRows = [
  [1, '2026-02-02', '2026-02-06', 'standard', 'checked_out', [['walk', 4]]],
  [2, '2026-02-10', '2026-02-20', 'deluxe', 'checked_out', []],
  [4, '2026-03-01', '2026-03-04', 'standard', 'checked_out', [['bath', 1]]],
  [3, '2026-03-15', '2026-03-18', 'standard', 'cancelled', []],
  [5, '2027-01-04', '2027-01-18', 'standard', 'booked', [['groom', 1]]],
  [7, '2027-01-05', '2027-01-12', 'deluxe', 'booked', []],
  [
    8,
    '2026-11-20',
    '2026-12-10',
    'standard',
    'checked_in',
    [
      ['walk', 9],
      ['bath', 2],
    ],
  ],
  [9, '2026-11-21', '2026-12-01', 'deluxe', 'checked_in', []],
  [10, '2027-02-14', '2027-02-15', 'standard', 'booked', []],
  [11, '2027-02-14', '2027-02-21', 'deluxe', 'booked', [['walk', 2]]],
  [13, '2027-03-03', '2027-03-09', 'standard', 'booked', []],
  [14, '2027-04-01', '2027-04-03', 'standard', 'cancelled', []],
  [1, '2027-05-07', '2027-05-21', 'standard', 'booked', []],
];
