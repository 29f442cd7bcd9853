import assert from 'node:assert/strict';

const same = (actual, expected) => assert.deepEqual(actual, expected);

async function walkRoles(api) {
  const { id, payer_id } = await api.issued();
  const payment = { reference: 'x', amount_cents: 1, paid_on: '2026-03-01' };
  const writes = [
    ['POST', '/payers', {}],
    ['PATCH', `/payers/${payer_id}`, {}],
    ['DELETE', `/payers/${payer_id}`],
    ['POST', '/invoices', {}],
    ['PATCH', `/invoices/${id}`, {}],
    ['DELETE', `/invoices/${id}`],
    ['POST', `/invoices/${id}/issue`],
    ['POST', `/invoices/${id}/void`],
  ];
  for (const [method, path, body] of writes) {
    await api.refused('credentials', method, path, { as: {}, body });
    await api.refused('credentials', method, path, { as: { authorization: 'Bearer no' }, body });
    await api.refused('forbidden', method, path, { as: api.bank, body });
    if (path.includes(id) || path.includes(payer_id))
      await api.refused('not-found', method, path, { as: api.other, body });
  }
  const pay = `/invoices/${id}/payments`;
  await api.refused('credentials', 'POST', pay, { as: {}, body: payment });
  await api.refused('credentials', 'POST', pay, { as: { 'x-api-key': 'no' }, body: payment });
  await api.refused('forbidden', 'POST', pay, { body: payment });
  await api.refused('forbidden', 'POST', pay, { as: { ...api.bank, ...api.staff }, body: payment });
  await api.refused('not-found', 'POST', '/invoices/9022/payments', { as: api.bank, body: payment });
  for (const path of ['/payers', '/invoices', `/payers/${payer_id}`, `/invoices/${id}`]) {
    await api.refused('credentials', 'GET', path, { as: {} });
    same(await api.get(path, { as: api.bank }), await api.get(path));
  }
  await api.refused('not-found', 'GET', `/payers/${payer_id}`, { as: api.other });
  for (const path of ['/payers/x', '/payers/0', '/payers/5', '/invoices/x'])
    await api.refused('not-found', 'GET', path);
  same((await api.get('/payers?per_page=50', { as: api.other })).length, 5);
}

async function walkBodies(api) {
  const wrong = { name: ['', 'x'.repeat(121), 5, null], vat_id: ['NL1', 'nl820119004', 7], city: ['', 'x'.repeat(81)] };
  for (const [field, values] of Object.entries({ ...wrong, email: [null, ''], id: [1], open_cents: [0] }))
    for (const value of values)
      same(await api.refused('validation', 'POST', '/payers', { body: api.payerFields({ [field]: value }) }), [field]);
  for (const body of ['{', '[]', 'null', '']) await api.refused('validation', 'POST', '/payers', { body });
  same(await api.refused('validation', 'POST', '/payers', { body: {} }), ['name', 'email']);
  const text = { body: JSON.stringify(api.payerFields()), headers: { 'content-type': 'text/plain' } };
  await api.refused('validation', 'POST', '/payers', text);
  const payer = await api.payer({ name: 'é'.repeat(120) });
  same([payer.vat_id, payer.city, payer.payment_days, payer.open_cents], [null, null, 14, 0]);
  const path = `/payers/${payer.id}`;
  for (const body of [{}, { name: null }, { id: 4 }, { payment_days: null }])
    await api.refused('validation', 'PATCH', path, { body });
  await api.expect(200, 'PATCH', path, { body: { city: 'Ostwick', vat_id: 'NL82011900411' } });
  const cleared = await api.expect(200, 'PATCH', path, { body: { city: null, vat_id: null } });
  same([cleared.city, cleared.vat_id], [null, null]);
  await api.expect(204, 'DELETE', path);
  await api.expect(204, 'DELETE', path);
  assert.ok((await api.get(path)).deleted_at);
  await api.refused('state', 'PATCH', path, { body: { city: 'Ostwick' } });
  await api.payer({ email: payer.email });
  const items = [{ description: 'A', quantity: 1, unit_cents: 1, tax_percent: 0 }];
  for (const payer_id of [payer.id, 417, 1, 'x', null])
    same(await api.refused('validation', 'POST', '/invoices', { body: { payer_id, items } }), ['payer_id']);
  const bad = {
    description: ['', 'x'.repeat(201)],
    quantity: [0, 1000],
    unit_cents: [-1, 1_000_001],
    tax_percent: [8],
  };
  for (const [field, values] of Object.entries({ ...bad, colour: ['red'] }))
    for (const value of values) {
      const body = { payer_id: 401, items: [{ ...items[0], [field]: value }] };
      same(await api.refused('validation', 'POST', '/invoices', { body }), [`items.0.${field}`]);
    }
  const many = { payer_id: 401, items: Array.from({ length: 21 }, () => items[0]) };
  same(await api.refused('validation', 'POST', '/invoices', { body: many }), ['items']);
  for (const note of ['', 'x'.repeat(501)])
    same(await api.refused('validation', 'POST', '/invoices', { body: { payer_id: 401, items, note } }), ['note']);
  await api.refused('validation', 'POST', '/sessions', { as: {}, body: {} });
  await api.refused('credentials', 'POST', '/sessions', { as: {}, body: { email: 'a@b.example', password: 'x' } });
}

