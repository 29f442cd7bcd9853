// Starts the server clean and with each fault: every probe holds on the clean server and fails with its fault.
// Every answer of the clean server is also judged by openapi.json. `node check.mjs`; exits 1 on a failure.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { faults } from './faults.mjs';
import { check, resolve } from './schema.mjs';

const doc = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'));
const target = JSON.parse(readFileSync(new URL('target.json', import.meta.url), 'utf8'));
const failures = [];
const fail = (text) => failures.push(text);
const operations = Object.entries(doc.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => method !== 'parameters')
    .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
const reached = new Set();

const undocumented = (node, value, pointer = '') => {
  const schema = resolve(doc, node);
  if (Array.isArray(value))
    return value.flatMap((item, index) => undocumented(schema.items ?? {}, item, `${pointer}/${index}`));
  if (value === null || typeof value !== 'object' || !schema?.properties) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    schema.properties[key]
      ? undocumented(schema.properties[key], part, `${pointer}/${key}`)
      : [`${pointer}/${key} is not documented`],
  );
};

function judge(method, path, res, json) {
  const found = operations.find(
    (each) => each.method === method && new RegExp(`^${each.path.replace('{id}', '[^/]+')}$`).test(path.split('?')[0]),
  );
  if (!res.headers.get('x-request-id')) fail(`clean: ${method} ${path}: no X-Request-Id`);
  if (!found) return;
  const response = resolve(doc, found.operation.responses[res.status] ?? found.operation.responses.default);
  reached.add(`${found.operation.operationId} ${found.operation.responses[res.status] ? res.status : 'default'}`);
  const problems = [];
  if (!response) problems.push('status is not documented');
  const [type, media] = Object.entries(response?.content ?? {})[0] ?? [];
  if (type && res.headers.get('content-type') !== type)
    problems.push(`content type ${res.headers.get('content-type')}`);
  if (media)
    problems.push(
      ...check(doc, media.schema, json).map(({ pointer, detail }) => `${pointer} ${detail}`),
      ...undocumented(media.schema, json),
    );
  if (!media && json !== null) problems.push('a body');
  for (const [name, header] of Object.entries(response?.headers ?? {})) {
    const value = res.headers.get(name);
    if (value === null) problems.push(`no ${name}`);
    else if (header.schema.pattern && !new RegExp(header.schema.pattern).test(value))
      problems.push(`${name}: ${value}`);
  }
  if (problems.length > 0) fail(`clean: ${method} ${path} -> ${res.status}: ${problems.join('; ')}`);
}

