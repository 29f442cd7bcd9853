// The probes of the complex faults: several steps or several keys.
import { judge } from './contract.mjs';
import { comment, freshIssue, log, makeIssue, makeProject, makeSprint, move, pages, reviewed } from './make.mjs';

const good = (answer, status) => answer.status === status && judge(answer).problems.length === 0;
const setState = (call, id, version, state) => call('PATCH', `/sprints/${id}`, { body: { version, state } });
const read = async (call, path) => (await call('GET', path)).json;

export const longer = {
  'next-drops-filters': async (call) => {
    const found = (await pages(call, '/issues?state=done&limit=2')).flatMap(({ json }) => json);
    return found.length === 9 && found.every(({ state }) => state === 'done');
  },
  'stale-version-accepted': async (call) => {
    const { id } = await makeSprint(call, (await makeProject(call)).id);
    await call('PATCH', `/sprints/${id}`, { body: { version: 1, name: 'First' } });
    const late = await call('PATCH', `/sprints/${id}`, { body: { version: 1, name: 'Second' } });
    return good(late, 409) && (await read(call, `/sprints/${id}`)).name === 'First';
  },
  'idempotency-ignored': async (call) => {
    const body = { projectId: (await makeProject(call)).id, title: 'Only once, please' };
    const options = { body, headers: { 'Idempotency-Key': 'probe-0001' } };
    const [first, second] = [await call('POST', '/issues', options), await call('POST', '/issues', options)];
    return good(second, 201) && first.json.id === second.json.id;
  },
  'patch-half-applied': async (call) => {
    const { id } = await freshIssue(call);
    const body = [
      { op: 'replace', path: '/title', value: 'Half applied' },
      { op: 'test', path: '/version', value: 99 },
    ];
    return (
      good(await call('PATCH', `/issues/${id}`, { body }), 409) &&
      (await read(call, `/issues/${id}`)).title === 'Buttons are too small'
    );
  },
  'restore-loses-time': async (call) => {
    const { id } = await freshIssue(call);
    await log(call, id, 40);
    await call('DELETE', `/issues/${id}`, { as: 'ben' });
    return (
      (await call('POST', `/issues/${id}/restore`, { as: 'ben' })).json.spentMinutes === 40 &&
      (await read(call, `/issues/${id}/time-entries`)).length === 1
    );
  },
  'deleted-issue-counted': async (call) => {
    const project = await makeProject(call);
    const sprint = await makeSprint(call, project.id);
    const [one, two] = [
      await makeIssue(call, project.id, { sprintId: sprint.id }),
      await makeIssue(call, project.id, { sprintId: sprint.id }),
    ];
    await log(call, one.id, 30);
    await log(call, two.id, 45);
    const before = await read(call, `/sprints/${sprint.id}`);
    await call('DELETE', `/issues/${one.id}`);
    const after = await read(call, `/sprints/${sprint.id}`);
    return before.spentMinutes === 75 && after.spentMinutes === 45;
  },
  'own-work-approved': async (call) => {
    const { id } = await reviewed(call);
    return good(await move(call, id, 'done', 'ben'), 403) && good(await move(call, id, 'done', 'chloe'), 200);
  },
  'other-project-readable': async (call) => {
    const { id } = await makeIssue(call, (await makeProject(call, { memberIds: [2] })).id);
    return (
      good(await call('GET', `/issues/${id}`, { as: 'chloe' }), 404) &&
      good(await call('GET', `/issues/${id}`, { as: 'ben' }), 200)
    );
  },
  'comment-of-others-deleted': async (call) => {
    const {
      json: { id },
    } = await comment(call, (await freshIssue(call)).id, 'Mine', 'ben');
    return (
      good(await call('DELETE', `/comments/${id}`, { as: 'chloe' }), 403) &&
      good(await call('DELETE', `/comments/${id}`, { as: 'ben' }), 204)
    );
  },
  'two-active-sprints': async (call) => {
    const project = await makeProject(call);
    const [one, two] = [await makeSprint(call, project.id), await makeSprint(call, project.id)];
    return good(await setState(call, one.id, 1, 'active'), 200) && good(await setState(call, two.id, 1, 'active'), 409);
  },
  'closing-keeps-issues': async (call) => {
    const project = await makeProject(call);
    const { id } = await makeSprint(call, project.id);
    const issue = await makeIssue(call, project.id, { sprintId: id });
    await setState(call, id, 1, 'active');
    await setState(call, id, 2, 'closed');
    return (await read(call, `/issues/${issue.id}`)).sprintId === null;
  },
  'day-without-limit': async (call) => {
    const project = await makeProject(call);
    const [one, two] = [await makeIssue(call, project.id), await makeIssue(call, project.id)];
    return (
      good(await log(call, one.id, 1000), 201) &&
      good(await log(call, two.id, 441), 409) &&
      good(await log(call, two.id, 440), 201)
    );
  },
  'unfinished-release-published': async (call) => {
    const issue = await freshIssue(call);
    const {
      json: { id },
    } = await call('POST', `/projects/${issue.projectId}/releases`, { body: { tag: 'v1.0.0', issueIds: [issue.id] } });
    return good(await call('POST', `/releases/${id}/publish`), 409);
  },
  'bulk-rolled-back': async (call) => {
    const { id } = await freshIssue(call);
    const { json } = await call('POST', '/issues/bulk', { body: { ids: [id, 99999], set: { priority: 'critical' } } });
    return (
      json.results[0].status === 200 &&
      json.results[1].status === 404 &&
      (await read(call, `/issues/${id}`)).priority === 'critical'
    );
  },
  'removed-member-stays-assigned': async (call) => {
    const project = await makeProject(call);
    const { id } = await makeIssue(call, project.id, { assigneeId: 3 });
    await call('PUT', `/projects/${project.id}`, { body: { name: 'Testing', memberIds: [2], version: 1 } });
    return (await read(call, `/issues/${id}`)).assigneeId === null;
  },
};
