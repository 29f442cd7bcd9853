// Per fault a probe that is true on a clean server and false with the fault; and a walk through everything documented.
let n = 0;
export const stone = (more = {}) => ({
  mark: `T-${++n}`,
  stone: 'granite',
  length_cm: 200,
  width_cm: 100,
  height_cm: 80,
  weight_kg: 4000,
  note: 'test',
  ...more,
});
const rig = (more = {}) => ({ plate: `T-${1000 + ++n}`, name: 'Test truck', payload_kg: 10000, axles: 3, ...more });
const must = (a, status) => {
  if (a.status !== status) throw new Error(`${a.method} ${a.path} gave ${a.status} ${a.code ?? ''}, not ${status}`);
  return a.data;
};
const made = (a) => {
  if (a.status > 201) throw new Error(`${a.method} ${a.path} gave ${a.status} ${a.code ?? ''}`);
  return a.data;
};
const block = async (who, more) => made(await who('POST', '/blocks', stone(more)));
const truck = async (who, more) => made(await who('POST', '/trucks', rig(more)));
const haul = (t, blocks, more = {}) => ({
  truck_id: t.id,
  destination: { site: 'Site', postcode: '12345' },
  distance_km: 10,
  pickup_on: '2025-06-02',
  block_ids: blocks.map((b) => b.id),
  ...more,
});
const order = async (who, ...x) => made(await who('POST', '/haulage-orders', haul(...x)));
const cut = (b, more = {}) => ({ block_id: b.id, kind: 'slab', finish: 'rough', pieces: 3, ...more });
const job = async (who, b, more) => made(await who('POST', '/cutting-jobs', cut(b, more)));
const status = async (who, b) => (await who('GET', `/blocks/${b.id}`)).data.status;
async function pages(who, path, limit) {
  const out = [];
  let cursor;
  for (let i = 0; i < 40; i++) {
    const a = await who(
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`,
    );
    out.push(...must(a, 200));
    cursor = a.meta.next_cursor;
    if (!cursor) break;
  }
  return out;
}
const twice = async (who) => ({ t: await truck(who), a: await block(who), b: await block(who) });

export const probes = {
  'block-created-200': async ({ main }) => (await main('POST', '/blocks', stone())).status === 201,
  'weight-as-text': async ({ main }) =>
    (await main('GET', '/blocks')).data.every((b) => typeof b.weight_kg === 'number'),
  'truck-without-axles': async ({ main }) => (await main('GET', '/trucks/11')).data.axles === 3,
  'order-limit-ignored': async ({ main }) => {
    const a = await main('GET', '/haulage-orders?limit=2');
    return a.data.length === 2 && a.meta.total === 4;
  },
  'truck-limit-unbounded': async ({ main }) => (await main('GET', '/trucks?limit=101')).status === 400,
  'block-status-ignored': async ({ main }) => {
    const a = await main('GET', '/blocks?status=cut');
    return a.data.length > 0 && a.data.every((b) => b.status === 'cut');
  },
  'bare-job-error': async ({ main }) => (await main('GET', '/cutting-jobs/99999')).code === 'job_not_found',
  'mark-unchecked': async ({ main }) =>
    (await main('POST', '/blocks', stone({ mark: 'small letters' }))).status === 400,
  'tickets-without-key': async ({ as }) => (await as('')('GET', '/weighbridge-tickets')).status === 401,
  'truck-time-local': async ({ main }) => (await main('GET', '/trucks')).data.every((t) => t.created_at.includes('T')),
  'axles-unbounded': async ({ main }) => (await main('POST', '/trucks', rig({ axles: 9 }))).status === 400,
  'missing-order-null': async ({ main }) => (await main('GET', '/haulage-orders/99999')).status === 404,

  'note-not-stored': async ({ main }) => {
    const b = await block(main, { note: 'chipped' });
    return (await main('GET', `/blocks/${b.id}`)).data.note === b.note;
  },
  'put-forgets-height': async ({ main }) => {
    const a = await main('POST', '/blocks', stone());
    const put = must(await main('PUT', `/blocks/${a.data.id}`, stone({ height_cm: 33 }), { 'If-Match': a.tag }), 200);
    return put.height_cm === 33 && (await main('GET', `/blocks/${a.data.id}`)).data.height_cm === 33;
  },
  'patch-deactivates': async ({ main }) => {
    const t = await truck(main);
    return must(await main('PATCH', `/trucks/${t.id}`, { name: 'New' }), 200).active === true;
  },
  'removed-block-listed': async ({ main }) => {
    const b = await block(main);
    must(await main('DELETE', `/blocks/${b.id}`), 204);
    return !(await pages(main, '/blocks', 100)).some((x) => x.id === b.id);
  },
  'removed-truck-readable': async ({ main }) => {
    const t = await truck(main);
    must(await main('DELETE', `/trucks/${t.id}`), 204);
    return (await main('GET', `/trucks/${t.id}`)).status === 404;
  },
  'block-page-overlap': async ({ main }) => {
    const l = await pages(main, '/blocks', 4);
    return new Set(l.map((b) => b.id)).size === l.length;
  },
  'job-page-unfiltered': async ({ main }) =>
    (await pages(main, '/cutting-jobs?status=done', 1)).every((j) => j.status === 'done'),
  'foreign-order-read': async ({ other }) => (await other('GET', '/haulage-orders/501')).status === 404,
  'foreign-truck-patch': async ({ main, other }) => {
    const t = await truck(main);
    return (
      (await other('PATCH', `/trucks/${t.id}`, { name: 'Mine' })).status === 404 &&
      (await main('GET', `/trucks/${t.id}`)).data.name === t.name
    );
  },
  'weight-sorted-as-text': async ({ main }) => {
    const w = (await pages(main, '/blocks?sort=-weight_kg', 5)).map((b) => b.weight_kg);
    return w.every((x, i) => i === 0 || w[i - 1] >= x);
  },
  'truck-total-of-page': async ({ main }) => (await main('GET', '/trucks?limit=1')).meta.total === 3,
  'stale-tag-accepted': async ({ main }) => {
    const a = await main('POST', '/blocks', stone());
    must(await main('PUT', `/blocks/${a.data.id}`, stone(), { 'If-Match': a.tag }), 200);
    return (await main('PUT', `/blocks/${a.data.id}`, stone(), { 'If-Match': a.tag })).status === 412;
  },
  'put-keeps-tag': async ({ main }) => {
    const a = await main('POST', '/blocks', stone());
    const b = await main('PUT', `/blocks/${a.data.id}`, stone(), { 'If-Match': a.tag });
    return b.status === 200 && b.tag !== a.tag && b.data.version === 2;
  },
  'mark-twice': async ({ main }) => (await main('POST', '/blocks', stone({ mark: 'BR-1001' }))).code === 'mark_taken',
  'order-to-exclusive': async ({ main }) => (await main('GET', '/haulage-orders?to=2025-03-24')).data.length === 2,
  'customer-completes': async ({ main }) => {
    const j = await job(main, await block(main));
    return (await main('POST', `/cutting-jobs/${j.id}/complete`)).status === 403;
  },

  'plate-per-account': async ({ main, other }) => {
    const t = await truck(main);
    return (await other('POST', '/trucks', rig({ plate: t.plate }))).code === 'plate_taken';
  },
  'cancel-frees-first-only': async ({ main }) => {
    const { t, a, b } = await twice(main);
    const o = await order(main, t, [a, b]);
    must(await main('POST', `/haulage-orders/${o.id}/cancel`), 200);
    return (await status(main, a)) === 'in_yard' && (await status(main, b)) === 'in_yard';
  },
  'cancelled-job-committed': async ({ main }) => {
    const b = await block(main);
    const was = (await main('GET', '/account')).data;
    const j = await job(main, b, { finish: 'polished' });
    const mid = (await main('GET', '/account')).data;
    must(await main('POST', `/cutting-jobs/${j.id}/cancel`), 200);
    const is = (await main('GET', '/account')).data;
    return (
      mid.committed_cents === was.committed_cents + 12150 &&
      is.committed_cents === was.committed_cents &&
      is.available_cents === was.available_cents
    );
  },
  'day-load-per-order': async ({ main }) => {
    const { t, a, b } = await twice(main);
    const c = await block(main);
    await order(main, t, [a, b]);
    return (await main('POST', '/haulage-orders', haul(t, [c]))).code === 'truck_overloaded';
  },
  'cancelled-load-counts': async ({ main }) => {
    const { t, a, b } = await twice(main);
    const o = await order(main, t, [a, b]);
    must(await main('POST', `/haulage-orders/${o.id}/cancel`), 200);
    const c = await block(main);
    const d = await block(main);
    return (await main('POST', '/haulage-orders', haul(t, [c, d]))).status === 201;
  },
  'taken-off-still-weighs': async ({ main }) => {
    const { t, a, b } = await twice(main);
    const o = await order(main, t, [a, b]);
    const x = must(await main('DELETE', `/haulage-orders/${o.id}/blocks/${b.id}`), 200);
    return x.total_kg === 4000 && x.price_cents === 1500 + 1800 + 8000 && (await status(main, b)) === 'in_yard';
  },
  'reserved-block-added': async ({ main }) => {
    const { t, a, b } = await twice(main);
    await order(main, t, [a]);
    const o = await order(main, t, [b], { pickup_on: '2025-06-03' });
    return (await main('POST', `/haulage-orders/${o.id}/blocks`, { block_id: a.id })).code === 'block_not_available';
  },
  'busy-truck-removed': async ({ main }) => {
    const { t, a } = await twice(main);
    await order(main, t, [a]);
    return (await main('DELETE', `/trucks/${t.id}`)).code === 'truck_in_use';
  },
  'orphaned-jobs': async ({ main }) => {
    const b = await block(main);
    const j = await job(main, b);
    must(await main('POST', `/cutting-jobs/${j.id}/cancel`), 200);
    must(await main('DELETE', `/blocks/${b.id}`), 204);
    return (
      (await main('GET', `/cutting-jobs/${j.id}`)).status === 404 &&
      (await main('GET', `/cutting-jobs?block_id=${b.id}`)).meta.total === 0
    );
  },
  'release-not-recorded': async ({ main }) => {
    const { t, a } = await twice(main);
    const o = await order(main, t, [a]);
    must(await main('POST', `/haulage-orders/${o.id}/cancel`), 200);
    return (
      (await main('GET', `/blocks/${a.id}/history`)).data.map((e) => e.type).join() === 'created,reserved,released'
    );
  },
  'departed-cancellable': async ({ main, yard }) => {
    const { t, a } = await twice(main);
    const o = await order(main, t, [a]);
    must(await yard('POST', '/weighbridge-tickets', { order_id: o.id, gross_kg: 9000, tare_kg: 5000 }), 201);
    return (
      (await main('POST', `/haulage-orders/${o.id}/cancel`)).code === 'order_closed' &&
      (await status(main, a)) === 'hauled'
    );
  },
  'haulage-not-charged': async ({ main, yard }) => {
    const { t, a } = await twice(main);
    const o = await order(main, t, [a]);
    const was = (await main('GET', '/account')).data;
    must(await yard('POST', '/weighbridge-tickets', { order_id: o.id, gross_kg: 9000, tare_kg: 5000 }), 201);
    const is = (await main('GET', '/account')).data;
    return is.balance_cents === was.balance_cents + o.price_cents && is.available_cents === was.available_cents;
  },
};

/** Everything else that the document says; returns what was wrong. */
export async function walk({ as, main, other, third, yard }) {
  const wrong = [];
  const is = (text, a, b) => {
    if (JSON.stringify(a) !== JSON.stringify(b)) wrong.push(`${text}: ${JSON.stringify(a)}, not ${JSON.stringify(b)}`);
  };
  const st = (text, a, s, code) =>
    is(`${text} (${a.method} ${a.path})`, [a.status, code ? a.code : undefined], [s, code]);
  const none = as('');

  // keys, roles, paths
  for (const [m, p] of [
    ['GET', '/account'],
    ['GET', '/account/entries'],
    ['GET', '/accounts'],
    ['GET', '/blocks'],
    ['POST', '/blocks'],
    ['GET', '/blocks/101'],
    ['PUT', '/blocks/101'],
    ['DELETE', '/blocks/101'],
    ['GET', '/blocks/101/history'],
    ['GET', '/cutting-jobs'],
    ['POST', '/cutting-jobs'],
    ['GET', '/cutting-jobs/31'],
    ['POST', '/cutting-jobs/31/cancel'],
    ['POST', '/cutting-jobs/31/complete'],
    ['GET', '/trucks'],
    ['POST', '/trucks'],
    ['GET', '/trucks/11'],
    ['PATCH', '/trucks/11'],
    ['DELETE', '/trucks/11'],
    ['GET', '/haulage-orders'],
    ['POST', '/haulage-orders'],
    ['GET', '/haulage-orders/501'],
    ['POST', '/haulage-orders/501/blocks'],
    ['DELETE', '/haulage-orders/501/blocks/101'],
    ['POST', '/haulage-orders/501/cancel'],
    ['GET', '/weighbridge-tickets'],
    ['POST', '/weighbridge-tickets'],
    ['GET', '/weighbridge-tickets/201'],
  ]) {
    st('no key', await none(m, p), 401);
    st('wrong key', await as('qk_nobody')(m, p), 401);
    const yardOnly = /complete$|^\/accounts$/.test(p) || (m === 'POST' && p === '/weighbridge-tickets');
    if (yardOnly) st('customer', await main(m, p), 403);
    else if (m !== 'GET') st('yard', await yard(m, p), 403);
    if (/\/\d+/.test(p)) {
      const bad = p.replace(/\d+/, 'abc');
      st('bad id', await (yardOnly ? yard : main)(m, bad), 400);
      st('zero id', await (yardOnly ? yard : main)(m, p.replace(/\d+/, '0')), 400);
      st('unknown', await (yardOnly ? yard : main)(m, p.replace(/\d+/, '9223372036854775807')), 404);
      if (!yardOnly) st('foreign', await third(m, p), 404);
    } else if (m === 'GET' && p !== '/account') {
      const who = yardOnly ? yard : main;
      for (const x of ['limit=0', 'limit=101', 'limit=x', 'limit=', 'cursor=abc'])
        st(x, await who(m, `${p}?${x}`), 400);
      st('unknown parameter', await who(m, `${p}?colour=red`), 200);
      const all = await pages(who, p, 50);
      for (const k of [1, 2, 3])
        is(
          `pages of ${k} ${p}`,
          (await pages(who, p, k)).map((x) => x.id),
          all.map((x) => x.id),
        );
      const first = await who(m, p);
      is(`total ${p}`, [first.meta.total, first.meta.limit], [all.length, 20]);
    } else if (m !== 'GET')
      for (const b of ['{', '[]', 'null', '{}', '']) st(`body ${b}`, await (yardOnly ? yard : main)(m, p, b), 400);
  }
  st('unknown path', await main('GET', '/nothing'), 404);
  st('unknown method', await main('PATCH', '/blocks'), 404);

  // who sees what
  for (const p of ['/blocks', '/cutting-jobs', '/trucks', '/haulage-orders', '/weighbridge-tickets']) {
    const [y, a, b, c] = await Promise.all([yard, main, other, third].map((w) => pages(w, p, 50)));
    is(`${p} add up`, y.length, a.length + b.length + c.length);
    if (a.some((x) => x.account_id !== 2) || b.some((x) => x.account_id !== 3)) wrong.push(`${p} shows others`);
  }
  st('yard reads', await yard('GET', '/haulage-orders/501'), 200);
  st('yard reads', await yard('GET', '/weighbridge-tickets/201'), 200);
  st('own ticket', await main('GET', '/weighbridge-tickets/201'), 200);

  // filters and sorting
  const blocks = await pages(main, '/blocks', 100);
  for (const [x, f] of [
    ['stone=granite', (b) => b.stone === 'granite'],
    ['status=in_yard', (b) => b.status === 'in_yard'],
    ['min_weight_kg=1940', (b) => b.weight_kg >= 1940],
    ['max_weight_kg=1940', (b) => b.weight_kg <= 1940],
    ['q=br-100', (b) => b.mark.includes('BR-100')],
    [
      'stone=granite&status=in_yard&q=/',
      (b) => b.stone === 'granite' && b.status === 'in_yard' && b.mark.includes('/'),
    ],
  ])
    is(
      x,
      (await pages(main, `/blocks?${x}`, 2)).map((b) => b.id),
      blocks.filter(f).map((b) => b.id),
    );
  for (const k of ['id', 'weight_kg', 'mark'])
    for (const s of ['', '-']) {
      const want = [...blocks]
        .sort((a, b) => (s ? -1 : 1) * (a[k] < b[k] ? -1 : a[k] > b[k] ? 1 : 0) || a.id - b.id)
        .map((b) => b.id);
      is(
        `sort ${s}${k}`,
        (await pages(main, `/blocks?sort=${s}${k}`, 3)).map((b) => b.id),
        want,
      );
    }
  for (const x of ['stone=wood', 'status=', 'sort=stone', 'min_weight_kg=-1', 'max_weight_kg=a'])
    st(x, await main('GET', `/blocks?${x}`), 400);
  const cur = (await main('GET', '/blocks?limit=1')).meta.next_cursor;
  st('cursor of another sort', await main('GET', `/blocks?sort=mark&cursor=${cur}`), 400);
  is(
    'inactive trucks',
    (await main('GET', '/trucks?active=false')).data.map((t) => t.id),
    [13],
  );
  st('active=1', await main('GET', '/trucks?active=1'), 400);
  is(
    'orders',
    (await main('GET', '/haulage-orders')).data.map((o) => o.id),
    [507, 504, 503, 501],
  );
  is(
    'orders up',
    (await pages(main, '/haulage-orders?sort=pickup_on', 1)).map((o) => o.id),
    [501, 503, 507, 504],
  );
  is(
    'orders down',
    (await pages(main, '/haulage-orders?sort=-pickup_on', 1)).map((o) => o.id),
    [507, 504, 503, 501],
  );
  is(
    'orders between',
    (await main('GET', '/haulage-orders?from=2025-03-20&to=2025-03-24')).data.map((o) => o.id),
    [503, 501],
  );
  is(
    'orders of truck',
    (await main('GET', '/haulage-orders?truck_id=11&status=planned')).data.map((o) => o.id),
    [504],
  );
  for (const x of ['from=2025-02-30', 'to=x', 'limit=51', 'truck_id=0', 'status=new'])
    st(x, await main('GET', `/haulage-orders?${x}`), 400);
  is('tickets of order', (await main('GET', '/weighbridge-tickets?order_id=501')).data.length, 1);
  is('entries by kind', (await main('GET', '/account/entries?kind=haulage')).data.length, 1);
  for (const w of [main, other, third]) {
    const e = await pages(w, '/account/entries', 100);
    let sum = 0;
    for (const x of e) is('running balance', x.balance_cents, (sum += x.amount_cents));
    const a = (await w('GET', '/account')).data;
    const jobs = (await pages(w, '/cutting-jobs?status=queued', 100)).reduce((s, j) => s + j.price_cents, 0);
    const orders = (await pages(w, '/haulage-orders?status=planned', 50)).reduce((s, o) => s + o.price_cents, 0);
    is(
      'account',
      [a.balance_cents, a.committed_cents, a.available_cents],
      [sum, jobs + orders, a.credit_limit_cents - sum - jobs - orders],
    );
  }
  is('accounts', (await yard('GET', '/accounts')).data.length, 4);

  // blocks
  for (const bad of [
    { mark: 'A' },
    { mark: 'abc' },
    { mark: 'A B' },
    { mark: 'A'.repeat(21) },
    { mark: null },
    { stone: 'wood' },
    { length_cm: 9 },
    { width_cm: 401 },
    { height_cm: 10.5 },
    { weight_kg: '50' },
    { weight_kg: 49 },
    { weight_kg: 30001 },
    { note: 'x'.repeat(501) },
    { note: 5 },
  ])
    st(JSON.stringify(bad), await main('POST', '/blocks', stone(bad)), 400);
  const plain = must(await main('POST', '/blocks', { ...stone({ note: null }), id: 7, colour: 'red' }), 201);
  is(
    'plain block',
    [plain.note, plain.status, plain.version, plain.volume_m3, plain.account_id, 'colour' in plain, plain.id === 7],
    ['', 'in_yard', 1, 1.6, 2, false, false],
  );
  st('same mark elsewhere', await other('POST', '/blocks', stone({ mark: plain.mark })), 201);
  st('same mark', await main('POST', '/blocks', stone({ mark: plain.mark })), 409, 'mark_taken');
  const got = await main('GET', `/blocks/${plain.id}`);
  is('read back', got.data, plain);
  st('no If-Match', await main('PUT', `/blocks/${plain.id}`, stone()), 428);
  st('old If-Match', await main('PUT', `/blocks/${plain.id}`, '{', { 'If-Match': '"x"' }), 412);
  st('star', await main('PUT', `/blocks/${plain.id}`, stone(), { 'If-Match': '*' }), 412);
  st('bad PUT', await main('PUT', `/blocks/${plain.id}`, {}, { 'If-Match': got.tag }), 400);
  st(
    'PUT mark',
    await main('PUT', `/blocks/${plain.id}`, stone({ mark: 'BR-1001' }), { 'If-Match': got.tag }),
    409,
    'mark_taken',
  );
  const { note, ...rest } = stone({ mark: plain.mark, weight_kg: 1001, length_cm: 100, note: 'gone' });
  const put = await main('PUT', `/blocks/${plain.id}`, rest, { 'If-Match': got.tag });
  is('PUT', [put.status, put.data.note, put.data.weight_kg, put.data.version], [200, '', 1001, 2]);
  is('PUT read', (await main('GET', `/blocks/${plain.id}`)).data, put.data);
  st('outdated', await main('PUT', `/blocks/${plain.id}`, rest, { 'If-Match': got.tag }), 412);

  // cutting
  for (const bad of [{ pieces: 1 }, { pieces: 13 }, { kind: 'saw' }, { finish: null }, { block_id: 0 }])
    st(JSON.stringify(bad), await main('POST', '/cutting-jobs', cut(plain, bad)), 400);
  st('no block', await main('POST', '/cutting-jobs', cut({ id: 99999 })), 404, 'block_not_found');
  st('foreign block', await other('POST', '/cutting-jobs', cut(plain)), 404, 'block_not_found');
  const j = await job(main, plain, { finish: 'polished', pieces: 4 });
  is('job read', (await main('GET', `/cutting-jobs/${j.id}`)).data, j);
  is('job', [j.price_cents, j.status, j.piece_ids, 'finished_at' in j], [13950, 'queued', [], false]);
  is('block of job', await status(main, plain), 'cutting');
  st('twice', await main('POST', '/cutting-jobs', cut(plain)), 409, 'block_not_available');
  st('delete', await main('DELETE', `/blocks/${plain.id}`), 409, 'block_not_available');
  st(
    'PUT busy',
    await main('PUT', `/blocks/${plain.id}`, rest, { 'If-Match': (await main('GET', `/blocks/${plain.id}`)).tag }),
    409,
    'block_not_available',
  );
  st('haul busy', await main('POST', '/haulage-orders', haul({ id: 11 }, [plain])), 409, 'block_not_available');
  const acc = (await main('GET', '/account')).data;
  const done = must(await yard('POST', `/cutting-jobs/${j.id}/complete`), 200);
  const pieces = await Promise.all(done.piece_ids.map(async (id) => (await main('GET', `/blocks/${id}`)).data));
  is(
    'pieces',
    pieces.map((p) => [p.mark, p.weight_kg, p.length_cm, p.parent_id, p.status, p.note, p.account_id]),
    [251, 250, 250, 250].map((w, i) => [`${plain.mark}/${i + 1}`, w, 25, plain.id, 'in_yard', '', 2]),
  );
  const acc2 = (await main('GET', '/account')).data;
  is('charged', [acc2.balance_cents - acc.balance_cents, acc2.available_cents], [13950, acc.available_cents]);
  is(
    'history',
    (await main('GET', `/blocks/${plain.id}/history`)).data.map((e) => [e.type, e.by_account_id]),
    [
      ['created', 2],
      ['changed', 2],
      ['cutting', 2],
      ['cut', 1],
    ],
  );
  st('done again', await yard('POST', `/cutting-jobs/${j.id}/complete`), 409, 'job_not_queued');
  st('cancel done', await main('POST', `/cutting-jobs/${j.id}/cancel`), 409, 'job_not_queued');
  st('delete piece', await main('DELETE', `/blocks/${pieces[0].id}`), 204);
  st('history gone', await main('GET', `/blocks/${pieces[0].id}/history`), 404);

  // trucks
  for (const bad of [
    { plate: 'abcd' },
    { plate: 'ABC' },
    { name: '' },
    { name: 'x'.repeat(61) },
    { payload_kg: 499 },
    { payload_kg: 40001 },
    { axles: 1 },
    { active: 'yes' },
  ])
    st(JSON.stringify(bad), await main('POST', '/trucks', rig(bad)), 400);
  const t = await truck(main);
  is('truck', [t.active, t.planned_orders], [true, 0]);
  st('plate', await main('POST', '/trucks', rig({ plate: t.plate })), 409, 'plate_taken');
  st('bad patch', await main('PATCH', `/trucks/${t.id}`, { axles: 9 }), 400);
  const { updated_at: u1, ...t1 } = t;
  const { updated_at: u2, ...t2 } = must(
    await main('PATCH', `/trucks/${t.id}`, { plate: 'NEW-1', name: null, axles: 4 }),
    200,
  );
  is('patched', t2, { ...t1, axles: 4 });

  // orders
  const [a, b, c] = [await block(main), await block(main), await block(main)];
  for (const bad of [
    { block_ids: [] },
    { block_ids: [a.id, a.id] },
    { block_ids: 'x' },
    { distance_km: 0 },
    { distance_km: 801 },
    { pickup_on: '2025-02-29' },
    { destination: { site: 'x', postcode: '1234' } },
    { destination: { site: 'x', postcode: 'abcde' } },
    { destination: { site: '', postcode: '12345' } },
  ])
    st(JSON.stringify(bad), await main('POST', '/haulage-orders', haul(t, [a], bad)), 400);
  st('no truck', await main('POST', '/haulage-orders', haul({ id: 99 }, [a])), 404, 'truck_not_found');
  st('foreign truck', await other('POST', '/haulage-orders', haul(t, [a])), 404, 'truck_not_found');
  st('foreign block', await main('POST', '/haulage-orders', haul(t, [a, { id: 112 }])), 404, 'block_not_found');
  st('inactive', await main('POST', '/haulage-orders', haul({ id: 13 }, [a])), 409, 'truck_inactive');
  const o = await order(main, t, [a]);
  is(
    'order',
    [o.total_kg, o.price_cents, o.status, o.block_ids, await status(main, a)],
    [4000, 11300, 'planned', [a.id], 'reserved'],
  );
  is('planned', (await main('GET', `/trucks/${t.id}`)).data.planned_orders, 1);
  st('add bad', await main('POST', `/haulage-orders/${o.id}/blocks`, {}), 400);
  st('add foreign', await main('POST', `/haulage-orders/${o.id}/blocks`, { block_id: 112 }), 404, 'block_not_found');
  const added = must(await main('POST', `/haulage-orders/${o.id}/blocks`, { block_id: b.id }), 200);
  is('added', [added.total_kg, added.price_cents, added.block_ids], [8000, 19300, [a.id, b.id]]);
  st('add again', await main('POST', `/haulage-orders/${o.id}/blocks`, { block_id: b.id }), 409, 'block_not_available');
  st(
    'add too heavy',
    await main('POST', `/haulage-orders/${o.id}/blocks`, { block_id: c.id }),
    409,
    'truck_overloaded',
  );
  st('day too heavy', await main('POST', '/haulage-orders', haul(t, [c])), 409, 'truck_overloaded');
  st('payload', await main('PATCH', `/trucks/${t.id}`, { payload_kg: 7999 }), 409, 'truck_overloaded');
  st('payload exact', await main('PATCH', `/trucks/${t.id}`, { payload_kg: 8000, active: false }), 200);
  const light = await block(main, { weight_kg: 50 });
  st(
    'add inactive',
    await main('POST', `/haulage-orders/${o.id}/blocks`, { block_id: light.id }),
    409,
    'truck_inactive',
  );
  st('reactivate', await main('PATCH', `/trucks/${t.id}`, { active: true, payload_kg: 10000 }), 200);
  const day2 = await order(main, t, [c], { pickup_on: '2025-06-03' });
  st('not on it', await main('DELETE', `/haulage-orders/${o.id}/blocks/${c.id}`), 404, 'block_not_found');
  st('block id', await main('DELETE', `/haulage-orders/${o.id}/blocks/x`), 400);
  st('take off', await main('DELETE', `/haulage-orders/${o.id}/blocks/${a.id}`), 200);
  st('last', await main('DELETE', `/haulage-orders/${o.id}/blocks/${b.id}`), 409, 'order_empty');
  const can = must(await main('POST', `/haulage-orders/${day2.id}/cancel`), 200);
  is('cancelled', [can.status, can.block_ids, await status(main, c)], ['cancelled', [c.id], 'in_yard']);
  st('again', await main('POST', `/haulage-orders/${day2.id}/cancel`), 409, 'order_closed');
  st('add closed', await main('POST', `/haulage-orders/${day2.id}/blocks`, { block_id: c.id }), 409, 'order_closed');
  st('off closed', await main('DELETE', `/haulage-orders/${day2.id}/blocks/${c.id}`), 409, 'order_closed');
  const ten = [];
  for (let i = 0; i < 11; i++) ten.push(await block(main, { weight_kg: 50 }));
  const full = await order(main, t, ten.slice(0, 10), { pickup_on: '2025-06-04' });
  st('full', await main('POST', `/haulage-orders/${full.id}/blocks`, { block_id: ten[10].id }), 409, 'order_full');
  st('eleven', await main('POST', '/haulage-orders', haul(t, ten)), 400);

  // weighbridge
  const w = (x) => ({ order_id: o.id, gross_kg: 9100, tare_kg: 5000, ...x });
  for (const bad of [{ gross_kg: 5000 }, { tare_kg: 0 }, { gross_kg: 80001 }])
    st(JSON.stringify(bad), await yard('POST', '/weighbridge-tickets', w(bad)), 400);
  st('no order', await yard('POST', '/weighbridge-tickets', w({ order_id: 9999 })), 404, 'order_not_found');
  st('overweight', await yard('POST', '/weighbridge-tickets', w({ gross_kg: 15001 })), 409, 'overweight');
  const tk = must(await yard('POST', '/weighbridge-tickets', w()), 201);
  is('ticket', [tk.account_id, tk.truck_id, tk.net_kg, tk.difference_kg], [2, t.id, 4100, 100]);
  is('ticket read', (await main('GET', `/weighbridge-tickets/${tk.id}`)).data, tk);
  is(
    'departed',
    [(await main('GET', `/haulage-orders/${o.id}`)).data.status, await status(main, b)],
    ['departed', 'hauled'],
  );
  st('weigh again', await yard('POST', '/weighbridge-tickets', w()), 409, 'order_closed');
  is('ledger', (await pages(main, '/account/entries', 100)).at(-1).reference_id, o.id);
  st('in use', await main('DELETE', `/trucks/${t.id}`), 409, 'truck_in_use');
  st('cancel', await main('POST', `/haulage-orders/${full.id}/cancel`), 200);
  st('remove', await main('DELETE', `/trucks/${t.id}`), 204);
  is('keeps id', (await main('GET', `/haulage-orders/${o.id}`)).data.truck_id, t.id);
  st('plate free', await other('POST', '/trucks', rig({ plate: t.plate })), 201);
  st('block of cancelled order', await main('DELETE', `/blocks/${c.id}`), 204);
  st('order keeps list', await main('GET', `/haulage-orders/${day2.id}`), 200);

  // credit
  const big = await truck(third, { payload_kg: 40000 });
  let last;
  let ok;
  for (let i = 0; i < 12; i++) {
    const x = await block(third, { weight_kg: 30000 });
    const available = (await third('GET', '/account')).data.available_cents;
    last = await third('POST', '/haulage-orders', haul(big, [x], { distance_km: 800, pickup_on: `2025-07-${10 + i}` }));
    is('credit rule', last.status, 1500 + 180 * 800 + 60000 > available ? 409 : 201);
    if (last.status === 409) break;
    ok = last.data;
  }
  st('credit', last, 409, 'credit_exceeded');
  let avail = (await third('GET', '/account')).data.available_cents;
  const near = await block(third, { weight_kg: 10000 });
  while (avail > 15000) {
    const x = await block(third, { weight_kg: 50 });
    const km = Math.min(800, Math.floor((avail - 1600 - 10000) / 180));
    if (km < 1) break;
    await order(third, big, [x], { distance_km: km, pickup_on: `2025-08-${10 + (n % 18)}` });
    avail = (await third('GET', '/account')).data.available_cents;
  }
  st(
    'credit of block',
    await third('POST', `/haulage-orders/${ok.id}/blocks`, { block_id: near.id }),
    409,
    'credit_exceeded',
  );
  st(
    'credit of job',
    await third('POST', '/cutting-jobs', cut(near, { pieces: 12, finish: 'polished' })),
    409,
    'credit_exceeded',
  );
  st('give back', await third('POST', `/haulage-orders/${ok.id}/cancel`), 200);
  st('credit is back', await third('POST', '/cutting-jobs', cut(near, { pieces: 12, finish: 'polished' })), 201);
  return wrong;
}
