// For each fault a probe: true on the clean server, false with the fault.
import { judge } from './contract.mjs';
import { comment, freshIssue, log, makeProject, makeSprint, move, pages, sprintBody, webhookBody } from './make.mjs';
import { longer } from './longer.mjs';

/** The answer has this status and keeps to the document. */
const good = (answer, status) => answer.status === status && judge(answer).problems.length === 0;
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const create = async (call, extra = {}) =>
  call('POST', '/issues', {
    as: 'ben',
    body: { projectId: (await makeProject(call)).id, title: 'Buttons are too small', ...extra },
  });
const sprint = async (call, extra = {}, options = {}) =>
  call('POST', `/projects/${(await makeProject(call)).id}/sprints`, { body: { ...sprintBody, ...extra }, ...options });
const webhook = async (call, extra = {}) =>
  call('POST', `/projects/${(await makeProject(call)).id}/webhooks`, { body: { ...webhookBody, ...extra } });
const issues = async (call, query) => (await call('GET', `/issues?limit=100&${query}`)).json;

const simple = {
  'create-project-200': async (call) =>
    good(await call('POST', '/projects', { body: { key: 'NEW', name: 'New' } }), 201),
  'delete-comment-200': async (call) =>
    good(await call('DELETE', `/comments/${(await comment(call, (await freshIssue(call)).id, 'Yes')).json.id}`), 204),
  'issue-without-version': async (call) => good(await call('GET', '/issues/1'), 200),
  'project-key-in-small-letters': async (call) => good(await call('GET', '/projects'), 200),
  'user-email-null': async (call) => good(await call('GET', '/users'), 200),
  'spent-as-text': async (call) => good(await call('GET', '/issues/3'), 200),
  'webhook-secret-answered': async (call) => good(await webhook(call), 201),
  'total-count-missing': async (call) => good(await call('GET', '/projects'), 200),
  'issue-location-missing': async (call) => good(await create(call), 201),
  'comments-as-html': async (call) => good(await call('GET', '/issues/1/comments'), 200),
  'sprint-state-in-capitals': async (call) => good(await call('GET', '/sprints/1'), 200),
  'time-entries-wrapped': async (call) => good(await call('GET', '/issues/1/time-entries'), 200),
};

const lists = {
  'limit-ignored': async (call) => (await call('GET', '/issues?limit=3')).json.length === 3,
  'limit-above-maximum': async (call) =>
    good(await call('GET', '/projects?limit=101'), 422) && good(await call('GET', '/projects?limit=100'), 200),
  'total-of-the-page': async (call) => (await call('GET', '/issues?limit=2')).headers['x-total-count'] === '35',
  'next-on-last-page': async (call) => !('link' in (await call('GET', '/users?limit=100')).headers),
  'page-repeats-item': async (call) => {
    const ids = (await pages(call, '/projects?limit=4')).flatMap(({ json }) => json.map(({ id }) => id));
    return new Set(ids).size === ids.length && ids.length === 11;
  },
  'priority-by-letter': async (call) => {
    const ranks = (await issues(call, 'sort=priority')).map(({ priority }) =>
      ['low', 'medium', 'high', 'critical'].indexOf(priority),
    );
    return same(ranks, [...ranks].sort());
  },
  'state-filter-ignored': async (call) => (await issues(call, 'state=done')).every(({ state }) => state === 'done'),
  'search-minds-capitals': async (call) => (await issues(call, 'q=LOGIN')).length === 3,
  'filters-either': async (call) =>
    (await issues(call, 'state=done&projectId=1')).every(({ state, projectId }) => state === 'done' && projectId === 1),
  'allow-missing': async (call) => good(await call('DELETE', '/users'), 405),
};

const validation = {
  'title-optional': async (call) => good(await create(call, { title: undefined }), 422),
  'title-any-length': async (call) =>
    good(await create(call, { title: 'x'.repeat(121) }), 422) &&
    good(await create(call, { title: 'x'.repeat(120) }), 201),
  'labels-repeated': async (call) => good(await create(call, { labels: ['ux', 'ux'] }), 422),
  'unknown-fields-accepted': async (call) => good(await create(call, { severity: 3 }), 422),
  'outsider-assigned': async (call) => good(await create(call, { assigneeId: 9 }), 422),
  'minutes-zero': async (call) => good(await log(call, (await freshIssue(call)).id, 0), 422),
  'minutes-maximum-refused': async (call) => good(await log(call, (await freshIssue(call)).id, 1440), 201),
  'spent-on-any-text': async (call) =>
    good(await log(call, (await freshIssue(call)).id, 5, { spentOn: 'yesterday' }), 422),
  'webhook-over-http': async (call) => good(await webhook(call, { url: 'http://ci.example/hook' }), 422),
  'sprint-ends-before-start': async (call) => good(await sprint(call, { endsOn: '2031-04-06' }), 422),
  'malformed-json-500': async (call) =>
    good(await call('POST', `/issues/${(await freshIssue(call)).id}/comments`, { raw: '{"body":' }), 400),
  'media-type-ignored': async (call) => good(await sprint(call, {}, { type: 'text/plain' }), 415),
  'invalid-as-400': async (call) =>
    good(await call('POST', `/projects/${(await makeProject(call)).id}/releases`, { body: { tag: '1.0' } }), 422),
  'invalid-without-details': async (call) =>
    good(await call('POST', '/projects', { body: { key: 'lower', name: 'New' } }), 422),
  'unknown-sprint-500': async (call) => good(await call('GET', '/sprints/99999'), 404),
  'comments-without-key': async (call) => good(await call('GET', '/issues/1/comments', { as: null }), 401),
};

const values = {
  'comment-loses-accents': async (call) =>
    (await comment(call, (await freshIssue(call)).id, 'Größe naïve 木')).json.body === 'Größe naïve 木',
  'last-day-not-counted': async (call) => {
    const made = await makeSprint(call, (await makeProject(call)).id, { startsOn: '2031-04-07', endsOn: '2031-04-18' });
    return (await call('GET', `/sprints/${made.id}`)).json.durationDays === 12;
  },
  'put-keeps-description': async (call) => {
    const project = await makeProject(call);
    const { json } = await call('PUT', `/projects/${project.id}`, { body: { name: 'Renamed', version: 1 } });
    return json.description === null && same(json.memberIds, []);
  },
  'wont-do-not-closed': async (call) =>
    (await move(call, (await freshIssue(call)).id, 'wont_do')).json.closedAt !== null,
  'done-from-anywhere': async (call) => good(await move(call, (await freshIssue(call)).id, 'done'), 409),
  'patch-keeps-version': async (call) =>
    (
      await call('PATCH', `/issues/${(await freshIssue(call)).id}`, {
        body: [{ op: 'replace', path: '/title', value: 'Renamed' }],
      })
    ).json.version === 2,
  'spent-counts-entries': async (call) => {
    const { id } = await freshIssue(call);
    await log(call, id, 50);
    await log(call, id, 25);
    return (await call('GET', `/issues/${id}`)).json.spentMinutes === 75;
  },
};

export const probes = { ...simple, ...lists, ...validation, ...values, ...longer };
