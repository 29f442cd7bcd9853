// The operations. Each gets { id, query, headers, user, path, body } and answers { status, body, headers }.
import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { on } from './faults.mjs';
import { filter, includes, page, paging, sorted } from './lists.mjs';
import { Refusal, conflict, forbidden, invalid, notFound, unauthorized } from './refusal.mjs';
import { db, find, insert, now, rows, today } from './store.mjs';

const pick = (source, names) =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(source, name)).map((name) => [name, source[name]]));
const orNull = (source, names) => Object.fromEntries(names.map((name) => [name, source[name] ?? null]));
const ref = (type, id) => ({ data: id ? { type, id } : null });
const is = (user, ...roles) => roles.includes(user.role);
const only = (user, ...roles) => {
  if (!is(user, ...roles)) throw forbidden(`This is for: ${roles.join(', ')}.`);
};
const utc = (text) => new Date(text.toUpperCase()).toISOString();
const same = (one, two) => one.toLowerCase() === two.toLowerCase();
const contains = (text, part) => text.toLowerCase().includes(part.toLowerCase());

// ---- resources as they are answered

const cents = (list, key) => list.reduce((sum, each) => sum + each[key], 0);
const paymentsOf = (fee) => rows('payments').filter(({ fee_id }) => fee_id === fee.id);
const paid = (fee) => {
  const payments = paymentsOf(fee);
  return on('paid-last-payment-only') ? (payments.at(-1)?.amount_cents ?? 0) : cents(payments, 'amount_cents');
};
const balance = (fee) => fee.amount_cents - fee.discount_cents - paid(fee);
const feeStatus = (fee) => (balance(fee) === 0 ? 'paid' : paid(fee) > 0 ? 'partial' : 'open');
const squad = (clubId) => rows('debaters').filter(({ club_id }) => club_id === clubId).length;
const drift = new Map(); // only a fault fills it
const released = (motion) => motion.round_id !== null && find('rounds', motion.round_id).state !== 'draft';
const fullName = (debater) => debater.stale_name ?? `${debater.given_name} ${debater.family_name}`;
const spent = new Map(); // only a fault fills it
const redemptions = (voucher) =>
  rows('fees').filter(({ voucher_id }) => voucher_id === voucher.id).length + (spent.get(voucher.id) ?? 0);

