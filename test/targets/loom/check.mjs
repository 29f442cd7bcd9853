// Starts the server clean, walks all operations and documented statuses, judges every answer by openapi.json, and runs the probes, which must hold.
// Then each fault alone: its probe must not hold. Prints figures, exits 1 if something is wrong. `--matrix`: which other probes a fault breaks.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { faults } from './faults.mjs';
import { doc, isDate, resolve } from './validate.mjs';

const target = JSON.parse(readFileSync(new URL('target.json', import.meta.url), 'utf8'));
const failures = [];
const fail = (text) => {
  failures.push(text);
  console.log('FAIL', text);
};

// ---- judging answers
function fits(schema, value, at = '') {
  const s = resolve(schema);
  if (s.allOf) return s.allOf.flatMap((each) => fits(each, value, at));
  if (value === null) return s.nullable ? [] : [`${at} is null`];
  const is = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
  if (s.type && is !== s.type) return [`${at} is ${is}, not ${s.type}`];
  const bad = [];
  if (s.enum && !s.enum.includes(value)) bad.push(`${at} not in enum`);
  if (is === 'string') {
    if (s.pattern && !new RegExp(s.pattern).test(value)) bad.push(`${at} pattern`);
    if (s.format === 'decimal' && !/^\d+\.\d\d$/.test(value)) bad.push(`${at} not two decimals`);
    if (s.format === 'date' && !isDate(value)) bad.push(`${at} no date`);
    if (s.format === 'date-time' && (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) || Number.isNaN(Date.parse(value))))
      bad.push(`${at} no date-time`);
    if (s.format === 'uri' && !URL.canParse(value)) bad.push(`${at} no uri`);
    if (s.minLength && value.length < s.minLength) bad.push(`${at} short`);
    if (s.maxLength && [...value].length > s.maxLength) bad.push(`${at} long`);
  }
  if (is === 'integer' && (value < (s.minimum ?? value) || value > (s.maximum ?? value)))
    bad.push(`${at} out of range`);
  if (is === 'array' && s.items) value.forEach((each, i) => bad.push(...fits(s.items, each, `${at}/${i}`)));
  if (is === 'object') {
    for (const k of s.required ?? []) if (!Object.hasOwn(value, k)) bad.push(`${at}/${k} missing`);
    for (const [k, v] of Object.entries(value)) {
      if (s.properties?.[k]) bad.push(...fits(s.properties[k], v, `${at}/${k}`));
      else if (typeof s.additionalProperties === 'object') bad.push(...fits(s.additionalProperties, v, `${at}/${k}`));
      else bad.push(`${at}/${k} undocumented`);
    }
  }
  return bad;
}
const patterns = Object.entries(doc.paths).map(([path, methods]) => [
  path,
  methods,
  new RegExp(`^${path.replace(/\{\w+\}/g, '\\d+')}$`),
]);
function judge(method, path, status, body) {
  const hit = patterns.find(([, , p]) => p.test(path.split('?')[0]));
  const operation = hit?.[1][method.toLowerCase()];
  if (!operation) return { key: null, bad: [] };
  const response = operation.responses[status];
  if (!response) return { key: `${operation.operationId} ${status}`, bad: ['status not documented'] };
  const schema = response.content?.['application/json']?.schema;
  return {
    key: `${operation.operationId} ${status}`,
    bad: schema ? fits(schema, body) : body === undefined ? [] : ['has a body'],
  };
}

// ---- a running server
async function lab(names, work, seen = () => {}) {
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: new URL('.', import.meta.url),
    env: { ...process.env, PORT: '0', LOOM_FAULTS: names },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [line] = await once(child.stdout, 'data');
    const base = /http:\S+/.exec(String(line))[0];
    const tokens = {};
    const call = async (who, method, path, body, { raw, type = 'application/json', headers = {} } = {}) => {
      if (who && !tokens[who])
        tokens[who] = (
          await (
            await fetch(base + '/api/auth/login/', {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(target.credentials[who].json),
            })
          ).json()
        ).token;
      const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
      const res = await fetch(path.startsWith('http') ? path : base + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(who ? { authorization: `Token ${tokens[who]}` } : {}),
          ...(sent === undefined ? {} : { 'content-type': type }),
          ...headers,
        },
        body: sent,
      });
      const text = await res.text();
      let data;
      try {
        data = text === '' ? undefined : JSON.parse(text);
      } catch {
        data = text;
      }
      const answer = { status: res.status, body: data, headers: res.headers };
      seen(method, path.replace(base, ''), answer);
      return answer;
    };
    let n = 0;
    const api = {
      call,
      base,
      get: (p, who = 'main') => call(who, 'GET', p),
      post: (p, b, who = 'main') => call(who, 'POST', p, b),
      patch: (p, b, who = 'main') => call(who, 'PATCH', p, b),
      del: (p, who = 'main') => call(who, 'DELETE', p),
      async commission(more = {}, who = 'main') {
        return (
          await api.post(
            '/api/commissions/',
            {
              reference: `CHK-${Date.now() % 1e6}-${++n}`,
              title: 'Shawl',
              client_name: 'Check',
              width_cm: 40,
              length_cm: 180,
              labour_price: '120',
              ...more,
            },
            who,
          )
        ).body;
      },
      async yarn(more = {}, who = 'main') {
        return (
          await api.post(
            '/api/yarns/',
            {
              name: `Check yarn ${++n}`,
              colour: 'Grey',
              fibre: 'wool',
              price_per_100g: '8.5',
              on_hand_grams: 1000,
              ...more,
            },
            who,
          )
        ).body;
      },
      async loom(more = {}) {
        return (
          await api.post(
            '/api/looms/',
            { name: `Check loom ${++n}`, kind: 'floor', weaving_width_cm: 120, ...more },
            'manager',
          )
        ).body;
      },
      booking: (loom, from, to, more = {}, who = 'main') =>
        api.post('/api/bookings/', { loom, starts_on: from, ends_on: to, ...more }, who),
      async to(c, status) {
        for (const s of ['accepted', 'weaving', 'finished']) {
          await api.patch(`/api/commissions/${c.id}/`, { status: s });
          if (s === status) break;
        }
      },
      read: async (kind, id, who) => (await api.get(`/api/${kind}/${id}/`, who)).body,
      async every(path, size = 10, who = 'main') {
        const out = [];
        for (let next = `${path}${path.includes('?') ? '&' : '?'}page_size=${size}`; next;) {
          const { body } = await call(who, 'GET', next);
          out.push(...body.results);
          next = body.next;
        }
        return out;
      },
    };
    return await work(api);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

