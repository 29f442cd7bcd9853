import assert from 'node:assert/strict';
import { CLERK, MANAGER, OTHER } from './api.mjs';

const equal = assert.deepEqual;
const refs = (rows) => rows.map(({ ref }) => ref);
const submitted = async (api, rest, options) => {
  const { ref } = await api.order(rest, options);
  return api.post(`/orders/${ref}/submit`);
};
const cake = (quantity) => ({ lines: [{ dish: 'DSH-00005', quantity }] });

/** One sequence of requests per fault: passes on the clean server, fails with the fault. */
export const probes = {
  'dish-created-200': (api) => api.dish(),
  'order-location-missing': async (api) => {
    const body = { title: 'x', account: 'ACC-00001', deliver_at: '2031-01-01T00:00:00Z', ...cake(1) };
    const { headers } = await api.call('POST', '/orders', { body });
    assert.match(headers.get('location') ?? '', /^\/api\/orders\/ORD-\d{5}$/);
  },
  'dish-price-text': async (api) => equal((await api.get('/dishes/DSH-00001')).price, 320),
  'dish-note-missing': async (api) => equal((await api.get('/dishes/DSH-00001')).note, null),
  'dish-price-zero': (api) => api.dish({ price: 0 }, 400),
  'dish-category-free': (api) => api.dish({ category: 'starter' }, 400),
  'dish-limit-unbounded': (api) => api.expect(400, 'GET', '/dishes?limit=101'),
  'order-unknown-200': (api) => api.expect(404, 'GET', '/orders/ORD-99999'),
  'dish-unknown-html': async (api) => {
    const { status, headers } = await api.call('GET', '/dishes/DSH-99999');
    equal([status, headers.get('content-type')], [404, 'application/json']);
  },
  'accounts-without-login': (api) => api.expect(401, 'GET', '/accounts', { as: {} }),

  'dish-update-wipes': async (api) => {
    const { ref } = await api.dish({ note: 'Spicy.' });
    equal((await api.form(`/dishes/${ref}/update`, { price: '410' })).note, 'Spicy.');
  },
  'dish-search-case': async (api) => equal(refs(await api.get('/dishes?q=PLUM')), ['DSH-00005']),
  'dish-count-page': async (api) => {
    const { body } = await api.call('GET', '/dishes?category=cold&limit=1');
    equal([refs(body.result), body.count], [['DSH-00001'], 2]);
  },
  'orders-offset-one': async (api) => {
    const all = refs(await api.get('/orders'));
    equal(refs(await api.get('/orders?offset=2&limit=2')), all.slice(2, 4));
  },
  'dish-sort-text': async (api) => {
    const prices = (await api.get('/dishes?sort=price&limit=100')).map(({ price }) => price);
    equal(
      prices,
      prices.toSorted((a, b) => a - b),
    );
  },
  'dish-archived-listed': async (api) => {
    const { ref } = await api.dish();
    await api.post(`/dishes/${ref}/archive`);
    equal(refs(await api.get('/dishes?limit=100')).includes(ref), false);
    equal(refs(await api.get('/dishes?limit=100&archived=true')).includes(ref), true);
  },
  'order-discount-floor': async (api) => {
    const { discount, total } = await api.order({ discount_percent: 5, ...cake(1) });
    equal([discount, total], [15, 275]);
  },
  'deliver-at-offset': async (api) => {
    const { deliver_at } = await api.order({ deliver_at: '2031-07-01T01:30:00.700+02:00' });
    equal(deliver_at, '2031-06-30T23:30:00Z');
  },
  'order-foreign-readable': async (api) => {
    const { ref } = await api.order({}, { as: CLERK });
    await api.get(`/orders/${ref}`, { as: CLERK });
    await api.expect(404, 'GET', `/orders/${ref}`, { as: OTHER });
  },
  'dish-clerk-archives': async (api) => {
    const { ref } = await api.dish();
    await api.expect(403, 'POST', `/dishes/${ref}/archive`, { as: CLERK });
  },
  'dish-name-case': async (api) => {
    const { name } = await api.dish();
    await api.dish({ name: name.toUpperCase() }, 409);
  },
  'line-quantity-replaced': async (api) => {
    const { ref } = await api.order(cake(2));
    const { lines, total } = await api.form(`/orders/${ref}/lines`, { dish: 'DSH-00005', quantity: '3' });
    equal([lines.map(({ quantity }) => quantity), total], [[5], 1450]);
  },

  'logout-keeps-session': async (api) => {
    const body = new URLSearchParams({ username: 'tobias.ek', password: 'two-spoons-7' });
    const [first, second] = [await api.post('/login', { as: {}, body }), await api.post('/login', { as: {}, body })];
    const as = { cookie: `refectory_sid=${first.session}` };
    await api.get('/me', { as });
    await api.post('/logout', { as });
    await api.get('/me', { as: { cookie: `a=b; refectory_sid=${second.session}` } });
    await api.expect(401, 'GET', '/me', { as });
  },
  'order-price-follows': async (api) => {
    const dish = await api.dish();
    const { ref } = await api.order({ lines: [{ dish: dish.ref, quantity: 2 }] });
    await api.form(`/dishes/${dish.ref}/update`, { price: '999' });
    await api.form(`/orders/${ref}/lines`, { dish: dish.ref, quantity: '1' });
    const { lines, total } = await api.get(`/orders/${ref}`);
    equal([lines[0].unit_price, total], [400, 1200]);
  },
  'order-total-stale': async (api) => {
    const { ref } = await api.order(cake(1));
    const { subtotal } = await api.form(`/orders/${ref}/lines`, { dish: 'DSH-00007', quantity: '2' });
    equal(subtotal, 480);
  },
  'cancel-keeps-committed': async (api) => {
    const before = await api.get('/accounts/ACC-00002');
    const { ref, total } = await submitted(api, cake(10));
    await api.post(`/orders/${ref}/approve`);
    const between = await api.get('/accounts/ACC-00002');
    equal([between.committed, between.available], [before.committed + total, before.available - total]);
    await api.post(`/orders/${ref}/cancel`);
    equal(await api.get('/accounts/ACC-00002'), before);
  },
  'approve-budget-only': async (api) => {
    const rest = { account: 'ACC-00003', ...cake(60) };
    const first = await submitted(api, rest);
    const second = await submitted(api, rest);
    await api.post(`/orders/${first.ref}/approve`);
    await api.expect(409, 'POST', `/orders/${second.ref}/approve`);
    await api.post(`/orders/${first.ref}/cancel`);
    await api.post(`/orders/${second.ref}/approve`);
    await api.post(`/orders/${second.ref}/cancel`);
  },
  'approve-cancelled': async (api) => {
    const { ref } = await submitted(api);
    await api.post(`/orders/${ref}/cancel`);
    await api.expect(409, 'POST', `/orders/${ref}/approve`);
  },
  'approve-own': async (api) => {
    const foreign = await submitted(api, cake(173), { as: CLERK });
    equal((await api.post(`/orders/${foreign.ref}/approve`)).approved_by, 'mora.lind');
    await api.form(`/orders/${foreign.ref}/cancel`, { reason: 'Check.' }, { as: CLERK });
    const own = await submitted(api, cake(173), { as: MANAGER });
    await api.expect(403, 'POST', `/orders/${own.ref}/approve`);
  },
  'order-archived-readable': async (api) => {
    const { ref } = await api.order();
    await api.expect(200, 'DELETE', `/orders/${ref}`);
    equal(refs(await api.get('/orders?archived=true&limit=100')).includes(ref), true);
    await api.expect(404, 'GET', `/orders/${ref}`);
  },
};