async function walkStates(api) {
  const draft = await api.invoice({ note: 'Hello' });
  same([draft.number, draft.status, draft.issued_on, draft.due_on, draft.due_cents], [null, 'draft', null, null, 0]);
  const path = `/invoices/${draft.id}`;
  same((await api.get(`/payers/${draft.payer_id}`)).open_cents, 0);
  const changed = await api.expect(200, 'PATCH', path, { body: { note: null } });
  same(changed, { ...draft, note: null, updated_at: changed.updated_at });
  for (const body of [{}, { payer_id: 401 }, { items: [] }]) await api.refused('validation', 'PATCH', path, { body });
  const pay = { as: api.bank, body: { reference: 'r', amount_cents: 1, paid_on: '2026-03-01' } };
  await api.refused('state', 'POST', `${path}/payments`, pay);
  await api.refused('state', 'POST', `${path}/void`);
  const issued = await api.expect(200, 'POST', `${path}/issue`);
  const today = new Date().toISOString().slice(0, 10);
  same([issued.status, issued.issued_on, issued.due_cents], ['issued', today, issued.gross_cents]);
  same(Date.parse(issued.due_on) - Date.parse(issued.issued_on), 14 * 86_400_000);
  await api.refused('state', 'DELETE', path);
  for (const rest of [{ paid_on: '2999-01-01' }, { paid_on: 'x' }, { amount_cents: 0 }, { reference: '' }])
    await api.refused('validation', 'POST', `${path}/payments`, { as: api.bank, body: { ...pay.body, ...rest } });
  same((await api.pay(draft.id, 100)).status, 'partially_paid');
  await api.refused('state', 'DELETE', path);
  const paid = await api.pay(draft.id, issued.gross_cents - 100, { reference: 'last' });
  same([paid.status, paid.due_cents, paid.payments.length], ['paid', 0, 2]);
  same((await api.get(`/payers/${draft.payer_id}`)).open_cents, 0);
  await api.pay(draft.id, 1, { reference: 'last', status: 200 });
  await api.refused('state', 'POST', `${path}/payments`, pay);
  await api.refused('state', 'DELETE', path);
  const voided = await api.expect(200, 'POST', `${path}/void`);
  same(
    [voided.status, voided.payments, voided.paid_cents, voided.due_cents, voided.number],
    ['void', [], 0, 0, issued.number],
  );
  for (const action of ['void', 'issue']) await api.refused('state', 'POST', `${path}/${action}`);
  await api.refused('state', 'POST', `${path}/payments`, pay);
  await api.expect(204, 'DELETE', path);
  await api.expect(204, 'DELETE', path);
  assert.ok((await api.get(path)).deleted_at);
  assert.ok(!(await api.all('/invoices')).some(({ id }) => id === draft.id));
  assert.ok((await api.all('/invoices?include_deleted=true')).some(({ id }) => id === draft.id));
  const gone = await api.invoice();
  await api.expect(204, 'DELETE', `/invoices/${gone.id}`);
  await api.refused('state', 'PATCH', `/invoices/${gone.id}`, { body: { note: 'x' } });
  await api.refused('state', 'POST', `/invoices/${gone.id}/issue`);
}

async function walkLists(api) {
  const all = await api.all('/invoices');
  const least = await api.all('/invoices?min_gross_cents=22551');
  same(
    least,
    all.filter(({ gross_cents }) => gross_cents >= 22_551),
  );
  assert.ok(least.length > 0 && least.length < all.length);
  same(
    await api.all('/invoices?payer_id=403'),
    all.filter(({ payer_id }) => payer_id === 403),
  );
  const down = (await api.all('/invoices?sort=-gross_cents')).map(({ gross_cents }) => gross_cents);
  same(
    down,
    down.toSorted((a, b) => b - a),
  );
  const city = await api.all('/payers?city=Ostwick');
  assert.ok(city.length > 1 && city.every((one) => one.city === 'Ostwick'));
  same(await api.all('/payers?city=ostwick'), []);
  for (const bad of ['page=0', 'page=x', 'include_deleted=maybe', 'payer_id=x', 'min_gross_cents=-1'])
    await api.refused('validation', 'GET', `/invoices?${bad}`);
  await api.refused('validation', 'GET', '/payers?page=');
  await api.get('/payers?colour=red');
  for (const { items, net_cents, tax_cents, gross_cents } of all) {
    same(
      net_cents,
      items.reduce((sum, one) => sum + one.quantity * one.unit_cents, 0),
    );
    const tax = items.map((one) => Math.floor((one.quantity * one.unit_cents * one.tax_percent + 50) / 100));
    same(
      tax_cents,
      tax.reduce((sum, one) => sum + one, 0),
    );
    same(gross_cents, net_cents + tax_cents);
  }
}

/** What the document promises beside what the probes look at. */
export async function walk(api) {
  for (const part of [walkRoles, walkBodies, walkStates, walkLists]) await part(api);
}
