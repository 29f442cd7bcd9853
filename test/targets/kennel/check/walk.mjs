// Each documented status of each operation at least once, and fields that only words describe.
import { expect } from './client.mjs';
import * as make from './makers.mjs';

const is = async (promise, status, what) => expect((await promise).status, status, what);
const DELETED = { owners: 8, dogs: 12 };

async function keysAndIds(api, doc) {
  for (const [path, item] of Object.entries(doc.paths))
    for (const method of Object.keys(item).filter((name) => name !== 'parameters')) {
      const request = (id) => `${method.toUpperCase()} ${path.replace('{id}', id)}`;
      await is(api.call(null, request(1)), 401, `${request(1)} without key`);
      if (!path.includes('{id}')) continue;
      await is(api.call('main', request('x')), 400, request('x'));
      await is(api.call('main', request(99_999)), 404, request(99_999));
      await is(api.call('other', request(1)), 404, `${request(1)} of another kennel`);
    }
}

const wrongDogs = [
  ['ownerId', { ownerId: '1' }],
  ['ownerId', { ownerId: 1.5 }],
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(41) }],
  ['name', { name: null }],
  ['breed', { breed: 'x'.repeat(41) }],
  ['weight_kg', { weight_kg: 8 }],
  ['weight_kg', { weight_kg: '0.4' }],
  ['weight_kg', { weight_kg: '95.1' }],
  ['weight_kg', { weight_kg: '8.25' }],
  ['birth_date', { birth_date: '17.05.2021' }],
  ['birth_date', { birth_date: '2999-01-01' }],
  ['notes', { notes: 'x'.repeat(501) }],
];

const wrongOwners = [
  ['name', { name: 'x' }],
  ['name', { name: 'x'.repeat(61) }],
  ['email', { email: 'nobody' }],
  ['phone', { phone: '12345' }],
  ['phone', { phone: '12 34 56 ext 7' }],
  ['discount_percent', { discount_percent: '25.1' }],
  ['discount_percent', { discount_percent: '2.25' }],
];

const wrongStays = [
  ['dogId', { dogId: 'x' }],
  ['arrival', { arrival: '2028-6-1' }],
  ['arrival', { arrival: '2028-06-31' }],
  ['departure', { departure: '2028-06-01' }],
  ['departure', { departure: '2028-07-02' }],
  ['run', { run: 'suite' }],
];

async function fields(api) {
  const { id } = await make.owner(api);
  const dog = await make.dog(api);
  const stay = { dogId: dog.id, arrival: '2028-06-01', departure: '2028-07-01' };
  const refused = async (request, options, field) => {
    const { status, body } = await api.call('main', request, options);
    expect([status, body.error?.field], [400, field], `${request} ${JSON.stringify(options)}`);
  };
  for (const [field, wrong] of wrongDogs)
    await refused('POST /dogs', { json: make.dogBody({ ownerId: id, ...wrong }) }, field);
  for (const [field, wrong] of wrongOwners) await refused('POST /owners', { form: make.ownerForm(wrong) }, field);
  for (const [field, wrong] of wrongStays) await refused('POST /stays', { json: { ...stay, ...wrong } }, field);
  await is(api.call('main', 'POST /stays', { json: stay }), 201, '30 nights');
  await refused(`PUT /dogs/${dog.id}`, { json: {} }, 'name');
  await refused('POST /stays/bulk', { json: { stays: [] } }, 'stays');
  await refused('POST /stays/1/add-extra', { form: { code: 'swim' } }, 'code');
  await refused('POST /stays/5/add-extra', { form: { code: 'bath', qty: 10 } }, 'qty');
  for (const [query, field] of Object.entries({
    'per_page=51': 'per_page',
    'page=0': 'page',
    'per_page=x': 'per_page',
  }))
    for (const list of ['owners', 'dogs', 'stays']) await refused(`GET /${list}?${query}`, {}, field);
  await refused('GET /dogs?size=huge', {}, 'size');
  await refused('GET /stays?status=lost', {}, 'status');
  await refused('GET /stays?sort=name', {}, 'sort');
  await refused('GET /stays?arrival_from=soon', {}, 'arrival_from');
  const text = { text: '{}', type: 'text/plain' };
  for (const request of ['POST /owners', 'POST /dogs', 'POST /stays', 'POST /stays/bulk', `PUT /dogs/${dog.id}`])
    await is(api.call('main', request, text), 415, `${request} as text`);
  await is(api.call('main', 'POST /stays/5/add-extra', text), 415, 'extra as text');
  await refused('POST /stays', { text: '{' }, 'body');
}

