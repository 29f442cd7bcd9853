// node check.mjs            clean server, all assertions must hold, nothing is left behind
// node check.mjs --faults   each fault in turn, at least one assertion must fail
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { faults } from './faults.mjs';

const here = new URL('.', import.meta.url).pathname;
const doc = JSON.parse(readFileSync(`${here}openapi.json`, 'utf8'));
const target = JSON.parse(readFileSync(`${here}target.json`, 'utf8'));

async function run(port, on) {
  const child = spawn('node', ['server.mjs'], {
    cwd: here,
    env: { ...process.env, FERRY_PORT: String(port), FERRY_FAULTS: on },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((r) => child.stdout.once('data', r));
  const base = `http://127.0.0.1:${port}`;
  let count = 0;
  const failed = [];
  const ok = (name, cond) => {
    count++;
    if (!cond) failed.push(name);
  };
  const seen = new Set();

  // -- a small schema validator for the answers
  const get = (p) =>
    p
      .slice(2)
      .split('/')
      .reduce((o, k) => o[k.replaceAll('~1', '/').replaceAll('~0', '~')], doc);
  const fits = (s, v, at = '') => {
    if (s.$ref) return fits(get(s.$ref), v, at);
    if (s.anyOf) return s.anyOf.some((x) => !fits(x, v, at)) ? null : `${at} anyOf`;
    const t =
      v === null
        ? 'null'
        : Array.isArray(v)
          ? 'array'
          : typeof v === 'number' && Number.isInteger(v)
            ? 'integer'
            : typeof v;
    if (s.type && ![].concat(s.type).includes(t)) return `${at} is ${t}`;
    if (s.enum && !s.enum.includes(v)) return `${at} enum`;
    if (s.minimum !== undefined && t === 'integer' && v < s.minimum) return `${at} minimum`;
    if (s.pattern && t === 'string' && !new RegExp(s.pattern).test(v)) return `${at} pattern`;
    if (s.format === 'date-time' && t === 'string' && !/^\d{4}-\d\d-\d\dT.*Z$/.test(v)) return `${at} date-time`;
    if (t === 'array' && s.items)
      for (const [i, x] of v.entries()) {
        const e = fits(s.items, x, `${at}/${i}`);
        if (e) return e;
      }
    if (t === 'object') {
      for (const k of s.required ?? []) if (!(k in v)) return `${at}/${k} missing`;
      for (const [k, x] of Object.entries(v)) {
        if (s.properties?.[k]) {
          const e = fits(s.properties[k], x, `${at}/${k}`);
          if (e) return e;
        } else if (s.additionalProperties === false) return `${at}/${k} extra`;
        else if (s.properties && !s.additionalProperties) return `${at}/${k} undocumented`;
      }
    }
    return null;
  };
  const templates = Object.keys(doc.paths).map((p) => [p, new RegExp(`^${p.replace(/\{[^}]+\}/g, '[^/]+')}$`)]);

  const login = async (c, scope = c.scope) => {
    const r = await fetch(base + c.path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: c.clientId,
        client_secret: c.clientSecret,
        scope,
      }),
    });
    return { status: r.status, body: await r.json() };
  };
  const { main, other, reader } = target.credentials;
  const [A, B, R] = (await Promise.all([main, other, reader].map((c) => login(c)))).map((x) => x.body.access_token);
  async function call(token, method, path, body, { type, headers } = {}) {
    const h = { ...headers };
    if (token) h.authorization = `Bearer ${token}`;
    if (body !== undefined)
      h['content-type'] = type ?? (method === 'PATCH' ? 'application/merge-patch+json' : 'application/json');
    const r = await fetch(base + path, {
      method,
      headers: h,
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await r.text();
    const out = {
      status: r.status,
      type: (r.headers.get('content-type') ?? '').split(';')[0],
      location: r.headers.get('location'),
      headers: r.headers,
      text,
      body: text ? JSON.parse(text) : undefined,
    };
    const t = templates.find(([, re]) => re.test(path.split('?')[0]));
    const op = t && doc.paths[t[0]][method.toLowerCase()];
    if (op) {
      let d = op.responses[r.status];
      if (d?.$ref) d = get(d.$ref);
      let why = d ? null : 'status not in the document';
      if (d?.content) {
        const c = d.content[out.type];
        why = c ? fits(c.schema, out.body) : `content type ${out.type}`;
      } else if (d && text) why = 'has a body';
      if (d?.headers?.Location?.required && !out.location) why = 'no Location';
      seen.add(op.operationId);
      ok(`as documented: ${method} ${path.split('?')[0]} ${r.status}: ${why}`, !why);
    }
    return out;
  }
  const snap = async () => (await fetch(`${base}/__snapshot`)).json();
  const before = await snap();
  const allOf = async (token, path, rel) => {
    const out = [];
    let pages = 0;
    for (let p = path; p && pages < 60; pages++) {
      const r = await call(token, 'GET', p);
      out.push(...(r.body?._embedded?.[rel] ?? []));
      p = r.body?._links?.next?.href;
    }
    return { rows: out, pages };
  };
  const ids = (rows) => rows.map((r) => r.id).join();

  try {
    // -- accounts
    ok('wrong secret 401', (await login({ ...main, clientSecret: 'x' })).status === 401);
    ok('unknown scope 400', (await login(main, 'fleet:sink')).status === 400);
    ok('token scope narrowed', (await login(reader)).body.scope === reader.scope);
    ok('root without token', (await call(null, 'GET', '/')).status === 200);
    for (const p of ['/crossings', '/passengers', '/bookings', '/bookings/bkg_7001', '/jobs/x']) {
      const r = await call(null, 'GET', p);
      ok(`no token 401 ${p}`, r.status === 401 && r.headers.get('www-authenticate'));
    }
    ok('bad token 401', (await call('nope', 'GET', '/crossings')).status === 401);
    ok('reader reads', (await call(R, 'GET', '/bookings')).status === 200);
    ok(
      'reader cannot add',
      (await call(R, 'POST', '/passengers', { fullName: 'X', email: 'x@mail.example' })).status === 403,
    );
    ok('reader cannot book', (await call(R, 'POST', '/bookings', {})).status === 403);
    for (const a of ['confirm', 'cancel', 'rebook'])
      ok(
        `reader cannot ${a}`,
        (await call(R, 'POST', `/bookings/bkg_7002/${a}`, a === 'confirm' ? undefined : {})).status === 403,
      );
    ok('reader cannot delete', (await call(R, 'DELETE', '/bookings/bkg_7002')).status === 403);

    // -- crossings
    const c1 = await call(A, 'GET', '/crossings');
    ok(
      'default limit 10',
      c1.body.count === 10 && c1.body._embedded.crossings.length === 10 && c1.body.totalCount === 18,
    );
    const c3 = await call(A, 'GET', '/crossings?limit=3');
    ok('limit 3', c3.body._embedded.crossings.length === 3);
    const all = await allOf(A, '/crossings?limit=4', 'crossings');
    ok('pages cover all once', new Set(all.rows.map((c) => c.id)).size === 18 && all.rows.length === 18);
    ok('no next on last page', !(await call(A, 'GET', '/crossings?limit=50')).body._links.next);
    ok(
      'sorted by departure',
      all.rows.every((c, i) => !i || all.rows[i - 1].departsAt <= c.departsAt),
    );
    const fares = (await allOf(A, '/crossings?sort=-fare&limit=7', 'crossings')).rows.map((c) => c.fare.amountMinor);
    ok('sorted by fare', fares.length === 18 && fares.every((x, i) => !i || fares[i - 1] >= x));
    for (const bad of [
      'limit=0',
      'limit=51',
      'limit=a',
      'sort=ship',
      'cursor=zzz',
      'status=sunk',
      'departsFrom=soon',
      'from=oban',
    ])
      ok(`crossings ${bad} 400`, (await call(A, 'GET', `/crossings?${bad}`)).status === 400);
    const mid = all.rows[8].departsAt;
    const beforeMid = (await allOf(A, `/crossings?departsBefore=${encodeURIComponent(mid)}`, 'crossings')).rows;
    ok('departsBefore exclusive', beforeMid.length === all.rows.filter((c) => c.departsAt < mid).length);
    ok(
      'departsFrom inclusive',
      (await allOf(A, `/crossings?departsFrom=${encodeURIComponent(mid)}`, 'crossings')).rows.some(
        (c) => c.departsAt === mid,
      ),
    );
    ok(
      'from and to',
      (await call(A, 'GET', '/crossings?from=OBN&to=CRG')).body._embedded.crossings.every(
        (c) => c.from === 'OBN' && c.to === 'CRG',
      ),
    );
    ok(
      'status open',
      (await allOf(A, '/crossings?status=open', 'crossings')).rows.every((c) => c.status === 'open'),
    );
    ok(
      'arrives after departs',
      all.rows.every((c) => c.arrivesAt > c.departsAt),
    );
    ok('crossing 404', (await call(A, 'GET', '/crossings/nope')).status === 404);
    const seats = async (id) => (await call(A, 'GET', `/crossings/${id}`)).body.seatsLeft;
    const open = all.rows.filter((c) => c.status === 'open' && c.seatsLeft > 10);
    const X = open[0],
      Y = open.find((c) => c.fare.amountMinor !== X.fare.amountMinor);

    // -- passengers
    const made = [];
    const add = async (token, body) => {
      const r = await call(token, 'POST', '/passengers', body);
      if (r.location) made.push([token, r.location]);
      return r;
    };
    const p1r = await add(A, {
      fullName: 'Tess Arden',
      email: 'Tess.Arden@mail.example',
      birthDate: '1988-04-17',
      documentNumber: 'P7713204',
      phone: '+44 1',
    });
    ok('created 201 empty', p1r.status === 201 && p1r.text === '' && p1r.location.startsWith('/passengers/pax_'));
    const p1 = (await call(A, 'GET', p1r.location)).body;
    ok(
      'created as sent',
      p1.fullName === 'Tess Arden' &&
        p1.birthDate === '1988-04-17' &&
        p1.documentNumber === 'P7713204' &&
        p1.loyaltyTier === 'none',
    );
    ok('duplicate email 409', (await add(A, { fullName: 'T', email: 'Tess.Arden@mail.example' })).status === 409);
    ok(
      'duplicate email in other case 409',
      (await add(A, { fullName: 'T', email: 'tess.arden@mail.example' })).status === 409,
    );
    const pbr = await add(B, { fullName: 'Tess Arden', email: 'tess.arden@mail.example' });
    ok('same email of another partner', pbr.status === 201);
    const okp = { fullName: 'V', email: 'v.v@mail.example' };
    for (const [n, b] of Object.entries({
      'no name': { email: okp.email },
      'long name': { ...okp, fullName: 'x'.repeat(81) },
      'empty name': { ...okp, fullName: '' },
      'bad email': { ...okp, email: 'v' },
      'future birth': { ...okp, birthDate: '2999-01-01' },
      'no date': { ...okp, birthDate: '1999-02-30' },
      document: { ...okp, documentNumber: 'ab' },
      phone: { ...okp, phone: '1'.repeat(21) },
      tier: { ...okp, loyaltyTier: 'iron' },
      'null tier': { ...okp, loyaltyTier: null },
      extra: { ...okp, id: 'x' },
      array: [],
      text: '{',
    })) {
      const r = await add(A, b);
      ok(`passenger ${n} 400`, r.status === 400 && r.body.errors?.length > 0);
    }
    ok('80 characters fit', (await add(A, { fullName: 'y'.repeat(80), email: 'y80@mail.example' })).status === 201);
    ok(
      'passenger as form 415',
      (await call(A, 'POST', '/passengers', 'a=b', { type: 'application/x-www-form-urlencoded' })).status === 415,
    );
    const pp = await call(A, 'PATCH', p1r.location, { birthDate: null });
    ok('null clears', pp.body.birthDate === null);
    ok(
      'rest stays',
      pp.body.documentNumber === 'P7713204' && pp.body.phone === '+44 1' && pp.body.fullName === 'Tess Arden',
    );
    ok('updatedAt moves', pp.body.updatedAt > p1.updatedAt && pp.body.createdAt === p1.createdAt);
    ok(
      'tier set and reset',
      (await call(A, 'PATCH', p1r.location, { loyaltyTier: 'gold' })).body.loyaltyTier === 'gold' &&
        (await call(A, 'PATCH', p1r.location, { loyaltyTier: null })).body.loyaltyTier === 'none',
    );
    ok('patch name null 400', (await call(A, 'PATCH', p1r.location, { fullName: null })).status === 400);
    ok('patch id 400', (await call(A, 'PATCH', p1r.location, { id: 'x' })).status === 400);
    ok(
      'patch to taken email 409',
      (await call(A, 'PATCH', p1r.location, { email: 'ailsa.munro@mail.example' })).status === 409,
    );
    ok('patch as json 415', (await call(A, 'PATCH', p1r.location, {}, { type: 'application/json' })).status === 415);
    ok('reader cannot patch', (await call(R, 'PATCH', p1r.location, { phone: '1' })).status === 403);
    ok(
      'foreign passenger 404',
      (await call(B, 'GET', p1r.location)).status === 404 &&
        (await call(B, 'PATCH', p1r.location, {})).status === 404 &&
        (await call(B, 'DELETE', p1r.location)).status === 404,
    );
    ok('q finds', ids((await call(A, 'GET', '/passengers?q=TESS')).body._embedded.passengers) === p1.id);
    ok('q too short 400', (await call(A, 'GET', '/passengers?q=a')).status === 400);
    ok(
      'tier filter',
      (await call(A, 'GET', '/passengers?loyaltyTier=gold')).body._embedded.passengers.every(
        (p) => p.loyaltyTier === 'gold',
      ),
    );
    const names = (await allOf(A, '/passengers?sort=-fullName&limit=6', 'passengers')).rows.map((p) => p.fullName);
    ok('sorted by name', names.length === 15 && names.every((x, i) => !i || names[i - 1] >= x));
    // two records of our own on the first page, one goes between pages
    const z = [];
    for (const n of ['1', '2', '3', '4'])
      z.push((await add(A, { fullName: `AAA ${n}`, email: `aaa${n}@mail.example` })).location);
    const pg = await call(A, 'GET', '/passengers?q=AAA&limit=2');
    await call(A, 'DELETE', z[0]);
    const pg2 = await call(A, 'GET', pg.body._links.next.href);
    ok('pages stable under deletion', pg2.body._embedded.passengers.map((p) => p.fullName).join() === 'AAA 3,AAA 4');
    ok('deleted 404', (await call(A, 'GET', z[0])).status === 404);
    ok('delete twice 404', (await call(A, 'DELETE', z[0])).status === 404);

    // -- bookings
    const booked = [];
    const idOf = (r) => r.location?.split('/').pop();
    const book = async (token, body, key) => {
      const r = await call(token, 'POST', '/bookings', body, key ? { headers: { 'idempotency-key': key } } : {});
      if (r.location && !booked.some((b) => b[1] === r.location)) booked.push([token, r.location]);
      return r;
    };
    const p2 = idOf({ location: z[1] }),
      p3 = idOf({ location: z[2] });
    const ob = {
      reference: 'NL-990001',
      crossingId: X.id,
      passengerIds: [p1.id, p2],
      vehicle: { kind: 'car', lengthCm: 430 },
      note: 'n',
    };
    const s0 = await seats(X.id),
      y0 = await seats(Y.id);
    const b1r = await book(A, ob, 'key-000001');
    ok('booking 201 empty', b1r.status === 201 && b1r.text === '' && b1r.location.startsWith('/bookings/bkg_'));
    ok(
      'same key same Location',
      await book(A, ob, 'key-000001').then((r) => r.status === 201 && r.location === b1r.location),
    );
    ok('same key other body 409', (await book(A, { ...ob, note: 'm' }, 'key-000001')).status === 409);
    ok('short key 400', (await book(A, ob, 'k')).status === 400);
    ok('one booking', (await call(A, 'GET', '/bookings?reference=NL-990001')).body.totalCount === 1);
    const b1 = (await call(A, 'GET', b1r.location)).body;
    ok(
      'held as sent',
      b1.status === 'held' &&
        b1.crossingId === X.id &&
        b1.passengerIds.join() === [p1.id, p2].join() &&
        b1.vehicle.kind === 'car' &&
        b1.note === 'n' &&
        b1.refund === null,
    );
    ok('price with vehicle', b1.price.amountMinor === X.fare.amountMinor * 2 + 3500);
    ok('heldUntil half an hour', Date.parse(b1.heldUntil) - Date.parse(b1.createdAt) === 1800000);
    ok('seats taken', (await seats(X.id)) === s0 - 2);
    ok(
      'links of a held one',
      b1._links.confirm && b1._links.cancel && b1._links.rebook && b1._links.passengers.length === 2,
    );
    const em = (await call(A, 'GET', `${b1r.location}?embed=crossing,passengers`)).body;
    ok('embed', em._embedded.crossing.id === X.id && em._embedded.passengers.length === 2 && !b1._embedded);
    ok('embed bad 400', (await call(A, 'GET', `${b1r.location}?embed=ship`)).status === 400);
    ok('booking 404', (await call(A, 'GET', '/bookings/nope')).status === 404);
    ok('reference unique 409', (await book(A, ob)).status === 409);
    const nb = { ...ob, reference: 'NL-990002' };
    const pb = idOf(pbr);
    for (const [n, b] of Object.entries({
      'no passengers': { ...nb, passengerIds: [] },
      ten: { ...nb, passengerIds: Array.from({ length: 10 }, (_, i) => `pax_${301 + i}`) },
      twice: { ...nb, passengerIds: [p1.id, p1.id] },
      'foreign passenger': { ...nb, passengerIds: [pb] },
      'unknown crossing': { ...nb, crossingId: 'x' },
      reference: { ...nb, reference: 'nl1' },
      vehicle: { ...nb, vehicle: { kind: 'tank', lengthCm: 400 } },
      length: { ...nb, vehicle: { kind: 'car', lengthCm: 99 } },
      note: { ...nb, note: 'x'.repeat(201) },
      extra: { ...nb, status: 'confirmed' },
    })) {
      const r = await book(A, b);
      ok(`booking ${n} 400`, r.status === 400);
      if (r.location) {
        await call(r.status === 201 ? A : B, 'DELETE', r.location);
        booked.splice(
          booked.findIndex((x) => x[1] === r.location),
          1,
        );
      }
    }
    const closed = all.rows.find((c) => c.status === 'closed'),
      gone = all.rows.find((c) => c.status === 'departed'),
      full = all.rows.find((c) => c.seatsLeft === 0);
    ok('closed 409', (await book(A, { ...nb, crossingId: closed.id })).status === 409);
    ok('departed 409', (await book(A, { ...nb, crossingId: gone.id })).status === 409);
    ok('full 409', (await book(A, { ...nb, crossingId: full.id })).status === 409);
    const b1p = await call(A, 'PATCH', b1r.location, { vehicle: { lengthCm: 470 }, passengerIds: [p1.id, p2, p3] });
    ok(
      'vehicle merged, price and seats follow',
      b1p.body.vehicle.kind === 'car' &&
        b1p.body.vehicle.lengthCm === 470 &&
        b1p.body.note === 'n' &&
        b1p.body.price.amountMinor === X.fare.amountMinor * 3 + 3500 &&
        (await seats(X.id)) === s0 - 3,
    );
    const b1v = await call(A, 'PATCH', b1r.location, { vehicle: null, note: null });
    ok(
      'vehicle off',
      b1v.body.vehicle === null && b1v.body.note === null && b1v.body.price.amountMinor === X.fare.amountMinor * 3,
    );
    ok('patch reference 400', (await call(A, 'PATCH', b1r.location, { reference: 'NL-1111' })).status === 400);
    ok('booked passenger 409', (await call(A, 'DELETE', `/passengers/${p3}`)).status === 409);
    ok(
      'filter passenger',
      ids((await call(A, 'GET', `/bookings?passengerId=${p2}`)).body._embedded.bookings) === b1.id,
    );
    for (const [m, s, b] of [
      ['GET', ''],
      ['PATCH', '', {}],
      ['DELETE', ''],
      ['POST', '/confirm'],
      ['POST', '/cancel', { reason: 'not mine' }],
      ['POST', '/rebook', { crossingId: Y.id }],
    ])
      ok(`foreign booking ${m} ${s} 404`, (await call(B, m, b1r.location + s, b)).status === 404);

    // -- actions
    if ((await call(A, 'GET', b1r.location)).body?.status === 'held') {
      const cf = await call(A, 'POST', `${b1r.location}/confirm`);
      ok(
        'confirmed',
        cf.body.status === 'confirmed' &&
          cf.body.confirmedAt &&
          cf.body.heldUntil === null &&
          !cf.body._links.confirm &&
          cf.body._links.cancel,
      );
      ok('confirm twice 409', (await call(A, 'POST', `${b1r.location}/confirm`)).status === 409);
      ok('patch confirmed 409', (await call(A, 'PATCH', b1r.location, { note: 'x' })).status === 409);
      ok('delete confirmed 409', (await call(A, 'DELETE', b1r.location)).status === 409);
      ok('rebook to same 400', (await call(A, 'POST', `${b1r.location}/rebook`, { crossingId: X.id })).status === 400);
      ok(
        'rebook to unknown 400',
        (await call(A, 'POST', `${b1r.location}/rebook`, { crossingId: 'x' })).status === 400,
      );
      ok(
        'rebook to closed 409',
        (await call(A, 'POST', `${b1r.location}/rebook`, { crossingId: closed.id })).status === 409,
      );
      ok(
        'rebook to full 409',
        (await call(A, 'POST', `${b1r.location}/rebook`, { crossingId: full.id })).status === 409,
      );
      const jr = await call(A, 'POST', `${b1r.location}/rebook`, { crossingId: Y.id });
      ok('rebook 202', jr.status === 202 && jr.text === '' && jr.location.startsWith('/jobs/'));
      ok('second rebook 409', (await call(A, 'POST', `${b1r.location}/rebook`, { crossingId: Y.id })).status === 409);
      ok('foreign job 404', (await call(B, 'GET', jr.location)).status === 404);
      let j;
      for (let i = 0; i < 40; i++) {
        j = (await call(A, 'GET', jr.location)).body;
        if (j.finishedAt) break;
        await new Promise((r) => setTimeout(r, 50));
      }
      ok('job succeeded', j.status === 'succeeded' && j._links.result.href === b1r.location && j.failure === null);
      const rb = (await call(A, 'GET', b1r.location)).body;
      ok(
        'rebooked',
        rb.crossingId === Y.id &&
          rb.status === 'confirmed' &&
          rb.reference === b1.reference &&
          rb.passengerIds.length === 3,
      );
      ok('rebooked price', rb.price.amountMinor === Y.fare.amountMinor * 3);
      ok('seats moved', (await seats(X.id)) === s0 && (await seats(Y.id)) === y0 - 3);
      for (const [n, b] of Object.entries({ none: {}, short: { reason: 'x' }, extra: { reason: 'fine', refund: 1 } }))
        ok(`cancel ${n} 400`, (await call(A, 'POST', `${b1r.location}/cancel`, b)).status === 400);
      const cc = await call(A, 'POST', `${b1r.location}/cancel`, { reason: 'Storm' });
      ok(
        'cancelled',
        cc.body.status === 'cancelled' && cc.body.cancelledAt && !cc.body._links.cancel && !cc.body._links.rebook,
      );
      ok('reason kept', (await call(A, 'GET', b1r.location)).body.cancelReason === 'Storm');
      ok('refund 80 %', cc.body.refund.amountMinor === Math.floor(rb.price.amountMinor * 0.8 + 1e-9));
      ok('seats given back', (await seats(Y.id)) === y0);
      ok('cancel twice 409', (await call(A, 'POST', `${b1r.location}/cancel`, { reason: 'Storm' })).status === 409);
      ok('confirm cancelled 409', (await call(A, 'POST', `${b1r.location}/confirm`)).status === 409);
      ok(
        'rebook cancelled 409',
        (await call(A, 'POST', `${b1r.location}/rebook`, { crossingId: X.id })).status === 409,
      );
      // a held one: cancelled while its job runs, then gone with the job
      const b2r = await book(A, { ...nb, vehicle: null });
      const j2 = await call(A, 'POST', `${b2r.location}/rebook`, { crossingId: Y.id });
      const c2 = await call(A, 'POST', `${b2r.location}/cancel`, { reason: 'Changed mind' });
      ok('held refund 0', c2.body.refund.amountMinor === 0);
      await new Promise((r) => setTimeout(r, 450));
      ok('job failed', (await call(A, 'GET', j2.location)).body.status === 'failed');
      ok(
        'delete cancelled 204',
        (await call(A, 'DELETE', b2r.location)).status === 204 && (await call(A, 'GET', b2r.location)).status === 404,
      );
      ok('job gone with booking', (await call(A, 'GET', j2.location)).status === 404);
      booked.pop();
    }

    // -- lists of bookings
    for (const s of ['held', 'confirmed', 'boarded', 'cancelled']) {
      const l = (await allOf(A, `/bookings?status=${s}&limit=50`, 'bookings')).rows;
      ok(`status ${s}`, l.length > 0 && l.every((b) => b.status === s));
    }
    const pr = (await allOf(A, '/bookings?sort=price&limit=5', 'bookings')).rows.map((b) => b.price.amountMinor);
    ok('sorted by price', pr.length >= 12 && pr.every((x, i) => !i || pr[i - 1] <= x));
    const cr = (await allOf(A, '/bookings?limit=5', 'bookings')).rows.map((b) => b.createdAt);
    ok('newest first', cr.length >= 12 && cr.every((x, i) => !i || cr[i - 1] >= x));
    const hp = await allOf(A, '/bookings?status=held&limit=1', 'bookings');
    ok('next keeps filters', hp.rows.length > 1 && hp.rows.every((b) => b.status === 'held'));
    ok(
      'createdFrom',
      (await call(A, 'GET', '/bookings?createdFrom=2026-06-05T00:00:00Z&limit=50')).body._embedded.bookings.every(
        (b) => b.createdAt >= '2026-06-05',
      ),
    );
    const mine = new Set(
      Object.values(before.bookings)
        .filter((b) => b.partner === 'islehop')
        .map((b) => b.id),
    );
    ok(
      'other sees own only',
      (await allOf(B, '/bookings', 'bookings')).rows.every((b) => mine.has(b.id)),
    );
    ok(
      'boarded cannot be cancelled',
      (await call(A, 'POST', '/bookings/bkg_7006/cancel', { reason: 'late' })).status === 409,
    );

    // -- leave nothing behind
    for (const [t, l] of booked) {
      const d = await call(t, 'DELETE', l);
      ok(`clean up ${l}`, d.status === 204);
    }
    for (const [t, l] of made) await call(t, 'DELETE', l);
    ok('snapshot as before', JSON.stringify(await snap()) === JSON.stringify(before));
    const ops = Object.values(doc.paths).flatMap((p) =>
      ['get', 'post', 'patch', 'delete'].filter((m) => p[m]).map((m) => p[m].operationId),
    );
    ok(
      `all operations used: ${ops.length}`,
      ops.every((o) => seen.has(o)),
    );
  } catch (e) {
    ok(`stopped: ${e.stack.split('\n').slice(0, 3).join(' ')}`, false);
  }
  const exited = new Promise((r) => child.once('exit', r));
  child.kill();
  await exited;
  return { count, failed: [...new Set(failed)] };
}

let bad = 0;
for (const f of faults) {
  let v = doc;
  for (const k of f.pointer.split('/').slice(1)) v = v?.[k.replaceAll('~1', '/')];
  if (!String(v).includes(f.promise)) {
    bad++;
    console.log(`promise not in the document: ${f.name}`);
  }
}
const levels = ['simple', 'moderate', 'complex'].map((c) => faults.filter((f) => f.complexity === c).length);
if (levels.join() !== '10,12,8' || new Set(faults.map((f) => f.name)).size !== 30) {
  bad++;
  console.log('fault counts', levels);
}
const clean = await run(18471, '');
console.log(`clean: ${clean.count} assertions, ${clean.failed.length} failed`, clean.failed);
bad += clean.failed.length;
if (process.argv.includes('--faults')) {
  for (const [i, f] of faults.entries()) {
    const r = await run(18472 + i, f.name);
    const real = r.failed.filter(
      (x) => !x.startsWith('stopped') && !x.startsWith('clean up') && !x.startsWith('snapshot'),
    );
    if (!real.length) bad++;
    console.log(`${real.length ? 'seen  ' : 'UNSEEN'} ${f.name}: ${real.slice(0, 2).join(' | ')}`);
  }
}
process.exit(bad ? 1 : 0);
