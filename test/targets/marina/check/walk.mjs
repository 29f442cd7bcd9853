// Walks every operation of a clean server into every status that the document gives it.

export const NOBODY = '00000000-0000-4000-b000-000000000000';
const huge = JSON.stringify({ text: 'x'.repeat(300_000) });
export const AS = { as: 'master' };

export const get = async (call, path, as = 'master') => (await call('GET', path, { as })).json;
export const list = async (call, path, as = 'master') => Object.values((await get(call, path, as))._embedded)[0];
export const ownerOf = async (call, as) => (await list(call, '/boats', as))[0].keeper_id;
export const newBoat = (keeper_id, more = {}) => ({
  keeper_id,
  name: 'Ägir ⛵',
  registration: 'ZZ-90001',
  kind: 'sail',
  length_cm: 920,
  draft_cm: 150,
  insured_until: '2032-02-29',
  ...more,
});
export const newKeeper = (more = {}) => ({
  name: 'Zoë Müller',
  email: 'zoe.muller@mail.example',
  phone: '+27215559999',
  address: { line1: 'Quay 1', line2: 'Loft', city: 'Cape Town', postal_code: '8001', country: 'ZA' },
  notes: 'Ünïcode',
  ...more,
});
export const newBerth = (more = {}) => ({
  code: 'F-101',
  max_length_cm: 1400,
  max_draft_cm: 260,
  has_power: true,
  has_water: true,
  note: 'near the fuel pier',
  ...more,
});
export const boatOf = async (call, as = 'botha', nth = 0) => (await list(call, '/boats', as))[nth];
export const stay = (boat_id, more = {}) => ({
  berth_code: 'F-050',
  boat_id,
  tariff_code: 'T-S1',
  arrival: '2031-09-01',
  departure: '2031-09-04',
  ...more,
});
export const book = async (call, more = {}, as = 'botha', options = {}) =>
  call('POST', '/bookings', {
    as,
    body: stay((await boatOf(call, as === 'mokoena' ? 'mokoena' : 'botha')).id, more),
    ...options,
  });
export const step = (call, booking, action, as = 'master') => call('POST', `/bookings/${booking.id}/${action}`, { as });
export const order = async (call, more = {}, as = 'botha') =>
  call('POST', '/service-orders', {
    as,
    body: { boat_id: (await boatOf(call)).id, kind: 'engine', description: 'Oil change', ...more },
  });
export const setStatus = (call, id, body, as = 'master', more = {}) =>
  call('PUT', `/service-orders/${id}/status`, { as, body, ...more });

async function badTokens(call, method, path) {
  for (const token of [undefined, 'garbage', 'a.b', 'a.b.c']) await call(method, path, { token });
  await call(method, path, { headers: { Authorization: 'Basic YTpi' } });
}

async function badBodies(call, method, path, as, options = {}) {
  const all = { as, ...options };
  for (const raw of ['{"a":', Buffer.from([0x22, 0xff, 0x22]), huge, '']) await call(method, path, { ...all, raw });
  for (const type of ['text/plain', null]) await call(method, path, { ...all, raw: '{}', type });
  for (const body of [null, [], 'text', 7, { unknown: 1 }]) await call(method, path, { ...all, body });
}

/** 401 without a token, 403 for partners with no scope for it. */
async function shut(lab, method, path) {
  await badTokens(lab.call, method, path);
  await lab.call(method, path, {
    token: await lab.tokenOf('yard', method === 'GET' && path.startsWith('/service') ? 'berths:read' : 'service:read'),
  });
}