async function rates(api) {
  const { headers, body } = await api.call('main', 'GET /rates');
  expect(headers.get('cache-control'), 'max-age=3600', 'Cache-Control');
  for (const { size, run, nightly_cents: deluxe } of body.data.filter((rate) => rate.run === 'deluxe')) {
    const standard = body.data.find((rate) => rate.size === size && rate.run === 'standard').nightly_cents;
    expect(deluxe, String(Math.round((Number(standard) * 135) / 100)), `${size} ${run}`);
  }
}

async function lists(api) {
  const { body } = await api.call('main', 'GET /owners?page=99');
  expect([body.data, body.paging.page], [[], 99], 'behind the last page');
  for (const size of ['small', 'medium', 'large']) {
    const { data } = (await api.call('main', `GET /dogs?size=${size}&per_page=50`)).body;
    expect([data.length > 0, data.every((dog) => dog.size === size)], [true, true], `size ${size}`);
  }
  const booked = (await api.call('main', 'GET /stays?status=booked&sort=arrival')).body.data;
  const arrivals = booked.map(({ arrival }) => arrival);
  expect(arrivals, [...arrivals].sort(), 'order of arrival');
  expect(
    booked.every(({ status }) => status === 'booked'),
    true,
    'status',
  );
  for (const list of ['owners', 'dogs', 'stays']) {
    const own = (await api.call('main', `GET /${list}?per_page=50`)).body.data.map(({ id }) => id);
    const others = (await api.call('other', `GET /${list}?per_page=50`)).body.data.map(({ id }) => id);
    expect(
      own.filter((id) => others.includes(id)),
      [],
      `${list} of both kennels`,
    );
    expect(
      own,
      [...own].sort((a, b) => a - b),
      `${list} by id`,
    );
  }
}

async function states(api) {
  await is(api.call('main', `GET /owners/${DELETED.owners}`), 410, 'deleted owner');
  await is(api.call('main', `DELETE /owners/${DELETED.owners}`), 410, 'deleted owner');
  await is(api.call('main', `GET /dogs/${DELETED.dogs}`), 410, 'deleted dog');
  await is(api.call('main', `PUT /dogs/${DELETED.dogs}`, { json: make.dogBody() }), 410, 'deleted dog');
  await is(api.call('main', `DELETE /dogs/${DELETED.dogs}`), 410, 'deleted dog');
  await is(api.call('main', 'POST /dogs', { json: make.dogBody({ ownerId: DELETED.owners }) }), 404, 'deleted owner');
  await is(api.call('main', 'POST /dogs/1/restore'), 409, 'restored without need');
  await is(make.book(api, DELETED.dogs, '2028-06-01', '2028-06-02'), 404, 'stay of a deleted dog');
  const stay = await make.stay(api);
  await is(api.call('main', `DELETE /dogs/${stay.dogId}`), 409, 'dog with a stay');
  const heavier = make.dogBody({ weight_kg: '60', notes: 'Grown' });
  expect((await api.call('main', `PUT /dogs/${stay.dogId}`, { json: heavier })).body.data.size, 'large', 'size');
  expect((await api.call('main', `GET /stays/${stay.id}`)).body.data, stay, 'price kept');
  await is(make.act(api, stay, 'cancel'), 200, 'cancelled');
  await is(make.extra(api, stay, 'bath'), 409, 'extra of a cancelled stay');
  await is(api.call('main', `DELETE /stays/${stay.id}`), 200, 'deleted');
  for (const action of ['check-in', 'check-out', 'cancel', 'add-extra'])
    await is(make.act(api, stay, action, { form: { code: 'bath' } }), 410, `${action} when deleted`);
  for (const method of ['GET', 'DELETE']) await is(api.call('main', `${method} /stays/${stay.id}`), 410, method);
  const { ownerId } = (await api.call('main', `DELETE /dogs/${stay.dogId}`)).body.data;
  await is(api.call('main', `DELETE /owners/${ownerId}`), 200, 'owner deleted');
  await is(api.call('main', `POST /dogs/${stay.dogId}/restore`), 409, 'restored without owner');
}

export async function walk(api, doc) {
  await keysAndIds(api, doc);
  await fields(api);
  await rates(api);
  await lists(api);
  await states(api);
}