// ---- one probe per fault: true on a server without it
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const distinct = (rows) => new Set(rows.map((r) => r.id)).size === rows.length;
const probes = {
  'commission-create-200': async (s) =>
    (
      await s.post('/api/commissions/', {
        reference: 'P-1',
        title: 't',
        client_name: 'c',
        width_cm: 40,
        length_cm: 50,
        labour_price: '1',
      })
    ).status === 201,
  'loom-width-text': async (s) =>
    (await s.get('/api/looms/')).body.results.every((l) => Number.isInteger(l.weaving_width_cm)),
  'yarn-available-missing': async (s) =>
    (await s.get('/api/yarns/')).body.results.every((y) => y.available_grams === y.on_hand_grams - y.reserved_grams),
  'yarn-page-size-uncapped': async (s) => (await s.get('/api/yarns/?page_size=500')).body.results.length === 50,
  'loom-kind-ignored': async (s) => {
    const { results } = (await s.get('/api/looms/?kind=table')).body;
    return results.length === 3 && results.every((l) => l.kind === 'table');
  },
  'yarn-error-text': async (s) => Array.isArray((await s.post('/api/yarns/', {})).body.name),
  'booking-unknown-500': async (s) => (await s.get('/api/bookings/99999/')).status === 404,
  'movements-open': async (s) => (await s.get('/api/yarns/1/movements/', null)).status === 401,
  'yarn-negative-stock': async (s) =>
    (await s.post('/api/yarns/', { name: 'N', colour: 'c', fibre: 'wool', price_per_100g: '1', on_hand_grams: -1 }))
      .status === 400,
  'commission-title-any-length': async (s) =>
    (
      await s.post('/api/commissions/', {
        reference: 'P-2',
        title: 't'.repeat(121),
        client_name: 'c',
        width_cm: 40,
        length_cm: 50,
        labour_price: '1',
      })
    ).status === 400,
  'commission-due-datetime': async (s) =>
    (await s.get('/api/commissions/')).body.results.every((c) => c.due_date === null || isDate(c.due_date)),
  'loom-page-beyond-empty': async (s) => (await s.get('/api/looms/?page=99')).status === 404,
  'booking-pages-overlap': async (s) => distinct(await s.every('/api/bookings/', 4)),
  'commission-count-of-page': async (s) =>
    (await s.get('/api/commissions/?page_size=3')).body.count === (await s.every('/api/commissions/', 50)).length,
  'yarn-price-order-text': async (s) => {
    const p = (await s.every('/api/yarns/?ordering=-price_per_100g')).map((y) => Number(y.price_per_100g));
    return p.length === 57 + 0 && p.every((x, i) => i === 0 || x <= p[i - 1]);
  },
  'yarn-search-case': async (s) => {
    const a = (await s.get('/api/yarns/?search=MERINO')).body.count;
    return a > 0 && a === (await s.get('/api/yarns/?search=Merino')).body.count;
  },
  'commission-patch-clears-notes': async (s) => {
    const c = await s.commission({ notes: 'soft' });
    return (await s.patch(`/api/commissions/${c.id}/`, { title: 'x' })).body.notes === 'soft';
  },
  'yarn-delete-lingers': async (s) => {
    const y = await s.yarn();
    await s.del(`/api/yarns/${y.id}/`);
    return (await s.get(`/api/yarns/${y.id}/`)).status === 404;
  },
  'commission-read-by-other': async (s) => {
    const c = await s.commission();
    return (await s.get(`/api/commissions/${c.id}/`, 'other')).status === 404;
  },
  'commission-change-by-other': async (s) => {
    const c = await s.commission();
    return (await s.patch(`/api/commissions/${c.id}/`, { title: 'mine' }, 'other')).status === 404;
  },
  'yarn-change-by-other': async (s) => {
    const y = await s.yarn();
    return (await s.patch(`/api/yarns/${y.id}/`, { supplier: 'me' }, 'other')).status === 403;
  },
  'booking-note-shown': async (s) => {
    const l = await s.loom();
    await s.booking(l.id, '2030-01-01', '2030-01-02', { note: 'secret' });
    const note = async (who) => (await s.get(`/api/bookings/?loom=${l.id}`, who)).body.results[0].note;
    return (await note('other')) === null && (await note('main')) === 'secret' && (await note('manager')) === 'secret';
  },
  'booking-days-short': async (s) => {
    const l = await s.loom();
    const { body } = await s.booking(l.id, '2030-01-01', '2030-01-03');
    return body.days === 3 && (await s.read('bookings', body.id)).days === 3;
  },
  'booking-patch-end-first': async (s) => {
    const l = await s.loom();
    const { body } = await s.booking(l.id, '2030-01-05', '2030-01-08');
    return (await s.patch(`/api/bookings/${body.id}/`, { ends_on: '2030-01-02' })).status === 400;
  },
  'commission-notes-cut': async (s) => {
    const notes = 'wool '.repeat(80) + 'end';
    const c = await s.commission({ notes });
    return c.notes === notes && (await s.read('commissions', c.id)).notes === notes;
  },
  'yarn-next-forgets': async (s) => {
    const rows = await s.every('/api/yarns/?fibre=wool&ordering=-name', 5);
    return rows.length > 10 && rows.every((y) => y.fibre === 'wool');
  },
  'booking-window-starts': async (s) => {
    const l = await s.loom();
    await s.booking(l.id, '2030-01-01', '2030-01-10');
    const n = async (q) => (await s.get(`/api/bookings/?loom=${l.id}&${q}`)).body.count;
    return (
      (await n('from=2030-01-04&until=2030-01-05')) === 1 &&
      (await n('from=2030-01-11')) === 0 &&
      (await n('until=2029-12-31')) === 0
    );
  },
  'commission-price-after-acceptance': async (s) => {
    const c = await s.commission();
    await s.to(c, 'accepted');
    return (await s.patch(`/api/commissions/${c.id}/`, { labour_price: '999' })).status === 400;
  },
  'booking-enclosing': async (s) => {
    const l = await s.loom();
    await s.booking(l.id, '2030-02-05', '2030-02-06');
    return (
      (await s.booking(l.id, '2030-02-03', '2030-02-09', {}, 'other')).status === 409 &&
      (await s.booking(l.id, '2030-02-06', '2030-02-09', {}, 'other')).status === 409 &&
      (await s.booking(l.id, '2030-02-07', '2030-02-09', {}, 'other')).status === 201
    );
  },
  'booking-quota-sticks': async (s) => {
    const l = await s.loom();
    const made = [];
    for (const m of ['01', '02', '03']) made.push(await s.booking(l.id, `2030-${m}-01`, `2030-${m}-01`));
    if ((await s.booking(l.id, '2030-05-01', '2030-05-01')).status !== 409) return 'fourth';
    await s.del(`/api/bookings/${made[0].body.id}/`);
    return (await s.booking(l.id, '2030-05-01', '2030-05-01')).status === 201;
  },
  'cancel-keeps-yarn': async (s) => {
    const y = await s.yarn();
    const c = await s.commission();
    await s.post(`/api/commissions/${c.id}/lines/`, { yarn: y.id, grams: 400 });
    if ((await s.read('yarns', y.id)).available_grams !== 600) return 'not reserved';
    await s.post(`/api/commissions/${c.id}/cancel/`);
    return (await s.read('yarns', y.id)).available_grams === 1000;
  },
  'cancel-keeps-bookings': async (s) => {
    const l = await s.loom();
    const c = await s.commission();
    const b = (await s.booking(l.id, '2030-01-01', '2030-01-02', { commission: c.id })).body;
    await s.post(`/api/commissions/${c.id}/cancel/`);
    return (
      (await s.get(`/api/bookings/${b.id}/`)).status === 404 &&
      (await s.booking(l.id, '2030-01-01', '2030-01-02', {}, 'other')).status === 201
    );
  },
  'finish-keeps-stock': async (s) => {
    const y = await s.yarn();
    const c = await s.commission();
    await s.post(`/api/commissions/${c.id}/lines/`, { yarn: y.id, grams: 300 });
    await s.to(c, 'finished');
    const r = await s.read('yarns', y.id);
    return r.on_hand_grams === 700 && r.reserved_grams === 0;
  },
  'delivery-sum-unchecked': async (s) => {
    const c = await s.commission({ pieces: 5 });
    await s.to(c, 'finished');
    const d = (pieces) =>
      s.post('/api/deliveries/', { commission: c.id, pieces, carrier: 'pickup', sent_on: '2030-01-01' });
    return (
      (await d(3)).status === 201 &&
      (await d(3)).status === 409 &&
      (await d(2)).status === 201 &&
      (await s.read('commissions', c.id)).status === 'delivered'
    );
  },
  'delivery-delete-keeps-status': async (s) => {
    const c = await s.commission();
    await s.to(c, 'finished');
    const d = (
      await s.post('/api/deliveries/', {
        commission: c.id,
        pieces: 1,
        carrier: 'post',
        tracking_code: 'X1',
        sent_on: '2030-01-01',
      })
    ).body;
    await s.del(`/api/deliveries/${d.id}/`);
    const r = await s.read('commissions', c.id);
    return (
      r.status === 'finished' &&
      r.delivered_pieces === 0 &&
      r.status_log.map((e) => e.status).join() === 'quoted,accepted,weaving,finished,delivered,finished'
    );
  },
  'reference-unique-per-weaver': async (s) => {
    const c = await s.commission({ reference: 'uniq-77' });
    return (
      (
        await s.post(
          '/api/commissions/',
          { reference: 'UNIQ-77', title: 't', client_name: 'c', width_cm: 40, length_cm: 50, labour_price: '1' },
          'other',
        )
      ).status === 400 && c.id > 0
    );
  },
  'status-goes-back': async (s) => {
    const c = await s.commission();
    await s.to(c, 'weaving');
    return (
      (await s.patch(`/api/commissions/${c.id}/`, { status: 'quoted' })).status === 409 &&
      (await s.patch(`/api/commissions/${c.id}/`, { status: 'accepted' })).status === 409
    );
  },
  'loom-delete-leaves-bookings': async (s) => {
    const l = await s.loom();
    const b = (await s.booking(l.id, '2030-01-01', '2030-01-02')).body;
    await s.del(`/api/looms/${l.id}/`, 'manager');
    return (await s.get(`/api/bookings/${b.id}/`)).status === 404;
  },
  'line-release-unlogged': async (s) => {
    const y = await s.yarn();
    const c = await s.commission();
    const l = (await s.post(`/api/commissions/${c.id}/lines/`, { yarn: y.id, grams: 100 })).body;
    await s.del(`/api/commissions/${c.id}/lines/${l.id}/`);
    return (
      (await s.get(`/api/yarns/${y.id}/movements/`)).body.results.map((m) => m.kind).join() ===
      'released,reserved,received'
    );
  },
  'line-price-follows-yarn': async (s) => {
    const y = await s.yarn();
    const c = await s.commission();
    await s.post(`/api/commissions/${c.id}/lines/`, { yarn: y.id, grams: 200 });
    await s.patch(`/api/yarns/${y.id}/`, { price_per_100g: '20' });
    const r = await s.read('commissions', c.id);
    return r.lines[0].cost === '17.00' && r.yarn_cost === '17.00' && r.total_price === '137.00';
  },
};