async function berths(lab) {
  const { call, tokenOf } = lab;
  for (const query of [
    '',
    '?dock=C',
    '?has_power=true',
    '?has_power=false&min_length_cm=1200',
    '?free_from=2031-03-20&free_to=2031-03-27',
    '?sort=-max_length_cm&size=5&page=1',
    '?page=99',
    '?size=100',
    '?dock=C&page=1&size=3&other=1',
  ])
    await call('GET', `/berths${query}`, AS);
  for (const query of [
    '?dock=G',
    '?has_power=yes',
    '?free_from=2031-03-20',
    '?free_from=2031-03-20&free_to=2031-03-20',
    '?free_from=x&free_to=y',
    '?size=0',
    '?size=101',
    '?page=-1',
    '?page=x',
    '?size=',
    '?size=1&size=2',
    '?sort=name',
    '?min_length_cm=1.5',
  ])
    await call('GET', `/berths${query}`, AS);
  for (const path of ['/berths', '/berths/B-014']) {
    await shut(lab, 'GET', path);
    await call('GET', path, { token: await tokenOf('display') });
  }
  for (const [method, path] of [
    ['POST', '/berths'],
    ['PUT', '/berths/F-101'],
    ['DELETE', '/berths/F-101'],
  ]) {
    await shut(lab, method, path);
    for (const as of ['clerk', 'botha']) await call(method, path, { as, body: {} });
  }
  await badBodies(call, 'POST', '/berths', 'master');
  await call('POST', '/berths', { ...AS, body: newBerth() });
  await call('POST', '/berths', { ...AS, body: newBerth() });
  await call('POST', '/berths', { ...AS, body: newBerth({ code: 'f-102' }) });
  const {
    headers: { etag },
  } = await call('GET', '/berths/F-101', AS);
  const body = { max_length_cm: 1500, max_draft_cm: 200 };
  for (const tag of [undefined, '"old"', `W/${etag}`, '', etag, etag, '*'])
    await call('PUT', '/berths/F-101', { ...AS, body, headers: tag === undefined ? {} : { 'If-Match': tag } });
  for (const code of ['F-999', 'b-014', '%ZZ', 'x'])
    for (const method of ['GET', 'PUT', 'DELETE'])
      await call(method, `/berths/${code}`, {
        ...AS,
        body: method === 'PUT' ? body : undefined,
        headers: { 'If-Match': '*' },
      });
  await badBodies(call, 'PUT', '/berths/F-101', 'master', { headers: { 'If-Match': '*' } });
  await call('DELETE', '/berths/B-014', AS);
  await call('DELETE', '/berths/F-101', AS);
  await call('DELETE', '/berths/F-101', AS);
}

async function keepers(lab) {
  const { call } = lab;
  await shut(lab, 'POST', '/keepers');
  await badBodies(call, 'POST', '/keepers', 'clerk');
  await call('POST', '/keepers', { as: 'botha', body: newKeeper() });
  const { json: made } = await call('POST', '/keepers', { as: 'clerk', body: newKeeper({ gate_code: '123456' }) });
  await call('POST', '/keepers', { as: 'clerk', body: newKeeper() });
  await call('POST', '/keepers', {
    as: 'clerk',
    body: newKeeper({ email: 'two@mail.example', credit_limit: '10.00' }),
  });
  await call('POST', '/keepers', {
    as: 'master',
    body: { name: 'Least', email: 'three@mail.example', credit_limit: '10.00', address: null },
  });
  for (const wrong of [
    { email: 'x' },
    { phone: '021' },
    { address: {} },
    { address: { line1: 'a', city: 'b', country: 'za' } },
    { gate_code: '1' },
    { id: NOBODY },
    { credit_limit: '1' },
  ])
    await call('POST', '/keepers', { ...AS, body: newKeeper(wrong) });
  const path = `/keepers/${made.id}`;
  const patch = { type: 'application/merge-patch+json' };
  for (const method of ['GET', 'PATCH']) {
    await shut(lab, method, path);
    for (const [as, id] of [
      ['clerk', made.id],
      ['botha', made.id],
      ['botha', await ownerOf(call, 'botha')],
      ['master', NOBODY],
      ['master', 'x'],
      ['master', made.id.toUpperCase()],
    ])
      await call(method, `/keepers/${id}`, { as, ...(method === 'PATCH' && { ...patch, body: { notes: 'new' } }) });
  }
  await badBodies(call, 'PATCH', path, 'master', patch);
  for (const body of [
    {},
    { phone: null, notes: null },
    { address: { city: 'Knysna', line2: null } },
    { address: null },
    { address: { city: 'x' } },
    { name: null },
    { email: 'annelie.botha@mail.example' },
    { credit_limit: '5.00' },
    { preferred_language: 'de', newsletter: true },
  ])
    for (const as of ['master', 'clerk']) await call('PATCH', path, { as, ...patch, body });
}

