import assert from 'node:assert/strict';

const equal = assert.deepEqual;
const numbers = ({ items }) => items.map(({ number }) => number);
const BERTH = '/spaces/harbour/boards/BERTH';
const CRANE = '/spaces/harbour/boards/CRANE';
const list = (query) => `${CRANE}/cards?${new URLSearchParams(query)}`;

/** One sequence of requests per fault: passes on the clean server, fails with the fault. */
export const probes = {
  'card-no-etag': async (api) => {
    const { cards } = await api.space();
    const { etag } = await api.call('POST', cards, { body: { title: 'x' } });
    equal((await api.call('GET', `${cards}/1`)).etag, etag);
  },
  'estimate-step': async (api) => {
    const { cards } = await api.space();
    await api.expect(422, 'POST', cards, { body: { title: 'x', estimate: 0.3 } });
  },
  'card-unknown-member': async (api) => {
    const { cards } = await api.space();
    await api.expect(422, 'POST', cards, { body: { title: 'x', colour: 'red' } });
  },
  'title-blank': async (api) => {
    const { cards } = await api.space();
    await api.expect(422, 'POST', cards, { body: { title: '  ' } });
  },
  'created-at-seconds': async (api) =>
    assert.match((await api.get(`${BERTH}/cards/1`)).createdAt, /^2026-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  'export-as-plain': async (api) => {
    const { headers } = await api.call('GET', `${BERTH}/export`);
    assert.match(headers.get('content-type'), /^text\/csv\b/);
  },
  'page-size-zero': (api) => api.expect(422, 'GET', `${BERTH}/cards?pageSize=0`),
  'board-invalid-400': async (api) => {
    const { at } = await api.space();
    await api.expect(422, 'POST', `${at}/boards`, { body: { key: 'x', name: 'x' } });
  },
  'space-unknown-403': (api) => api.expect(404, 'GET', '/spaces/nobody-has-this'),
  'rate-remaining-missing': async (api) => {
    const remaining = async () =>
      Number((await api.call('GET', `${BERTH}/cards`)).headers.get('x-ratelimit-remaining'));
    assert.ok((await remaining()) > 1000);
  },

  'patch-null-ignored': async (api) => {
    const { cards } = await api.space();
    await api.post(cards, { title: 'x', description: 'y', assignee: 'ines', estimate: 2, dueOn: '2027-01-01' });
    const empty = { description: null, assignee: null, estimate: null, dueOn: null };
    const { description, assignee, estimate, dueOn } = await api.patch(`${cards}/1`, empty);
    equal({ description, assignee, estimate, dueOn }, empty);
  },
  'patch-resets-priority': async (api) => {
    const { cards } = await api.space();
    await api.post(cards, { title: 'x', priority: 'high' });
    equal((await api.patch(`${cards}/1`, { title: 'y' })).priority, 'high');
  },
  'card-stale-accepted': async (api) => {
    const { cards } = await api.space();
    const { etag } = await api.call('POST', cards, { body: { title: 'x' } });
    await api.patch(`${cards}/1`, { title: 'y' }, { match: etag });
    await api.expect(412, 'PATCH', `${cards}/1`, { body: { title: 'z' }, match: etag });
    equal((await api.get(`${cards}/1`)).title, 'y');
  },
  'if-match-optional': async (api) => {
    const { cards } = await api.space();
    await api.post(cards, { title: 'x' });
    await api.expect(428, 'PATCH', `${cards}/1`, { body: { title: 'z' } });
  },
  'filter-text-case': async (api) => equal(numbers(await api.get(list({ filter: 'text:ROPE' }))), [5]),
  'filter-any-term': async (api) =>
    equal(numbers(await api.get(list({ filter: 'label:safety priority:urgent,high column:doing' }))), [4]) ??
    equal(numbers(await api.get(list({ filter: 'label:safety column:done' }))), []),
  'order-priority-text': async (api) => {
    equal(numbers(await api.get(list({ orderBy: 'priority' }))), [6, 5, 4]);
    equal(numbers(await api.get(`${BERTH}/cards?orderBy=-priority`)), [1, 2, 3]);
  },
  'wip-one-more': async (api) => {
    const { cards } = await api.space();
    for (const number of [1, 2, 3]) {
      await api.post(cards, { title: 'x' });
      await api.move(`${cards}/${number}`, 'doing', number < 3 ? 200 : 409);
    }
    await api.move(`${cards}/1`, 'todo');
    await api.move(`${cards}/3`, 'doing');
  },
  'viewer-creates-card': (api) =>
    api.expect(403, 'POST', '/spaces/harbour/boards/CRANE/cards', { as: 'oskar', body: { title: 'x' } }),
  'board-key-twice': async (api) => {
    const { at } = await api.space();
    await api.expect(409, 'POST', `${at}/boards`, { body: { key: 'OPS', name: 'Again' } });
    equal((await api.get(`${at}/boards/OPS`)).name, 'OPS');
  },
  'export-unquoted': async (api) => {
    const { text } = await api.call('GET', `${CRANE}/export`);
    equal(text.split('\r\n'), [
      'number,title,column,priority,assignee,dueOn,labels',
      '4,"Grease slewing ring, crane 2",doing,urgent,oskar,2026-12-18,safety',
      '5,New rope,done,normal,,,metal',
      '6,"Paint the ""ladder""",todo,low,,2027-05-30,',
      '',
    ]);
  },
  'card-any-board': async (api) => {
    await api.get(`${CRANE}/cards/4`);
    await api.expect(404, 'GET', `${BERTH}/cards/4`);
  },

  'numbers-reused': async (api) => {
    const { cards } = await api.space();
    for (const number of [1, 2]) equal((await api.post(cards, { title: 'x' })).number, number);
    await api.expect(204, 'DELETE', `${cards}/2`);
    equal((await api.post(cards, { title: 'x' })).number, 3);
  },
  'numbers-per-board': async (api) => {
    const { at } = await api.space({ keys: ['OPS', 'DEV'] });
    equal((await api.post(`${at}/boards/OPS/cards`, { title: 'x' })).number, 1);
    equal((await api.post(`${at}/boards/DEV/cards`, { title: 'x' })).number, 2);
  },
  'archived-takes-comments': async (api) => {
    const { board, cards } = await api.space();
    await api.post(cards, { title: 'x' });
    await api.post(`${cards}/1/comments`, { text: 'Yes.' });
    await api.patch(board, { archived: true });
    await api.expect(409, 'POST', `${cards}/1/comments`, { body: { text: 'No.' } });
  },
  'wip-deleted-counts': async (api) => {
    const { cards } = await api.space();
    for (const title of ['a', 'b']) await api.post(cards, { title, column: 'doing' });
    await api.expect(409, 'POST', cards, { body: { title: 'c', column: 'doing' } });
    await api.expect(204, 'DELETE', `${cards}/1`);
    await api.post(cards, { title: 'c', column: 'doing' });
  },
  'move-keeps-completed': async (api) => {
    const { cards } = await api.space();
    equal((await api.post(cards, { title: 'x' })).completedAt, null);
    assert.ok(Math.abs(Date.parse((await api.move(`${cards}/1`, 'done')).completedAt) - Date.now()) < 5000);
    equal((await api.move(`${cards}/1`, 'todo')).completedAt, null);
  },
  'removed-member-reads': async (api) => {
    const { at, board } = await api.space();
    await api.expect(404, 'GET', board, { as: 'oskar' });
    await api.expect(201, 'PUT', `${at}/members/oskar`, { body: { role: 'viewer' } });
    await api.get(board, { as: 'oskar' });
    await api.expect(204, 'DELETE', `${at}/members/oskar`);
    await api.expect(404, 'GET', board, { as: 'oskar' });
  },
  'member-stays-assignee': async (api) => {
    const { at, cards } = await api.space();
    await api.expect(201, 'PUT', `${at}/members/pia`, { body: { role: 'viewer' } });
    await api.post(cards, { title: 'x', assignee: 'pia' });
    await api.expect(204, 'DELETE', `${at}/members/pia`);
    equal((await api.get(`${cards}/1`)).assignee, null);
  },
  'last-editor-demoted': async (api) => {
    const { at } = await api.space();
    await api.expect(409, 'PUT', `${at}/members/ines`, { body: { role: 'viewer' } });
    await api.expect(201, 'PUT', `${at}/members/oskar`, { body: { role: 'editor' } });
    await api.expect(200, 'PUT', `${at}/members/oskar`, { body: { role: 'viewer' } });
  },
};