// ---- the walk: every status of every operation, and rules that no fault is about
async function walk(s) {
  const eq = (what, got, want) => {
    if (!same(got, want)) fail(`walk: ${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(want)}`);
  };
  const st = async (what, promise, want) => {
    const r = await promise;
    eq(`${what} ${JSON.stringify(r.body)?.slice(0, 160)}`, r.status, want);
    return r.body;
  };
  // 401, 415, 400 of unreadable bodies everywhere
  for (const [path, methods] of Object.entries(doc.paths))
    for (const [method, o] of Object.entries(methods)) {
      if (o.operationId === 'auth_login_create') continue;
      await st(`${o.operationId} no token`, s.call(null, method.toUpperCase(), path.replace(/\{\w+\}/g, '1')), 401);
      await st(
        `${o.operationId} bad token`,
        s.call(null, method.toUpperCase(), path.replace(/\{\w+\}/g, '1'), undefined, {
          headers: { authorization: 'Token nope' },
        }),
        401,
      );
    }
  await st('login 400', s.post('/api/auth/login/', { username: 'x', password: 'y' }, null), 400);
  await st('login empty', s.post('/api/auth/login/', {}, null), 400);
  await st('login', s.post('/api/auth/login/', target.credentials.main.json, null), 200);
  for (const who of ['main', 'other', 'third', 'manager']) {
    const me = (await s.get('/api/auth/me/', who)).body;
    const rows = await s.every('/api/commissions/', 50, who);
    eq(
      `${who} open`,
      me.open_commissions,
      rows.filter((c) => c.weaver === me.username && !['delivered', 'cancelled'].includes(c.status)).length,
    );
    eq(`${who} bookings`, me.bookings, (await s.get(`/api/bookings/?weaver=${me.username}`, who)).body.count);
  }
  // looms
  const loom = await s.loom({ junk: 1, id: 5 });
  await st('loom get', s.get(`/api/looms/${loom.id}/`), 200);
  await st('loom by weaver', s.post('/api/looms/', {}), 403);
  await st(
    'loom same name',
    s.post('/api/looms/', { name: loom.name, kind: 'floor', weaving_width_cm: 50 }, 'manager'),
    400,
  );
  await st(
    'loom null',
    s.post('/api/looms/', { name: null, kind: 'x', weaving_width_cm: '50', in_service: 1 }, 'manager'),
    400,
  );
  await st('loom delete by weaver', s.del(`/api/looms/${loom.id}/`), 403);
  await st('loom unknown', s.del('/api/looms/9999/', 'manager'), 404);
  await st('loom unknown', s.get('/api/looms/9999/'), 404);
  for (const q of ['kind=x', 'in_service=maybe', 'min_width=w']) await st(q, s.get(`/api/looms/?${q}`), 400);
  eq('empty filter', (await s.get('/api/looms/?kind=&min_width=&ordering=&nonsense=1')).body.count, 13);
  eq(
    'min width',
    (await s.get('/api/looms/?min_width=200')).body.results.map((l) => l.name),
    ['Broad Meg', 'Countess', 'High Gobelin'],
  );
  eq(
    'order',
    (await s.get('/api/looms/?ordering=-weaving_width_cm,bogus&page_size=2')).body.results.map((l) => l.name),
    ['Broad Meg', 'High Gobelin'],
  );
  eq('in_service', (await s.get('/api/looms/?in_service=false')).body.count, 2);
  eq('page_size junk', (await s.get('/api/looms/?page_size=-4')).body.results.length, 10);
  for (const p of ['looms', 'yarns', 'commissions', 'bookings', 'deliveries', 'yarns/1/movements']) {
    for (const n of ['0', '999', 'x']) await st(`${p} page ${n}`, s.get(`/api/${p}/?page=${n}`), 404);
    await st(p, s.get(`/api/${p}/`), 200);
    if (!distinct(await s.every(`/api/${p}/`, 3))) fail(`${p} repeats`);
  }
  await st('previous', s.get('/api/looms/?page=2&kind=floor&page_size=2'), 200).then((b) =>
    eq('previous link', b.previous, `${s.base}/api/looms/?kind=floor&page_size=2`),
  );
  // yarns
  const y = await s.yarn();
  eq('two decimals', y.price_per_100g, '8.50');
  await st('yarn 400', s.post('/api/yarns/', { name: '', colour: 3, fibre: 'wool', price_per_100g: '1.234' }), 400);
  await st(
    'yarn twice',
    s.post('/api/yarns/', { name: y.name, colour: 'Grey', fibre: 'silk', price_per_100g: '1' }),
    400,
  );
  await st('yarn list body', s.post('/api/yarns/', []), 400);
  for (const [m, p] of [
    ['POST', '/api/yarns/'],
    ['PATCH', `/api/yarns/${y.id}/`],
    ['POST', '/api/commissions/'],
    ['PATCH', '/api/commissions/1/'],
    ['POST', '/api/commissions/1/lines/'],
    ['POST', '/api/bookings/'],
    ['PATCH', '/api/bookings/1/'],
    ['POST', '/api/deliveries/'],
    ['POST', '/api/auth/login/'],
  ]) {
    await st(
      `${p} 415`,
      s.call('main', m, p, undefined, { raw: 'a=b', type: 'application/x-www-form-urlencoded' }),
      415,
    );
    await st(`${p} broken`, s.call('main', m, p, undefined, { raw: '{"a":' }), 400);
  }
  await st('looms 415', s.call('manager', 'POST', '/api/looms/', undefined, { raw: 'x', type: 'text/plain' }), 415);
  for (const q of ['fibre=x', 'is_low=1']) await st(q, s.get(`/api/yarns/?${q}`), 400);
  eq(
    'low',
    (await s.every('/api/yarns/?is_low=true', 50)).length + (await s.every('/api/yarns/?is_low=false', 50)).length,
    58,
  );
  await st('yarn patch', s.patch(`/api/yarns/${y.id}/`, { on_hand_grams: 900 }), 200);
  await st('yarn patch nothing', s.patch(`/api/yarns/${y.id}/`, undefined), 200);
  await st('yarn patch twice', s.patch(`/api/yarns/${y.id}/`, { name: 'Rug wool', colour: 'Walnut' }), 200);
  await st('yarn patch same', s.patch('/api/yarns/1/', { name: 'Rug wool', colour: 'Weld' }, 'manager'), 400);
  eq(
    'counted',
    (await s.get(`/api/yarns/${y.id}/movements/`)).body.results.map((m) => [m.kind, m.grams, m.on_hand_after]),
    [
      ['counted', -100, 900],
      ['received', 1000, 1000],
    ],
  );
  await st('yarn unknown', s.get('/api/yarns/9999/'), 404);
  await st('yarn unknown', s.patch('/api/yarns/9999/', {}), 404);
  await st('yarn unknown', s.del('/api/yarns/9999/'), 404);
  await st('yarn unknown', s.get('/api/yarns/9999/movements/'), 404);
  await st('yarn 403', s.patch(`/api/yarns/${y.id}/`, {}, 'other'), 403);
  await st('yarn 403', s.del(`/api/yarns/${y.id}/`, 'other'), 403);
  await st('yarn manager', s.patch(`/api/yarns/${y.id}/`, { supplier: 'S' }, 'manager'), 200);
  // commissions
  const c = await s.commission({ pieces: 3, status: 'finished' });
  eq('starts quoted', [c.status, c.labour_price, c.total_price, c.client_email], ['quoted', '120.00', '120.00', null]);
  await st(
    'commission 400',
    s.post('/api/commissions/', {
      reference: 'a b',
      title: 't',
      client_name: 'c',
      client_email: 'no',
      width_cm: 5,
      length_cm: 1.5,
      labour_price: '-1',
      due_date: '2030-02-30',
    }),
    400,
  );
  await st('line 201', s.post(`/api/commissions/${c.id}/lines/`, { yarn: y.id, grams: 500 }), 201);
  await st('line twice', s.post(`/api/commissions/${c.id}/lines/`, { yarn: y.id, grams: 5 }), 400);
  await st('line yarn', s.post(`/api/commissions/${c.id}/lines/`, { yarn: 99999, grams: 5 }), 400);
  await st('line other', s.post(`/api/commissions/${c.id}/lines/`, { yarn: 1, grams: 5 }, 'other'), 404);
  const c2 = await s.commission({}, 'other');
  await st('line too much', s.post(`/api/commissions/${c2.id}/lines/`, { yarn: y.id, grams: 401 }, 'other'), 409);
  const l2 = await st(
    'line rest',
    s.post(`/api/commissions/${c2.id}/lines/`, { yarn: y.id, grams: 400 }, 'other'),
    201,
  );
  eq('reserved', (await s.read('yarns', y.id)).reserved_grams, 900);
  await st('below reserved', s.patch(`/api/yarns/${y.id}/`, { on_hand_grams: 899 }), 400);
  await st('yarn used', s.del(`/api/yarns/${y.id}/`), 409);
  await st('line of other commission', s.del(`/api/commissions/${c.id}/lines/${l2.id}/`), 404);
  await st('line gone', s.del(`/api/commissions/${c2.id}/lines/${l2.id}/`, 'other'), 204);
  await st('skip', s.patch(`/api/commissions/${c.id}/`, { status: 'weaving' }), 409);
  await st('to delivered', s.patch(`/api/commissions/${c.id}/`, { status: 'delivered' }), 400);
  await st('same', s.patch(`/api/commissions/${c.id}/`, { status: 'quoted' }), 200).then((b) =>
    eq('log', b.status_log.length, 1),
  );
  await st('unknown', s.get('/api/commissions/9999/'), 404);
  await st('unknown', s.patch('/api/commissions/9999/', {}), 404);
  await st('unknown', s.del('/api/commissions/9999/'), 404);
  await st('unknown', s.post('/api/commissions/9999/cancel/'), 404);
  await st('other cancel', s.post(`/api/commissions/${c.id}/cancel/`, undefined, 'other'), 404);
  await st('other delete', s.del(`/api/commissions/${c.id}/`, 'other'), 404);
  await st('manager reads', s.get(`/api/commissions/${c.id}/`, 'manager'), 200);
  for (const q of ['status=x', 'due_before=soon']) await st(q, s.get(`/api/commissions/?${q}`), 400);
  await s.commission({ due_date: '2030-06-01', title: 'Zed' });
  eq(
    'due_before strict',
    [
      (await s.get('/api/commissions/?due_before=2030-06-01&search=zED')).body.count,
      (await s.get('/api/commissions/?due_before=2030-06-02&search=zED')).body.count,
    ],
    [0, 1],
  );
  for (const o of ['due_date', '-due_date'])
    eq(
      `${o} nulls last`,
      (await s.every(`/api/commissions/?ordering=${o}`))
        .map((r) => r.due_date === null)
        .join()
        .includes('true,false'),
      false,
    );
  eq('newest', (await s.get('/api/commissions/?page_size=1')).body.results[0].title, 'Zed');
  await st(
    'delivery early',
    s.post('/api/deliveries/', { commission: c.id, pieces: 1, carrier: 'pickup', sent_on: '2030-01-01' }),
    409,
  );
  await s.to(c, 'weaving');
  await st('pieces fixed', s.patch(`/api/commissions/${c.id}/`, { pieces: 4 }), 400);
  await st(
    'pieces same',
    s.patch(`/api/commissions/${c.id}/`, { pieces: 3, labour_price: '120.0', status: 'finished' }),
    200,
  );
  await st('cancel finished', s.post(`/api/commissions/${c.id}/cancel/`), 409);
  await st('line on finished', s.post(`/api/commissions/${c.id}/lines/`, { yarn: 1, grams: 5 }), 409);
  await st(
    'line off finished',
    s.del(`/api/commissions/${c.id}/lines/${(await s.read('commissions', c.id)).lines[0].id}/`),
    409,
  );
  // deliveries
  await st(
    'tracking',
    s.post('/api/deliveries/', { commission: c.id, pieces: 1, carrier: 'courier', sent_on: '2030-01-01' }),
    400,
  );
  await st(
    'foreign',
    s.post('/api/deliveries/', { commission: c.id, pieces: 1, carrier: 'pickup', sent_on: '2030-01-01' }, 'other'),
    400,
  );
  const d = await st(
    'delivery',
    s.post('/api/deliveries/', {
      commission: c.id,
      pieces: 3,
      carrier: 'courier',
      tracking_code: 'T',
      sent_on: '2030-01-01',
    }),
    201,
  );
  await st('closed', s.patch(`/api/commissions/${c.id}/`, { title: 'x' }), 409);
  await st('has deliveries', s.del(`/api/commissions/${c.id}/`), 409);
  await st('foreign', s.del(`/api/deliveries/${d.id}/`, 'other'), 404);
  eq('filter', (await s.get(`/api/deliveries/?commission=${c.id}&carrier=courier`)).body.results, [d]);
  eq('foreign list', (await s.get(`/api/deliveries/?commission=${c.id}`, 'other')).body.count, 0);
  await st('carrier', s.get('/api/deliveries/?carrier=x'), 400);
  await st('delivery off', s.del(`/api/deliveries/${d.id}/`), 204);
  await st('commission off', s.del(`/api/commissions/${c.id}/`), 204);
  await st('yarn off', s.del(`/api/yarns/${y.id}/`), 204);
  // bookings
  const c3 = await s.commission({ width_cm: 100 });
  const narrow = await s.loom({ weaving_width_cm: 60 });
  const idle = await s.loom({ in_service: false });
  await st('narrow', s.booking(narrow.id, '2030-01-01', '2030-01-02', { commission: c3.id }), 400);
  await st('idle', s.booking(idle.id, '2030-01-01', '2030-01-02'), 400);
  await st('no loom', s.booking(9999, '2030-01-01', '2030-01-02'), 400);
  await st('15 days', s.booking(loom.id, '2030-01-01', '2030-01-15'), 400);
  await st('reverse', s.booking(loom.id, '2030-01-02', '2030-01-01'), 400);
  await st('foreign commission', s.booking(loom.id, '2030-01-01', '2030-01-02', { commission: c2.id }), 400);
  const b = await st('booking', s.booking(loom.id, '2030-01-01', '2030-01-14', { commission: c3.id, note: 'n' }), 201);
  await st('onto narrow', s.patch(`/api/bookings/${b.id}/`, { loom: narrow.id }), 400);
  await st('overlaps itself', s.patch(`/api/bookings/${b.id}/`, { starts_on: '2030-01-03' }), 200);
  await s.booking(loom.id, '2030-01-20', '2030-01-21', {}, 'other');
  await st(
    'moved onto other',
    s.patch(`/api/bookings/${b.id}/`, { starts_on: '2030-01-15', ends_on: '2030-01-20' }),
    409,
  );
  await st('taken', s.booking(loom.id, '2030-01-14', '2030-01-15'), 409);
  await st('foreign', s.patch(`/api/bookings/${b.id}/`, { note: 'x' }, 'other'), 403);
  await st('foreign', s.del(`/api/bookings/${b.id}/`, 'other'), 403);
  eq('private', (await s.get(`/api/bookings/${b.id}/`, 'other')).body.note, null);
  for (const q of ['loom=a', 'from=1', 'until=2030-13-01']) await st(q, s.get(`/api/bookings/?${q}`), 400);
  await st('unknown', s.get('/api/bookings/9999/'), 404);
  await st('unknown', s.patch('/api/bookings/9999/', {}), 404);
  await st('unknown', s.del('/api/bookings/9999/'), 404);
  await st('commission off', s.del(`/api/commissions/${c3.id}/`), 204);
  eq('booking remains', (await s.read('bookings', b.id)).commission, null);
  await st('booking off', s.del(`/api/bookings/${b.id}/`), 204);
  const c4 = await s.commission();
  await st('cancel', s.post(`/api/commissions/${c4.id}/cancel/`), 200);
  await st('cancelled', s.patch(`/api/commissions/${c4.id}/`, {}), 409);
  await st('line 404', s.del(`/api/commissions/${c4.id}/lines/99999/`), 404);
  await st('delivery 404', s.del('/api/deliveries/99999/'), 404);
  for (const l of [loom, narrow, idle]) await st('loom off', s.del(`/api/looms/${l.id}/`, 'manager'), 204);
  // the rest of HTTP
  await st('405', s.call('main', 'PUT', '/api/commissions/1/', {}), 405);
  await st('404', s.get('/api/nothing/'), 404);
  await st('slash', s.get('/api/looms'), 301);
  await st('word', s.get('/api/looms/abc/'), 404);
}
async function invariants(s) {
  const state = (await s.get('/__snapshot', null)).body;
  const yarns = await s.every('/api/yarns/', 50);
  const commissions = await s.every('/api/commissions/', 50, 'manager');
  const bookings = await s.every('/api/bookings/', 50);
  const sum = (list, of) => list.reduce((n, e) => n + of(e), 0);
  const open = commissions.filter((c) => ['quoted', 'accepted', 'weaving'].includes(c.status));
  for (const y of yarns) {
    if (
      y.reserved_grams !==
        sum(
          open.flatMap((c) => c.lines).filter((l) => l.yarn === y.id),
          (l) => l.grams,
        ) ||
      y.available_grams !== y.on_hand_grams - y.reserved_grams ||
      y.available_grams < 0 ||
      y.is_low !== y.available_grams < y.reorder_below_grams
    )
      fail(`yarn ${y.id}`);
    const moves = await s.every(`/api/yarns/${y.id}/movements/`, 50);
    if (sum(moves, (m) => ({ received: m.grams, counted: m.grams, used: -m.grams })[m.kind] ?? 0) !== y.on_hand_grams)
      fail(`yarn ${y.id} movements do not add up`);
    if (
      sum(moves, (m) => ({ reserved: m.grams, released: -m.grams, used: -m.grams })[m.kind] ?? 0) !== y.reserved_grams
    )
      fail(`yarn ${y.id} reservations do not add up`);
  }
  for (const c of commissions) {
    const sent = sum(
      Object.values(state.deliveries).filter((d) => d.commission === c.id),
      (d) => d.pieces,
    );
    if (
      sent !== c.delivered_pieces ||
      sent > c.pieces ||
      (c.status === 'delivered') !== (sent === c.pieces) ||
      c.status_log.at(-1).status !== c.status
    )
      fail(`commission ${c.id}`);
    if (
      Math.round(sum(c.lines, (l) => Number(l.cost)) * 100) !== Math.round(Number(c.yarn_cost) * 100) ||
      Math.round((Number(c.labour_price) + Number(c.yarn_cost)) * 100) !== Math.round(Number(c.total_price) * 100)
    )
      fail(`sums of commission ${c.id}`);
  }
  for (const a of bookings)
    for (const b of bookings)
      if (a.id < b.id && a.loom === b.loom && a.starts_on <= b.ends_on && b.starts_on <= a.ends_on)
        fail(`bookings ${a.id} ${b.id}`);
}

