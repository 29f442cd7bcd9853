import assert from 'node:assert/strict';

const equal = assert.deepEqual;
const numbers = ({ items }) => items.map(({ number }) => number);
const BERTH = '/spaces/harbour/boards/BERTH';
const CRANE = '/spaces/harbour/boards/CRANE';
const plain = { headers: { 'content-type': 'text/plain' } };

async function signIn(api) {
  const login = (status, body, rest) => api.expect(status, 'POST', '/auth/login', { as: null, body, ...rest });
  const { user } = await login(200, { email: 'INES@lattice.test', password: 'Trellis-and-Vine-4' });
  equal(user, { username: 'ines', name: 'Ines Duarte', email: 'ines@lattice.test' });
  await login(401, { email: 'ines@lattice.test', password: 'x' });
  const { error } = await login(422, { email: '', colour: 1 });
  equal(error.fields.map(({ field }) => field).sort(), ['colour', 'email', 'password']);
  await login(400, '{');
  await login(415, '{}', plain);
}

/** Nobody, a stranger and a viewer at each operation of a space that oskar reads and ines edits. */
async function refused(api) {
  const card = `${CRANE}/cards/4`;
  const reads = ['/spaces/harbour', CRANE, `${CRANE}/export`, `${CRANE}/cards`, card, `${card}/comments`];
  const writes = [
    ['DELETE', '/spaces/harbour'],
    ['PUT', '/spaces/harbour/members/pia'],
    ['DELETE', '/spaces/harbour/members/oskar'],
    ['POST', '/spaces/harbour/boards'],
    ['PATCH', CRANE],
    ['POST', `${CRANE}/cards`],
    ['PATCH', card],
    ['DELETE', card],
    ['POST', `${card}/move`],
    ['PUT', `${card}/labels/x`],
    ['DELETE', `${card}/labels/safety`],
    ['POST', `${card}/comments`],
  ];
  for (const [method, path] of [...reads.map((path) => ['GET', path]), ...writes]) {
    await api.expect(401, method, path, { as: null });
    await api.expect(401, method, path, { as: 'nonsense' });
    await api.expect(404, method, path, { as: 'pia' });
    await api.expect(404, method, path.replace('harbour', 'nowhere'));
    await api.expect(method === 'GET' ? 200 : 403, method, path, { as: 'oskar' });
  }
  await api.expect(401, 'GET', '/spaces', { as: null });
  await api.expect(401, 'POST', '/spaces', { as: null });
  for (const path of [`${CRANE}/cards/1`, `${CRANE}/cards/x`, `${CRANE}/cards/04`, '/spaces/harbour/boards/NONE'])
    await api.expect(404, 'GET', path);
  const nothing = await api.call('GET', '/nothing');
  equal([nothing.status, nothing.headers.get('x-ratelimit-limit')], [404, '12000']);
  await api.expect(405, 'PUT', CRANE, { body: {} });
}

async function spaces(api) {
  const { items, totalSize, nextPageToken } = await api.get('/spaces');
  equal(
    [items.map(({ slug, myRole }) => [slug, myRole]), totalSize, nextPageToken],
    [
      [
        ['garden', 'viewer'],
        ['harbour', 'editor'],
      ],
      2,
      null,
    ],
  );
  const first = await api.get('/spaces?pageSize=1');
  const second = await api.get(`/spaces?pageSize=1&pageToken=${first.nextPageToken}`);
  equal([first.items[0].slug, second.items[0].slug, second.nextPageToken], ['garden', 'harbour', null]);
  for (const query of ['pageSize=101', 'pageSize=x', 'pageToken=x', 'pageSize='])
    await api.expect(422, 'GET', `/spaces?${query}`);
  for (const bad of [{ slug: 'X' }, { slug: 'ab' }, { name: ' ' }, { name: undefined }, { id: 1 }])
    await api.expect(422, 'POST', '/spaces', { body: { slug: 'check-bad', name: 'x', ...bad } });
  await api.expect(422, 'POST', '/spaces', { body: [] });
  await api.expect(400, 'POST', '/spaces', { body: '{' });
  await api.expect(415, 'POST', '/spaces', { body: '{}', ...plain });
  await api.expect(409, 'POST', '/spaces', { body: { slug: 'attic', name: 'x' } });
  const { headers, body } = await api.call('POST', '/spaces', { body: { slug: 'check-slug', name: 'x' } });
  equal(headers.get('location'), '/v1/spaces/check-slug');
  equal([body.members, body.boards], [[{ username: 'ines', role: 'editor' }], []]);
  const member = (status, username, body, rest) =>
    api.expect(status, 'PUT', `/spaces/check-slug/members/${username}`, { body, ...rest });
  await member(404, 'nobody', { role: 'viewer' });
  await member(422, 'pia', { role: 'owner' });
  await member(422, 'pia', {});
  await member(400, 'pia', '{');
  await member(415, 'pia', '{}', plain);
  await api.expect(409, 'DELETE', '/spaces/check-slug/members/ines');
  await member(201, 'oskar', { role: 'editor' });
  equal(await member(200, 'oskar', { role: 'editor' }), { username: 'oskar', role: 'editor' });
  await member(200, 'ines', { role: 'viewer' }, { as: 'oskar' });
  await api.expect(403, 'DELETE', '/spaces/check-slug');
  await api.expect(404, 'DELETE', '/spaces/check-slug/members/pia', { as: 'oskar' });
  await api.expect(204, 'DELETE', '/spaces/check-slug', { as: 'oskar' });
  await api.expect(404, 'GET', '/spaces/check-slug');
  await api.post('/spaces', { slug: 'check-slug', name: 'Again' });
  equal((await api.get('/spaces/check-slug')).members.length, 1);
}