const show = {
  users: (user) => ({
    id: user.id,
    type: 'users',
    attributes: pick(user, ['email', 'name', 'role']),
    relationships: { club: ref('clubs', user.club_id) },
  }),
  clubs: (club, user, place) => {
    const trusted =
      is(user, 'director') || user.club_id === club.id || (place === 'getClub' && on('outstanding-shown-to-all'));
    return {
      id: club.id,
      type: 'clubs',
      attributes: {
        ...pick(club, ['name', 'short_code', 'city', 'website', 'contact_email']),
        founded_on:
          place === 'listClubs' && club.founded_on && on('founded-on-with-time')
            ? `${club.founded_on}T00:00:00.000Z`
            : club.founded_on,
        debaters_count: squad(club.id) + (drift.get(club.id) ?? 0),
        outstanding_cents: trusted
          ? rows('fees')
              .filter(({ club_id }) => club_id === club.id)
              .reduce((sum, fee) => sum + balance(fee), 0)
          : null,
        ...pick(club, ['created_at', 'updated_at']),
      },
      relationships: {
        manager: ref('users', rows('users').find(({ role, club_id }) => role === 'manager' && club_id === club.id)?.id),
      },
    };
  },
  debaters: (debater) => ({
    id: debater.id,
    type: 'debaters',
    attributes: {
      ...pick(debater, ['given_name', 'family_name']),
      full_name: fullName(debater),
      ...pick(debater, ['email', 'licence_number', 'novice', 'debut_on', 'created_at']),
    },
    relationships: { club: ref('clubs', debater.club_id) },
  }),
  motions: (motion, user, place) => ({
    id: motion.id,
    type: 'motions',
    attributes: {
      text: motion.text,
      topic:
        place === 'listMotions' && on('topic-titleized')
          ? motion.topic
              .split('_')
              .map((word) => word[0].toUpperCase() + word.slice(1))
              .join(' ')
          : motion.topic,
      info_slide: motion.info_slide,
      released: released(motion),
      created_at: motion.created_at,
    },
    relationships: { round: ref('rounds', motion.round_id) },
  }),
  rounds: (round, user, place) => ({
    id: round.id,
    type: 'rounds',
    attributes: {
      ...pick(round, ['name', 'number']),
      starts_at:
        place === 'listRounds' && on('starts-at-without-zone')
          ? round.starts_at.slice(0, 19).replace('T', ' ')
          : round.starts_at,
      ...pick(round, ['capacity', 'state']),
      pairings_count: rows('pairings').filter(({ round_id }) => round_id === round.id).length,
      created_at: round.created_at,
    },
    relationships: {
      motions: {
        data: rows('motions')
          .filter(({ round_id }) => round_id === round.id)
          .map(({ id }) => ({ type: 'motions', id })),
      },
    },
  }),
  pairings: (pairing) => {
    const ballot = rows('ballots').find(({ pairing_id }) => pairing_id === pairing.id);
    return {
      id: pairing.id,
      type: 'pairings',
      attributes: { room: pairing.room, state: ballot ? 'decided' : 'scheduled', created_at: pairing.created_at },
      relationships: {
        round: ref('rounds', pairing.round_id),
        proposition: ref('clubs', pairing.proposition_id),
        opposition: ref('clubs', pairing.opposition_id),
        judge: ref('users', pairing.judge_id),
        ballot: ref('ballots', ballot?.id),
      },
    };
  },
  ballots: (ballot) => ({
    id: ballot.id,
    type: 'ballots',
    attributes: {
      ...pick(ballot, ['proposition_points', 'opposition_points', 'remarks']),
      verdict: ballot.proposition_points > ballot.opposition_points ? 'proposition' : 'opposition',
      margin: Math.abs(ballot.proposition_points - ballot.opposition_points),
      created_at: ballot.created_at,
    },
    relationships: { pairing: ref('pairings', ballot.pairing_id) },
  }),
  fees: (fee, user, place) => {
    const total = fee.amount_cents - fee.discount_cents;
    return {
      id: fee.id,
      type: 'fees',
      attributes: {
        ...pick(fee, ['kind', 'amount_cents', 'discount_cents']),
        total_cents: place === 'listFees' && on('total-cents-as-string') ? String(total) : total,
        paid_cents: paid(fee),
        balance_cents: balance(fee),
        status: feeStatus(fee),
        ...pick(fee, ['due_on', 'notes', 'created_at']),
      },
      relationships: { club: ref('clubs', fee.club_id), voucher: ref('vouchers', fee.voucher_id) },
    };
  },
  payments: (payment) => ({
    id: payment.id,
    type: 'payments',
    attributes: pick(payment, ['amount_cents', 'method', 'reference', 'balance_after_cents', 'created_at']),
    relationships: { fee: ref('fees', payment.fee_id) },
  }),
  vouchers: (voucher) => ({
    id: voucher.id,
    type: 'vouchers',
    attributes: {
      ...pick(voucher, ['code', 'percent_off', 'max_redemptions', 'expires_on']),
      redemptions_count: redemptions(voucher),
      created_at: voucher.created_at,
    },
  }),
};

const answer = (status, table, row, user, place, headers) => ({
  status,
  body: { data: show[table](row, user, place) },
  headers,
});
const gone = () => ({ status: 204 });

/** One page; `related` is { name: row => [table, rows] }. */
function list({ path, query, user }, table, place, rowsSorted, related = {}, { maxSize, ...how } = {}) {
  const wanted = includes(query, Object.keys(related));
  const cut = page(path, query, paging(query, maxSize), rowsSorted, how);
  const included = [];
  const seen = new Set();
  for (const row of cut.rows) {
    for (const name of wanted) {
      const [other, others] = related[name](row);
      for (const each of others) {
        if (seen.has(each.id) && !(place === 'listDebaters' && on('included-repeated'))) continue;
        seen.add(each.id);
        included.push(show[other](each, user));
      }
    }
  }
  return {
    status: 200,
    body: {
      data: cut.rows.map((row) => show[table](row, user, place)),
      ...(wanted.length > 0 ? { included } : {}),
      meta: cut.meta,
      links: cut.links,
    },
  };
}

