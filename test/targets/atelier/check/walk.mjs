import assert from 'node:assert/strict';
import * as make from './makers.mjs';
import { operations } from './schema.mjs';

/** @typedef {import('./api.mjs').Api} Api */

const { expect } = make;
const unknown = { id: '999999', slug: 'no-such-course', job_id: '00000000-0000-4000-8000-000000000000' };
const key = { 'idempotency-key': 'walk-key-0001', 'if-match': '*' };

const callOf = (/** @type {any} */ { method, path }, /** @type {Record<string, string>} */ params) =>
  `${method} ${path.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) => params[name])}`;

/** Example bodies of the document. @param {string} id @returns {any[]} */
function examplesOf(id) {
  const found = operations.find((entry) => entry.id === id);
  const [content] = Object.values(found?.operation.requestBody.content ?? {});
  return content.example
    ? [content.example]
    : Object.values(content.examples).map((/** @type {any} */ { value }) => value);
}

/** What every operation refuses in the same way. @param {Api} api */
async function refusals(api) {
  const seeded = { id: '101', slug: 'life-drawing', job_id: unknown.job_id };
  for (const entry of operations) {
    const has = (/** @type {number} */ status) => String(status) in entry.operation.responses;
    const content = entry.operation.requestBody ? {} : undefined;
    expect(await api.call(callOf(entry, unknown), content, { as: 'nobody' }), 401);
    expect(await api.call(callOf(entry, unknown), content, { as: 'made-up' }), 401);
    if (has(403)) expect(await api.call(callOf(entry, unknown), content, { as: 'other' }), 403);
    if (has(404)) expect(await api.call(callOf(entry, unknown), content, { headers: key }), 404);
    if (!content) continue;
    expect(await api.call(callOf(entry, seeded), '{"half":', { headers: key }), 400);
    expect(await api.call(callOf(entry, seeded), '{}', { headers: { ...key, 'content-type': 'text/plain' } }), 415);
    expect(await api.call(callOf(entry, seeded), {}, { headers: key }), 422);
  }
  for (const query of ['page=-1', 'size=0', 'size=51', 'level=expert', 'sort=fee', 'q=']) {
    expect(await api.call(`GET /courses?${query}`), 422);
  }
}

/** @param {Api} api */
async function courses(api) {
  const [example] = examplesOf('createCourse');
  const made = await api.call('POST /courses', example);
  expect(made, 201);
  const path = made.headers.get('location') ?? '';
  expect(await api.call('POST /courses', example), 409);
  const { slug, ...body } = example;
  expect(await api.call(`PUT ${path}`, body), 428);
  expect(await api.call(`PUT ${path}`, body, { headers: { 'if-match': '"old"' } }), 412);
  const etag = made.headers.get('etag') ?? '';
  const replaced = await api.call(`PUT ${path}`, { ...body, hours: 15 }, { headers: { 'if-match': etag } });
  assert.equal(expect(replaced).hours, 15);
  assert.notEqual(replaced.headers.get('etag'), etag);
  expect(await api.call(`GET ${path}`));
  expect(await api.call(`DELETE ${path}`), 204);
  expect(await api.call(`DELETE ${path}`), 404);
  expect(await api.call('DELETE /courses/life-drawing'), 409);
  const page = expect(await api.call('GET /courses?size=5&page=2&sort=hours'));
  assert.deepEqual(page.page, { size: 5, number: 2, totalElements: 12, totalPages: 3 });
  assert.equal(page._embedded.courses.length, 2);
  assert.equal(expect(await api.call('GET /courses?q=OIL')).page.totalElements, 2);
  assert.equal(expect(await api.call('GET /rooms?min_seats=16')).page.totalElements, 3);
}

/** @param {Api} api */
async function sessions(api) {
  const made = await api.call('POST /sessions', examplesOf('createSession')[0]);
  const { id } = expect(made, 201);
  const path = `/sessions/${id}`;
  assert.equal(made.headers.get('location'), path);
  expect(await api.call(`GET ${path}`));
  for (const example of examplesOf('patchSession')) expect(await api.call(`PATCH ${path}`, example));
  const patch = (/** @type {string} */ pointer, /** @type {any} */ value) =>
    api.call(`PATCH ${path}`, [{ op: 'replace', path: pointer, value }]);
  expect(await patch('/state', 'open'), 422);
  expect(await patch('/capacity', 13), 422);
  expect(await patch('/schedule/to', '09:00'), 422);
  expect(await patch('/room_id', 99), 422);
  expect(await api.call(`POST ${path}/enrolments`, examplesOf('createEnrolment')[0]), 409);
  expect(await api.call(`POST ${path}/enrolments/bulk`, examplesOf('createEnrolmentsInBulk')[0]), 409);
  expect(await api.call(`POST ${path}/transitions`, examplesOf('transitionSession')[0]));
  await enrolments(api, path, patch);
  await certificates(api, path);
  expect(await patch('/notes', 'late'), 409);
  expect(await api.call(`DELETE ${path}`), 204);
  expect(await api.call(`GET ${path}`), 404);
}