async function boards(api) {
  const { at } = await api.space({ keys: [] });
  const create = (status, body, rest) => api.expect(status, 'POST', `${at}/boards`, { body, ...rest });
  const column = { id: 'new', name: 'New' };
  for (const bad of [
    { key: 'A' },
    { name: '' },
    { columns: [column] },
    { columns: [column, column] },
    { columns: [column, { id: 'old', name: 'Old', wipLimit: 0 }] },
    { columns: [column, { id: 'old' }] },
    { columns: [column, { id: 'old', name: 'Old', colour: 1 }] },
    { columns: null },
    { archived: true },
  ])
    await create(422, { key: 'BAD', name: 'x', ...bad });
  await create(400, '{');
  await create(415, '{}', plain);
  const made = await create(201, { key: 'AB', name: 'x' });
  equal(
    made.columns.map(({ id, wipLimit }) => [id, wipLimit]),
    [
      ['todo', null],
      ['doing', 3],
      ['done', null],
    ],
  );
  equal((await api.get(at)).boards, ['AB']);
  const path = `${at}/boards/AB`;
  const { etag } = await api.call('GET', path);
  await api.expect(428, 'PATCH', path, { body: {} });
  await api.expect(412, 'PATCH', path, { body: {}, match: '"x"' });
  await api.expect(412, 'PATCH', path, { body: {}, match: `W/${etag}` });
  await api.expect(400, 'PATCH', path, { body: '{', match: etag });
  await api.expect(415, 'PATCH', path, { body: '{}', match: etag, ...plain });
  for (const bad of [{ key: 'CD' }, { archived: null }, { name: null }])
    await api.expect(422, 'PATCH', path, { body: bad, match: etag });
  equal(await api.patch(path, {}, { match: etag }), made);
  equal((await api.call('GET', path)).etag, etag);
  equal((await api.patch(path, { name: 'y' }, { match: `"a", ${etag}` })).name, 'y');
  await api.post(`${path}/cards`, { title: 'x', labels: ['a'] });
  equal(
    (await api.get(path)).columns.map(({ cardCount }) => cardCount),
    [1, 0, 0],
  );
  equal((await api.patch(path, { archived: true })).archived, true);
  for (const [method, rest, body] of [
    ['PATCH', '', { name: 'z' }],
    ['PATCH', '', { archived: true }],
    ['POST', '/cards', { title: 'y' }],
    ['PATCH', '/cards/1', { title: 'y' }],
    ['DELETE', '/cards/1'],
    ['POST', '/cards/1/move', { column: 'done' }],
    ['PUT', '/cards/1/labels/b'],
    ['DELETE', '/cards/1/labels/a'],
    ['POST', '/cards/1/comments', { text: 'x' }],
  ])
    await api.expect(409, method, path + rest, { body, match: '*' });
  await api.get(`${path}/cards/1/comments`);
  equal((await api.call('GET', `${path}/export`)).text.split('\r\n')[1], '1,x,todo,normal,,,a');
  equal((await api.patch(path, { archived: false, name: 'z' })).name, 'z');
  await api.expect(204, 'DELETE', `${path}/cards/1`);
}

