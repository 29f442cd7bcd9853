import assert from 'node:assert/strict';
import { CLERK, OTHER } from './api.mjs';

const equal = assert.deepEqual;
const form = (fields) => ({ body: new URLSearchParams(fields) });
const refs = (rows) => rows.map(({ ref }) => ref);

async function people(api) {
  const login = (username, password) => ['POST', '/login', { as: {}, ...form({ username, password }) }];
  await api.expect(401, ...login('mora.lind', 'x'));
  await api.expect(401, ...login('nobody', 'x'));
  await api.expect(400, 'POST', '/login', { as: {}, ...form({ username: 'mora.lind' }) });
  await api.expect(415, 'POST', '/login', { as: {}, body: { username: 'mora.lind', password: 'soup-before-noon' } });
  const { session, user } = await api.expect(200, ...login('mora.lind', 'soup-before-noon'));
  equal(user, { username: 'mora.lind', name: 'Mora Lind', role: 'manager' });
  const cookie = { cookie: `refectory_sid=${session}` };
  equal(await api.get('/me', { as: cookie }), user);
  equal((await api.get('/me', { as: { ...cookie, ...CLERK } })).role, 'clerk');
  await api.expect(401, 'GET', '/me', { as: { ...cookie, authorization: 'Basic bm9wZQ==' } });
  await api.post('/logout', { as: CLERK });
  await api.post('/logout', { as: cookie });
  await api.expect(401, 'POST', '/logout', { as: cookie });
  for (const path of [
    '/me',
    '/dishes',
    '/dishes/DSH-00001',
    '/accounts',
    '/accounts/ACC-00001',
    '/orders',
    '/orders/ORD-00031',
  ])
    await api.expect(401, 'GET', path, { as: {} });
  await api.expect(404, 'GET', '/nothing');
  await api.expect(405, 'DELETE', '/dishes');
}

async function menu(api) {
  equal(refs(await api.get('/dishes?archived=true')), ['DSH-00008']);
  equal(refs(await api.get('/dishes?vegetarian=false&sort=-price')), ['DSH-00004', 'DSH-00002']);
  equal(refs(await api.get('/dishes?sort=name&limit=2')), ['DSH-00007', 'DSH-00004']);
  equal(refs(await api.get('/dishes?offset=6')), ['DSH-00007']);
  equal(await api.get('/dishes?offset=99999999999'), []);
  for (const query of [
    'limit=0',
    'limit=x',
    'offset=-1',
    'category=soup',
    'archived=maybe',
    'vegetarian=1',
    'sort=note',
  ])
    await api.expect(400, 'GET', `/dishes?${query}`);
  for (const bad of [{ name: 'x' }, { name: 'x'.repeat(61) }, { price: 1.5 }, { price: '3' }, { price: 100001 }])
    await api.dish(bad, 400);
  for (const bad of [{ vegetarian: null }, { note: '' }, { min_quantity: 0 }, { category: undefined }, { name: null }])
    await api.dish(bad, 400);
  await api.expect(400, 'POST', '/dishes', { body: [] });
  await api.expect(400, 'POST', '/dishes', { body: '{', headers: { 'content-type': 'application/json' } });
  await api.expect(415, 'POST', '/dishes', form({ name: 'Soup' }));
  await api.expect(403, 'POST', '/dishes', { as: CLERK, body: {} });
  const dish = await api.dish({ note: null, vegetarian: true, min_quantity: 3, unknown: 1 });
  equal([dish.note, dish.vegetarian, dish.min_quantity, dish.archived], [null, true, 3, false]);
  equal(await api.get(`/dishes/${dish.ref}`), dish);
  const update = (fields, ref = dish.ref) => ['POST', `/dishes/${ref}/update`, form(fields)];
  const changed = await api.expect(200, ...update({ vegetarian: 'false', note: 'New', price: '17', name: dish.name }));
  equal(changed, { ...dish, vegetarian: false, note: 'New', price: 17 });
  equal((await api.expect(200, ...update({ note: '' }))).note, null);
  for (const bad of [{}, { price: '0' }, { price: '1.5' }, { vegetarian: 'yes' }, { unknown: '1' }])
    await api.expect(400, ...update(bad));
  await api.expect(409, ...update({ name: 'plum CAKE' }));
  await api.expect(404, ...update({ price: '1' }, 'DSH-99999'));
  await api.expect(403, 'POST', '/dishes/DSH-99999/update', { as: CLERK, ...form({ price: '1' }) });
  await api.expect(415, 'POST', `/dishes/${dish.ref}/update`, { body: { price: 1 } });
  await api.expect(409, 'POST', `/dishes/${dish.ref}/restore`);
  equal((await api.post(`/dishes/${dish.ref}/archive`)).archived, true);
  await api.expect(409, 'POST', `/dishes/${dish.ref}/archive`);
  await api.expect(409, ...update({ price: '5' }));
  await api.order({ lines: [{ dish: dish.ref, quantity: 3 }] }, { status: 409 });
  const heir = await api.dish({ name: dish.name.toUpperCase() });
  await api.expect(409, 'POST', `/dishes/${dish.ref}/restore`);
  await api.post(`/dishes/${heir.ref}/archive`);
  equal((await api.post(`/dishes/${dish.ref}/restore`)).archived, false);
  await api.expect(404, 'POST', '/dishes/DSH-99999/restore');
  await api.expect(403, 'POST', `/dishes/${dish.ref}/restore`, { as: CLERK });
}

