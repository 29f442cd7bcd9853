// Records for the probes, made through the API.
import { expect } from './client.mjs';

let count = 0;
export const unique = () => `${process.pid}-${(count += 1)}`;

async function made(promise, what) {
  const { status, body } = await promise;
  expect(status, 201, what);
  return body.data;
}

export const ownerForm = (fields = {}) => ({ name: 'Probe Owner', email: `probe-${unique()}@check.test`, ...fields });

export const owner = (api, fields, account = 'main') =>
  made(api.call(account, 'POST /owners', { form: ownerForm(fields) }), 'new owner');

export const dogBody = (fields = {}) => ({ name: 'Probe', weight_kg: '8', birth_date: '2021-05-17', ...fields });

export async function dog(api, { discount, ...fields } = {}, account = 'main') {
  const { id } = await owner(api, discount ? { discount_percent: discount } : {}, account);
  return made(api.call(account, 'POST /dogs', { json: dogBody({ ownerId: id, ...fields }) }), 'new dog');
}

export const book = (api, dogId, arrival, departure, more = {}) =>
  api.call('main', 'POST /stays', { json: { dogId, arrival, departure, ...more } });

/** A stay of a new dog from 1 June 2028 to the day. */
export async function stay(api, { until = '2028-06-03', run, ...fields } = {}) {
  const { id } = await dog(api, fields);
  return made(book(api, id, '2028-06-01', until, run ? { run } : {}), 'new stay');
}

export const act = (api, { id }, action, options) => api.call('main', `POST /stays/${id}/${action}`, options);

export const extra = (api, target, code, qty) =>
  act(api, target, 'add-extra', { form: qty === undefined ? { code } : { code, qty } });
