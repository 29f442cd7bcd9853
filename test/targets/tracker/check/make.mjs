// Makes records through the API, as walks and probes need them.
let count = 0;

/** A new project; Ben (2) and Chloé (3) are members. */
export const makeProject = async (call, extra = {}) => {
  count += 1;
  const key = `T${count.toString(36).toUpperCase()}X`.slice(0, 6);
  return (
    await call('POST', '/projects', {
      body: { key, name: 'Testing', description: 'Über alles', memberIds: [2, 3], ...extra },
    })
  ).json;
};
export const makeIssue = async (call, projectId, extra = {}, as = 'ben') =>
  (await call('POST', '/issues', { as, body: { projectId, title: 'Buttons are too small', ...extra } })).json;
export const freshIssue = async (call, extra = {}, as = 'ben') =>
  makeIssue(call, (await makeProject(call)).id, extra, as);
export const sprintBody = { name: 'Sprint 14', goal: 'Faster search', startsOn: '2031-04-07', endsOn: '2031-04-18' };
export const makeSprint = async (call, projectId, extra = {}) =>
  (await call('POST', `/projects/${projectId}/sprints`, { body: { ...sprintBody, ...extra } })).json;
export const move = (call, id, to, as = 'ben') => call('POST', `/issues/${id}/transitions`, { as, body: { to } });
export const log = (call, id, minutes, extra = {}, as = 'ben') =>
  call('POST', `/issues/${id}/time-entries`, { as, body: { minutes, spentOn: '2031-05-05', ...extra } });
export const comment = (call, id, body, as = 'ben') => call('POST', `/issues/${id}/comments`, { as, body: { body } });
export const reviewed = async (call, extra = {}) => {
  const issue = await freshIssue(call, { assigneeId: 2, ...extra });
  await move(call, issue.id, 'in_progress');
  await move(call, issue.id, 'in_review');
  return issue;
};
export const webhookBody = {
  url: 'https://ci.example/hooks/tracker',
  events: ['issue.created'],
  secret: 'whs-0123456789abcdef',
};

/** All pages of a list, by their links. */
export async function pages(call, path, options) {
  const found = [];
  for (let next = path, turn = 0; next && turn < 60; turn += 1) {
    const answer = await call('GET', next, options);
    found.push(answer);
    next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.link ?? '')?.[1];
  }
  return found;
}