async function accounts(api) {
  equal(refs(await api.get('/accounts')), ['ACC-00001', 'ACC-00002', 'ACC-00003']);
  equal(refs(await api.get('/accounts?offset=1&limit=1', { as: CLERK })), ['ACC-00002']);
  const { budget, committed, available } = await api.get('/accounts/ACC-00002');
  equal([budget, committed, available], [900000, 24795, 875205]);
  await api.expect(400, 'GET', '/accounts?limit=0');
  await api.expect(404, 'GET', '/accounts/ACC-00009');
}

async function orderLists(api) {
  equal(refs(await api.get('/orders')), ['ORD-00031', 'ORD-00032', 'ORD-00033', 'ORD-00034', 'ORD-00035']);
  equal(refs(await api.get('/orders?archived=true')), ['ORD-00036']);
  equal(refs(await api.get('/orders', { as: CLERK })), ['ORD-00032', 'ORD-00033']);
  equal(refs(await api.get('/orders?state=draft', { as: OTHER })), ['ORD-00035']);
  equal(refs(await api.get('/orders?account=ACC-00003&sort=-total')), ['ORD-00034', 'ORD-00035']);
  equal(refs(await api.get('/orders?q=LAB')), ['ORD-00033']);
  const span = 'deliver_from=2031-03-14T13:00:00Z&deliver_to=2031-04-01T16:00:00%2B01:00';
  equal(refs(await api.get(`/orders?${span}&sort=-deliver_at`)), ['ORD-00033', 'ORD-00032']);
  for (const query of ['state=lost', 'deliver_from=now', 'deliver_to=2031-02-30T00:00:00Z', 'sort=title', 'limit=101'])
    await api.expect(400, 'GET', `/orders?${query}`);
}

async function orders(api) {
  const line = { dish: 'DSH-00005', quantity: 1 };
  for (const bad of [
    { title: '' },
    { account: 'ACC-00009' },
    { deliver_at: '2020-01-01T00:00:00Z' },
    { deliver_at: '2031-01-01' },
    { discount_percent: 51 },
    { lines: [] },
    { lines: [line, line] },
    { lines: [{ dish: 'DSH-00099', quantity: 1 }] },
    { lines: [{ dish: 'DSH-00001', quantity: 3 }] },
    { lines: [{ ...line, quantity: 501 }] },
    { lines: [null] },
  ])
    await api.order(bad, { status: 400 });
  await api.order({ lines: [{ dish: 'DSH-00008', quantity: 1 }] }, { status: 409 });
  await api.order(
    {
      lines: [
        { dish: 'DSH-00008', quantity: 1 },
        { ...line, quantity: 0 },
      ],
    },
    { status: 400 },
  );
  equal((await api.order({ deliver_at: '2031-05-01t00:00:00.5-01:30' })).deliver_at, '2031-05-01T01:30:00Z');
  const order = await api.order({ discount_percent: 10 }, { as: CLERK });
  equal(
    [order.state, order.created_by, order.subtotal, order.discount, order.total],
    ['draft', 'tobias.ek', 580, 58, 522],
  );
  const path = `/orders/${order.ref}`;
  equal(await api.get(path, { as: CLERK }), order);
  for (const action of ['lines', 'submit', 'cancel']) await api.expect(404, 'POST', `${path}/${action}`, { as: OTHER });
  await api.expect(404, 'DELETE', path, { as: OTHER });
  for (const bad of [
    { quantity: '1' },
    { dish: 'DSH-00005' },
    { dish: 'DSH-00005', quantity: '499' },
    { dish: 'DSH-00001', quantity: '1' },
  ])
    await api.expect(400, 'POST', `${path}/lines`, form(bad));
  await api.expect(409, 'POST', `${path}/lines`, form({ dish: 'DSH-00008', quantity: '1' }));
  equal((await api.form(`${path}/lines`, { dish: 'DSH-00001', quantity: '4' }, { as: CLERK })).lines.length, 2);
  await api.expect(409, 'POST', `${path}/approve`);
  await api.expect(409, 'POST', `${path}/reject`, form({ reason: 'No.' }));
  await api.expect(403, 'POST', `${path}/approve`, { as: CLERK });
  await api.expect(403, 'POST', `${path}/reject`, { as: CLERK });
  equal((await api.post(`${path}/submit`, { as: CLERK })).state, 'submitted');
  await api.expect(409, 'POST', `${path}/submit`);
  await api.expect(409, 'POST', `${path}/lines`, form({ dish: 'DSH-00001', quantity: '4' }));
  await api.expect(409, 'DELETE', path);
  await api.expect(400, 'POST', `${path}/reject`, form({ reason: 'x' }));
  await api.expect(400, 'POST', `${path}/reject`);
  const rejected = await api.form(`${path}/reject`, { reason: 'Too late.' });
  equal([rejected.state, rejected.reason, rejected.approved_by], ['rejected', 'Too late.', null]);
  await api.expect(409, 'POST', `${path}/cancel`);
  await api.expect(400, 'POST', `${path}/cancel`, form({ reason: 'x' }));
  await api.expect(415, 'POST', `${path}/cancel`, { body: {} });
  equal((await api.expect(200, 'DELETE', path, { as: CLERK })).archived, true);
  for (const action of ['lines', 'submit', 'cancel', 'approve', 'reject'])
    await api.expect(404, 'POST', `${path}/${action}`);
  await api.expect(404, 'DELETE', path);
}

/** Every operation with its refusals, on the clean server. */
export async function walk(api) {
  for (const part of [people, menu, accounts, orderLists, orders]) await part(api);
}