async function boats(lab) {
  const { call } = lab;
  for (const as of ['master', 'botha', 'mokoena'])
    for (const query of ['', '?q=a', '?kind=sail&size=2', `?keeper_id=${NOBODY}`, '?page=7', '?kind=x', '?q='])
      await call('GET', `/boats${query}`, { as });
  await shut(lab, 'GET', '/boats');
  await shut(lab, 'POST', '/boats');
  await badBodies(call, 'POST', '/boats', 'botha');
  const own = await ownerOf(call, 'botha');
  const { json: boat } = await call('POST', '/boats', { as: 'botha', body: newBoat(own, { id: NOBODY, unknown: 1 }) });
  for (const wrong of [
    {},
    { keeper_id: NOBODY },
    { keeper_id: await ownerOf(call, 'mokoena') },
    { insured_until: '2031-02-29' },
    { name: '' },
  ])
    await call('POST', '/boats', { as: 'botha', body: newBoat(own, wrong) });
  await call('POST', '/boats', { ...AS, body: { ...newBoat(own), registration: 'ZZ-90002' } });
  const busy = (await list(call, '/bookings?status=confirmed', 'botha'))[0].boat_id;
  for (const method of ['GET', 'DELETE']) {
    await shut(lab, method, `/boats/${boat.id}`);
    for (const [as, id] of [
      ['mokoena', boat.id],
      ['botha', busy],
      ['master', NOBODY],
      ['master', 'x'],
      ['botha', boat.id],
      ['botha', boat.id],
    ])
      await call(method, `/boats/${id}`, { as });
  }
}

async function bookings(lab) {
  const { call } = lab;
  for (const query of ['', '?active=true', '?size=3&page=2', '?active=x']) await call('GET', `/tariffs${query}`);
  for (const as of ['master', 'botha'])
    for (const query of [
      '',
      '?status=completed',
      '?berth_code=B-014',
      `?boat_id=${NOBODY}`,
      '?arrival_from=2031-03-20&arrival_to=2031-03-25',
      '?sort=-created_at&size=4&page=1',
      '?status=x',
      '?arrival_from=2031-02-30',
      '?sort=price',
    ])
      await call('GET', `/bookings${query}`, { as, headers: { 'Correlation-Id': 'walk-1' } });
  await call('GET', '/bookings', { ...AS, headers: { 'Correlation-Id': 'no spaces please' } });
  await shut(lab, 'GET', '/bookings');
  await shut(lab, 'POST', '/bookings');
  await badBodies(call, 'POST', '/bookings', 'botha');
  const once = { headers: { 'Idempotency-Key': 'walk-0001', 'Correlation-Id': 'walk-2' } };
  const { json: made } = await book(call, {}, 'botha', once);
  for (const more of [{}, { note: 'other' }]) await book(call, more, 'botha', once);
  await book(call, {}, 'botha', { headers: { 'Idempotency-Key': 'short' } });
  const foreign = (await boatOf(call, 'mokoena')).id;
  for (const wrong of [
    {},
    { boat_id: foreign },
    { boat_id: NOBODY },
    { berth_code: 'A-999' },
    { tariff_code: 'T-NO' },
    { departure: '2031-09-01' },
    { departure: '2032-09-01' },
    { berth_code: 'F-051' },
    { berth_code: 'A-001' },
    { tariff_code: 'T-OLD1' },
    { arrival: 'tomorrow' },
    { arrival: '2031-09-04', departure: '2031-09-05', extra: 1 },
  ])
    await book(call, wrong);
  for (const [method, action] of [
    ['GET', ''],
    ['POST', '/confirm'],
    ['POST', '/check-out'],
    ['POST', '/cancel'],
  ]) {
    await shut(lab, method, `/bookings/${made.id}${action}`);
    for (const [as, id] of [
      ['mokoena', made.id],
      ['botha', made.id],
      ['master', NOBODY],
      ['master', 'x'],
      ['clerk', made.id],
      ['clerk', made.id],
    ])
      await call(method, `/bookings/${id}${action}`, { as });
  }
  const { json: next } = await book(call, { arrival: '2031-10-01', departure: '2031-10-02' });
  for (const action of ['check-out', 'confirm', 'confirm', 'check-out', 'check-out', 'cancel'])
    await step(call, next, action, 'clerk');
}

