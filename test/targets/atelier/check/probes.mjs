import assert from 'node:assert/strict';
import { problemsOf } from './schema.mjs';
import * as make from './makers.mjs';

/** @typedef {import('./api.mjs').Api} Api */

const { expect } = make;
const follows = (/** @type {string} */ name, /** @type {any} */ body) =>
  assert.deepEqual(problemsOf({ $ref: `#/components/schemas/${name}` }, body), []);
const slugsOf = (/** @type {any} */ body) => body._embedded.courses.map((/** @type {any} */ course) => course.slug);

/** Per fault a probe that passes on the clean server only. @type {Record<string, (api: Api) => Promise<void>>} */
const simple = {
  'course-hours-text': async (api) => follows('Course', expect(await api.call('GET /courses/life-drawing'))),
  'room-step-free-missing': async (api) => follows('RoomPage', expect(await api.call('GET /rooms'))),
  'course-created-200': async (api) => void expect(await api.call('POST /courses', make.courseBody()), 201),
  'session-unknown-stack': async (api) => void expect(await api.call('GET /sessions/999999'), 404),
  'course-level-free': async (api) =>
    void expect(await api.call('POST /courses', make.courseBody({ level: 'expert' })), 422),
  'rooms-without-token': async (api) => void expect(await api.call('GET /rooms', undefined, { as: 'nobody' }), 401),
  'material-price-number': async (api) => follows('Material', expect(await api.call('GET /materials/3'))),
  'material-stock-negative': async (api) =>
    void expect(await api.call('POST /materials', make.materialBody({ stock: -1 })), 422),
};

/** @type {typeof simple} */
const lists = {
  'courses-page-overlap': async (api) => {
    const pages = [];
    for (const page of [0, 1, 2]) pages.push(...slugsOf(expect(await api.call(`GET /courses?size=4&page=${page}`))));
    assert.equal(new Set(pages).size, pages.length);
  },
  'courses-total-unfiltered': async (api) => {
    const body = expect(await api.call('GET /courses?medium=ceramics&size=50'));
    assert.equal(body.page.totalElements, slugsOf(body).length);
  },
  'courses-level-filter': async (api) => {
    const body = expect(await api.call('GET /courses?level=intermediate&size=50'));
    assert.ok(body._embedded.courses.every((/** @type {any} */ course) => course.level === 'intermediate'));
  },
  'courses-sort-descending': async (api) => {
    const hours = expect(await api.call('GET /courses?sort=-hours&size=50'))._embedded.courses.map(
      (/** @type {any} */ course) => course.hours,
    );
    assert.deepEqual(
      hours,
      [...hours].sort((a, b) => b - a),
    );
  },
};

/** @type {typeof simple} */
const courseUpdates = {
  'course-title-long': async (api) => {
    expect(await api.call('POST /courses', make.courseBody({ title: 'x'.repeat(120) })), 201);
    expect(await api.call('POST /courses', make.courseBody({ title: 'x'.repeat(121) })), 422);
  },
  'course-replace-keeps': async (api) => {
    const { slug } = await make.makeCourse(api);
    const { slug: _, tags, description, min_age, ...rest } = make.courseBody();
    expect(await api.call(`PUT /courses/${slug}`, rest, { headers: { 'if-match': '*' } }));
    const course = expect(await api.call(`GET /courses/${slug}`));
    assert.deepEqual([course.tags, course.description, course.min_age], [[], null, null]);
  },
  'course-replace-stale': async (api) => {
    const { slug: made } = await make.makeCourse(api);
    const { slug, ...body } = make.courseBody();
    const headers = { 'if-match': (await api.call(`GET /courses/${made}`)).headers.get('etag') ?? '' };
    expect(await api.call(`PUT /courses/${made}`, body, { headers }));
    expect(await api.call(`PUT /courses/${made}`, body, { headers }), 412);
  },
  'course-delete-stays': async (api) => {
    const { slug } = await make.makeCourse(api);
    expect(await api.call(`DELETE /courses/${slug}`), 204);
    expect(await api.call(`GET /courses/${slug}`), 404);
  },
};

