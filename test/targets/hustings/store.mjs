// The records, in memory, from a fixed seed.
import { createHash, randomUUID } from 'node:crypto';

export const tables = [
  'users',
  'clubs',
  'debaters',
  'motions',
  'rounds',
  'pairings',
  'ballots',
  'fees',
  'payments',
  'vouchers',
];
export const db = Object.fromEntries(tables.map((table) => [table, new Map()]));
export const rows = (table) => [...db[table].values()];
export const find = (table, id) => (typeof id === 'string' ? db[table].get(id.toLowerCase()) : undefined);
export const insert = (table, record) => {
  const row = { id: randomUUID(), ...record };
  db[table].set(row.id, row);
  return row;
};

let last = 0;
/** The present moment; never the same twice. */
export const now = () => {
  last = Math.max(Date.now(), last + 1);
  return new Date(last).toISOString();
};
export const today = () => new Date().toISOString().slice(0, 10);

const seedId = (table, nth) => {
  const hex = createHash('sha256').update(`hustings/${table}/${nth}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
let minute = Date.parse('2026-09-01T08:00:00Z');
const seed = (table, record) => {
  const created_at = new Date((minute += 420_000)).toISOString();
  return insert(table, {
    id: seedId(table, db[table].size),
    ...record,
    created_at,
    ...(table === 'clubs' ? { updated_at: created_at } : {}),
  });
};

const clubs = [
  ['Harbour Debating Society', 'HDS', 'Hamburg', '1987-05-14', 'https://harbour.example'],
  ['Northgate Speakers', 'NGS', 'Leeds', '2003-10-01', null],
  ['Old Library Union', 'OLU', 'Dublin', '1921-02-03', 'https://oldlibrary.example/debates'],
  ['Riverside Rhetoric', 'RVR', 'Leeds', null, 'https://riverside.example'],
  ['Castle Hill Forum', 'CHF', 'Edinburgh', '1964-11-20', null],
  ['Tramway Talkers', 'TRT', 'Dublin', '2015-03-09', 'http://tramway.example'],
  ['Meridian Club', 'MRD', 'Hamburg', null, null],
  ['Lantern Street Debaters', 'LSD', 'Dublin', '1999-12-31', 'https://lantern.example'],
].map(([name, short_code, city, founded_on, website]) =>
  seed('clubs', {
    name,
    short_code,
    city,
    founded_on,
    website,
    contact_email: `office@${short_code.toLowerCase()}.example`,
  }),
);

const user = (email, password, name, role, club = null) =>
  seed('users', { email, password, name, role, club_id: club?.id ?? null });
user('rowan.tate@hustings.example', 'Gavel-and-Bell-1', 'Rowan Tate', 'director');
user('imke.vos@harbour.example', 'Pier-Seven-77', 'Imke Vos', 'manager', clubs[0]);
user('callum.reid@northgate.example', 'North_Wind_19', 'Callum Reid', 'manager', clubs[1]);
const desmond = user('desmond.achebe@judges.example', 'Order-Order-42', 'Desmond Achebe', 'judge');
const paula = user('paula.lindqvist@judges.example', 'Second-the-Motion-8', 'Paula Lindqvist', 'judge');

[
  ['Anneke', 'Brandt', 0, false, '2019-09-20'],
  ['Jonas', 'Wiebe', 0, true, null],
  ['Sofia', 'Marchetti', 0, false, '2021-01-15'],
  ['Tariq', 'Haddad', 0, true, '2026-09-12'],
  ['Eleanor', 'Pike', 1, false, '2020-02-02'],
  ['Gareth', 'Moss', 1, true, null],
  ['Priya', 'Nair', 1, false, '2022-10-30'],
  ['Siobhan', 'Keane', 2, false, '2018-04-11'],
  ['Oscar', 'Dunne', 2, true, null],
  ['Hamish', 'Baird', 4, false, '2017-11-05'],
  ['Lucie', 'Arnaud', 5, true, null],
  ['Matteo', 'Conti', 3, false, null],
].forEach(([given_name, family_name, club, novice, debut_on], nth) =>
  seed('debaters', {
    given_name,
    family_name,
    email: `${given_name}.${family_name}@debaters.example`.toLowerCase(),
    licence_number: `HL-${20400 + ((nth * 37) % 100)}`,
    novice,
    debut_on,
    club_id: clubs[club].id,
  }),
);

const rounds = [
  ['Opening weekend', 1, '2026-10-03T09:30:00.000Z', 4, 'closed'],
  ['Autumn round', 2, '2026-11-07T09:30:00.000Z', 4, 'closed'],
  ['Winter round', 3, '2027-01-16T10:00:00.000Z', 5, 'open'],
  ['Quarter-finals', 4, '2027-03-13T10:00:00.000Z', 4, 'draft'],
  ['Semi-finals', 5, '2027-04-24T13:00:00.000Z', 2, 'draft'],
].map(([name, number, starts_at, capacity, state]) => seed('rounds', { name, number, starts_at, capacity, state }));

[
  ['This house would make voting compulsory', 'culture', null, 0],
  ['This house regrets the rise of the gig economy', 'economics', 'Gig work: short contracts arranged by an app.', 0],
  ['This house would ban homework in primary schools', 'education', null, 1],
  [
    'This house supports a carbon border tax',
    'environment',
    'The tax falls on imports from countries without a carbon price.',
    2,
  ],
  ['This house would break up the large technology firms', 'technology', null, 2],
  ['This house believes that sanctions do more harm than good', 'international_relations', null, 3],
  ['This house would abolish tuition fees', 'education', null, 3],
  ['This house would return all museum pieces to their countries of origin', 'culture', null, null],
].forEach(([text, topic, info_slide, round]) =>
  seed('motions', { text, topic, info_slide, round_id: round === null ? null : rounds[round].id }),
);

[
  [0, 0, 1, desmond, 'Aula', 78.5, 74],
  [0, 2, 3, paula, 'Room 12', 71, 76.5],
  [0, 4, 5, null, 'Room 14', 69, 72],
  [1, 1, 2, paula, 'Aula', 80, 77.5],
  [1, 0, 4, desmond, 'Room 12', 75, 70],
  [1, 5, 3, null, 'Library', 73, 70.5],
  [2, 3, 0, paula, 'Aula', null, null],
  [2, 2, 1, desmond, 'Library', null, null],
  [3, 4, 0, desmond, 'Aula', null, null],
].forEach(([round, proposition, opposition, judge, room, for_, against]) => {
  const sides = {
    round_id: rounds[round].id,
    proposition_id: clubs[proposition].id,
    opposition_id: clubs[opposition].id,
  };
  const pairing = seed('pairings', { ...sides, judge_id: judge?.id ?? null, room });
  if (for_ !== null)
    seed('ballots', {
      pairing_id: pairing.id,
      ...sides,
      proposition_points: for_,
      opposition_points: against,
      remarks: null,
    });
});

const vouchers = [
  ['EARLYBIRD', 15, 10, '2099-12-31'],
  ['HOSTCLUB', 100, 2, '2099-12-31'],
  ['SPRING25', 25, 5, '2025-05-31'],
  ['NEWCLUB33', 33, 20, '2099-06-30'],
  ['ONCE50', 50, 1, '2099-12-31'],
].map(([code, percent_off, max_redemptions, expires_on]) =>
  seed('vouchers', { code, percent_off, max_redemptions, expires_on }),
);

[
  [0, 'membership', 24000, '2026-12-31', null, 0, [10000, 4000]],
  [0, 'entry', 9500, '2027-01-10', 'Winter round', null, []],
  [1, 'membership', 24000, '2026-12-31', null, null, [24000]],
  [1, 'fine', 800, '2026-11-30', 'Late arrival', null, []],
  [2, 'membership', 120000, '2026-12-31', 'Two seasons', 3, [50000]],
  [2, 'entry', 9500, '2027-01-10', null, null, [9500]],
  [3, 'membership', 24000, '2027-02-15', null, 4, []],
  [4, 'entry', 9500, '2026-11-01', null, 1, []],
  [5, 'fine', 1500, '2026-10-20', null, null, [500, 500]],
].forEach(([club, kind, amount_cents, due_on, notes, voucher, payments]) => {
  const applied = voucher === null ? null : vouchers[voucher];
  const fee = seed('fees', {
    club_id: clubs[club].id,
    kind,
    amount_cents,
    discount_cents: applied ? Math.floor((amount_cents * applied.percent_off) / 100) : 0,
    due_on,
    notes,
    voucher_id: applied?.id ?? null,
  });
  let balance = amount_cents - fee.discount_cents;
  for (const amount of payments)
    seed('payments', {
      fee_id: fee.id,
      amount_cents: amount,
      method: 'transfer',
      reference: null,
      balance_after_cents: (balance -= amount),
    });
});
