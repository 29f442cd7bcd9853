// Sprints and releases.
import { visible } from '../core/access.mjs';
import { conflict, invalid, wrong } from '../core/errors.mjs';
import { all, change, db, insert, now } from '../core/store.mjs';
import { daysBetween, isOpen, issuesOf, showRelease, showSprint } from '../core/views.mjs';
import { on } from '../faults.mjs';

function checkDates(sprint) {
  if (daysBetween(sprint) < 0 && !on('sprint-ends-before-start')) throw wrong('endsOn', 'is before startsOn');
  if (daysBetween(sprint) > 28) throw wrong('endsOn', 'is more than 28 days after startsOn');
}

export function createSprint({ params, user, body }) {
  const project = visible('projects', 'project', params.projectId, user);
  const { name, goal = null, startsOn, endsOn } = body();
  checkDates({ startsOn, endsOn });
  const at = now();
  const sprint = insert('sprints', {
    projectId: project.id,
    name,
    goal,
    startsOn,
    endsOn,
    state: 'planned',
    version: 1,
    createdAt: at,
    updatedAt: at,
  });
  return { status: 201, headers: { Location: `/sprints/${sprint.id}` }, body: showSprint(sprint) };
}

const sprintOf = ({ sprintId }, user) => {
  if (on('unknown-sprint-500') && !db.sprints.has(Number(sprintId)))
    throw new TypeError("Cannot read properties of undefined (reading 'projectId')");
  return visible('sprints', 'sprint', sprintId, user);
};

export const getSprint = ({ params, user }) => ({ status: 200, body: showSprint(sprintOf(params, user)) });

const next = { planned: 'active', active: 'closed' };

function checkState(sprint, state) {
  if (state === undefined || state === sprint.state) return;
  if (next[sprint.state] !== state)
    throw conflict('illegal_state', `A sprint does not go from ${sprint.state} to ${state}.`);
  const active = all('sprints', (each) => each.projectId === sprint.projectId && each.state === 'active');
  if (state === 'active' && active.length > 0 && !on('two-active-sprints'))
    throw conflict('sprint_active', 'The project has an active sprint.');
}

export function updateSprint({ params, user, body }) {
  const sprint = visible('sprints', 'sprint', params.sprintId, user);
  const { version, ...changes } = body();
  if (version !== sprint.version && !on('stale-version-accepted'))
    throw conflict('version_conflict', `The version is ${sprint.version}.`);
  if (sprint.state === 'closed') throw conflict('sprint_closed', 'A closed sprint cannot be changed.');
  checkDates({ ...sprint, ...changes });
  checkState(sprint, changes.state);
  change(sprint, changes);
  if (sprint.state === 'closed' && !on('closing-keeps-issues')) {
    for (const issue of all('issues', ({ sprintId }) => sprintId === sprint.id).filter(isOpen))
      change(issue, { sprintId: null });
  }
  return { status: 200, body: showSprint(sprint) };
}

export function createRelease({ params, user, body }) {
  const project = visible('projects', 'project', params.projectId, user);
  const { tag, notes = null, issueIds = [] } = body();
  const foreign = issueIds.flatMap((id, index) => {
    const issue = db.issues.get(id);
    return issue && issue.deletedAt === null && issue.projectId === project.id
      ? []
      : [{ field: `issueIds.${index}`, message: 'is no issue of the project' }];
  });
  if (foreign.length > 0) throw invalid(foreign);
  const releases = all('releases', ({ projectId }) => projectId === project.id);
  if (releases.some((each) => each.tag === tag))
    throw conflict('tag_taken', 'The project has a release with this tag.');
  if (releases.filter(({ status }) => status === 'draft').length >= 3)
    throw conflict('draft_limit', 'A project has at most three drafts.');
  const release = insert('releases', {
    projectId: project.id,
    tag,
    notes,
    status: 'draft',
    issueIds,
    createdAt: now(),
    publishedAt: null,
  });
  return { status: 201, headers: { Location: `/releases/${release.id}` }, body: showRelease(release) };
}

const releaseOf = ({ releaseId }, user) => visible('releases', 'release', releaseId, user);

export const getRelease = ({ params, user }) => ({ status: 200, body: showRelease(releaseOf(params, user)) });

export function publishRelease({ params, user }) {
  const release = releaseOf(params, user);
  if (release.status === 'published') throw conflict('already_published', 'The release is published.');
  if (issuesOf(release).some(({ state }) => state !== 'done') && !on('unfinished-release-published'))
    throw conflict('issues_open', 'Not all issues are done.');
  Object.assign(release, { status: 'published', publishedAt: now() });
  return { status: 200, body: showRelease(release) };
}