/** @type {typeof simple} */
const rules = {
  'material-partner-creates': async (api) =>
    void expect(await api.call('POST /materials', make.materialBody(), { as: 'other' }), 403),
  'session-dates-reversed': async (api) =>
    void expect(await api.call('POST /sessions', make.sessionBody({ ends_on: '2027-09-10' })), 422),
  'session-skips-open': async (api) => {
    const { id } = await make.makeSession(api);
    expect(await api.call(`POST /sessions/${id}/transitions`, { to: 'running' }), 409);
  },
  'session-patch-unsaved': async (api) => {
    const { id } = await make.makeSession(api);
    const teacher = { name: 'Bea', email: 'bea@post.example' };
    expect(await api.call(`PATCH /sessions/${id}`, [{ op: 'replace', path: '/teacher', value: teacher }]));
    assert.deepEqual(expect(await api.call(`GET /sessions/${id}`)).teacher, teacher);
  },
  'order-handling-boundary': async (api) => {
    const { id } = await make.makeSession(api);
    const material = await make.makeMaterial(api);
    const dear = expect(await make.order(api, make.orderBody(id, [material.id, 5])), 201);
    const cheap = expect(await make.order(api, make.orderBody(id, [material.id, 4])), 201);
    assert.deepEqual([dear.total.amount, cheap.total.amount], ['50.00', '44.90']);
  },
  'enrolment-duplicate': async (api) => {
    const { id } = await make.openSession(api);
    await make.enrol(api, id, { email: 'same@post.example' });
    expect(
      await api.call(`POST /sessions/${id}/enrolments`, { participant: make.person({ email: 'SAME@post.example' }) }),
      409,
    );
  },
};

/** @type {typeof simple} */
const complex = {
  'order-replayed': async (api) => {
    const { id } = await make.makeSession(api);
    const material = await make.makeMaterial(api);
    const key = make.newKey();
    const first = expect(await make.order(api, make.orderBody(id, [material.id, 3]), key), 201);
    assert.equal(expect(await make.order(api, make.orderBody(id, [material.id, 3]), key)).id, first.id);
    assert.equal(await make.stockOf(api, material.id), 17);
  },
  'order-delete-stock': async (api) => {
    const { id } = await make.makeSession(api);
    const material = await make.makeMaterial(api);
    const made = expect(await make.order(api, make.orderBody(id, [material.id, 3])), 201);
    expect(await api.call(`DELETE /orders/${made.id}`), 204);
    assert.equal(await make.stockOf(api, material.id), 20);
  },
  'enrolment-waiting-stays': async (api) => {
    const { id } = await make.openSession(api, { capacity: 1 });
    const [first, second] = [await make.enrol(api, id), await make.enrol(api, id)];
    assert.equal(second.state, 'waiting');
    expect(await api.call(`DELETE /enrolments/${first.id}`), 204);
    assert.equal(expect(await api.call(`GET /enrolments/${second.id}`)).state, 'confirmed');
  },
  'enrolment-foreign-read': async (api) => {
    const { id } = await make.openSession(api);
    const [office, library] = [await make.enrol(api, id), await make.enrol(api, id, {}, 'other')];
    expect(await api.call(`GET /enrolments/${library.id}`, undefined, { as: 'other' }));
    expect(await api.call(`GET /enrolments/${office.id}`, undefined, { as: 'other' }), 404);
  },
  'session-cancel-enrolments': async (api) => {
    const { id } = await make.openSession(api);
    const entry = await make.enrol(api, id);
    await make.move(api, id, 'cancelled');
    assert.equal(expect(await api.call(`GET /enrolments/${entry.id}`)).state, 'cancelled');
  },
  'session-patch-half': async (api) => {
    const { id } = await make.makeSession(api);
    const patch = [
      { op: 'replace', path: '/notes', value: 'Half' },
      { op: 'test', path: '/state', value: 'open' },
    ];
    expect(await api.call(`PATCH /sessions/${id}`, patch), 409);
    assert.equal(expect(await api.call(`GET /sessions/${id}`)).notes, null);
  },
  'certificates-waiting': async (api) => {
    const { id } = await make.openSession(api, { capacity: 1 });
    const first = await make.enrol(api, id);
    await make.enrol(api, id);
    await make.move(api, id, 'running', 'completed');
    const accepted = await api.call(`POST /sessions/${id}/certificates`, { issued_on: '2027-09-13', signed_by: 'Ann' });
    expect(accepted, 202);
    const job = await make.finished(api, accepted.headers.get('location') ?? '');
    assert.deepEqual(
      job.certificates.map((/** @type {any} */ entry) => entry.enrolment_id),
      [first.id],
    );
  },
  'bulk-over-capacity': async (api) => {
    const { id } = await make.openSession(api, { capacity: 1 });
    const body = expect(
      await api.call(`POST /sessions/${id}/enrolments/bulk`, { participants: [make.person(), make.person()] }),
      207,
    );
    assert.deepEqual(
      body.results.map((/** @type {any} */ result) => result.enrolment.state),
      ['confirmed', 'waiting'],
    );
  },
};

export const probes = { ...simple, ...lists, ...courseUpdates, ...rules, ...complex };
