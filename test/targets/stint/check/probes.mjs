import assert from 'node:assert/strict';

const same = (actual, expected) => assert.deepEqual(actual, expected);
const ids = ({ items }) => items.map(({ id }) => id);
const isSorted = (values) => values.every((value, i) => i === 0 || values[i - 1] <= value);
const hour = (n) => `2027-03-01T${String(n).padStart(2, '0')}:00:00Z`;
const at = (from, to) => ({ startedAt: hour(from), endedAt: hour(to) });

/** One for each fault: holds on the clean server, fails with the fault. */
export const probes = {
  'project-created-200': (api) => api.project(),
  async 'project-name-unbounded'(api) {
    const { path } = await api.project({ name: 'é'.repeat(80) });
    for (const name of ['x'.repeat(81), '', 5, null]) await api.expect(400, 'PUT', path, { body: { name } });
  },
  async 'project-id-free'(api) {
    for (const id of ['x', '8ZZZZZZZZZZZZZZZZZZZZZZZZZ', '01ARZ3NDEKTSV4RRFFQ69G5FAU', '01arz3ndektsv4rrffq69g5fav'])
      await api.expect(400, 'PUT', `/projects/${id}`, { body: { name: 'Check' } });
  },
  async 'project-shows-email'(api) {
    const { path } = await api.project();
    const { text } = await api.call('GET', path);
    assert.ok(!text.includes('@'));
  },
  async 'projects-take-unbounded'(api) {
    for (const take of [0, 101, -1, 'x', '']) await api.expect(400, 'GET', `/projects?take=${take}`);
    same((await api.get('/projects?take=1')).items.length, 1);
    await api.get('/projects?take=100');
  },
  async 'task-without-tags'(api) {
    const { path } = await api.task();
    same((await api.get(path)).tags, []);
  },
  async 'task-unknown-500'(api) {
    const { path } = await api.project();
    await api.expect(404, 'GET', `${path}/tasks/01ARZ3NDEKTSV4RRFFQ69G5FAV`);
  },
  async 'entry-minutes-text'(api) {
    const { path } = await api.entry();
    same((await api.get(path)).minutes, 90);
  },
  async 'export-format-free'(api) {
    for (const format of ['pdf', '', null, 7])
      await api.expect(400, 'POST', '/exports', { body: { from: hour(1), to: hour(2), format } });
  },
  async 'csrf-unchecked'(api) {
    const { path } = await api.project();
    const { cookie } = api.nadia;
    for (const as of [{ cookie }, { cookie, 'x-csrf-token': api.joost['x-csrf-token'] }]) {
      await api.expect(403, 'PUT', path, { as, body: { name: 'No' } });
      await api.expect(403, 'POST', '/entries/search', { as, body: {} });
      await api.expect(403, 'DELETE', path, { as });
    }
    await api.get(path, { as: { cookie } });
  },

  async 'project-put-keeps-client'(api) {
    const full = { client: 'Ferrous', billable: false, budgetMinutes: 90, archived: true };
    const before = await api.project(full);
    same(before, { ...before, ...full });
    const { updatedAt, ...after } = await api.put(before.path, { name: 'Bare' });
    const { id, owner, createdAt } = before;
    const bare = { id, owner, name: 'Bare', billable: true, archived: false, trackedMinutes: 0, taskCount: 0 };
    same(after, { ...bare, createdAt });
    same(await api.get(before.path), { ...after, updatedAt });
  },
  async 'project-created-at-moves'(api) {
    const before = await api.project();
    const after = await api.put(before.path, { name: before.name });
    same(after.createdAt, before.createdAt);
    assert.ok(after.updatedAt > before.updatedAt);
  },
  async 'projects-archived-mixed'(api) {
    for (const [query, archived] of Object.entries({ '': false, '?archived=false': false, '?archived=true': true })) {
      const { items } = await api.get(`/projects${query}`);
      assert.ok(items.length > 0 && items.every((one) => one.archived === archived));
    }
    await api.expect(400, 'GET', '/projects?archived=maybe');
  },
  async 'projects-direction-ignored'(api) {
    for (const by of ['name', 'createdAt', 'trackedMinutes']) {
      const up = (await api.get(`/projects?orderBy=${by}`)).items.map((one) => one[by]);
      const down = (await api.get(`/projects?orderBy=${by}&direction=desc`)).items.map((one) => one[by]);
      assert.ok(isSorted(up) && isSorted(down.toReversed()) && new Set(up).size > 3, by);
    }
  },
  async 'projects-skip-short'(api) {
    const all = await api.get('/projects');
    same(ids(await api.get('/projects?skip=2&take=3')), ids(all).slice(2, 5));
    const beyond = await api.get('/projects?skip=500');
    same([beyond.items, beyond.total], [[], all.total]);
  },
  async 'task-put-drops-tags'(api) {
    const { path, createdAt } = await api.task({ estimateMinutes: 30 });
    await api.put(`${path}/tags/print`);
    const after = await api.put(path, { name: 'Other' });
    same([after.tags, after.createdAt, after.estimateMinutes, after.done], [['print'], createdAt, undefined, false]);
  },
  async 'tag-put-twice'(api) {
    const { path } = await api.task();
    for (const tag of ['print', 'design', 'print']) await api.put(`${path}/tags/${tag}`);
    same((await api.get(path)).tags, ['design', 'print']);
  },
  async 'entry-ends-before-start'(api) {
    const { path } = await api.task();
    for (const [from, to] of [
      [9, 8],
      [9, 9],
    ])
      await api.expect(400, 'PUT', `${path}/entries/01ARZ3NDEKTSV4RRFFQ69G5FAV`, { body: at(from, to) });
  },
  async 'search-to-inclusive'(api) {
    const { id, startedAt, endedAt } = await api.entry();
    assert.ok(!ids(await api.search({ to: startedAt, take: 100 })).includes(id));
    assert.ok(ids(await api.search({ from: startedAt, to: endedAt })).includes(id));
    await api.expect(400, 'POST', '/entries/search', { body: { from: endedAt, to: startedAt } });
  },
  async 'search-text-case'(api) {
    const { id } = await api.entry({ note: 'Zephyr and CO' });
    same(ids(await api.search({ text: 'zEPHYR' })), [id]);
    await api.expect(400, 'POST', '/entries/search', { body: { text: 'z' } });
  },
  async 'search-total-of-page'(api) {
    const all = await api.search({ take: 100 });
    same(all.total, all.items.length);
    same((await api.search({ take: 2, skip: 1 })).total, all.total);
  },

  async 'entry-overlap-taken'(api) {
    const task = await api.task();
    const middle = await api.entry(at(10, 12), task);
    const path = `${task.path}/entries/01ARZ3NDEKTSV4RRFFQ69G5FAV`;
    for (const [from, to] of [
      [9, 11],
      [11, 13],
      [9, 13],
      [10, 12],
    ])
      await api.expect(409, 'PUT', path, { body: at(from, to) });
    await api.entry(at(12, 13), task);
    await api.entry(at(9, 10), task);
    await api.put(middle.path, at(11, 12));
    await api.entry(at(10, 12));
  },
  async 'tracked-minutes-after-deletion'(api) {
    const project = await api.project();
    const task = await api.task({}, project);
    const one = await api.entry(at(1, 2), task);
    await api.entry(at(3, 5), task);
    same([(await api.get(project.path)).trackedMinutes, (await api.get(task.path)).trackedMinutes], [180, 180]);
    await api.expect(204, 'DELETE', one.path);
    same([(await api.get(project.path)).trackedMinutes, (await api.get(task.path)).trackedMinutes], [120, 120]);
  },
  async 'project-deletion-keeps-entries'(api) {
    const project = await api.project();
    const { id, path } = await api.entry({ note: 'Soon gone' }, await api.task({}, project));
    same(ids(await api.search({ text: 'soon gone' })), [id]);
    await api.expect(204, 'DELETE', project.path);
    same(ids(await api.search({ text: 'soon gone' })), []);
    await api.expect(404, 'GET', path);
    for (const method of ['GET', 'DELETE']) await api.expect(404, method, project.path);
  },
  async 'project-foreign-readable'(api) {
    const { path } = await api.project();
    await api.expect(403, 'GET', path, { as: api.joost });
  },
  async 'archived-project-takes-entries'(api) {
    const project = await api.project();
    const task = await api.task({}, project);
    const { path, startedAt, endedAt } = await api.entry({}, task);
    await api.put(`${task.path}/tags/print`);
    await api.put(project.path, { name: 'Closed', archived: true });
    const later = { body: at(20, 21) };
    await api.expect(409, 'PUT', `${task.path}/entries/01ARZ3NDEKTSV4RRFFQ69G5FAV`, later);
    await api.expect(409, 'PUT', path, { body: { startedAt, endedAt } });
    await api.expect(409, 'DELETE', path);
    await api.expect(409, 'PUT', task.path, { body: { name: 'x' } });
    await api.expect(409, 'PUT', `${project.path}/tasks/01ARZ3NDEKTSV4RRFFQ69G5FAV`, { body: { name: 'x' } });
    await api.expect(409, 'PUT', `${task.path}/tags/design`);
    await api.expect(409, 'DELETE', `${task.path}/tags/print`);
    await api.put(project.path, { name: 'Open' });
    await api.expect(204, 'DELETE', path);
  },
  async 'done-task-takes-entries'(api) {
    const task = await api.task();
    const { path, startedAt, endedAt } = await api.entry({}, task);
    await api.put(task.path, { name: 'Over', done: true });
    await api.expect(409, 'PUT', `${task.path}/entries/01ARZ3NDEKTSV4RRFFQ69G5FAV`, { body: at(20, 21) });
    await api.expect(409, 'PUT', path, { body: { startedAt, endedAt } });
    await api.expect(409, 'DELETE', path);
    await api.put(`${task.path}/tags/print`);
    await api.put(task.path, { name: 'Again' });
    await api.expect(204, 'DELETE', path);
  },
  async 'search-any-tag'(api) {
    const both = await api.task();
    await api.put(`${both.path}/tags/tin`);
    await api.put(`${both.path}/tags/zinc`);
    const one = await api.task();
    await api.put(`${one.path}/tags/tin`);
    const { id } = await api.entry({}, both);
    const other = await api.entry({ ...at(1, 2) }, one);
    same(ids(await api.search({ tags: ['zinc', 'tin'] })), [id]);
    same(ids(await api.search({ tags: ['tin'] })).toSorted(), [id, other.id].toSorted());
  },
  async 'search-minutes-of-page'(api) {
    const all = await api.search({ take: 100 });
    same(
      all.totalMinutes,
      all.items.reduce((sum, { minutes }) => sum + minutes, 0),
    );
    same((await api.search({ take: 1 })).totalMinutes, all.totalMinutes);
  },
  async 'export-ignores-range'(api) {
    const range = { from: '2026-02-10T00:00:00Z', to: '2026-02-20T00:00:00Z' };
    const found = await api.search({ ...range, take: 100 });
    const job = await api.exported({ ...range, format: 'csv' });
    same([job.rowCount, job.totalMinutes], [found.total, found.totalMinutes]);
    assert.ok(found.total > 0 && job.finishedAt >= job.requestedAt && job.format === 'csv');
  },
};