/** @param {Api} api @param {string} path @param {(pointer: string, value: any) => Promise<any>} patch */
async function enrolments(api, path, patch) {
  const made = await api.call(`POST ${path}/enrolments`, examplesOf('createEnrolment')[0], { as: 'other' });
  const entry = expect(made, 201);
  assert.equal(made.headers.get('location'), `/enrolments/${entry.id}`);
  expect(await api.call(`POST ${path}/enrolments`, examplesOf('createEnrolment')[0]), 409);
  const bad = [
    make.person({ born_on: '2024-05-05' }),
    make.person({ born_on: '2999-01-01' }),
    make.person({ email: 'nobody' }),
  ];
  for (const participant of bad) expect(await api.call(`POST ${path}/enrolments`, { participant }), 422);
  const minor = await make.enrol(api, Number(path.split('/')[2]), { born_on: '2009-09-12' });
  const adult = await make.enrol(api, Number(path.split('/')[2]), { born_on: '2009-09-11' });
  assert.deepEqual([minor.fee_due.amount, adult.fee_due.amount], ['71.25', '95.00']);
  const group = [...examplesOf('createEnrolmentsInBulk')[0].participants, entry.participant, bad[0], null];
  const bulk = expect(await api.call(`POST ${path}/enrolments/bulk`, { participants: group }), 207);
  assert.deepEqual(
    bulk.results.map((/** @type {any} */ { status }) => status),
    [201, 201, 409, 422, 422],
  );
  assert.deepEqual([bulk.created, bulk.refused], [2, 3]);
  expect(await patch('/capacity', 4), 409);
  assert.equal(expect(await patch('/capacity', 5)).seats_left, 0);
  const late = await make.enrol(api, Number(path.split('/')[2]));
  assert.deepEqual([late.state, late.waiting_position], ['waiting', 1]);
  expect(await patch('/capacity', 6));
  assert.equal(expect(await api.call(`GET /enrolments/${late.id}`)).state, 'confirmed');
  expect(await api.call(`DELETE /enrolments/${late.id}`, undefined, { as: 'other' }), 404);
  expect(await api.call(`DELETE /enrolments/${late.id}`), 204);
  expect(await api.call(`GET /enrolments/${entry.id}`, undefined, { as: 'other' }));
  expect(await api.call(`DELETE ${path}`), 409);
}

/** @param {Api} api @param {string} path */
async function certificates(api, path) {
  const body = { issued_on: '2027-09-13', signed_by: 'Ilse Brandt' };
  expect(await api.call(`POST ${path}/certificates`, body), 409);
  expect(await api.call(`POST ${path}/transitions`, { to: 'completed' }), 409);
  for (const to of ['running', 'completed']) expect(await api.call(`POST ${path}/transitions`, { to }));
  expect(await api.call(`POST ${path}/certificates`, { ...body, issued_on: '2027-09-10' }), 422);
  const accepted = await api.call(`POST ${path}/certificates`, body);
  expect(accepted, 202);
  const job = await make.finished(api, accepted.headers.get('location') ?? '');
  assert.deepEqual([job.issued, job.skipped, job.certificates.length], [5, 0, 5]);
  const again = await api.call(`POST ${path}/certificates`, body);
  const second = await make.finished(api, again.headers.get('location') ?? '');
  assert.deepEqual([second.issued, second.skipped], [0, 5]);
  for (const { enrolment_id } of job.certificates) expect(await api.call(`DELETE /enrolments/${enrolment_id}`), 204);
}

/** @param {Api} api */
async function materials(api) {
  const [example] = examplesOf('createMaterial');
  const made = await api.call('POST /materials', example);
  const { id } = expect(made, 201);
  expect(await api.call('POST /materials', example), 409);
  assert.equal(expect(await api.call(`GET /materials/${id}`)).low_stock, false);
  const session = await make.makeSession(api);
  const body = make.orderBody(session.id, [id, 45]);
  expect(await api.call('POST /orders', body), 400);
  const first = expect(await make.order(api, body, key['idempotency-key']), 201);
  assert.deepEqual([first.subtotal.amount, first.handling.amount, first.total.amount], ['243.00', '0.00', '243.00']);
  assert.equal(expect(await api.call(`GET /materials/${id}`)).low_stock, true);
  expect(await make.order(api, body, key['idempotency-key']), 200);
  expect(await make.order(api, make.orderBody(session.id, [id, 1]), key['idempotency-key']), 409);
  expect(await make.order(api, make.orderBody(session.id, [id, 16])), 409);
  expect(await make.order(api, make.orderBody(session.id, [id, 1], [id, 2])), 422);
  expect(await make.order(api, { ...body, needed_by: '2027-09-13' }), 422);
  expect(await make.order(api, { ...make.orderBody(103, [id, 1]), needed_by: '2026-06-13' }), 409);
  expect(await api.call(`DELETE /materials/${id}`), 409);
  expect(await api.call(`DELETE /sessions/${session.id}`), 409);
  expect(await api.call(`DELETE /orders/${first.id}`), 204);
  assert.equal(await make.stockOf(api, id), 60);
  const [orderExample] = examplesOf('createOrder');
  const sample = expect(await make.order(api, orderExample), 201);
  expect(await api.call(`DELETE /orders/${sample.id}`), 204);
  expect(await api.call(`DELETE /materials/${id}`), 204);
  expect(await api.call(`DELETE /sessions/${session.id}`), 204);
}

/** Uses every operation and takes away what it made. @param {Api} api */
export async function walk(api) {
  await refusals(api);
  await courses(api);
  await sessions(api);
  await materials(api);
}