const outcome = async (probe, s) => {
  try {
    return await probe(s);
  } catch (error) {
    return `threw ${error.message}`;
  }
};
const documented = Object.values(doc.paths)
  .flatMap((m) => Object.values(m))
  .flatMap((o) => Object.keys(o.responses).map((st) => `${o.operationId} ${st}`));
const reached = new Set();
let judged = 0;
const seen = (method, path, { status, body }) => {
  const { key, bad } = judge(method, path, status, body);
  if (key) {
    judged += 1;
    reached.add(key);
  }
  if (bad.length) fail(`${method} ${path} ${status}: ${bad.join('; ')}`);
};
const shots = [];
await lab(
  '',
  async (s) => {
    shots.push(JSON.stringify((await s.get('/__snapshot', null)).body));
    await invariants(s);
    await walk(s);
    await invariants(s);
  },
  seen,
);
await lab('', async (s) => {
  shots.push(JSON.stringify((await s.get('/__snapshot', null)).body));
});
if (shots[0] !== shots[1]) fail('the snapshot differs between two starts');
for (const [name, probe] of Object.entries(probes))
  await lab(
    '',
    async (s) => {
      const r = await outcome(probe, s);
      if (r !== true) fail(`clean: probe ${name} says ${r}`);
    },
    seen,
  );