async function money(lab) {
  const { call } = lab;
  for (const as of ['master', 'mokoena'])
    for (const query of ['', '?status=part_paid', `?keeper_id=${NOBODY}`, '?size=5&page=2', '?status=x'])
      await call('GET', `/invoices${query}`, { as });
  await shut(lab, 'GET', '/invoices');
  const [invoice] = await list(call, '/invoices?status=open');
  const path = `/invoices/${invoice.number}`;
  for (const [method, at] of [
    ['GET', ''],
    ['POST', '/payments'],
  ]) {
    await shut(lab, method, path + at);
    for (const [as, number] of [
      ['master', invoice.number],
      ['mokoena', invoice.number],
      ['clerk', 'INV-2031-9999'],
      ['clerk', 'x'],
    ])
      await call(method, `/invoices/${number}${at}`, {
        as,
        body: method === 'POST' ? { amount: 1, method: 'card' } : undefined,
      });
  }
  await badBodies(call, 'POST', `${path}/payments`, 'clerk');
  for (const amount of [0, 1.5, 100_000_000, invoice.balance - 1, 1, 1])
    await call('POST', `${path}/payments`, { as: 'clerk', body: { amount, method: 'transfer', reference: 'TB 7' } });
}

async function yard(lab) {
  const { call, tokenOf } = lab;
  for (const as of ['master', 'botha'])
    for (const query of [
      '',
      '?status=open',
      '?status=open,done&size=2&page=1',
      `?boat_id=${NOBODY}`,
      '?status=',
      '?status=open,x',
      '?status=open&status=done',
    ])
      await call('GET', `/service-orders${query}`, { as });
  await call('GET', '/service-orders', { token: await tokenOf('yard') });
  await shut(lab, 'GET', '/service-orders');
  await shut(lab, 'POST', '/service-orders');
  await badBodies(call, 'POST', '/service-orders', 'botha');
  const { json: made } = await order(call);
  for (const wrong of [
    { boat_id: (await boatOf(call, 'mokoena')).id },
    { boat_id: NOBODY },
    { wished_on: 'x' },
    { wished_on: null },
    { description: 'x' },
  ])
    await order(call, wrong);
  await shut(lab, 'PUT', `/service-orders/${made.id}/status`);
  await badBodies(call, 'PUT', `/service-orders/${made.id}/status`, 'master');
  for (const [as, id] of [
    ['botha', made.id],
    ['master', NOBODY],
    ['master', 'x'],
  ])
    await setStatus(call, id, { status: 'accepted' }, as);
  const token = await tokenOf('yard');
  for (const body of [
    { status: 'open' },
    { status: 'done' },
    { status: 'done', cost: '1.00' },
    { status: 'accepted', cost: '1.00' },
    { status: 'accepted' },
    { status: 'in_work' },
    { status: 'done', cost: '1' },
    { status: 'done', cost: '120.50' },
  ])
    await setStatus(call, made.id, body, undefined, { token });
}

export const finished = async (call, path, options) => {
  for (let nth = 0; nth < 40; nth += 1) {
    const answer = await call('GET', path, options);
    if (answer.json.status === 'done' || answer.status !== 200) return answer;
    await new Promise((done) => {
      setTimeout(done, 50);
    });
  }
  throw new Error('the report is never done');
};

async function reports(lab) {
  const { call, tokenOf } = lab;
  await shut(lab, 'POST', '/reports');
  await badBodies(call, 'POST', '/reports', 'master');
  const body = { kind: 'revenue', from: '2031-03-01', to: '2031-03-31' };
  for (const as of ['clerk', 'botha', 'master']) await call('POST', '/reports', { as, body });
  for (const wrong of [{ to: '2031-02-01' }, { kind: 'x' }, { kind: 'occupancy', to: body.from }])
    await call('POST', '/reports', { ...AS, body: { ...body, ...wrong } });
  const token = await tokenOf('yard');
  const {
    headers: { location },
  } = await call('POST', '/reports', { token, body });
  await finished(call, location, { token });
  await call('GET', location, AS);
  await shut(lab, 'GET', location);
  await call('GET', '/reports/x', AS);
}

/** The whole walk. */
export async function walk(lab) {
  const { call } = lab;
  for (const body of [
    { user_name: 'clerk.naidoo', password: 'x' },
    { user_name: 'nobody', password: 'x' },
    { user_name: '' },
  ])
    await call('POST', '/sessions', { body });
  await badBodies(call, 'POST', '/sessions');
  for (const [method, path] of [
    ['GET', '/nothing'],
    ['PUT', '/tariffs'],
    ['OPTIONS', '/berths'],
    ['HEAD', '/tariffs'],
    ['DELETE', '/bookings'],
    ['GET', '/sessions'],
  ])
    await call(method, path, { headers: { 'Correlation-Id': 'walk-9' } });
  for (const part of [berths, keepers, boats, bookings, money, yard, reports]) await part(lab);
}
