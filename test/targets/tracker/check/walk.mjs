// Walks each operation of a clean server into each status that the document gives it, and checks what the prose says.
import {
  comment,
  freshIssue,
  log,
  makeIssue,
  makeProject,
  makeSprint,
  move,
  pages,
  reviewed,
  sprintBody,
  webhookBody,
} from './make.mjs';

const huge = JSON.stringify({ text: 'x'.repeat(101_000) });
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** 401 in all its forms, 404, and for bodies 400, 413, 415 and 422. */
async function refusals(call, method, path, { body, type } = {}) {
  for (const as of [null, '', 'trk_admin', 'TRK_ADMIN_7C1F09E2B4']) await call(method, path, { as, body });
  if (/\d/.test(path))
    for (const id of ['99999', 'x', '0', '-1', '1.0', '%00', '%ZZ', '9'.repeat(30)])
      await call(method, path.replace(/\d+/, id), { body });
  if (!['POST', 'PUT', 'PATCH'].includes(method) || /restore|publish/.test(path)) return;
  for (const raw of ['{"a":', '', Buffer.from([0x22, 0xff, 0x22]), huge]) await call(method, path, { raw, type });
  for (const wrong of ['text/plain', 'application/jsonx', null]) await call(method, path, { raw: '{}', type: wrong });
  for (const odd of ['null', '[]', '[1]', '"text"', '7', '{}', '{"unknown":1}', '{"__proto__":null}', '[{"op":"add"}]'])
    await call(method, path, { raw: odd, type });
}

async function listFaces(call, path) {
  for (const query of [
    '',
    '?limit=1',
    '?limit=100',
    '?unknown=1&unknown=2',
    '?limit=0',
    '?limit=101',
    '?limit=x',
    '?limit=',
    '?limit=1.5',
    '?limit=1&limit=2',
    '?after=',
    '?after=x',
    '?after=WyJpZCIsMSwiMSJd',
  ])
    await call('GET', path + query);
}

async function projects(call, expect) {
  for (const path of ['/users', '/projects', '/issues']) await refusals(call, 'GET', path);
  for (const path of ['/users', '/projects', '/issues', '/issues/1/comments', '/issues/1/time-entries'])
    await listFaces(call, path);
  for (const as of ['ada', 'ben', 'chloe']) {
    const { json } = await call('GET', '/users', { as });
    expect(`one user is ${as}`, json.filter(({ me }) => me).length === 1);
  }
  for (const query of ['archived=true', 'archived=false', 'archived=1'])
    await call('GET', `/projects?${query}`, { as: 'ben' });
  const body = { key: 'WALK', name: 'Walk' };
  await refusals(call, 'POST', '/projects', { body });
  await call('POST', '/projects', { as: 'ben', body });
  const made = await call('POST', '/projects', { body });
  await call('POST', '/projects', { body });
  for (const odd of [{ key: 'A' }, { memberIds: [99] }, { memberIds: [2, 2] }, { description: 7 }, { archived: true }])
    await call('POST', '/projects', { body: { ...body, key: 'ODD', ...odd } });
  expect(
    'a project has its defaults',
    made.json.description === null && !made.json.archived && same(made.json.memberIds, []),
  );
  const path = made.headers.location;
  expect('Location leads to the project', same((await call('GET', path)).json, made.json));
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const sent = method === 'PUT' ? { name: 'Walked', version: 1, memberIds: [2] } : undefined;
    await refusals(call, method, '/projects/3', { body: method === 'PUT' ? { name: 'x', version: 99 } : undefined });
    await call(method, path, { as: 'ben', body: sent });
    if (method === 'PUT') await call(method, path, { body: sent });
  }
  for (const sent of [
    { name: 'Late', version: 1 },
    { name: 'Odd', version: 2, memberIds: [77] },
  ])
    await call('PUT', path, { body: sent });
  const issue = await makeIssue(call, made.json.id);
  const counted = (await call('GET', path, { as: 'ben' })).json;
  expect(
    'an issue counts in its project',
    counted.issueCount === 1 && counted.openIssueCount === 1 && counted.version === 2,
  );
  await call('DELETE', path);
  await call('DELETE', `/issues/${issue.id}`);
  const sprint = await makeSprint(call, made.json.id);
  await call('DELETE', path);
  for (const gone of [path, `/sprints/${sprint.id}`])
    expect(`${gone} is gone`, (await call('GET', gone)).status === 404);
  expect('nothing to restore', (await call('POST', `/issues/${issue.id}/restore`)).status === 404);
}

