import assert from 'node:assert/strict';

const same = (actual, expected) => assert.deepEqual(actual, expected);
const ids = (rows) => rows.map(({ id }) => id);
const isSorted = (values) => values.every((value, i) => i === 0 || values[i - 1] <= value);

/** One for each fault: holds on the clean server, fails with the fault. */
export const probes = {
  'payer-created-200': (api) => api.payer(),
  async 'payer-location-missing'(api) {
    const { headers, body } = await api.call('POST', '/payers', { body: api.payerFields() });
    const location = headers.get('location');
    await api.expect(204, 'DELETE', `/payers/${body.result.id}`);
    same(location, `/v1/payers/${body.result.id}`);
  },
  async 'payer-email-free'(api) {
    for (const email of ['nobody', 'a@', '@b.example', 'a b@c.example'])
      same(await api.refused('validation', 'POST', '/payers', { body: api.payerFields({ email }) }), ['email']);
  },
  async 'payer-payment-days-unbounded'(api) {
    for (const payment_days of [91, -1, 1.5, '14', null])
      same(await api.refused('validation', 'POST', '/payers', { body: api.payerFields({ payment_days }) }), [
        'payment_days',
      ]);
    same((await api.payer({ payment_days: 90 })).payment_days, 90);
  },
  async 'payer-id-text'(api) {
    const { id } = await api.payer();
    same((await api.get(`/payers/${id}`)).id, id);
  },
  async 'payers-per-page-unbounded'(api) {
    for (const per_page of [0, 51, 'x', -1]) await api.refused('validation', 'GET', `/payers?per_page=${per_page}`);
    same((await api.get('/payers?per_page=50')).length <= 50, true);
  },
  async 'session-shows-password'(api) {
    const body = { email: 'ruth@harbour-sails.example', password: 'reef-knot-at-noon' };
    const { user } = await api.expect(200, 'POST', '/sessions', { as: {}, body });
    same(Object.keys(user).toSorted(), ['business_id', 'email', 'id', 'name']);
  },
  'invoice-unknown-500': (api) => api.refused('not-found', 'GET', '/invoices/123456'),
  async 'invoice-without-items'(api) {
    const { id: payer_id } = await api.payer();
    for (const items of [[], null, {}])
      same(await api.refused('validation', 'POST', '/invoices', { body: { payer_id, items } }), ['items']);
  },
  'invoice-open-to-all': (api) => api.refused('credentials', 'GET', '/invoices/9002', { as: {} }),

  async 'payer-patch-wipes-city'(api) {
    const before = await api.payer({ city: 'Ostwick', vat_id: 'NL820119004', payment_days: 3 });
    const after = await api.expect(200, 'PATCH', `/payers/${before.id}`, { body: { name: 'Renamed' } });
    same(after, { ...before, name: 'Renamed', updated_at: after.updated_at });
    same(await api.get(`/payers/${before.id}`), after);
  },
  async 'payer-updated-at-frozen'(api) {
    const before = await api.payer();
    const after = await api.expect(200, 'PATCH', `/payers/${before.id}`, { body: { city: 'Ostwick' } });
    assert.ok(after.updated_at > before.updated_at);
  },
  async 'payers-search-case'(api) {
    const { id } = await api.payer({ name: 'Zephyrine Ropes' });
    same(ids(await api.get('/payers?q=zEPHYRINE')), [id]);
    await api.refused('validation', 'GET', '/payers?q=z');
  },
  async 'payers-sort-descending'(api) {
    for (const field of ['name', 'created_at']) {
      const up = (await api.all(`/payers?sort=${field}`)).map((row) => row[field]);
      const down = (await api.all(`/payers?sort=-${field}`)).map((row) => row[field]);
      assert.ok(isSorted(up) && isSorted(down.toReversed()) && new Set(up).size > 10);
    }
    await api.refused('validation', 'GET', '/payers?sort=city');
  },
  async 'payers-total-of-page'(api) {
    const { meta } = (await api.call('GET', '/payers?per_page=3')).body;
    const rows = await api.get('/payers?per_page=50');
    same([meta.total_count, meta.page_count], [rows.length, Math.ceil(rows.length / 3)]);
  },
  async 'payers-deleted-listed'(api) {
    const listed = await api.all('/payers');
    assert.ok(listed.every(({ deleted_at }) => deleted_at === null));
    const all = await api.all('/payers?include_deleted=true');
    same(all.filter(({ deleted_at }) => deleted_at !== null).length >= 2, true);
    const { id } = await api.payer();
    await api.expect(204, 'DELETE', `/payers/${id}`);
    assert.ok(!ids(await api.all('/payers')).includes(id));
    assert.ok(ids(await api.all('/payers?include_deleted=true')).includes(id));
  },
  async 'invoices-status-loose'(api) {
    for (const status of ['draft', 'issued', 'partially_paid', 'paid', 'void']) {
      const rows = await api.all(`/invoices?status=${status}`);
      assert.ok(rows.length > 0 && rows.every((row) => row.status === status), status);
    }
    await api.refused('validation', 'GET', '/invoices?status=sent');
  },
  async 'invoices-issued-to-exclusive'(api) {
    const all = (await api.all('/invoices')).filter(({ issued_on }) => issued_on !== null);
    const day = all[5].issued_on;
    const to = await api.all(`/invoices?issued_to=${day}`);
    same(ids(to), ids(all.filter(({ issued_on }) => issued_on <= day)));
    const from = await api.all(`/invoices?issued_from=${day}`);
    same(ids(from), ids(all.filter(({ issued_on }) => issued_on >= day)));
    await api.refused('validation', 'GET', '/invoices?issued_to=2026-02-30');
  },
  async 'invoices-pages-overlap'(api) {
    const rows = await api.all('/invoices?sort=gross_cents');
    same(new Set(ids(rows)).size, rows.length);
    same(ids(rows), ids(await api.get('/invoices?sort=gross_cents&per_page=50')));
    same(await api.get('/invoices?page=900'), []);
  },
  async 'invoices-default-order'(api) {
    const rows = await api.all('/invoices');
    assert.ok(isSorted(rows.map(({ created_at }) => created_at).toReversed()));
  },

  async 'payer-email-case'(api) {
    const { email } = await api.payer();
    const again = { body: api.payerFields({ email: email.toUpperCase() }) };
    same(await api.refused('validation', 'POST', '/payers', again), ['email']);
    const { id } = await api.payer();
    same(await api.refused('validation', 'PATCH', `/payers/${id}`, { body: { email } }), ['email']);
  },
  async 'invoice-totals-stale'(api) {
    const made = await api.invoice();
    same([made.net_cents, made.tax_cents, made.gross_cents], [315, 22, 337]);
    const items = [
      { description: 'A', quantity: 1, unit_cents: 50, tax_percent: 7 },
      { description: 'B', quantity: 1, unit_cents: 50, tax_percent: 7 },
      { description: 'C', quantity: 2, unit_cents: 1000, tax_percent: 0 },
    ];
    const { net_cents, tax_cents, gross_cents } = await api.expect(200, 'PATCH', `/invoices/${made.id}`, {
      body: { items },
    });
    same([net_cents, tax_cents, gross_cents], [2100, 8, 2108]);
  },
  async 'invoice-issued-twice'(api) {
    const one = await api.issued();
    await api.refused('state', 'POST', `/invoices/${one.id}/issue`);
    const next = await api.issued();
    same(Number(next.number.slice(2)), Number(one.number.slice(2)) + 1);
    same((await api.get(`/invoices/${one.id}`)).number, one.number);
  },
  async 'invoice-issued-changeable'(api) {
    const { id } = await api.issued();
    await api.refused('state', 'PATCH', `/invoices/${id}`, { body: { note: 'Late' } });
  },
  async 'payment-above-due'(api) {
    const { id, gross_cents } = await api.issued();
    const body = { reference: 'big', amount_cents: gross_cents + 1, paid_on: '2026-03-02' };
    await api.refused('validation', 'POST', `/invoices/${id}/payments`, { as: api.bank, body });
    same((await api.pay(id, gross_cents)).status, 'paid');
  },
  async 'payment-counted-twice'(api) {
    const { id } = await api.issued();
    const once = await api.pay(id, 100, { reference: 'same' });
    same(await api.pay(id, 100, { reference: 'same', status: 200 }), once);
    same(once.paid_cents, 100);
  },
  async 'payer-open-ignores-payments'(api) {
    const { id, payer_id, gross_cents } = await api.issued();
    same((await api.get(`/payers/${payer_id}`)).open_cents, gross_cents);
    await api.pay(id, 100);
    same((await api.get(`/payers/${payer_id}`)).open_cents, gross_cents - 100);
  },
  async 'invoice-key-ignored'(api) {
    const key = { 'idempotency-key': `check-${Date.now()}-${Math.random().toString(36).slice(2)}` };
    const one = await api.invoice({}, key);
    const body = { items: one.items, payer_id: one.payer_id };
    const again = await api.call('POST', '/invoices', { body, headers: key });
    if (again.body.result.id !== one.id) await api.expect(204, 'DELETE', `/invoices/${again.body.result.id}`);
    same([again.status, again.body.result], [201, one]);
    await api.refused('idempotency', 'POST', '/invoices', { body: { ...body, note: 'x' }, headers: key });
    await api.refused('validation', 'POST', '/invoices', { body, headers: { 'idempotency-key': 'short' } });
  },
  async 'invoice-foreign-readable'(api) {
    const { id } = await api.invoice();
    await api.refused('not-found', 'GET', `/invoices/${id}`, { as: api.other });
  },
  async 'payer-deleted-with-invoices'(api) {
    const { payer_id } = await api.invoice();
    await api.refused('state', 'DELETE', `/payers/${payer_id}`);
    const issued = await api.issued();
    await api.refused('state', 'DELETE', `/payers/${issued.payer_id}`);
    await api.pay(issued.id, 1);
    await api.refused('state', 'DELETE', `/payers/${issued.payer_id}`);
  },
};