async function lists(api) {
  const found = async (board, query) => numbers(await api.get(`${board}/cards?${new URLSearchParams(query)}`));
  for (const [filter, expected] of [
    ['', [4, 5, 6]],
    ['column:doing', [4]],
    ['assignee:none', [5, 6]],
    ['assignee:oskar due<2026-12-19', [4]],
    ['due>=2026-12-18', [4, 6]],
    ['-due>=2026-12-18', [5]],
    ['-label:safety  priority:low,normal', [5, 6]],
    ['text:"RING, crane"', [4]],
    ['column:nowhere', []],
  ])
    equal(await found(CRANE, { filter }), expected, filter);
  for (const filter of ['colour:red', 'column:', 'due<soon', 'due<2026-02-30', 'priority:top', 'text:"open', 'rope'])
    await api.expect(422, 'GET', `${CRANE}/cards?${new URLSearchParams({ filter })}`);
  for (const [orderBy, expected] of [
    ['-number', [3, 2, 1]],
    ['title', [1, 3, 2]],
    ['dueOn', [2, 1, 3]],
    ['priority', [3, 2, 1]],
  ]) {
    equal(await found(BERTH, { orderBy }), expected, orderBy);
    const walked = [];
    for (let token = ''; token !== null;) {
      const query = new URLSearchParams({ orderBy, pageSize: '1', ...(token ? { pageToken: token } : {}) });
      const page = await api.get(`${BERTH}/cards?${query}`);
      walked.push(...numbers(page));
      equal(page.totalSize, 3);
      token = page.nextPageToken;
    }
    equal(walked, expected);
  }
  await api.expect(422, 'GET', `${BERTH}/cards?orderBy=colour`);
  const { nextPageToken } = await api.get(`${BERTH}/cards?pageSize=1`);
  for (const rest of ['&orderBy=title', '&filter=label:metal'])
    await api.expect(422, 'GET', `${BERTH}/cards?pageToken=${nextPageToken}${rest}`);
  await api.expect(422, 'GET', `${CRANE}/cards?pageToken=${nextPageToken}`);
  const { cards } = await api.space();
  for (const title of ['a', 'b', 'c']) await api.post(cards, { title });
  const first = await api.get(`${cards}?orderBy=-number&pageSize=2`);
  await api.post(cards, { title: 'd' });
  const second = await api.get(`${cards}?orderBy=-number&pageSize=2&pageToken=${first.nextPageToken}`);
  equal([numbers(first), numbers(second), second.totalSize], [[3, 2], [1], 4]);
}

async function cardFields(api, cards) {
  for (const bad of [
    { title: undefined },
    { title: 'x'.repeat(121) },
    { priority: 'HIGH' },
    { estimate: '1' },
    { estimate: 100.5 },
    { assignee: 'oskar' },
    { assignee: ['ines'] },
    { dueOn: '2027-02-29' },
    { dueOn: '2027-01-01T00:00:00Z' },
    { labels: ['a', 'a'] },
    { labels: ['A'] },
    { labels: ['1', '2', '3', '4', '5', '6'] },
    { column: 'nowhere' },
    { column: null },
    { number: 5 },
  ])
    await api.expect(422, 'POST', cards, { body: { title: 'x', ...bad } });
  const { error } = await api.expect(422, 'POST', cards, { body: { column: 'nowhere', estimate: -1 } });
  equal(error.fields.map(({ field }) => field).sort(), ['column', 'estimate', 'title']);
  await api.expect(422, 'POST', cards, { body: 'null' });
  await api.expect(400, 'POST', cards, { body: '{' });
  await api.expect(415, 'POST', cards, { body: '{}', ...plain });
}