async function search(call, expect) {
  for (const query of [
    'q=',
    'q=%C3%BC&label=ux',
    'label=',
    'assigneeId=2&projectId=1',
    'projectId=99999999999999999999',
    'sort=-updatedAt&state=done',
    'state=open',
    'sort=title',
    'assigneeId=x',
    'q=a&q=b',
  ])
    await call('GET', `/issues?${query}`);
  for (const sort of ['createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'priority', '-priority']) {
    const found = await pages(call, `/issues?sort=${sort}&limit=4`);
    const ids = found.flatMap(({ json }) => json.map(({ id }) => id));
    expect(
      `${sort} pages hold all`,
      ids.length === 35 && new Set(ids).size === 35 && found.every(({ headers }) => headers['x-total-count'] === '35'),
    );
    expect(
      `${sort} is the order of one page`,
      same(
        ids,
        (await call('GET', `/issues?sort=${sort}&limit=100`)).json.map(({ id }) => id),
      ),
    );
  }
  const { headers } = await call('GET', '/issues?sort=priority&limit=1');
  const cursor = /after=([^&>]+)/.exec(headers.link)[1];
  expect('a cursor belongs to its order', (await call('GET', `/issues?after=${cursor}`)).status === 422);
  const seen = (await call('GET', '/projects', { as: 'chloe' })).json.map(({ id }) => id);
  expect(
    'a member finds issues of own projects',
    (await call('GET', '/issues?limit=100', { as: 'chloe' })).json.every(({ projectId }) => seen.includes(projectId)),
  );
}

async function creation(call, expect) {
  const project = await makeProject(call);
  const body = {
    projectId: project.id,
    title: 'Größe 木',
    description: 'a\nb',
    type: 'bug',
    priority: 'low',
    assigneeId: 3,
    labels: ['ux', 'api'],
    estimateMinutes: 90,
    dueOn: '2032-02-29',
  };
  await refusals(call, 'POST', '/issues', { body: { projectId: 99999, title: 'Nowhere' } });
  const headers = { 'Idempotency-Key': 'walk-0001' };
  const made = await call('POST', '/issues', { as: 'ben', body, headers });
  expect(
    'an issue is stored as sent',
    Object.entries(body).every(([name, value]) => same(made.json[name], value)) &&
      made.json.reporterId === 2 &&
      made.json.state === 'backlog' &&
      made.json.remainingMinutes === 90,
  );
  expect('Location leads to the issue', same((await call('GET', made.headers.location)).json, made.json));
  expect(
    'a repeat gives the issue',
    (await call('POST', '/issues', { as: 'ben', body, headers })).json.id === made.json.id,
  );
  expect(
    'a key is kept per user',
    (await call('POST', '/issues', { as: 'chloe', body, headers })).json.id !== made.json.id,
  );
  expect(
    'the key with another body',
    (await call('POST', '/issues', { as: 'ben', body: { ...body, title: 'Other' }, headers })).status === 409,
  );
  await call('DELETE', made.headers.location);
  expect('the key after a deletion', (await call('POST', '/issues', { as: 'ben', body, headers })).status === 409);
  await call('POST', '/issues', { body, headers: { 'Idempotency-Key': 'short' } });
  const other = await makeSprint(call, (await makeProject(call)).id);
  for (const odd of [
    { assigneeId: 5 },
    { sprintId: other.id },
    { sprintId: 99999 },
    { dueOn: '2031-02-29' },
    { labels: ['a', 'b', 'c', 'd', 'e', 'f'] },
    { priority: null },
    { estimateMinutes: 1.5 },
    { projectId: '1' },
  ]) {
    expect(
      `${JSON.stringify(odd)} is refused`,
      (await call('POST', '/issues', { body: { ...body, ...odd } })).status === 422,
    );
  }
  expect(
    'other projects are hidden',
    (await call('POST', '/issues', { as: 'chloe', body: { ...body, projectId: 2 } })).status === 422,
  );
  expect(
    'an archived project',
    (await call('POST', '/issues', { body: { projectId: 9, title: 'Too late' } })).status === 409,
  );
}

async function changes(call, expect) {
  const { id, projectId } = await freshIssue(call);
  const path = `/issues/${id}`;
  const type = 'application/json-patch+json';
  await refusals(call, 'GET', path);
  await refusals(call, 'PATCH', path, { body: [{ op: 'test', path: '/id', value: -1 }], type });
  await call('PATCH', path, { raw: '[{"op":"remove","path":"/dueOn"}]', type: 'application/json' });
  const patched = await call('PATCH', path, {
    body: [
      { op: 'test', path: '/version', value: 1 },
      { op: 'add', path: '/labels/-', value: 'ux' },
      { op: 'add', path: '/labels/0', value: 'api' },
      { op: 'replace', path: '/estimateMinutes', value: 30 },
      { op: 'test', path: '/remainingMinutes', value: 30 },
      { op: 'replace', path: '/labels/1', value: 'docs' },
      { op: 'remove', path: '/labels/0' },
    ],
  });
  expect(
    'a patch is applied',
    patched.status === 200 &&
      same(patched.json.labels, ['docs']) &&
      patched.json.estimateMinutes === 30 &&
      patched.json.version === 2,
  );
  const odd = [
    ['replace', '/title', 'x'],
    ['remove', '/title'],
    ['replace', '/state', 'done'],
    ['replace', '/labels/7', 'ux'],
    ['add', '/labels/7', 'ux'],
    ['replace', '/labels/-', 'ux'],
    ['remove', '/labels/x'],
    ['add', '/labels/-', 'docs'],
    ['add', '/title/a', 'b'],
    ['replace', 'title', 'abc'],
    ['replace', '', {}],
    ['replace', '/assigneeId', 9],
    ['replace', '/sprintId', 1],
    ['test', '/nothing', 1],
    ['test', '/__proto__', {}],
    ['copy', '/title', 'a'],
    ['replace', '/labels', 'ux'],
    ['add', '/labels/-', null],
    ['replace', '/id', 3],
  ];
  for (const [op, at, value] of odd)
    expect(`${op} ${at} is refused`, (await call('PATCH', path, { body: [{ op, path: at, value }] })).status === 422);
  for (const op of ['add', 'replace', 'test'])
    expect(`${op} needs a value`, (await call('PATCH', path, { body: [{ op, path: '/dueOn' }] })).status === 422);
  expect(
    'a test fails',
    (await call('PATCH', path, { body: [{ op: 'test', path: '/title', value: 'x' }] })).status === 409,
  );
  expect('refused patches change nothing', same((await call('GET', path)).json, patched.json));
  expect(
    'remove gives null',
    (await call('PATCH', path, { as: 'chloe', body: [{ op: 'remove', path: '/estimateMinutes' }] })).json
      .estimateMinutes === null,
  );
  await refusals(call, 'POST', '/issues/bulk', { body: { ids: [99999], set: { priority: 'low' } } });
  const second = await makeIssue(call, projectId);
  const { json } = await call('POST', '/issues/bulk', {
    as: 'ben',
    body: { ids: [id, 99999, 7, second.id, 1], set: { assigneeId: 3, labels: ['bulk'] } },
  });
  expect(
    'bulk results',
    same(
      json.results.map((each) => each.status),
      [200, 404, 404, 200, 200],
    ) &&
      json.succeeded === 3 &&
      json.failed === 2,
  );
  const outsider = await call('POST', '/issues/bulk', {
    body: { ids: [id], set: { assigneeId: 9, priority: 'critical' } },
  });
  expect(
    'bulk refuses outsiders',
    outsider.json.results[0].status === 422 && (await call('GET', path)).json.priority === 'medium',
  );
  for (const odd2 of [
    { ids: [], set: { priority: 'low' } },
    { ids: [id, id], set: { priority: 'low' } },
    { ids: [id], set: {} },
    { ids: [id], set: { title: 'No' } },
  ])
    await call('POST', '/issues/bulk', { body: odd2 });
}

async function deletion(call, expect) {
  const { id } = await freshIssue(call);
  const path = `/issues/${id}`;
  const said = (await comment(call, id, 'First')).json;
  const entry = (await log(call, id, 20, { note: 'Analysis' })).json;
  for (const [method, end] of [
    ['DELETE', ''],
    ['POST', '/restore'],
  ]) {
    await refusals(call, method, path + end);
    expect('only reporter and admins', (await call(method, path + end, { as: 'chloe' })).status === 403);
  }
  expect('not deleted', (await call('POST', `${path}/restore`)).status === 409);
  const before = (await call('GET', path)).json;
  await call('DELETE', path, { as: 'ben' });
  for (const [method, at] of [
    ['GET', path],
    ['DELETE', path],
    ['GET', `${path}/comments`],
    ['GET', `${path}/time-entries`],
    ['DELETE', `/comments/${said.id}`],
    ['DELETE', `/time-entries/${entry.id}`],
  ])
    expect(`${method} ${at} after deletion`, (await call(method, at)).status === 404);
  const { json } = await call('POST', `${path}/restore`, { as: 'ben' });
  expect(
    'all is back',
    same({ ...json, version: 0, updatedAt: 0 }, { ...before, version: 0, updatedAt: 0 }) &&
      json.version === before.version + 2,
  );
  for (const [table, made] of [
    ['comments', said],
    ['time-entries', entry],
  ]) {
    await refusals(call, 'GET', `${path}/${table}`);
    await refusals(call, 'DELETE', `/${table}/${made.id}`);
    await refusals(call, 'POST', `${path}/${table}`, { body: {} });
    await call('DELETE', `/${table}/${made.id}`, { as: 'chloe' });
    expect(
      'deleted part',
      (await call('DELETE', `/${table}/${made.id}`, { as: 'ben' })).status === 204 &&
        (await call('DELETE', `/${table}/${made.id}`)).status === 404,
    );
  }
  const after = (await call('GET', path)).json;
  expect('sums go down', after.spentMinutes === 0 && after.commentCount === 0 && after.version === json.version);
  await log(call, id, 1441);
  await log(call, id, 1440);
  expect('a full day', (await log(call, id, 1)).status === 409 && (await log(call, id, 1, {}, 'chloe')).status === 201);
  await move(call, id, 'wont_do');
  expect('no time on wont_do', (await log(call, id, 1, { spentOn: '2031-06-01' })).status === 409);
}

async function workflow(call, expect) {
  const { id } = await reviewed(call);
  await refusals(call, 'POST', `/issues/${id}/transitions`, { body: { to: 'wont_do' } });
  expect('own work', (await move(call, id, 'done')).status === 403);
  const done = await call('POST', `/issues/${id}/transitions`, {
    as: 'chloe',
    body: { to: 'done', comment: 'Well done' },
  });
  expect(
    'done with a comment',
    done.json.state === 'done' && done.json.closedAt !== null && done.json.commentCount === 1,
  );
  expect('the comment is there', (await call('GET', `/issues/${id}/comments`)).json[0].authorId === 3);
  for (const to of ['backlog', 'in_review', 'wont_do', 'done'])
    expect(`done to ${to}`, (await move(call, id, to)).status === 409);
  expect('reopened', (await move(call, id, 'in_progress')).json.closedAt === null);
  expect('unassigned', (await move(call, (await freshIssue(call)).id, 'in_progress')).status === 409);
}

async function planning(call, expect) {
  const project = await makeProject(call);
  await refusals(call, 'POST', `/projects/${project.id}/sprints`, { body: sprintBody });
  for (const [endsOn, status] of [
    ['2031-04-06', 422],
    ['2031-04-07', 201],
    ['2031-05-05', 201],
    ['2031-05-06', 422],
    ['2031-04-31', 422],
  ])
    expect(
      `ends on ${endsOn}`,
      (await call('POST', `/projects/${project.id}/sprints`, { body: { ...sprintBody, endsOn } })).status === status,
    );
  const made = await call('POST', `/projects/${project.id}/sprints`, { as: 'ben', body: sprintBody });
  const path = made.headers.location;
  const issues = [
    await makeIssue(call, project.id, { sprintId: made.json.id, estimateMinutes: 60 }),
    await makeIssue(call, project.id, { sprintId: made.json.id, assigneeId: 2 }),
  ];
  await log(call, issues[0].id, 75, { spentOn: '2031-06-02' });
  const { json } = await call('GET', path);
  expect(
    'sums of a sprint',
    json.issueCount === 2 &&
      json.estimateMinutes === 60 &&
      json.spentMinutes === 75 &&
      json.durationDays === 12 &&
      json.version === 1,
  );
  for (const method of ['GET', 'PATCH'])
    await refusals(call, method, path, { body: method === 'PATCH' ? { version: 99, name: 'x' } : undefined });
  const patch = (body) => call('PATCH', path, { body });
  const first = await patch({ version: 1, goal: null, state: 'planned' });
  expect(
    'others keep their values',
    first.json.goal === null && first.json.name === 'Sprint 14' && first.json.version === 2,
  );
  for (const [body, status] of [
    [{ version: 1, name: 'Late' }, 409],
    [{ version: 2, state: 'closed' }, 409],
    [{ version: 2, endsOn: '2031-01-01' }, 422],
    [{ version: 2 }, 422],
    [{ version: 2, state: 'active' }, 200],
    [{ version: 3, state: 'planned' }, 409],
  ])
    expect(JSON.stringify(body), (await patch(body)).status === status);
  for (const to of ['in_progress', 'in_review', 'done']) await move(call, issues[1].id, to, 'ada');
  expect('closed', (await patch({ version: 3, state: 'closed' })).json.issueCount === 1);
  expect('a closed sprint', (await patch({ version: 4, name: 'No' })).status === 409);
  expect(
    'may stay in a closed sprint',
    (await call('PATCH', `/issues/${issues[1].id}`, { body: [{ op: 'replace', path: '/title', value: 'Stays' }] })).json
      .sprintId === made.json.id,
  );
  expect(
    'no new ones in it',
    (
      await call('PATCH', `/issues/${issues[0].id}`, {
        body: [{ op: 'replace', path: '/sprintId', value: made.json.id }],
      })
    ).status === 422,
  );
  await releases(call, expect, project, issues);
}

async function releases(call, expect, project, [open, done]) {
  const path = `/projects/${project.id}/releases`;
  await refusals(call, 'POST', path, { body: { tag: 'nonsense' } });
  const draft = (tag, issueIds) => call('POST', path, { as: 'ben', body: { tag, issueIds } });
  const one = await draft('v1.0.0', [open.id, done.id]);
  expect('progress', one.json.progress === 50 && one.json.status === 'draft' && one.json.publishedAt === null);
  expect('Location leads to the release', same((await call('GET', one.headers.location)).json, one.json));
  const third = await makeIssue(call, project.id);
  const two = await draft('v1.0.1', [done.id, open.id, third.id]);
  expect('rounded down', two.json.progress === 33);
  for (const [tag, ids, status] of [
    ['v1.0.0', [], 409],
    ['v9.0.0', [1], 422],
    ['v9.0.0', [99999], 422],
    ['v2.0.0', [done.id], 201],
    ['v2.0.1', [], 409],
  ])
    expect(`${tag} ${ids}`, (await draft(tag, ids)).status === status);
  await refusals(call, 'GET', one.headers.location);
  await refusals(call, 'POST', `${one.headers.location}/publish`);
  expect('admins only', (await call('POST', `${one.headers.location}/publish`, { as: 'ben' })).status === 403);
  expect('not all done', (await call('POST', `${one.headers.location}/publish`)).status === 409);
  const last = `/releases/${two.json.id + 1}`;
  const published = await call('POST', `${last}/publish`);
  expect(
    'published',
    published.status === 200 &&
      published.json.publishedAt !== null &&
      (await call('POST', `${last}/publish`)).status === 409,
  );
  expect('fixed in', (await call('GET', `/issues/${done.id}`)).json.fixedIn === 'v2.0.0');
}

async function webhooks(call, expect) {
  const { id } = await makeProject(call);
  const path = `/projects/${id}/webhooks`;
  await refusals(call, 'POST', path, { body: {} });
  await call('POST', path, { as: 'ben', body: webhookBody });
  const statuses = [];
  let last;
  for (let nth = 0; nth < 4; nth += 1) {
    const made = await call('POST', path, { body: { ...webhookBody, ...(nth === 1 && { active: false, id: 99999 }) } });
    statuses.push(made.status);
    last = made.status === 201 ? made.json : last;
  }
  expect('three webhooks', same(statuses, [201, 201, 201, 409]) && last.active === true && last.id < 99999);
  await call('DELETE', `/webhooks/${last.id}`, { as: 'ben' });
  await refusals(call, 'DELETE', `/webhooks/${last.id}`);
  expect(
    'deleted',
    (await call('DELETE', `/webhooks/${last.id}`)).status === 204 &&
      (await call('DELETE', `/webhooks/${last.id}`)).status === 404,
  );
}

export async function walk(call) {
  const failures = [];
  const expect = (what, right) => {
    if (!right) failures.push(`walk: ${what}`);
  };
  await search(call, expect);
  for (const part of [projects, creation, changes, deletion, workflow, planning, webhooks]) await part(call, expect);
  for (const path of ['/', '/nothing', '/users/', '//users', '/Users', '/openapi.json', '/issues/1/comments/'])
    await call('GET', path);
  for (const [method, path] of [
    ['DELETE', '/users'],
    ['PATCH', '/projects/1'],
    ['HEAD', '/issues'],
    ['OPTIONS', '/projects'],
    ['GET', '/issues/bulk'],
    ['GET', '/webhooks/1'],
    ['PUT', '/issues/1'],
  ])
    await call(method, path);
  return failures;
}