async function start(fault) {
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: new URL('.', import.meta.url),
    env: { ...process.env, PORT: '0', HUSTINGS_FAULTS: fault },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const base = await new Promise((done, broken) => {
    child.stdout.on('data', (text) => done(/http:\S+/.exec(String(text))[0]));
    child.on('exit', () => broken(new Error('the server did not start')));
  });
  const tokens = {};
  const lab = {
    async raw(method, path, { token, body, headers = {}, type = 'application/vnd.api+json', text } = {}) {
      const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
      const res = await fetch(base + path, {
        method,
        redirect: 'manual',
        body: sent,
        headers: {
          ...(sent === undefined ? {} : { 'Content-Type': type }),
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
      });
      const answered = await res.text();
      let json = null;
      try {
        json = answered === '' ? null : JSON.parse(answered);
      } catch {
        json = answered;
      }
      if (fault === '' && !path.startsWith('/__')) judge(method, path, res, json);
      return {
        status: res.status,
        json,
        data: json?.data,
        headers: res.headers,
        a: json?.data?.attributes,
        ids: Array.isArray(json?.data) ? json.data.map(({ id }) => id) : [],
      };
    },
    async login(who) {
      const { method, path, json } = target.credentials[who];
      return lab.raw(method, path, { body: json, type: 'application/json' });
    },
    async as(who, method, path, more = {}) {
      tokens[who] ??= (await lab.login(who)).json.meta.token;
      return lab.raw(method, path, { token: tokens[who], ...more });
    },
    get: (path, who = 'main', more = {}) => lab.as(who, 'GET', path, more),
    del: (path, who = 'main') => lab.as(who, 'DELETE', path),
    post: (type, attributes, relationships, who = 'main', more = {}) =>
      lab.as(who, 'POST', more.path ?? `/${type}`, {
        body: { data: { type, attributes, ...(relationships ? { relationships: rel(relationships) } : {}) } },
        ...more,
      }),
    patch: (type, id, attributes, relationships, who = 'main', more = {}) =>
      lab.as(who, 'PATCH', `/${type}/${id}`, {
        body: {
          data: {
            type,
            id,
            ...(attributes ? { attributes } : {}),
            ...(relationships ? { relationships: rel(relationships) } : {}),
          },
        },
        ...more,
      }),
    snapshot: async () => (await fetch(`${base}/__snapshot`)).json(),
    stop: () =>
      new Promise((done) => {
        child.once('exit', done);
        child.kill();
      }),
  };
  return lab;
}

const kinds = {
  club: 'clubs',
  round: 'rounds',
  proposition: 'clubs',
  opposition: 'clubs',
  judge: 'users',
  pairing: 'pairings',
};
const rel = (relationships) =>
  Object.fromEntries(
    Object.entries(relationships).map(([name, id]) => [name, { data: id === null ? null : { type: kinds[name], id } }]),
  );
let nth = 0;
const next = () => (nth += 1);
const letters = (n) => String.fromCharCode(65 + (((n / 676) | 0) % 26), 65 + (((n / 26) | 0) % 26), 65 + (n % 26));
const clubOf = (more) => ({
  name: `Club ${next()} ä`,
  short_code: letters(5000 + nth),
  city: 'Ghent',
  contact_email: `c${nth}@new.example`,
  ...more,
});
const debaterOf = (more) => ({
  given_name: 'Ada',
  family_name: `Nr ${next()}`,
  email: `d${nth}@new.example`,
  licence_number: `HL-${70000 + nth}`,
  ...more,
});
const roundOf = (more) => ({
  name: 'A new round',
  number: 20 + (next() % 70),
  starts_at: '2027-05-01T12:00:00+02:00',
  capacity: 3,
  ...more,
});
const motionOf = (more) => ({ text: `This house would try number ${next()}`, topic: 'culture', ...more });
const feeOf = (more) => ({ kind: 'entry', amount_cents: 1000, due_on: '2027-06-01', ...more });
const voucherOf = (more) => ({
  code: `CODE${1000 + next()}`,
  percent_off: 10,
  max_redemptions: 2,
  expires_on: '2098-01-31',
  ...more,
});
const pay = (lab, fee, amount_cents, who = 'main', headers = {}, more = {}) =>
  lab.post('payments', { amount_cents, method: 'card', ...more }, null, who, {
    path: `/fees/${fee}/payments`,
    headers,
  });
const made = async (promise) => {
  const res = await promise;
  if (res.status !== 201 && res.status !== 200)
    throw new Error(`setting up: ${res.status} ${JSON.stringify(res.json)}`);
  return res.data.id;
};
const clubs = async (lab, count) => {
  const ids = [];
  for (let i = 0; i < count; i += 1) ids.push(await made(lab.post('clubs', clubOf())));
  return ids;
};
const mine = async (lab, who = 'other') => (await lab.login(who)).data.relationships.club.data.id;
const allClubs = async (lab) => (await lab.get('/clubs?page[size]=50')).ids;
const feeRead = async (lab, id) => (await lab.get('/fees?page[size]=50')).data.find((fee) => fee.id === id)?.attributes;
const openRound = async (lab, more) => {
  const round = await made(lab.post('rounds', roundOf(more)));
  const motion = await made(lab.post('motions', motionOf(), { round }));
  await made(lab.patch('rounds', round, { state: 'open' }));
  return { round, motion };
};
const judges = async (lab) => {
  const me = (await lab.login('judge')).data.id;
  const others = (await lab.get('/pairings?page[size]=50')).data
    .map(({ relationships }) => relationships.judge.data?.id)
    .filter((id) => id && id !== me);
  return { me, another: others[0] };
};
const eq = (one, two) => JSON.stringify(one) === JSON.stringify(two);
const ascending = (list, keep = (a, b) => a <= b) =>
  list.every((each, index) => index === 0 || keep(list[index - 1], each));

const probes = {
  'sign-in-without-header': async (lab) => {
    const res = await lab.login('main');
    return res.headers.get('authorization') === `Bearer ${res.json.meta.token}`;
  },
  'club-without-location': async (lab) => {
    const res = await lab.post('clubs', clubOf());
    return res.status === 201 && res.headers.get('location') === `/clubs/${res.data.id}`;
  },
  'founded-on-with-time': async (lab) =>
    (await lab.get('/clubs')).data.every(
      ({ attributes }) => attributes.founded_on === null || /^\d{4}-\d\d-\d\d$/.test(attributes.founded_on),
    ),
  'debaters-any-page-size': async (lab) =>
    (await lab.get('/debaters?page[size]=50')).status === 200 &&
    (await lab.get('/debaters?page[size]=51')).status === 400,
  'topic-titleized': async (lab) =>
    (await lab.get('/motions?page[size]=50')).data.every(({ attributes }) => /^[a-z_]+$/.test(attributes.topic)),
  'motion-text-any-length': async (lab) =>
    (await lab.post('motions', motionOf({ text: 'x'.repeat(300) }))).status === 201 &&
    (await lab.post('motions', motionOf({ text: 'x'.repeat(301) }))).status === 422,
  'motion-delete-200': async (lab) =>
    (await lab.del(`/motions/${await made(lab.post('motions', motionOf()))}`)).status === 204,
  'starts-at-without-zone': async (lab) =>
    (await lab.get('/rounds')).data.every(({ attributes }) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(attributes.starts_at)),
  'round-created-200': async (lab) => (await lab.post('rounds', roundOf())).status === 201,
  'standings-as-plain-json': async (lab) =>
    (await lab.get('/standings')).headers.get('content-type') === 'application/vnd.api+json',
  'total-cents-as-string': async (lab) =>
    (await lab.get('/fees')).data.every(({ attributes }) => Number.isInteger(attributes.total_cents)),
  'missing-voucher-deleted': async (lab) => (await lab.del(`/vouchers/${randomUUID()}`)).status === 404,

  'second-sort-key-ignored': async (lab) =>
    ascending(
      (await lab.get('/clubs?sort=city,-name&page[size]=50')).data.map(({ attributes }) => attributes),
      (a, b) => a.city < b.city || (a.city === b.city && a.name >= b.name),
    ),
  'next-link-on-last-page': async (lab) => {
    const [one, last] = [await lab.get('/clubs?page[size]=5'), await lab.get('/clubs?page[size]=5&page[number]=2')];
    return (
      one.json.links.next !== null &&
      eq((await lab.get(one.json.links.next)).ids, last.ids) &&
      last.json.links.next === null
    );
  },
  'club-name-case-sensitive': async (lab) => {
    const club = clubOf();
    await made(lab.post('clubs', club));
    const res = await lab.post('clubs', clubOf({ name: club.name.toUpperCase() }));
    return res.status === 422 && res.json.errors[0].source.pointer === '/data/attributes/name';
  },
  'outstanding-shown-to-all': async (lab) => {
    const id = await mine(lab, 'third');
    return (
      Number.isInteger((await lab.get(`/clubs/${id}`, 'third')).a.outstanding_cents) &&
      (await lab.get(`/clubs/${id}`, 'other')).a.outstanding_cents === null &&
      (await lab.get(`/clubs/${id}`, 'judge')).a.outstanding_cents === null
    );
  },
  'club-patch-clears-optional': async (lab) => {
    const id = await made(lab.post('clubs', clubOf({ website: 'https://a.example', founded_on: '2001-01-01' })));
    await lab.patch('clubs', id, { city: 'Delft' });
    const { a } = await lab.get(`/clubs/${id}`);
    return a.city === 'Delft' && a.website === 'https://a.example' && a.founded_on === '2001-01-01';
  },
  'novice-false-ignored': async (lab) => {
    const [yes, no, all] = [
      await lab.get('/debaters?filter[novice]=true&page[size]=50'),
      await lab.get('/debaters?filter[novice]=false&page[size]=50'),
      await lab.get('/debaters?page[size]=50'),
    ];
    return (
      no.data.every(({ attributes }) => !attributes.novice) &&
      yes.data.every(({ attributes }) => attributes.novice) &&
      yes.ids.length + no.ids.length === all.ids.length
    );
  },
  'included-repeated': async (lab) => {
    const res = await lab.get('/debaters?include=club&page[size]=50');
    const ids = res.json.included.map(({ id }) => id);
    return (
      new Set(ids).size === ids.length &&
      res.data.every(({ relationships }) => ids.includes(relationships.club.data.id))
    );
  },
  'debut-on-dropped': async (lab) => {
    const res = await lab.post('debaters', debaterOf({ debut_on: '2024-02-29' }), { club: await mine(lab) }, 'other');
    const { data } = await lab.get(`/debaters?page[size]=50`);
    return (
      res.a.debut_on === '2024-02-29' && data.find(({ id }) => id === res.data.id).attributes.debut_on === '2024-02-29'
    );
  },
  'secret-motions-listed': async (lab) => {
    const id = await made(lab.post('motions', motionOf()));
    const seen = await Promise.all(
      ['main', 'other', 'judge'].map(async (who) => (await lab.get('/motions?page[size]=50', who)).ids.includes(id)),
    );
    return eq(seen, [true, false, false]);
  },
  'club-filter-one-side': async (lab) => {
    const all = (await lab.get('/pairings?page[size]=50')).data;
    for (const club of await allClubs(lab)) {
      const right = all
        .filter(({ relationships: r }) => [r.proposition.data.id, r.opposition.data.id].includes(club))
        .map(({ id }) => id);
      if (!eq(right, (await lab.get(`/pairings?filter[club]=${club}&page[size]=50`)).ids)) return false;
    }
    return true;
  },
  'total-before-filters': async (lab) => {
    const res = await lab.get('/pairings?filter[state]=scheduled&page[size]=2');
    const all = await lab.get('/pairings?filter[state]=scheduled&page[size]=50');
    return res.json.meta.total === all.ids.length && res.json.meta.pages === Math.ceil(all.ids.length / 2);
  },
  'ranks-never-shared': async (lab) => {
    await clubs(lab, 2);
    const table = (await lab.get('/standings')).data.map(({ attributes }) => attributes);
    return (
      table.every(
        (row) =>
          row.rank ===
          1 +
            table.filter((other) => other.wins > row.wins || (other.wins === row.wins && other.points > row.points))
              .length,
      ) && ascending(table, (a, b) => a.rank <= b.rank)
    );
  },
  'fees-filter-lifts-scope': async (lab) => {
    const club = await mine(lab, 'third');
    return (
      (await lab.get(`/fees?filter[club]=${club}`, 'third')).ids.length > 0 &&
      (await lab.get(`/fees?filter[club]=${club}`, 'other')).ids.length === 0
    );
  },
  'amount-sorted-as-text': async (lab) =>
    ascending(
      (await lab.get('/fees?sort=amount_cents&page[size]=50')).data.map(({ attributes }) => attributes.amount_cents),
    ) &&
    ascending(
      (await lab.get('/fees?sort=-amount_cents&page[size]=50')).data.map(({ attributes }) => -attributes.amount_cents),
    ),
  'discount-rounded-up': async (lab) => {
    const code = voucherOf({ percent_off: 15 });
    await made(lab.post('vouchers', code));
    const { a } = await lab.post('fees', feeOf({ amount_cents: 1005, voucher_code: code.code.toLowerCase() }), {
      club: await mine(lab),
    });
    return a.discount_cents === 150 && a.total_cents === 855;
  },
  'managers-issue-vouchers': async (lab) =>
    (await lab.post('vouchers', voucherOf(), null, 'other')).status === 403 &&
    (await lab.post('vouchers', voucherOf(), null, 'judge')).status === 403,

  'signed-out-token-works': async (lab) => {
    const [one, two] = [(await lab.login('other')).json.meta.token, (await lab.login('other')).json.meta.token];
    const before = await lab.raw('GET', '/clubs', { token: one });
    const out = await lab.raw('DELETE', '/users/sign_out', { token: one });
    return (
      before.status === 200 &&
      out.status === 204 &&
      (await lab.raw('GET', '/clubs', { token: one })).status === 401 &&
      (await lab.raw('GET', '/clubs', { token: two })).status === 200
    );
  },
  'if-match-ignored': async (lab) => {
    const [id] = await clubs(lab, 1);
    const tag = (await lab.get(`/clubs/${id}`)).headers.get('etag');
    const patch = (city, etag) => lab.patch('clubs', id, { city }, null, 'main', { headers: { 'If-Match': etag } });
    const first = await patch('Lyon', tag);
    const second = await patch('Nice', tag);
    const { a } = await lab.get(`/clubs/${id}`);
    return (
      first.status === 200 &&
      second.status === 412 &&
      a.city === 'Lyon' &&
      (await patch('Nice', first.headers.get('etag'))).status === 200
    );
  },
  'transfer-into-full-squad': async (lab) => {
    const [full, other] = await clubs(lab, 2);
    for (let i = 0; i < 8; i += 1) await made(lab.post('debaters', debaterOf(), { club: full }));
    const ninth = await lab.post('debaters', debaterOf(), { club: full });
    const moved = await lab.patch('debaters', await made(lab.post('debaters', debaterOf(), { club: other })), null, {
      club: full,
    });
    return ninth.status === 409 && moved.status === 409 && (await lab.get(`/clubs/${full}`)).a.debaters_count === 8;
  },
  'transfer-leaves-old-count': async (lab) => {
    const [from, to] = await clubs(lab, 2);
    const id = await made(lab.post('debaters', debaterOf(), { club: from }));
    await made(lab.patch('debaters', id, null, { club: to }));
    const counts = await Promise.all(
      [from, to].map(async (club) => (await lab.get(`/clubs/${club}`)).a.debaters_count),
    );
    return eq(counts, [0, 1]);
  },
  'closed-round-reopens': async (lab) => {
    const { round } = await openRound(lab);
    const back = await lab.patch('rounds', round, { state: 'draft' });
    await made(lab.patch('rounds', round, { state: 'closed' }));
    const again = await lab.patch('rounds', round, { state: 'open' });
    return back.status === 409 && again.status === 409;
  },
  'round-delete-drops-motions': async (lab) => {
    const { round, motion } = await openRound(lab);
    const gone = await lab.del(`/rounds/${round}`);
    const left = (await lab.get('/motions?page[size]=50')).data.find(({ id }) => id === motion);
    return gone.status === 204 && left?.attributes.released === false && left.relationships.round.data === null;
  },
  'capacity-off-by-one': async (lab) => {
    const [a, b, c, d] = await clubs(lab, 4);
    const round = await made(lab.post('rounds', roundOf({ capacity: 1 })));
    const one = await lab.post('pairings', { room: 'A' }, { round, proposition: a, opposition: b });
    const two = await lab.post('pairings', { room: 'B' }, { round, proposition: c, opposition: d });
    return one.status === 201 && two.status === 409;
  },
  'annulled-ballot-counts': async (lab) => {
    const before = (await lab.get('/standings')).json;
    const [a, b] = [(await allClubs(lab))[0], (await allClubs(lab))[1]];
    const { round } = await openRound(lab);
    const pairing = await made(lab.post('pairings', { room: 'A' }, { round, proposition: a, opposition: b }));
    await made(lab.post('ballots', { proposition_points: 70.5, opposition_points: 60 }, { pairing }));
    const between = (await lab.get('/standings')).json;
    await lab.del(`/pairings/${pairing}`);
    return !eq(before, between) && eq(before, (await lab.get('/standings')).json);
  },
  'any-judge-files': async (lab) => {
    const { me, another } = await judges(lab);
    const [a, b, c, d] = await clubs(lab, 4);
    const { round } = await openRound(lab);
    const theirs = await made(
      lab.post('pairings', { room: 'A' }, { round, proposition: a, opposition: b, judge: another }),
    );
    const own = await made(lab.post('pairings', { room: 'B' }, { round, proposition: c, opposition: d, judge: me }));
    const points = { proposition_points: 70, opposition_points: 71 };
    return (
      (await lab.post('ballots', points, { pairing: own }, 'judge')).status === 201 &&
      (await lab.post('ballots', points, { pairing: theirs }, 'judge')).status === 403
    );
  },
  'payment-key-ignored': async (lab) => {
    const fee = await made(lab.post('fees', feeOf(), { club: await mine(lab) }));
    const headers = { 'Idempotency-Key': randomUUID() };
    const [one, two] = await Promise.all([pay(lab, fee, 300, 'other', headers), pay(lab, fee, 300, 'other', headers)]);
    return (
      one.status === 201 &&
      eq(one.json, two.json) &&
      (await feeRead(lab, fee)).paid_cents === 300 &&
      (await pay(lab, fee, 301, 'other', headers)).status === 409
    );
  },
  'paid-last-payment-only': async (lab) => {
    const club = await mine(lab);
    const before = (await lab.get(`/clubs/${club}`)).a.outstanding_cents;
    const fee = await made(lab.post('fees', feeOf(), { club }));
    await made(pay(lab, fee, 400));
    await made(pay(lab, fee, 250, 'other'));
    const last = await pay(lab, fee, -100);
    const read = await feeRead(lab, fee);
    return (
      last.status === 201 &&
      last.a.balance_after_cents === 450 &&
      read.paid_cents === 550 &&
      read.balance_cents === 450 &&
      read.status === 'partial' &&
      (await lab.get(`/clubs/${club}`)).a.outstanding_cents === before + 450
    );
  },
  'dropped-fee-keeps-redemption': async (lab) => {
    const voucher = voucherOf({ max_redemptions: 1 });
    const id = await made(lab.post('vouchers', voucher));
    const club = await mine(lab);
    const charge = () => lab.post('fees', feeOf({ voucher_code: voucher.code }), { club });
    const count = async () =>
      (await lab.get(`/vouchers?filter[code]=${voucher.code}`)).data[0].attributes.redemptions_count;
    const fee = await made(charge());
    const [used, second] = [await count(), await charge()];
    const gone = await lab.del(`/fees/${fee}`);
    return (
      used === 1 &&
      second.status === 409 &&
      gone.status === 204 &&
      (await count()) === 0 &&
      (await charge()).status === 201 &&
      (await lab.del(`/vouchers/${id}`)).status === 409
    );
  },
};

/** Corners of the clean server: what comes back must be the status given. */
async function corners(lab) {
  const is = async (status, promise, what) => {
    const res = await promise;
    if (res.status !== status) fail(`corner: ${what}: ${res.status} instead of ${status} ${JSON.stringify(res.json)}`);
    return res;
  };
  const pointer = async (expected, promise, what) => {
    const res = await is(422, promise, what);
    if (!res.json.errors.some(({ source }) => source.pointer === expected))
      fail(`corner: ${what}: no ${expected} in ${JSON.stringify(res.json)}`);
  };
  const before = await lab.snapshot();
  const login = (body, more) => lab.raw('POST', '/users/sign_in', { body, type: 'application/json', ...more });
  await is(401, login({ user: { email: 'rowan.tate@hustings.example', password: 'no' } }), 'wrong password');
  await pointer('/user/password', login({ user: { email: 'x' } }), 'no password');
  await is(415, login({}, { type: 'text/plain' }), 'sign in with text');
  await is(400, login(undefined, { text: '{' }), 'sign in with half a body');
  await is(413, login({ user: { email: 'x'.repeat(70000), password: '' } }), 'sign in with a huge body');
  for (const { path, method, operation } of operations) {
    const url = path.replace('{id}', randomUUID());
    if (operation.operationId === 'signIn') continue;
    await is(401, lab.raw(method, url), `${method} ${url} without token`);
    await is(401, lab.raw(method, url, { token: 'a.b.c' }), `${method} ${url} with a bad token`);
    if (!operation.requestBody) continue;
    const id = path.includes('{id}') ? (await lab.get(path.split('/{id}')[0])).ids[0] : null;
    const real = path.replace('{id}', id);
    await is(
      415,
      lab.as('main', method, real, { body: {}, type: 'application/json' }),
      `${method} ${path} as application/json`,
    );
    await is(400, lab.as('main', method, real, { text: '{"data":' }), `${method} ${path} with half a body`);
    await is(400, lab.as('main', method, real), `${method} ${path} without a body`);
    await is(
      413,
      lab.as('main', method, real, { text: JSON.stringify({ data: 'x'.repeat(66000) }) }),
      `${method} ${path} with a huge body`,
    );
    for (const body of [[], 5, null])
      await is(422, lab.as('main', method, real, { body }), `${method} ${path} with ${JSON.stringify(body)}`);
    for (const body of [{}, { data: null }, { data: [] }])
      await pointer('/data', lab.as('main', method, real, { body }), `${method} ${path} with ${JSON.stringify(body)}`);
    await is(
      409,
      lab.as('main', method, real, { body: { data: { type: 'people', id, attributes: {} } } }),
      `${method} ${path} with another type`,
    );
    if (method === 'PATCH')
      await is(
        409,
        lab.as('main', method, real, { body: { data: { type: path.split('/')[1], id: randomUUID() } } }),
        `${method} ${path} with another id`,
      );
    if (method === 'PATCH')
      await pointer(
        '/data/id',
        lab.as('main', method, real, { body: { data: { type: path.split('/')[1] } } }),
        `${method} ${path} without id`,
      );
    const attributes = resolve(doc, operation.requestBody.content['application/vnd.api+json'].schema).properties.data
      .properties.attributes;
    for (const [name, schema] of Object.entries(attributes.properties)) {
      const type = real.split('/').at(-1) === 'payments' ? 'payments' : path.split('/')[1];
      const tried = (value) =>
        lab.as('main', method, real, { body: { data: { type, id, attributes: { [name]: value } } } });
      await pointer(
        `/data/attributes/${name}`,
        tried(schema.type === 'string' ? 7 : 'seven'),
        `${method} ${path} with ${name} of another type`,
      );
      if (!schema.nullable)
        await pointer(`/data/attributes/${name}`, tried(null), `${method} ${path} with ${name} null`);
      if (attributes.required?.includes(name))
        await pointer(
          `/data/attributes/${name}`,
          lab.as('main', method, real, { body: { data: { type, id, attributes: {} } } }),
          `${method} ${path} without ${name}`,
        );
      if (schema.maxLength && !schema.format && !schema.pattern)
        await pointer(`/data/attributes/${name}`, tried('x'.repeat(schema.maxLength + 1)), `${name} too long`);
      if (schema.minLength)
        await pointer(`/data/attributes/${name}`, tried('x'.repeat(schema.minLength - 1)), `${name} too short`);
      if (schema.maximum !== undefined)
        await pointer(`/data/attributes/${name}`, tried(schema.maximum + 1), `${name} too high`);
      if (schema.minimum !== undefined)
        await pointer(`/data/attributes/${name}`, tried(schema.minimum - 1), `${name} too low`);
      if (schema.format || schema.pattern || schema.enum)
        await pointer(`/data/attributes/${name}`, tried('not this!'), `${name} out of form`);
    }
  }
  for (const who of ['other', 'judge']) {
    for (const [method, path] of [
      ['POST', '/clubs'],
      ['DELETE', `/clubs/${randomUUID()}`],
      ['POST', '/motions'],
      ['DELETE', `/motions/${randomUUID()}`],
      ['POST', '/rounds'],
      ['PATCH', `/rounds/${randomUUID()}`],
      ['DELETE', `/rounds/${randomUUID()}`],
      ['POST', '/pairings'],
      ['DELETE', `/pairings/${randomUUID()}`],
      ['POST', '/fees'],
      ['DELETE', `/fees/${randomUUID()}`],
      ['GET', '/vouchers'],
      ['POST', '/vouchers'],
      ['DELETE', `/vouchers/${randomUUID()}`],
    ]) {
      await is(403, lab.as(who, method, path), `${method} ${path} by ${who}`);
    }
  }
  for (const { path, method } of operations)
    if (path.includes('{id}') && method !== 'POST' && method !== 'GET')
      await is(
        404,
        lab.as('main', method, path.replace('{id}', randomUUID()), method === 'PATCH' ? { body: {} } : {}),
        `${method} ${path} of nothing`,
      );
  await is(403, lab.del(`/debaters/${randomUUID()}`, 'judge'), 'a debater struck off by a judge');
  for (const path of ['/clubs/%E0%A4', '/clubs/', '//clubs', '/CLUBS']) await is(404, lab.get(path), path);
  for (const method of ['HEAD', 'OPTIONS', 'PUT'])
    await is(405, lab.as('main', method, '/standings'), `${method} /standings`);
  for (const path of ['/debaters', '/fees']) await is(403, lab.get(path, 'judge'), `${path} by a judge`);
  await is(403, lab.post('ballots', {}, null, 'other'), 'a ballot by a manager');
  await is(404, lab.get('/nothing'), 'an unknown path');
  const put = await is(405, lab.as('main', 'PUT', '/clubs', { body: {} }), 'PUT');
  if (put.headers.get('allow') !== 'GET, POST') fail(`corner: Allow ${put.headers.get('allow')}`);
  for (const query of [
    'page[number]=0',
    'page[number]=x',
    'page[size]=0',
    'page[size]=51',
    'page[size]=1.5',
    'page[size]=',
    'sort=colour',
    'sort=',
  ]) {
    for (const path of ['/clubs', '/debaters', '/motions', '/pairings', '/fees']) {
      const res = await is(400, lab.get(`${path}?${query}`), `${path}?${query}`);
      if (res.json.errors[0].source.parameter !== query.split('=')[0])
        fail(`corner: ${query} names ${JSON.stringify(res.json)}`);
    }
  }
  for (const path of [
    '/rounds?filter[state]=x',
    '/rounds?include=pairings',
    '/debaters?filter[club]=1',
    '/debaters?filter[novice]=yes',
    '/fees?filter[status]=late',
    '/motions?filter[topic]=x',
    '/pairings?include=judge',
    '/standings?filter[round]=x',
  ])
    await is(400, lab.get(path), path);
  for (const path of [
    '/clubs?page[number]=99',
    `/debaters?filter[club]=${randomUUID()}`,
    '/vouchers?filter[code]=x',
    `/clubs?filter[name]=harbour&filter[city]=leeds`,
  ])
    if ((await is(200, lab.get(path), path)).ids.length !== 0) fail(`corner: ${path} is not empty`);
  if (
    (await lab.get('/clubs?filter[city]=DUBLIN&sort=-founded_on')).ids.length !== 3 ||
    (await lab.get('/clubs?sort=-founded_on')).data.at(-1).attributes.founded_on !== null
  )
    fail('corner: clubs by city or date');
  await is(404, lab.get('/clubs/17'), 'an id that is no UUID');
  if (
    (
      await is(
        200,
        lab.get('/pairings?include=round,proposition,opposition,ballot&sort=-room&unknown=1'),
        'pairings with all',
      )
    ).json.included.length < 10
  )
    fail('corner: included is short');
  await is(200, lab.get('/rounds?include=motions'), 'rounds with motions');
  await is(200, lab.get('/fees?include=club&filter[kind]=entry&sort=-due_on', 'other'), 'fees with clubs');
  if ((await lab.get('/rounds', 'other')).data.some(({ attributes }) => attributes.state === 'draft'))
    fail('corner: a manager sees drafts');
  if ((await lab.get('/pairings?page[size]=50', 'judge')).ids.length !== 8)
    fail('corner: a judge sees hidden pairings');
  const round2 = (await lab.get('/standings')).data;
  if (round2.reduce((sum, { attributes }) => sum + attributes.debates, 0) !== 12) fail('corner: standings count');

  const [a, b, c, d] = await clubs(lab, 4);
  const own = await mine(lab);
  const foreign = await mine(lab, 'third');
  const got = await is(200, lab.get(`/clubs/${a}`), 'a club');
  await is(
    304,
    lab.get(`/clubs/${a}`, 'main', { headers: { 'If-None-Match': got.headers.get('etag') } }),
    'an unchanged club',
  );
  await is(
    200,
    lab.get(`/clubs/${a.toUpperCase()}`, 'main', { headers: { 'If-None-Match': '"other"' } }),
    'a club with another tag',
  );
  await is(403, lab.patch('clubs', foreign, { city: 'X' }, null, 'other'), "another manager's club");
  await is(403, lab.patch('clubs', foreign, { city: 'X' }, null, 'judge'), 'a club by a judge');
  await is(200, lab.patch('clubs', a, undefined), 'an empty patch');
  await is(200, lab.patch('clubs', a, { name: got.a.name, website: null }), 'its own name');
  await is(422, lab.patch('clubs', a, { short_code: 'HDS' }), 'a taken short code');
  await is(409, lab.del(`/clubs/${own}`), 'a club in use');
  const twice = clubOf();
  const both = (await Promise.all([1, 2].map(() => lab.post('clubs', twice)))).map(({ status }) => status).sort();
  if (!eq(both, [201, 422])) fail(`corner: two at once: ${both}`);
  await pointer(
    '/data/relationships/club',
    lab.post('debaters', debaterOf(), { club: randomUUID() }),
    'a debater of no club',
  );
  await pointer('/data/relationships', lab.post('debaters', debaterOf()), 'a debater without club');
  await is(403, lab.post('debaters', debaterOf(), { club: foreign }, 'other'), 'a debater of another club');
  await is(403, lab.post('debaters', debaterOf(), { club: own }, 'judge'), 'a debater by a judge');
  const debater = debaterOf({ novice: true });
  const ada = await made(lab.post('debaters', debater, { club: own }, 'other'));
  await pointer(
    '/data/attributes/email',
    lab.post('debaters', debaterOf({ email: debater.email }), { club: own }),
    'a taken email',
  );
  await pointer(
    '/data/attributes/licence_number',
    lab.post('debaters', debaterOf({ licence_number: debater.licence_number }), { club: own }),
    'a taken licence',
  );
  await is(404, lab.patch('debaters', ada, { novice: false }, null, 'third'), "another manager's debater");
  await is(404, lab.del(`/debaters/${ada}`, 'third'), "another manager's debater");
  await is(403, lab.patch('debaters', ada, {}, null, 'judge'), 'a debater changed by a judge');
  await is(403, lab.patch('debaters', ada, null, { club: a }, 'other'), 'a transfer by a manager');
  const renamed = await is(
    200,
    lab.patch('debaters', ada, { given_name: ' Zoë' }, { club: own }, 'other'),
    'a new name',
  );
  if (
    renamed.a.full_name !== ` Zoë ${debater.family_name}` ||
    renamed.a.novice !== true ||
    renamed.a.email !== debater.email
  )
    fail(`corner: patch ${JSON.stringify(renamed.a)}`);
  await is(204, lab.del(`/debaters/${ada}`, 'other'), 'a debater struck off');
  await is(404, lab.del(`/debaters/${ada}`, 'other'), 'a debater struck off twice');

  const draft = await is(201, lab.post('rounds', roundOf({ capacity: 2, state: 'closed' })), 'a round');
  if (draft.a.state !== 'draft' || draft.a.starts_at !== '2027-05-01T10:00:00.000Z')
    fail(`corner: a new round ${JSON.stringify(draft.a)}`);
  const round = draft.data.id;
  await pointer('/data/attributes/number', lab.post('rounds', roundOf({ number: 1 })), 'a taken number');
  await pointer(
    '/data/attributes/starts_at',
    lab.post('rounds', roundOf({ starts_at: '2100-01-01T00:00:00Z' })),
    'a late year',
  );
  await is(409, lab.patch('rounds', round, { state: 'open' }), 'opening without a motion');
  await is(409, lab.patch('rounds', round, { state: 'closed' }), 'a shortcut');
  const motion = await made(lab.post('motions', motionOf(), { round }));
  await is(422, lab.post('motions', motionOf(), { round: randomUUID() }), 'a motion of no round');
  const pool = await made(lab.post('motions', motionOf({ info_slide: null }), { round: null }));
  await is(204, lab.del(`/motions/${pool}`), 'a motion of the pool');
  const early = await made(lab.post('pairings', { room: 'A' }, { round, proposition: a, opposition: b, judge: null }));
  await is(
    409,
    lab.post('ballots', { proposition_points: 1, opposition_points: 2 }, { pairing: early }),
    'a ballot in a draft',
  );
  await is(200, lab.patch('rounds', round, { state: 'open' }), 'opening');
  await is(200, lab.patch('rounds', round, { state: 'open' }), 'opening again');
  await is(409, lab.del(`/motions/${motion}`), 'a released motion');
  await is(409, lab.post('motions', motionOf(), { round }), 'a motion into an open round');
  const { me } = await judges(lab);
  await is(422, lab.post('pairings', { room: 'B' }, { round, proposition: c, opposition: c }), 'a club against itself');
  await is(409, lab.post('pairings', { room: 'B' }, { round, proposition: c, opposition: a }), 'a busy club');
  await pointer(
    '/data/relationships/judge',
    lab.post(
      'pairings',
      { room: 'B' },
      { round, proposition: c, opposition: d, judge: (await lab.login('other')).data.id },
    ),
    'a manager as judge',
  );
  const pairing = await made(lab.post('pairings', { room: 'B' }, { round, proposition: c, opposition: d, judge: me }));
  await is(409, lab.post('pairings', { room: 'C' }, { round, proposition: own, opposition: foreign }), 'a full round');
  await is(200, lab.patch('rounds', round, { capacity: 3 }), 'more room');
  await is(
    409,
    lab.post('pairings', { room: 'C' }, { round, proposition: own, opposition: foreign, judge: me }),
    'a busy judge',
  );
  await is(409, lab.patch('rounds', round, { capacity: 1 }), 'too little room');
  await is(
    403,
    lab.post('ballots', { proposition_points: 1, opposition_points: 2 }, { pairing: early }, 'judge'),
    'a pairing without judge',
  );
  await pointer(
    '/data/attributes/opposition_points',
    lab.post('ballots', { proposition_points: 70, opposition_points: 70 }, { pairing }, 'judge'),
    'a draw',
  );
  await is(
    422,
    lab.post('ballots', { proposition_points: 70.2, opposition_points: 70 }, { pairing }, 'judge'),
    'a fifth of a point',
  );
  const ballot = await is(
    201,
    lab.post(
      'ballots',
      { proposition_points: 70, opposition_points: 70.5, remarks: 'Close – 拍' },
      { pairing },
      'judge',
    ),
    'a ballot',
  );
  if (ballot.a.verdict !== 'opposition' || ballot.a.margin !== 0.5 || ballot.a.remarks !== 'Close – 拍')
    fail(`corner: ballot ${JSON.stringify(ballot.a)}`);
  await is(409, lab.post('ballots', { proposition_points: 70, opposition_points: 60 }, { pairing }), 'a second ballot');
  if (
    (await lab.get(`/pairings?filter[round]=${round}&filter[state]=decided&include=ballot`)).json.included[0].id !==
    ballot.data.id
  )
    fail('corner: ballot not included');
  await is(409, lab.del(`/rounds/${round}`), 'a round with pairings');
  await is(409, lab.del(`/clubs/${c}`), 'a club with pairings');
  await is(200, lab.patch('rounds', round, { state: 'closed' }), 'closing');
  await is(
    409,
    lab.post('pairings', { room: 'C' }, { round, proposition: own, opposition: foreign }),
    'a pairing in a closed round',
  );
  await is(
    409,
    lab.post('ballots', { proposition_points: 70, opposition_points: 60 }, { pairing: early }),
    'a ballot in a closed round',
  );
  for (const id of [early, pairing]) await is(204, lab.del(`/pairings/${id}`), 'a pairing undone');
  await is(204, lab.del(`/rounds/${round}`), 'a round cancelled');
  await is(204, lab.del(`/motions/${motion}`), 'its motion');

  const voucher = voucherOf({ percent_off: 100 });
  const vid = await made(lab.post('vouchers', voucher));
  await pointer('/data/attributes/code', lab.post('vouchers', voucher), 'a taken code');
  await pointer(
    '/data/attributes/voucher_code',
    lab.post('fees', feeOf({ voucher_code: 'NOSUCH' }), { club: own }),
    'an unknown voucher',
  );
  await is(409, lab.post('fees', feeOf({ voucher_code: 'spring25' }), { club: own }), 'an expired voucher');
  await is(409, lab.post('fees', feeOf({ voucher_code: 'ONCE50' }), { club: own }), 'a used-up voucher');
  await is(
    201,
    lab.post('vouchers', voucherOf({ code: 'TODAY', expires_on: new Date().toISOString().slice(0, 10) })),
    'a voucher of today',
  );
  const tod = await made(lab.post('fees', feeOf({ voucher_code: 'TODAY' }), { club: own }));
  await is(204, lab.del(`/fees/${tod}`), 'its fee');
  await is(204, lab.del(`/vouchers/${(await lab.get('/vouchers?filter[code]=today')).ids[0]}`), 'the voucher of today');
  const free = await is(
    201,
    lab.post('fees', feeOf({ voucher_code: voucher.code, notes: 'n' }), { club: a }),
    'a free fee',
  );
  if (free.a.status !== 'paid' || free.a.total_cents !== 0 || free.data.relationships.voucher.data.id !== vid)
    fail(`corner: free fee ${JSON.stringify(free.a)}`);
  await is(409, lab.del(`/vouchers/${vid}`), 'a voucher in use');
  await is(409, pay(lab, free.data.id, 1), 'paying a free fee');
  await is(409, lab.del(`/clubs/${a}`), 'a club with fees');
  const fee = await made(lab.post('fees', feeOf({ voucher_code: null }), { club: own }));
  await is(404, pay(lab, fee, 5, 'third'), "another club's fee");
  await is(403, pay(lab, fee, 5, 'judge'), 'a payment by a judge');
  await pointer('/data/attributes/amount_cents', pay(lab, fee, 0), 'nothing');
  await is(400, pay(lab, fee, 5, 'main', { 'Idempotency-Key': 'k'.repeat(81) }), 'a long key');
  await is(409, pay(lab, fee, 1001), 'too much');
  await is(201, pay(lab, fee, 1000, 'other'), 'all');
  await is(403, pay(lab, fee, -1, 'other'), 'a refund by a manager');
  await is(409, pay(lab, fee, -1001), 'too much back');
  await is(409, lab.del(`/fees/${fee}`), 'a paid fee');
  await is(201, pay(lab, fee, -1000), 'all back');
  if ((await feeRead(lab, fee)).status !== 'open') fail('corner: status after a refund');
  await is(204, lab.del(`/fees/${fee}`), 'a refunded fee');
  await is(404, pay(lab, fee, 5), 'a fee that is gone');
  await is(204, lab.del(`/fees/${free.data.id}`), 'the free fee');
  await is(204, lab.del(`/vouchers/${vid}`), 'a voucher');
  for (const id of [a, b, c, d, (await lab.get(`/clubs?filter[name]=${encodeURIComponent(twice.name)}`)).ids[0]])
    await is(204, lab.del(`/clubs/${id}`), 'a club');
  await is(404, lab.get(`/clubs/${a}`), 'a club that is gone');
  if (!eq(before, await lab.snapshot())) fail('corner: something is left behind');
}

const withServer = async (fault, work) => {
  const lab = await start(fault);
  try {
    return await work(lab);
  } finally {
    await lab.stop();
  }
};
const outcome = async (name, lab) => {
  try {
    return await probes[name](lab);
  } catch (error) {
    return `threw ${error.message}`;
  }
};
const pointed = (pointer) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((node, key) => node?.[key.replaceAll('~1', '/')], doc);

for (const { name, operation, promise } of faults) {
  if (pointed(promise) === undefined) fail(`table: ${name} points to nothing: ${promise}`);
  if (!operations.some((each) => each.operation.operationId === operation))
    fail(`table: ${name}: no operation ${operation}`);
}
await withServer('', corners);
let kept = 0;
let broken = 0;
for (const { name } of faults) {
  const [clean, faulty] = [
    await withServer('', (lab) => outcome(name, lab)),
    await withServer(name, (lab) => outcome(name, lab)),
  ];
  if (clean === true) kept += 1;
  else fail(`clean: the probe ${name} says ${clean}`);
  if (faulty === false) broken += 1;
  else fail(`fault ${name}: the probe says ${faulty}`);
}
const documented = operations.flatMap(({ operation }) =>
  Object.keys(operation.responses).map((status) => `${operation.operationId} ${status}`),
);
const missed = documented.filter((each) => !reached.has(each));
console.log(
  `${operations.length} operations, ${documented.length - missed.length} of ${documented.length} documented statuses reached${missed.length > 0 ? ` (not: ${missed.join(', ')})` : ''}`,
);
console.log(`clean keeps ${kept} of ${faults.length}; faults shown ${broken} of ${faults.length}`);
failures.forEach((text) => console.error(`FAILED ${text}`));
console.log(failures.length === 0 ? 'ok' : `${failures.length} failures`);
process.exitCode = failures.length === 0 ? 0 : 1;
