import assert from 'node:assert/strict';

const same = (actual, expected) => assert.deepEqual(actual, expected);
const FREE = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const times = { startedAt: '2027-02-01T09:00:00Z', endedAt: '2027-02-01T09:59:59Z' };

async function walkOwners(api) {
  const project = await api.project();
  const task = await api.task({}, project);
  const entry = await api.entry({ note: 'Private matter' }, task);
  await api.put(`${task.path}/tags/print`);
  const calls = [
    ['GET', project.path],
    ['PUT', project.path, { name: 'Taken' }],
    ['DELETE', project.path],
    ['GET', task.path],
    ['PUT', task.path, { name: 'Taken' }],
    ['PUT', `${project.path}/tasks/${FREE}`, { name: 'Taken' }],
    ['PUT', `${task.path}/tags/mine`],
    ['DELETE', `${task.path}/tags/print`],
    ['GET', entry.path],
    ['PUT', entry.path, times],
    ['PUT', `${task.path}/entries/${FREE}`, times],
    ['DELETE', entry.path],
  ];
  for (const [method, path, body] of calls) {
    await api.expect(403, method, path, { as: api.joost, body });
    for (const as of [{}, { cookie: 'stintSession=no' }]) await api.expect(401, method, path, { as, body });
  }
  for (const [method, path] of [
    ['GET', '/projects'],
    ['POST', '/entries/search'],
    ['POST', '/exports'],
  ])
    await api.expect(401, method, path, { as: {} });
  const seen = await api.expect(200, 'POST', '/entries/search', { as: api.joost, body: { take: 100 } });
  assert.ok(seen.total > 0 && !seen.items.some(({ note }) => note === 'Private matter'));
  same((await api.get('/projects?take=100', { as: api.joost })).total, 3);
  const query = { projectIds: [project.id] };
  same((await api.expect(200, 'POST', '/entries/search', { as: api.joost, body: query })).total, 0);
  const range = { from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z', format: 'json' };
  const job = await api.exported(range, { as: api.joost });
  same(job.rowCount, seen.total);
  await api.expect(403, 'GET', `/exports/${job.id}`);
  await api.expect(404, 'GET', `/exports/${FREE}`);
  await api.expect(400, 'GET', '/exports/x');
  same((await api.exported({ ...range, ...query })).rowCount, 1);
  await api.logIn({ user: 'nadia', password: 'wrong' });
}

async function walkBodies(api) {
  const project = await api.project({ unknown: 1, trackedMinutes: 'x', client: 'Ferrous' });
  const wrong = {
    client: ['', 'x'.repeat(81), null],
    billable: ['yes', null],
    archived: [1],
    budgetMinutes: [-1, 1.5],
  };
  for (const [name, values] of Object.entries(wrong))
    for (const value of values) await api.expect(400, 'PUT', project.path, { body: { name: 'x', [name]: value } });
  for (const body of ['', '{', '[]', 'null']) await api.expect(400, 'PUT', project.path, { body });
  await api.expect(400, 'PUT', project.path, { body: '{"name":"x"}', type: 'text/plain' });
  same((await api.get(project.path)).name, project.name);
  const { path, ...sent } = project;
  const back = await api.put(path, sent);
  same(back, { ...sent, updatedAt: back.updatedAt });
  const task = await api.task({ estimateMinutes: 5, done: false }, project);
  for (const body of [{}, { name: 'x'.repeat(121) }, { name: 'x', estimateMinutes: 0 }, { name: 'x', done: 'no' }])
    await api.expect(400, 'PUT', task.path, { body });
  const other = await api.project();
  await api.expect(409, 'PUT', `${other.path}/tasks/${task.id}`, { body: { name: 'x' } });
  await api.expect(404, 'GET', `${other.path}/tasks/${task.id}`);
  for (const tag of ['Print', '-print', 'x'.repeat(25), 'a%20b', 'ü'])
    await api.expect(400, 'PUT', `${task.path}/tags/${encodeURI(tag)}`);
  for (let i = 0; i < 8; i++) await api.put(`${task.path}/tags/tag-${i}`);
  await api.put(`${task.path}/tags/tag-1`);
  await api.expect(409, 'PUT', `${task.path}/tags/tag-8`);
  await api.expect(204, 'DELETE', `${task.path}/tags/tag-3`);
  await api.expect(404, 'DELETE', `${task.path}/tags/tag-3`);
  same((await api.get(task.path)).tags.length, 7);
}

async function walkEntries(api) {
  const project = await api.project({ billable: false });
  const task = await api.task({}, project);
  const entry = await api.entry({ startedAt: '2027-01-05T10:00:00.750+01:00', note: 'Hm' }, task);
  same([entry.startedAt, entry.minutes, entry.billable, entry.note], ['2027-01-05T09:00:00Z', 90, false, 'Hm']);
  const replaced = await api.put(entry.path, { ...times, billable: true });
  same([replaced.note, replaced.billable, replaced.minutes], [undefined, true, 59]);
  same(replaced.createdAt, entry.createdAt);
  const day = { startedAt: '2027-02-01T00:00:00Z', endedAt: '2027-02-02T00:00:00Z' };
  await api.put(entry.path, day);
  const path = `${task.path}/entries/${FREE}`;
  const bad = [{ endedAt: '2027-02-02T00:00:01Z' }, { startedAt: 'x' }, { startedAt: '2027-02-30T00:00:00Z' }];
  for (const rest of [...bad, { endedAt: null }, { note: '' }, { note: 'x'.repeat(501) }, { billable: 0 }])
    await api.expect(400, 'PUT', path, { body: { ...day, ...rest } });
  await api.expect(400, 'PUT', path, { body: { startedAt: day.startedAt } });
  await api.expect(400, 'PUT', `${task.path}/entries/x`, { body: times });
  const second = await api.task({}, project);
  await api.expect(409, 'PUT', `${second.path}/entries/${entry.id}`, { body: times });
  await api.expect(404, 'GET', `${second.path}/entries/${entry.id}`);
  await api.expect(404, 'PUT', `${project.path}/tasks/${FREE}/entries/${FREE}`, { body: times });
  await api.expect(404, 'DELETE', path);
  same((await api.get(project.path)).taskCount, 2);
}

async function walkSearch(api) {
  const all = await api.search({ take: 100 });
  for (const orderBy of ['startedAt', 'minutes'])
    for (const direction of ['asc', 'desc']) {
      const values = (await api.search({ orderBy, direction, take: 100 })).items.map((one) => one[orderBy]);
      const up = direction === 'asc' ? values : values.toReversed();
      assert.ok(values.length > 20 && up.every((value, i) => i === 0 || up[i - 1] <= value));
    }
  const from = all.items[9].startedAt;
  same(
    (await api.search({ from, take: 100 })).items,
    all.items.filter(({ startedAt }) => startedAt >= from),
  );
  const { projectId } = all.items[3];
  for (const one of (await api.search({ projectIds: [projectId] })).items) same(one.projectId, projectId);
  for (const billable of [true, false])
    assert.ok((await api.search({ billable, take: 100 })).items.every((one) => one.billable === billable));
  same((await api.search({ skip: 3, take: 4 })).items, all.items.slice(3, 7));
  const bad = [{ take: 0 }, { take: 101 }, { skip: -1 }, { orderBy: 'note' }, { projectIds: ['x'] }, { tags: 'print' }];
  for (const body of [...bad, { from: 'x' }, { billable: null }])
    await api.expect(400, 'POST', '/entries/search', { body });
  const day = { from: '2026-02-01T00:00:00Z', to: '2026-03-01T00:00:00Z' };
  for (const body of [day, { ...day, to: 'x', format: 'csv' }, { from: day.to, to: day.from, format: 'csv' }])
    await api.expect(400, 'POST', '/exports', { body });
  const { items } = await api.get('/projects?client=Mill%20Museum');
  assert.ok(items.length === 2 && items.every(({ client }) => client === 'Mill Museum'));
  same((await api.get('/projects?client=mill%20museum')).items, []);
  for (const bad of ['skip=-1', 'orderBy=owner', 'direction=up', 'client=', 'take=1.5'])
    await api.expect(400, 'GET', `/projects?${bad}`);
  const one = await api.expect(202, 'POST', '/exports', { body: { ...day, format: 'csv' } });
  same([one.state, one.rowCount, one.finishedAt], ['queued', undefined, undefined]);
}

/** What the document promises beside what the probes look at. */
export async function walk(api) {
  for (const part of [walkOwners, walkBodies, walkEntries, walkSearch]) await part(api);
}