const related = (body, name) => body.relationships?.[name]?.data?.id ?? null;
const at = (name) => `/data/attributes/${name}`;
const rel = (name) => `/data/relationships/${name}`;

/** Collects the problems that need the records: taken values and missing relations. */
function problems() {
  const found = [];
  return {
    unique(table, self, attributes, name, equal = (one, two) => one === two) {
      if (typeof attributes[name] === 'string' || typeof attributes[name] === 'number') {
        if (rows(table).some((row) => row !== self && equal(row[name], attributes[name])))
          found.push({ pointer: at(name), detail: 'has already been taken' });
      }
    },
    exists(table, body, name, good = () => true) {
      const id = related(body, name);
      if (id === null) return null;
      const row = find(table, id);
      if (!row || !good(row)) found.push({ pointer: rel(name), detail: 'must exist' });
      return row ?? null;
    },
    add: (pointer, detail) => found.push({ pointer, detail }),
    raise: () => {
      if (found.length > 0) throw invalid(found);
    },
  };
}

// ---- sessions

const secret = randomBytes(32);
const signed = (text) => createHmac('sha256', secret).update(text).digest('base64url');
const packed = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const revoked = new Set();
const seconds = () => Math.floor(Date.now() / 1000);

export function authenticate(header) {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  if (!token) throw unauthorized('You need to sign in first.');
  const [head, payload, signature = ''] = token.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(signed(`${head}.${payload}`))];
  if (token.split('.').length !== 3 || given.length !== right.length || !timingSafeEqual(given, right))
    throw unauthorized('The token is not valid.');
  const { sub, jti, exp } = JSON.parse(Buffer.from(payload, 'base64url'));
  if (exp <= seconds() || (revoked.has(jti) && !on('signed-out-token-works')))
    throw unauthorized('The token has expired or was signed out.');
  return { user: find('users', sub), jti };
}

export function signIn({ body }) {
  const { email, password } = body().user;
  const user = rows('users').find((each) => same(each.email, email) && each.password === password);
  if (!user) throw unauthorized('Invalid email or password.');
  const text = `${packed({ alg: 'HS256', typ: 'JWT' })}.${packed({ sub: user.id, jti: randomUUID(), iat: seconds(), exp: seconds() + 8 * 3600 })}`;
  const token = `${text}.${signed(text)}`;
  return {
    status: 200,
    body: { data: show.users(user), meta: { token } },
    headers: on('sign-in-without-header') ? {} : { Authorization: `Bearer ${token}` },
  };
}

export function signOut({ jti }) {
  revoked.add(jti);
  return gone();
}

// ---- clubs

const clubNames = ['name', 'short_code', 'city', 'founded_on', 'website', 'contact_email'];
const sameName = (one, two) => (on('club-name-case-sensitive') ? one === two : same(one, two));
const etagOf = (club, user) =>
  `"${createHash('md5')
    .update(JSON.stringify(show.clubs(club, user)))
    .digest('hex')}"`;
