// Self-test: the clean server agrees with the document in every answer and passes every probe; with a fault on, its probe fails.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { faults } from './faults.mjs';
import { check, deref } from './validate.mjs';
const here = new URL('.', import.meta.url);
const doc = JSON.parse(readFileSync(new URL('openapi.json', here)));
const { credentials } = JSON.parse(readFileSync(new URL('target.json', here)));
const routes = Object.keys(doc.paths).map((path) => [new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), path]);
const reached = new Set();

async function lab(fault, onViolation) {
  const child = spawn('node', ['server.mjs'], { cwd: here, env: { ...process.env, PORT: '0', BINDERY_FAULTS: fault } });
  child.stderr.on('data', (d) => console.log(fault, String(d)));
  const base = await new Promise((done) => child.stdout.once('data', (d) => done(String(d).trim())));
  const tokens = {};
  const call = async (who, method, path, body, raw = {}) => {
    const headers = {
      ...(who ? { Authorization: `Bearer ${tokens[who]}` } : {}),
      ...(body !== undefined ? { 'Content-Type': 'application/json' } : {}),
      ...raw,
    };
    const res = await fetch(base + path, {
      method,
      headers,
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await res.text();
    const out = {
      status: res.status,
      type: (res.headers.get('content-type') ?? '').split(';')[0],
      headers: res.headers,
      body: text ? JSON.parse(text) : undefined,
    };
    if (onViolation && path.startsWith('/api')) {
      const tpl = routes.find(([re]) => re.test(path.split('?')[0]))?.[1];
      const said = doc.paths[tpl]?.[method.toLowerCase()]?.responses[res.status];
      if (!said) onViolation(`${method} ${path}: ${res.status} is not documented`);
      else {
        reached.add(`${method} ${tpl} ${res.status}`);
        const errors = {};
        if (!said.content !== !text || (text && !said.content[out.type]))
          onViolation(`${method} ${path}: ${res.status} has type ${out.type}`);
        else if (text) check(doc, said.content[out.type].schema, out.body, '', errors);
        for (const h of Object.keys(said.headers ?? {})) if (!res.headers.has(h)) errors[h] = ['missing header'];
        if (Object.keys(errors).length) onViolation(`${method} ${path}: ${res.status} ${JSON.stringify(errors)}`);
      }
    }
    return out;
  };
  for (const [name, c] of Object.entries(credentials))
    tokens[name] = (await call(null, 'POST', c.path, c.json)).body.accessToken;
  return { call, stop: () => child.kill() };
}

const M = '/api/Manuscripts',
  PS = '/api/PaperStocks',
  O = '/api/Orders',
  PB = '/api/PressBookings';
let n = 100;
function kit(call) {
  const k = {
    call,
    ms: async (more = {}, who = 'main') =>
      (await call(who, 'POST', M, { title: 'Probe', author: 'P. Robe', pages: 100, ...more })).body,
    stock: async (more = {}) =>
      (
        await call('binder', 'POST', PS, {
          code: `ZZ-${++n}`,
          name: 'Probe',
          grammage: 100,
          finish: 'Laid',
          sheetsOnHand: 1000,
          pricePerSheet: 0.13,
          ...more,
        })
      ).body,
    getStock: async (id) => (await call('main', 'GET', `${PS}/${id}`)).body,
    order: async (more = {}) => {
      const m = await k.ms(),
        p = await k.stock();
      return (
        await call('main', 'POST', O, {
          manuscriptId: m.id,
          paperStockId: p.id,
          bindingStyle: 'PerfectBound',
          copies: 10,
          ...more,
        })
      ).body;
    },
    proof: async (o) => (await call('binder', 'POST', `${O}/${o.id}/Proofs`, { description: 'Probe' })).body,
    decide: (p, decision = 'Approved', remark) =>
      call('main', 'POST', `/api/Proofs/${p.id}/Decision`, { decision, remark }),
    approved: async (more) => {
      const o = await k.order(more);
      await k.decide(await k.proof(o));
      return o;
    },
    deliver: (o, copies) => call('binder', 'POST', `${O}/${o.id}/Deliveries`, { copies }),
    press: async () => (await call('main', 'GET', '/api/Presses')).body[0].id,
    book: async (o, startsAt, hours) =>
      call('binder', 'POST', PB, { pressId: await k.press(), orderId: o.id, startsAt, hours }),
    cancel: (o, who = 'main') => call(who, 'POST', `${O}/${o.id}/Cancel`),
    proofs: async (o) => (await call('main', 'GET', `${O}/${o.id}/Proofs`)).body,
    get: async (path, who = 'main') => (await call(who, 'GET', path)).body,
    total: (r) => Number(r.headers.get('x-total-count')),
  };
  return k;
}
const fresh = (v) => ({
  title: v.title,
  author: v.author,
  pages: v.pages,
  language: v.language,
  isbn: v.isbn,
  notes: v.notes,
});
const probes = {
  'me-roles-joined': async ({ get }) => Array.isArray((await get('/api/auth/me')).roles),
  'manuscripts-page-size-unbounded': async ({ call }) =>
    (await call('main', 'GET', `${M}?pageSize=101`)).status === 400,
  'orders-page-zero': async ({ call }) => (await call('main', 'GET', `${O}?page=0`)).status === 400,
  'manuscript-created-200': async ({ call }) =>
    (await call('main', 'POST', M, { title: 'T', author: 'A', pages: 8 })).status === 201,
  'price-as-text': async ({ get }) => (await get(PS)).every((x) => typeof x.pricePerSheet === 'number'),
  'orders-no-total': async ({ call }) => (await call('main', 'GET', O)).headers.has('x-total-count'),
  'finish-ignored': async ({ get }) => (await get(`${PS}?finish=Laid`)).every((x) => x.finish === 'Laid'),
  'not-found-plain': async ({ call }) =>
    (await call('main', 'GET', `${M}/00000000-0000-4000-8000-000000000000`)).type === 'application/problem+json',
  'orders-without-price': async ({ get }) => (await get(O)).every((x) => 'price' in x),
  'title-unbounded': async ({ call }) =>
    (await call('main', 'POST', M, { title: 'x'.repeat(121), author: 'A', pages: 8 })).status === 400,
  'presses-without-token': async ({ call }) => (await call(null, 'GET', '/api/Presses')).status === 401,
  'errors-missing': async ({ call }) =>
    Array.isArray((await call('main', 'POST', M, { author: 'A', pages: 8 })).body.errors?.title),
  'update-loses-notes': async ({ call, ms, get }) => {
    const m = await ms();
    await call('main', 'PUT', `${M}/${m.id}`, { ...fresh(m), notes: 'new' });
    return (await get(`${M}/${m.id}`)).notes === 'new';
  },
  'removed-still-read': async ({ call, ms }) => {
    const m = await ms();
    const d = await call('main', 'DELETE', `${M}/${m.id}`);
    return d.status === 204 && (await call('main', 'GET', `${M}/${m.id}`)).status === 404;
  },
  'foreign-manuscript-read': async ({ call, ms }) => {
    const m = await ms();
    return (await call('other', 'GET', `${M}/${m.id}`)).status === 404;
  },
  'foreign-manuscript-changed': async ({ call, ms }) => {
    const m = await ms();
    return (await call('other', 'PUT', `${M}/${m.id}`, fresh(m))).status === 404;
  },
  'manuscripts-page-overlap': async ({ get }) => {
    const a = await get(`${M}?pageSize=2`),
      b = await get(`${M}?pageSize=2&page=2`);
    return b.length === 1 && !a.some((x) => b.some((y) => x.id === y.id));
  },
  'title-descending-ignored': async ({ get }) => {
    const t = (await get(`${M}?sort=-title`)).map((x) => x.title);
    return String(t) === String([...t].sort().reverse()) && t.length > 1;
  },
  'orders-total-of-page': async ({ call, total }) => total(await call('main', 'GET', `${O}?pageSize=1`)) === 3,
  'search-case-sensitive': async ({ get }) => (await get(`${M}?search=LICHENS`)).length === 1,
  'orders-of-everybody': async ({ get }) => new Set((await get(O)).map((x) => x.customerId)).size === 1,
  'put-keeps-omitted': async ({ call, ms }) => {
    const m = await ms({ notes: 'n', language: 'Latin' });
    const b = (await call('main', 'PUT', `${M}/${m.id}`, { title: 'T', author: 'A', pages: 9 })).body;
    return b.notes === null && b.language === 'English';
  },
  'note-cut': async ({ order, get }) => {
    const note = 'long note '.repeat(10);
    const o = await order({ note });
    return (await get(`${O}/${o.id}`)).note === note;
  },
  'remark-optional': async ({ order, proof, decide }) => {
    const p = await proof(await order());
    return (await decide(p, 'Rejected')).status === 400 && (await decide(p, 'Rejected', 'no')).status === 200;
  },
  'max-grammage-exclusive': async ({ get }) => (await get(`${PS}?maxGrammage=80`)).some((x) => x.grammage === 80),
  'stock-code-twice': async ({ call }) =>
    (
      await call('binder', 'POST', PS, {
        code: 'ARC-120',
        name: 'P',
        grammage: 90,
        finish: 'Laid',
        sheetsOnHand: 1,
        pricePerSheet: 1,
      })
    ).status === 409,
  'rush-for-free': async ({ order }) => (await order({ rush: true })).price === 71.13 && (await order()).price === 56.9,
  'payment-over-outstanding': async ({ call, approved, deliver }) => {
    const d = (await deliver(await approved(), 10)).body;
    const pay = (amount) => call('main', 'POST', `/api/Invoices/${d.invoiceId}/Payments`, { amount });
    const a = await pay(50);
    return (
      a.body.status === 'PartlyPaid' &&
      a.body.outstanding === 6.9 &&
      (await pay(6.91)).status === 409 &&
      (await pay(6.9)).body.status === 'Paid'
    );
  },
  'cancel-keeps-sheets': async ({ order, cancel, getStock }) => {
    const o = await order();
    const before = (await getStock(o.paperStockId)).sheetsReserved;
    const c = (await cancel(o)).body;
    return before === 130 && c.sheetsReserved === 0 && (await getStock(o.paperStockId)).sheetsReserved === 0;
  },
  'cancel-keeps-press': async ({ approved, book, cancel }) => {
    const o = await approved(),
      p = await approved();
    const t = '2031-01-01T08:00:00Z';
    await book(o, t, 2);
    if ((await book(p, t, 2)).status !== 409) return false;
    await cancel(o);
    return (await book(p, t, 2)).status === 201;
  },
  'change-keeps-reservation': async ({ call, order, getStock }) => {
    const o = await order();
    const r = await call('main', 'PUT', `${O}/${o.id}`, { bindingStyle: 'CaseBound', copies: 4 });
    return (
      r.body.sheetsReserved === 52 &&
      (await getStock(o.paperStockId)).sheetsReserved === 52 &&
      (await call('main', 'PUT', `${O}/${o.id}`, { bindingStyle: 'CaseBound', copies: 77 })).status === 409
    );
  },
  'two-pending-proofs': async ({ order, proof, proofs }) => {
    const o = await order();
    await proof(o);
    await proof(o);
    return (await proofs(o)).map((x) => `${x.version}${x.status}`).join() === '1Superseded,2Pending';
  },
  'change-keeps-proof': async ({ call, order, proof, proofs, decide }) => {
    const o = await order();
    const p = await proof(o);
    const r = await call('main', 'PUT', `${O}/${o.id}`, { bindingStyle: 'Coptic', copies: 10 });
    return (
      r.body.status === 'Placed' && (await proofs(o))[0].status === 'Superseded' && (await decide(p)).status === 409
    );
  },
  'overlap-from-before': async ({ approved, book }) => {
    const o = await approved();
    await book(o, '2031-02-01T10:00:00Z', 2);
    return (
      (await book(o, '2031-02-01T09:00:00Z', 2)).status === 409 &&
      (await book(o, '2031-02-01T11:00:00+00:00', 1)).status === 409 &&
      (await book(o, '2031-02-01T09:00:00Z', 1)).status === 201 &&
      (await book(o, '2031-02-01T12:00:00Z', 1)).status === 201
    );
  },
  'hours-not-summed': async ({ approved, book }) => {
    const o = await approved();
    for (const d of [1, 2, 3]) await book(o, `2031-03-0${d}T08:00:00Z`, 8);
    return (await book(o, '2031-03-05T08:00:00Z', 1)).status === 409;
  },
  'deliveries-not-summed': async ({ approved, deliver }) => {
    const o = await approved();
    return (
      (await deliver(o, 6)).status === 201 &&
      (await deliver(o, 5)).status === 409 &&
      (await deliver(o, 4)).status === 201
    );
  },
  'isbn-unique-per-owner': async ({ call, ms }) => {
    const isbn = `978${Date.now()}`.slice(0, 3) + String(Date.now()).slice(-10);
    await ms({ isbn });
    return (await call('other', 'POST', M, { title: 'T', author: 'A', pages: 8, isbn })).status === 409;
  },
  'orders-outlive-manuscript': async ({ call, order, cancel }) => {
    const o = await order();
    if ((await call('main', 'DELETE', `${M}/${o.manuscriptId}`)).status !== 409) return false;
    await cancel(o);
    await call('main', 'DELETE', `${M}/${o.manuscriptId}`);
    return (await call('main', 'GET', `${O}/${o.id}`)).status === 404;
  },
  'last-invoice-rounded': async ({ get, approved, deliver, getStock }) => {
    const o = await approved({ copies: 3, rush: true });
    for (let i = 0; i < 3; i += 1) await deliver(o, 1);
    const sum = (await get(`/api/Invoices?orderId=${o.id}`)).reduce((t, i) => t + Math.round(i.amount * 100), 0);
    const s = await getStock(o.paperStockId);
    return (
      sum === Math.round(o.price * 100) &&
      s.sheetsOnHand === 961 &&
      s.sheetsReserved === 0 &&
      (await get(`${O}/${o.id}`)).status === 'Delivered'
    );
  },
  'cancel-not-in-history': async ({ order, cancel, get }) => {
    const o = await order();
    await cancel(o, 'binder');
    return (await get(`${O}/${o.id}/History`)).map((x) => x.action).join() === 'Placed,Cancelled';
  },
};

// Every documented status of every operation.
async function walk(k) {
  const { call } = k;
  const none = '00000000-0000-4000-8000-000000000000';
  const o = await k.order(),
    a = await k.approved(),
    bk = (await k.book(a, '2032-01-01T08:00:00Z', 1)).body;
  await k.deliver(a, 1);
  const p = await k.proof(o),
    ms = await k.ms(),
    st = await k.stock();
  const inv = (await k.get(`/api/Invoices?orderId=${a.id}`))[0];
  const ids = {
    '/api/Manuscripts/{id}': a.manuscriptId,
    '/api/PaperStocks/{id}': a.paperStockId,
    '/api/Proofs/{id}/Decision': p.id,
    '/api/PressBookings/{id}': bk.id,
    '/api/Invoices/{id}/Payments': inv.id,
  };
  for (const [tpl, item] of Object.entries(doc.paths))
    for (const [method, op] of Object.entries(item)) {
      const m = method.toUpperCase(),
        at = (id) => tpl.replace('{id}', id),
        own = ids[tpl] ?? a.id;
      const req = op.requestBody && deref(doc, op.requestBody.content['application/json'].schema);
      const good = {
        TokenRequest: credentials.main.json,
        ManuscriptRequest: { title: 'T', author: 'A', pages: 77 },
        PaperStockRequest: {
          code: 'ARC-120',
          name: 'n',
          grammage: 70,
          finish: 'Laid',
          sheetsOnHand: 5000,
          pricePerSheet: 1.1,
        },
        CreateOrderRequest: {
          manuscriptId: a.manuscriptId,
          paperStockId: a.paperStockId,
          bindingStyle: 'Coptic',
          copies: 4000,
        },
        UpdateOrderRequest: { bindingStyle: 'Coptic', copies: 1 },
        CreateProofRequest: { description: 'd' },
        ProofDecisionRequest: { decision: 'Approved' },
        CreatePressBookingRequest: {
          pressId: await k.press(),
          orderId: o.id,
          startsAt: '2033-01-01T00:00:00Z',
          hours: 1,
        },
        CreateDeliveryRequest: { copies: 4999 },
        PaymentRequest: { amount: 999999 },
      }[op.requestBody?.content['application/json'].schema.$ref.split('/').pop()];
      if (op.security === undefined) await call(null, m, at(own), good);
      else await call(null, m, at(own), { userName: 'x', password: 'y' });
      for (const who of ['main', 'binder']) {
        if (method === 'delete') {
          await call(who, m, at(none));
          await call(who, m, at('x'));
          if (op.responses[409]) await call(who, m, at(own));
          else if (who === 'main') await call(who, m, at(own));
          continue;
        }
        await call(who, m, at('x') + (tpl.includes('{id}') ? '' : '?page=x'), req ? {} : undefined);
        if (tpl.includes('{id}')) await call(who, m, at(none), good);
        if (req) {
          await call(who, m, at(own), 'x', { 'Content-Type': 'text/plain' });
          await call(who, m, at(own), '{"a":');
          await call(who, m, at(own), null);
        }
        await call(who, m, at(own), good);
        if (tpl.endsWith('Decision')) await call(who, m, at(own), good);
      }
    }
  await call('main', 'POST', M, { title: 'T', author: 'A', pages: 8, isbn: '9781840220018' });
  await call('binder', 'PUT', `${PS}/${st.id}`, {
    code: st.code,
    name: 'n',
    grammage: 70,
    finish: 'Laid',
    sheetsOnHand: 0,
    pricePerSheet: 1.1,
    extra: 1,
  });
  await call('main', 'PUT', `${M}/${ms.id}`, { title: 'T', author: 'A', pages: 8, isbn: null });
  await call('binder', 'DELETE', `${PS}/${st.id}`);
  await call('main', 'DELETE', `${M}/${ms.id}`);
  await call('binder', 'DELETE', `${PB}/${bk.id}`);
  await k.cancel(a);
  await k.cancel(await k.order());
  await call('main', 'PUT', `${O}/${(await k.order()).id}`, { bindingStyle: 'Coptic', copies: 1, note: null });
  await call('main', 'POST', `/api/Invoices/${inv.id}/Payments`, { amount: 0.01 });
}

let failures = 0;
const fail = (t) => {
  failures += 1;
  console.log('FAIL', t);
};
const run = async (probe, call) => {
  try {
    return await probe(kit(call));
  } catch (e) {
    return `threw ${e.message}`;
  }
};
const snap = async () => {
  const l = await lab('', null);
  const s = JSON.stringify((await l.call(null, 'GET', '/__snapshot')).body);
  l.stop();
  return s;
};
if ((await snap()) !== (await snap())) fail('the snapshot differs between two starts');
const clean = await lab('', fail);
for (const f of faults) {
  const r = f.name in probes ? await run(probes[f.name], clean.call) : 'no probe';
  if (r !== true) {
    const l = await lab('', null);
    const r2 = f.name in probes && (await run(probes[f.name], l.call));
    l.stop();
    if (r2 !== true) fail(`clean: ${f.name}: ${r} ${r2}`);
  }
}
await walk(kit(clean.call));
clean.stop();
const documented = Object.entries(doc.paths).flatMap(([p, i]) =>
  Object.entries(i).flatMap(([m, o]) => Object.keys(o.responses).map((s) => `${m.toUpperCase()} ${p} ${s}`)),
);
const missed = documented.filter((d) => !reached.has(d));
missed.forEach((d) => fail(`never reached: ${d}`));
for (const f of faults) {
  const l = await lab(f.name, null);
  if ((await run(probes[f.name], l.call)) === true) fail(`${f.name} does not show`);
  l.stop();
  if (
    f.promise
      .split('/')
      .slice(1)
      .reduce((x, k) => x?.[k.replaceAll('~1', '/')], doc) === undefined
  )
    fail(`${f.name}: promise leads nowhere`);
}
console.log(
  `${documented.length - missed.length} of ${documented.length} documented statuses reached, ${faults.length} faults, ${failures} failures`,
);
process.exit(failures ? 1 : 0);
