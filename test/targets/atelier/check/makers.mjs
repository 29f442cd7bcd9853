import assert from 'node:assert/strict';

/** @typedef {import('./api.mjs').Api} Api */

let count = 0;
const next = () => (count += 1);

const eur = (/** @type {string} */ amount) => ({ amount, currency: 'EUR' });

export const courseBody = (/** @type {any} */ changes = {}) => ({
  slug: `check-course-${next()}`,
  title: 'Check Course',
  level: 'beginner',
  medium: 'drawing',
  hours: 10,
  min_age: 12,
  description: 'Made by the check.',
  tags: ['check'],
  fee: eur('100.00'),
  contact: { name: 'Ann', email: 'ann@post.example' },
  ...changes,
});

export const sessionBody = (/** @type {any} */ changes = {}) => ({
  course_slug: 'linocut-weekend',
  room_id: 4,
  starts_on: '2027-09-11',
  ends_on: '2027-09-12',
  schedule: { weekday: 'sat', from: '10:00', to: '16:00' },
  capacity: 5,
  teacher: { name: 'Ann', email: 'ann@post.example' },
  ...changes,
});

export const person = (/** @type {any} */ changes = {}) => ({
  first_name: 'Pat',
  last_name: 'Check',
  email: `pat${next()}@post.example`,
  born_on: '1990-01-01',
  ...changes,
});

export const materialBody = (/** @type {any} */ changes = {}) => ({
  sku: `CHECK-${next()}`,
  name: 'Check material',
  unit: 'piece',
  unit_price: eur('10.00'),
  stock: 20,
  ...changes,
});

export const newKey = () => `check-key-${next()}`;

/** The body of an answer with the status that is expected. */
export function expect(/** @type {import('./api.mjs').Answer} */ answer, status = 200) {
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  return answer.body;
}

export const makeCourse = async (/** @type {Api} */ api, changes = {}) =>
  (await api.call('POST /courses', courseBody(changes))).body;

export const makeSession = async (/** @type {Api} */ api, changes = {}) =>
  expect(await api.call('POST /sessions', sessionBody(changes)), 201);

export const move = async (/** @type {Api} */ api, /** @type {number} */ id, /** @type {string[]} */ ...states) => {
  for (const to of states) expect(await api.call(`POST /sessions/${id}/transitions`, { to }));
};

export async function openSession(/** @type {Api} */ api, changes = {}) {
  const session = await makeSession(api, changes);
  await move(api, session.id, 'open');
  return session;
}

export const enrol = async (/** @type {Api} */ api, /** @type {number} */ id, changes = {}, as = 'main') =>
  expect(await api.call(`POST /sessions/${id}/enrolments`, { participant: person(changes) }, { as }), 201);

export const makeMaterial = async (/** @type {Api} */ api, changes = {}) =>
  expect(await api.call('POST /materials', materialBody(changes)), 201);

export const stockOf = async (/** @type {Api} */ api, /** @type {number} */ id) =>
  expect(await api.call(`GET /materials/${id}`)).stock;

export const orderBody = (/** @type {number} */ session_id, /** @type {[number, number][]} */ ...lines) => ({
  session_id,
  needed_by: '2027-09-12',
  lines: lines.map(([material_id, quantity]) => ({ material_id, quantity })),
});

export const order = (/** @type {Api} */ api, /** @type {any} */ body, key = newKey()) =>
  api.call('POST /orders', body, { headers: { 'idempotency-key': key } });

/** The job when it is done. */
export async function finished(/** @type {Api} */ api, /** @type {string} */ path) {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const job = expect(await api.call(`GET ${path}`));
    if (job.state === 'done') return job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return assert.fail('The job does not come to an end');
}