const anyTag = (header, tag) =>
  header
    .split(',')
    .map((each) => each.trim())
    .some((each) => each === '*' || each.replace(/^W\//, '') === tag.replace(/^W\//, ''));
const club = (id) =>
  find('clubs', id) ??
  (() => {
    throw notFound('There is no such club.');
  })();

export function listClubs(call) {
  const [city, name] = [filter.text(call.query, 'city'), filter.text(call.query, 'name')];
  const kept = rows('clubs').filter(
    (each) => (city === undefined || same(each.city, city)) && (name === undefined || contains(each.name, name)),
  );
  const order = sorted(call.query, kept, ['name', 'city', 'founded_on', 'created_at'], 'name');
  const first = (call.query.get('sort') ?? 'name').split(',')[0];
  const firstKey = [{ field: first.replace(/^-/, ''), sign: first.startsWith('-') ? -1 : 1 }];
  return list(
    call,
    'clubs',
    'listClubs',
    on('second-sort-key-ignored') ? order(firstKey) : order(),
    {},
    { endless: on('next-link-on-last-page') },
  );
}

export function createClub({ user, body }) {
  only(user, 'director');
  const { attributes } = body();
  const check = problems();
  check.unique('clubs', null, attributes, 'name', sameName);
  check.unique('clubs', null, attributes, 'short_code');
  check.raise();
  const at = now();
  const made = insert('clubs', { ...orNull(attributes, clubNames), created_at: at, updated_at: at });
  return answer(
    201,
    'clubs',
    made,
    user,
    'createClub',
    on('club-without-location') ? {} : { Location: `/clubs/${made.id}` },
  );
}

export function getClub({ id, user, headers }) {
  const found = club(id);
  const ETag = etagOf(found, user);
  if (headers['if-none-match'] !== undefined && anyTag(headers['if-none-match'], ETag))
    return { status: 304, headers: { ETag } };
  return answer(200, 'clubs', found, user, 'getClub', { ETag });
}

export function updateClub({ id, user, headers, body }) {
  const found = club(id);
  if (!is(user, 'director') && user.club_id !== found.id) throw forbidden('This is not your club.');
  const { attributes = {} } = body();
  const check = problems();
  check.unique('clubs', found, attributes, 'name', sameName);
  check.unique('clubs', found, attributes, 'short_code');
  check.raise();
  const expected = headers['if-match'];
  if (expected !== undefined && !anyTag(expected, etagOf(found, user)) && !on('if-match-ignored'))
    throw new Refusal(412, [
      {
        code: 'stale',
        title: 'Precondition failed',
        detail: 'The club was changed in the meantime.',
        source: { header: 'If-Match' },
      },
    ]);
  const changes = pick(attributes, clubNames);
  if (on('club-patch-clears-optional')) Object.assign(changes, orNull(attributes, ['founded_on', 'website']));
  Object.assign(found, changes, { updated_at: now() });
  return answer(200, 'clubs', found, user, 'updateClub', { ETag: etagOf(found, user) });
}

export function deleteClub({ id, user }) {
  only(user, 'director');
  const found = club(id);
  if (squad(found.id) > 0) throw conflict('club_in_use', 'The club still has debaters.');
  if (rows('pairings').some((each) => each.proposition_id === found.id || each.opposition_id === found.id))
    throw conflict('club_in_use', 'The club still has pairings.');
  if (rows('fees').some((each) => each.club_id === found.id)) throw conflict('club_in_use', 'The club still has fees.');
  for (const each of rows('users')) if (each.club_id === found.id) each.club_id = null;
  db.clubs.delete(found.id);
  return gone();
}

// ---- debaters

const debaterNames = ['given_name', 'family_name', 'email', 'licence_number', 'novice', 'debut_on'];
const SQUAD = 8;
const full = () => conflict('squad_full', `A squad has at most ${SQUAD} debaters.`);
const ownDebater = (id, user) => {
  only(user, 'director', 'manager');
  const found = find('debaters', id);
  if (!found || (is(user, 'manager') && found.club_id !== user.club_id)) throw notFound('There is no such debater.');
  return found;
};

export function listDebaters(call) {
  const { query, user } = call;
  only(user, 'director', 'manager');
  const [clubId, novice, part] = [
    filter.uuid(query, 'club'),
    filter.choice(query, 'novice', ['true', 'false']),
    filter.text(query, 'q'),
  ];
  const kept = rows('debaters').filter(
    (each) =>
      (is(user, 'director') || each.club_id === user.club_id) &&
      (clubId === undefined || each.club_id === clubId) &&
      (novice === undefined || (novice === 'false' && on('novice-false-ignored')) || String(each.novice) === novice) &&
      (part === undefined || contains(fullName(each), part)),
  );
  return list(
    call,
    'debaters',
    'listDebaters',
    sorted(query, kept, ['family_name', 'licence_number', 'created_at'], 'family_name')(),
    { club: (row) => ['clubs', [find('clubs', row.club_id)]] },
    { maxSize: on('debaters-any-page-size') ? Infinity : 50 },
  );
}

export function createDebater({ user, body }) {
  only(user, 'director', 'manager');
  const data = body();
  const { attributes } = data;
  const check = problems();
  check.unique('debaters', null, attributes, 'email', same);
  check.unique('debaters', null, attributes, 'licence_number');
  const home = check.exists('clubs', data, 'club');
  check.raise();
  if (is(user, 'manager') && home.id !== user.club_id)
    throw forbidden('You can only register debaters of your own club.');
  if (squad(home.id) >= SQUAD) throw full();
  const made = insert('debaters', {
    ...orNull(attributes, debaterNames),
    novice: attributes.novice ?? false,
    club_id: home.id,
    created_at: now(),
  });
  if (on('debut-on-dropped')) made.debut_on = null;
  return answer(201, 'debaters', made, user);
}

export function updateDebater({ id, user, body }) {
  const found = ownDebater(id, user);
  const data = body();
  const { attributes = {} } = data;
  const check = problems();
  check.unique('debaters', found, attributes, 'email', same);
  check.unique('debaters', found, attributes, 'licence_number');
  const target = check.exists('clubs', data, 'club');
  check.raise();
  if (target && target.id !== found.club_id) {
    only(user, 'director');
    if (squad(target.id) >= SQUAD && !on('transfer-into-full-squad')) throw full();
    if (on('transfer-leaves-old-count')) drift.set(found.club_id, (drift.get(found.club_id) ?? 0) + 1);
    found.club_id = target.id;
  }
  Object.assign(found, pick(attributes, debaterNames));
  return answer(200, 'debaters', found, user);
}

export function deleteDebater({ id, user }) {
  db.debaters.delete(ownDebater(id, user).id);
  return gone();
}

// ---- motions

export function listMotions(call) {
  const { query, user } = call;
  const [topic, roundId] = [
    filter.choice(query, 'topic', [
      'culture',
      'economics',
      'education',
      'environment',
      'international_relations',
      'technology',
    ]),
    filter.uuid(query, 'round'),
  ];
  const kept = rows('motions').filter(
    (each) =>
      (is(user, 'director') || released(each) || on('secret-motions-listed')) &&
      (topic === undefined || each.topic === topic) &&
      (roundId === undefined || each.round_id === roundId),
  );
  return list(call, 'motions', 'listMotions', sorted(query, kept, ['created_at', 'text'], 'created_at')());
}

export function createMotion({ user, body }) {
  only(user, 'director');
  const data = body();
  const check = problems();
  const round = check.exists('rounds', data, 'round');
  check.raise();
  if (round && round.state !== 'draft')
    throw conflict('round_not_draft', 'Motions can only be put into a round that is a draft.');
  return answer(
    201,
    'motions',
    insert('motions', {
      ...orNull(data.attributes, ['text', 'topic', 'info_slide']),
      round_id: round?.id ?? null,
      created_at: now(),
    }),
    user,
  );
}

export function deleteMotion({ id, user }) {
  only(user, 'director');
  const found = find('motions', id);
  if (!found) throw notFound('There is no such motion.');
  if (released(found)) throw conflict('motion_released', 'A released motion stays.');
  db.motions.delete(found.id);
  return on('motion-delete-200') ? { status: 200, body: { data: null } } : gone();
}

// ---- rounds

const states = ['draft', 'open', 'closed'];
const round = (id) =>
  find('rounds', id) ??
  (() => {
    throw notFound('There is no such round.');
  })();
const motionsOf = (found) => rows('motions').filter(({ round_id }) => round_id === found.id);
const pairingsOf = (found) => rows('pairings').filter(({ round_id }) => round_id === found.id);
const reasonable = (attributes, check) => {
  if (attributes.starts_at === undefined) return;
  const year = new Date(attributes.starts_at.toUpperCase()).getUTCFullYear();
  if (!(year >= 2000 && year <= 2099)) check.add(at('starts_at'), 'must be in the years 2000 to 2099');
};

export function listRounds(call) {
  const { query, user } = call;
  const state = filter.choice(query, 'state', states);
  const kept = rows('rounds')
    .filter((each) => (is(user, 'director') || each.state !== 'draft') && (state === undefined || each.state === state))
    .sort((a, b) => a.number - b.number);
  return list(call, 'rounds', 'listRounds', kept, { motions: (row) => ['motions', motionsOf(row)] });
}

export function createRound({ user, body }) {
  only(user, 'director');
  const { attributes } = body();
  const check = problems();
  check.unique('rounds', null, attributes, 'number');
  reasonable(attributes, check);
  check.raise();
  const made = insert('rounds', {
    ...pick(attributes, ['name', 'number', 'capacity']),
    starts_at: utc(attributes.starts_at),
    state: 'draft',
    created_at: now(),
  });
  return answer(on('round-created-200') ? 200 : 201, 'rounds', made, user);
}

export function updateRound({ id, user, body }) {
  only(user, 'director');
  const found = round(id);
  const { attributes = {} } = body();
  const check = problems();
  reasonable(attributes, check);
  check.raise();
  const { state = found.state, capacity = found.capacity } = attributes;
  if (
    state !== found.state &&
    states.indexOf(state) !== states.indexOf(found.state) + 1 &&
    !(on('closed-round-reopens') && found.state === 'closed' && state === 'open')
  )
    throw conflict('wrong_state', `A round that is ${found.state} can't become ${state}.`);
  if (state === 'open' && found.state === 'draft' && motionsOf(found).length === 0)
    throw conflict('no_motion', 'A round needs a motion before it is opened.');
  if (capacity < pairingsOf(found).length) throw conflict('capacity_too_small', 'There are more pairings than that.');
  Object.assign(found, pick(attributes, ['name']), {
    state,
    capacity,
    ...(attributes.starts_at === undefined ? {} : { starts_at: utc(attributes.starts_at) }),
  });
  return answer(200, 'rounds', found, user);
}

export function deleteRound({ id, user }) {
  only(user, 'director');
  const found = round(id);
  if (pairingsOf(found).length > 0) throw conflict('round_in_use', 'The round still has pairings.');
  for (const motion of motionsOf(found)) {
    if (on('round-delete-drops-motions')) db.motions.delete(motion.id);
    else motion.round_id = null;
  }
  db.rounds.delete(found.id);
  return gone();
}

// ---- pairings and ballots

export function listPairings(call) {
  const { query, user } = call;
  const [roundId, clubId, state] = [
    filter.uuid(query, 'round'),
    filter.uuid(query, 'club'),
    filter.choice(query, 'state', ['scheduled', 'decided']),
  ];
  const visible = rows('pairings').filter(
    (each) => is(user, 'director') || find('rounds', each.round_id).state !== 'draft',
  );
  const ballotOf = (row) => rows('ballots').filter(({ pairing_id }) => pairing_id === row.id);
  const kept = visible.filter(
    (each) =>
      (roundId === undefined || each.round_id === roundId) &&
      (clubId === undefined ||
        each.proposition_id === clubId ||
        (each.opposition_id === clubId && !on('club-filter-one-side'))) &&
      (state === undefined || (state === 'decided') === ballotOf(each).length > 0),
  );
  const sides =
    (key, table = 'clubs') =>
    (row) => [table, [find(table, row[key])]];
  return list(
    call,
    'pairings',
    'listPairings',
    sorted(query, kept, ['created_at', 'room'], 'created_at')(),
    {
      round: sides('round_id', 'rounds'),
      proposition: sides('proposition_id'),
      opposition: sides('opposition_id'),
      ballot: (row) => ['ballots', ballotOf(row)],
    },
    on('total-before-filters') ? { total: visible.length } : {},
  );
}

export function createPairing({ user, body }) {
  only(user, 'director');
  const data = body();
  const check = problems();
  const round = check.exists('rounds', data, 'round');
  const proposition = check.exists('clubs', data, 'proposition');
  const opposition = check.exists('clubs', data, 'opposition');
  const judge = check.exists('users', data, 'judge', ({ role }) => role === 'judge');
  if (proposition && proposition === opposition) check.add(rel('opposition'), 'must be another club');
  check.raise();
  if (round.state === 'closed') throw conflict('round_closed', 'The round is closed.');
  const others = pairingsOf(round);
  const busy = new Set(others.flatMap((each) => [each.proposition_id, each.opposition_id]));
  if (busy.has(proposition.id) || busy.has(opposition.id))
    throw conflict('club_busy', 'A club debates once in a round.');
  if (judge && others.some(({ judge_id }) => judge_id === judge.id))
    throw conflict('judge_busy', 'A judge sits once in a round.');
  if (on('capacity-off-by-one') ? others.length > round.capacity : others.length >= round.capacity)
    throw conflict('round_full', 'The round has no room left.');
  const made = insert('pairings', {
    round_id: round.id,
    proposition_id: proposition.id,
    opposition_id: opposition.id,
    judge_id: judge?.id ?? null,
    room: data.attributes.room,
    created_at: now(),
  });
  return answer(201, 'pairings', made, user);
}

export function deletePairing({ id, user }) {
  only(user, 'director');
  const found = find('pairings', id);
  if (!found) throw notFound('There is no such pairing.');
  db.pairings.delete(found.id);
  if (!on('annulled-ballot-counts'))
    for (const ballot of rows('ballots')) if (ballot.pairing_id === found.id) db.ballots.delete(ballot.id);
  return gone();
}

export function createBallot({ user, body }) {
  only(user, 'director', 'judge');
  const data = body();
  const { attributes } = data;
  const check = problems();
  const pairing = check.exists('pairings', data, 'pairing');
  if (attributes.proposition_points === attributes.opposition_points)
    check.add(at('opposition_points'), 'must not equal proposition_points');
  check.raise();
  if (is(user, 'judge') && pairing.judge_id !== user.id && !on('any-judge-files'))
    throw forbidden('You are not the judge of this pairing.');
  if (find('rounds', pairing.round_id).state !== 'open') throw conflict('round_not_open', 'The round is not open.');
  if (rows('ballots').some(({ pairing_id }) => pairing_id === pairing.id))
    throw conflict('already_decided', 'There is a ballot already.');
  return answer(
    201,
    'ballots',
    insert('ballots', {
      pairing_id: pairing.id,
      ...pick(pairing, ['round_id', 'proposition_id', 'opposition_id']),
      ...orNull(attributes, ['proposition_points', 'opposition_points', 'remarks']),
      created_at: now(),
    }),
    user,
  );
}

export function getStandings({ query }) {
  const roundId = filter.uuid(query, 'round');
  const table = rows('clubs').map(({ id, name }) => {
    const mine = rows('ballots').filter(
      (each) =>
        (each.proposition_id === id || each.opposition_id === id) &&
        (roundId === undefined || each.round_id === roundId),
    );
    const points = (each, own) =>
      (each.proposition_id === id) === own ? each.proposition_points : each.opposition_points;
    const wins = mine.filter((each) => points(each, true) > points(each, false)).length;
    return {
      id,
      club_name: name,
      debates: mine.length,
      wins,
      losses: mine.length - wins,
      points: mine.reduce((sum, each) => sum + points(each, true), 0),
    };
  });
  table.sort(
    (a, b) =>
      b.wins - a.wins || b.points - a.points || (a.club_name.toLowerCase() < b.club_name.toLowerCase() ? -1 : 1),
  );
  const level = (a, b) => a.wins === b.wins && a.points === b.points;
  const data = table.map(({ id, ...row }, index) => ({
    id,
    type: 'standings',
    attributes: {
      rank: on('ranks-never-shared') ? index + 1 : table.findIndex((other) => level(other, row)) + 1,
      ...row,
    },
  }));
  return {
    status: 200,
    body: { data },
    headers: on('standings-as-plain-json') ? { 'Content-Type': 'application/json; charset=utf-8' } : {},
  };
}

// ---- fees and vouchers

export function listFees(call) {
  const { query, user } = call;
  only(user, 'director', 'manager');
  const [clubId, status, kind] = [
    filter.uuid(query, 'club'),
    filter.choice(query, 'status', ['open', 'partial', 'paid']),
    filter.choice(query, 'kind', ['membership', 'entry', 'fine']),
  ];
  const kept = rows('fees').filter(
    (each) =>
      (is(user, 'director') ||
        each.club_id === user.club_id ||
        (clubId !== undefined && on('fees-filter-lifts-scope'))) &&
      (clubId === undefined || each.club_id === clubId) &&
      (status === undefined || feeStatus(each) === status) &&
      (kind === undefined || each.kind === kind),
  );
  const order = sorted(
    query,
    kept,
    ['due_on', 'amount_cents', 'created_at'],
    'due_on',
    on('amount-sorted-as-text') ? ['amount_cents'] : [],
  );
  return list(call, 'fees', 'listFees', order(), { club: (row) => ['clubs', [find('clubs', row.club_id)]] });
}

export function createFee({ user, body }) {
  only(user, 'director');
  const data = body();
  const { attributes } = data;
  const check = problems();
  const owner = check.exists('clubs', data, 'club');
  const code = attributes.voucher_code ?? null;
  const voucher = code === null ? null : rows('vouchers').find((each) => same(each.code, code));
  if (code !== null && !voucher) check.add(at('voucher_code'), 'does not exist');
  check.raise();
  if (voucher && voucher.expires_on < today()) throw conflict('voucher_expired', 'The voucher has expired.');
  if (voucher && redemptions(voucher) >= voucher.max_redemptions)
    throw conflict('voucher_used_up', 'The voucher is used up.');
  const exact = (attributes.amount_cents * (voucher?.percent_off ?? 0)) / 100;
  const made = insert('fees', {
    club_id: owner.id,
    ...orNull(attributes, ['kind', 'amount_cents', 'due_on', 'notes']),
    discount_cents: on('discount-rounded-up') ? Math.round(exact) : Math.floor(exact),
    voucher_id: voucher?.id ?? null,
    created_at: now(),
  });
  return answer(201, 'fees', made, user);
}

export function deleteFee({ id, user }) {
  only(user, 'director');
  const found = find('fees', id);
  if (!found) throw notFound('There is no such fee.');
  if (paid(found) !== 0) throw conflict('fee_has_payments', 'Refund what was paid first.');
  for (const payment of paymentsOf(found)) db.payments.delete(payment.id);
  db.fees.delete(found.id);
  if (found.voucher_id && on('dropped-fee-keeps-redemption'))
    spent.set(found.voucher_id, (spent.get(found.voucher_id) ?? 0) + 1);
  return gone();
}

const keys = new Map();

export function payFee({ id, user, headers, body }) {
  only(user, 'director', 'manager');
  const found = find('fees', id);
  if (!found || (is(user, 'manager') && found.club_id !== user.club_id)) throw notFound('There is no such fee.');
  const key = headers['idempotency-key'];
  if (key !== undefined && (key.length < 1 || key.length > 80))
    throw new Refusal(400, [
      {
        code: 'bad_header',
        title: 'Bad request',
        detail: 'Idempotency-Key has 1 to 80 characters.',
        source: { header: 'Idempotency-Key' },
      },
    ]);
  const { attributes, ...rest } = body();
  if (attributes.amount_cents === 0) throw invalid([{ pointer: at('amount_cents'), detail: "can't be zero" }]);
  const slot = key === undefined || on('payment-key-ignored') ? null : `${user.id} ${key}`;
  const print = JSON.stringify([found.id, attributes, rest]);
  const before = slot && keys.get(slot);
  if (before && before.print !== print)
    throw conflict('key_reused', 'This Idempotency-Key was used for something else.');
  if (before) return structuredClone(before.answer);
  if (attributes.amount_cents < 0) only(user, 'director');
  if (attributes.amount_cents > balance(found)) throw conflict('overpaid', 'That is more than the balance.');
  if (-attributes.amount_cents > paid(found)) throw conflict('refund_too_high', 'That is more than was paid.');
  const made = insert('payments', {
    fee_id: found.id,
    ...orNull(attributes, ['amount_cents', 'method', 'reference']),
    created_at: now(),
  });
  made.balance_after_cents = balance(found);
  const res = answer(201, 'payments', made, user);
  if (slot) keys.set(slot, { print, answer: structuredClone(res) });
  return res;
}

export function listVouchers(call) {
  only(call.user, 'director');
  const code = filter.text(call.query, 'code');
  return list(
    call,
    'vouchers',
    'listVouchers',
    rows('vouchers').filter((each) => code === undefined || same(each.code, code)),
  );
}

export function createVoucher({ user, body }) {
  if (!on('managers-issue-vouchers') || user.role !== 'manager') only(user, 'director');
  const { attributes } = body();
  const check = problems();
  check.unique('vouchers', null, attributes, 'code', same);
  check.raise();
  return answer(
    201,
    'vouchers',
    insert('vouchers', {
      ...pick(attributes, ['code', 'percent_off', 'max_redemptions', 'expires_on']),
      created_at: now(),
    }),
    user,
  );
}

export function deleteVoucher({ id, user }) {
  only(user, 'director');
  const found = find('vouchers', id);
  if (!found && on('missing-voucher-deleted')) return gone();
  if (!found) throw notFound('There is no such voucher.');
  if (rows('fees').some(({ voucher_id }) => voucher_id === found.id))
    throw conflict('voucher_in_use', 'The voucher sits on a fee.');
  db.vouchers.delete(found.id);
  return gone();
}