for (const key of documented) if (!reached.has(key)) fail(`never reached: ${key}`);
const operations = Object.values(doc.paths)
  .flatMap((m) => Object.values(m))
  .map((o) => o.operationId);
for (const f of faults) {
  if (!operations.includes(f.operation)) fail(`${f.name}: no operation ${f.operation}`);
  try {
    const said = f.promise
      .split('/')
      .slice(1)
      .reduce((n, k) => n[k.replaceAll('~1', '/')], doc);
    if (said === undefined) throw 0;
    if (process.argv.includes('--promises'))
      console.log(`${f.name}: ${f.what}\n    ${JSON.stringify(said).slice(0, 400)}`);
  } catch {
    fail(`${f.name}: promise ${f.promise} is not in the document`);
  }
  if (!probes[f.name]) {
    fail(`${f.name}: no probe`);
    continue;
  }
  await lab(f.name, async (s) => {
    if (JSON.stringify((await s.get('/__snapshot', null)).body) !== shots[0]) fail(`${f.name}: another seed`);
    const r = await outcome(probes[f.name], s);
    if (r !== false) fail(`${f.name}: the probe says ${r}`);
  });
  if (process.argv.includes('--matrix')) {
    const also = [];
    for (const [name, probe] of Object.entries(probes))
      if (name !== f.name)
        await lab(f.name, async (s) => {
          const r = await outcome(probe, s);
          if (r !== true) also.push(name);
        });
    if (also.length) console.log(`${f.name} also breaks ${also.join(', ')}`);
  }
}
const per = (c) => faults.filter((f) => f.complexity === c).length;
console.log(
  `${operations.length} operations; ${documented.filter((k) => reached.has(k)).length} of ${documented.length} documented statuses reached, ${judged} answers judged; faults: ${per('simple')} simple, ${per('moderate')} moderate, ${per('complex')} complex; ${failures.length} failures`,
);
process.exit(failures.length ? 1 : 0);