async function cards(api) {
  const { at, board, cards } = await api.space();
  await cardFields(api, cards);
  const full = { title: 'Ä', description: '', priority: 'high', estimate: 0.5, assignee: 'ines', dueOn: '2028-02-29' };
  const made = await api.call('POST', cards, { body: { ...full, labels: ['b', 'a'], column: 'done' } });
  equal(made.headers.get('location'), `/v1${cards}/1`);
  equal([made.body.labels, made.body.completedAt, made.body.createdBy], [['a', 'b'], made.body.createdAt, 'ines']);
  equal(Object.fromEntries(Object.keys(full).map((name) => [name, made.body[name]])), full);
  const path = `${cards}/1`;
  equal(await api.get(path), made.body);
  await api.expect(304, 'GET', path, { headers: { 'if-none-match': `W/${made.etag}` } });
  await api.get(path, { headers: { 'if-none-match': '"x"' } });
  const patched = await api.patch(path, { title: 'y' }, { match: made.etag });
  equal({ ...patched, title: 'Ä', updatedAt: '' }, { ...made.body, updatedAt: '' });
  assert.ok(patched.updatedAt >= made.body.updatedAt);
  equal(await api.patch(path, { title: 'y' }), patched);
  for (const bad of [{ column: 'todo' }, { labels: [] }, { title: null }, { priority: null }, { assignee: 'nobody' }])
    await api.expect(422, 'PATCH', path, { body: bad, match: '*' });
  await api.expect(400, 'PATCH', path, { body: '{', match: '*' });
  await api.expect(415, 'PATCH', path, { body: '{}', match: '*', ...plain });
  await api.expect(204, 'PUT', `${path}/labels/a`);
  equal(await api.get(path), patched);
  for (const label of ['c', 'd', 'e']) await api.expect(204, 'PUT', `${path}/labels/${label}`);
  await api.expect(409, 'PUT', `${path}/labels/f`);
  await api.expect(422, 'PUT', `${path}/labels/F`);
  await api.expect(204, 'DELETE', `${path}/labels/b`);
  await api.expect(404, 'DELETE', `${path}/labels/b`);
  const labelled = await api.call('GET', path);
  equal(labelled.body.labels, ['a', 'c', 'd', 'e']);
  await api.expect(412, 'POST', `${path}/move`, { body: { column: 'todo' }, match: made.etag });
  equal(await api.move(path, 'done'), labelled.body);
  for (const bad of [{}, { column: 'nowhere' }, { column: null }, { column: 'todo', position: 1 }])
    await api.expect(422, 'POST', `${path}/move`, { body: bad });
  await api.expect(400, 'POST', `${path}/move`, { body: '{' });
  await api.expect(415, 'POST', `${path}/move`, { body: '{}', ...plain });
  equal((await api.move(path, 'todo')).column, 'todo');
  await comments(api, path);
  await api.expect(412, 'DELETE', path, { match: made.etag });
  await api.expect(204, 'DELETE', path, { match: (await api.call('GET', path)).etag });
  for (const rest of ['', '/comments']) await api.expect(404, 'GET', path + rest);
  equal(
    (await api.get(board)).columns.map(({ cardCount }) => cardCount),
    [0, 0, 0],
  );
  await api.expect(204, 'DELETE', at);
}

async function comments(api, path) {
  for (const bad of [{}, { text: ' ' }, { text: 'x'.repeat(2001) }, { text: 'x', author: 'pia' }])
    await api.expect(422, 'POST', `${path}/comments`, { body: bad });
  await api.expect(400, 'POST', `${path}/comments`, { body: '{' });
  await api.expect(415, 'POST', `${path}/comments`, { body: '{}', ...plain });
  for (const text of ['one', 'two', 'three']) equal((await api.post(`${path}/comments`, { text })).author, 'ines');
  const { items, nextPageToken, totalSize } = await api.get(`${path}/comments?pageSize=2`);
  equal([items.map(({ text }) => text), totalSize], [['one', 'two'], 3]);
  const last = await api.get(`${path}/comments?pageSize=2&pageToken=${nextPageToken}`);
  equal([last.items.map(({ text }) => text), last.nextPageToken], [['three'], null]);
  await api.expect(422, 'GET', `${path}/comments?pageSize=0`);
  equal((await api.get(path)).commentCount, 3);
}

/** Each call takes one of what is left, a new minute begins afresh. */
async function limit(api) {
  const one = () => api.call('GET', '/spaces', { as: 'pia' });
  const left = Number((await one()).headers.get('x-ratelimit-remaining'));
  const after = Number((await one()).headers.get('x-ratelimit-remaining'));
  assert.ok(after === left - 1 || after === 11999, `${left}, then ${after}`);
}

/** Every operation with its refusals, on the clean server. */
export async function walk(api) {
  for (const part of [signIn, refused, spaces, boards, lists, cards, limit]) await part(api);
}
