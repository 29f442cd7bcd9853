// Records as they are answered, with what is computed from others.
import { on } from '../faults.mjs';
import { all, db } from './store.mjs';

const sum = (items, value) => items.reduce((total, item) => total + value(item), 0);
export const isOpen = ({ state }) => state !== 'done' && state !== 'wont_do';
export const liveIssues = (test) => all('issues', (issue) => issue.deletedAt === null && test(issue));

export const entriesOf = (issue) => all('timeEntries', ({ issueId }) => issueId === issue.id);

const spentOn = (issue) => {
  const entries = entriesOf(issue);
  return on('spent-counts-entries') ? entries.length : sum(entries, ({ minutes }) => minutes);
};

function fixedIn(issue) {
  const published = all('releases', ({ status, issueIds }) => status === 'published' && issueIds.includes(issue.id));
  published.sort((a, b) => (a.publishedAt < b.publishedAt ? -1 : 1));
  return published[0]?.tag ?? null;
}

export function showIssue(issue) {
  const {
    id,
    key,
    projectId,
    title,
    description,
    type,
    priority,
    state,
    assigneeId,
    reporterId,
    sprintId,
    labels,
    estimateMinutes,
    dueOn,
    version,
    createdAt,
    updatedAt,
    closedAt,
  } = issue;
  const spentMinutes = spentOn(issue);
  return {
    id,
    key,
    projectId,
    title,
    description,
    type,
    priority,
    state,
    assigneeId,
    reporterId,
    sprintId,
    labels: structuredClone(labels),
    estimateMinutes,
    spentMinutes,
    remainingMinutes: estimateMinutes === null ? null : Math.max(0, estimateMinutes - spentMinutes),
    commentCount: all('comments', ({ issueId }) => issueId === id).length,
    dueOn,
    fixedIn: fixedIn(issue),
    version,
    createdAt,
    updatedAt,
    closedAt,
  };
}

export function showProject(project) {
  const issues = liveIssues(({ projectId }) => projectId === project.id);
  const { id, key, name, description, archived, memberIds, version, createdAt, updatedAt } = project;
  return {
    id,
    key,
    name,
    description,
    archived,
    memberIds: [...memberIds],
    issueCount: issues.length,
    openIssueCount: issues.filter(isOpen).length,
    version,
    createdAt,
    updatedAt,
  };
}

export const showUser =
  (user) =>
  ({ id, name, email, role }) => ({ id, name, email, role, me: id === user.id });

const days = (sprint) => (Date.parse(sprint.endsOn) - Date.parse(sprint.startsOn)) / 86_400_000;
export const daysBetween = days;

export function showSprint(sprint) {
  const { id, projectId, name, goal, startsOn, endsOn, state, version, createdAt, updatedAt } = sprint;
  const issues = liveIssues(({ sprintId }) => sprintId === id);
  const counted = on('deleted-issue-counted') ? all('issues', ({ sprintId }) => sprintId === id) : issues;
  return {
    id,
    projectId,
    name,
    goal,
    startsOn,
    endsOn,
    durationDays: days(sprint) + (on('last-day-not-counted') ? 0 : 1),
    state,
    issueCount: issues.length,
    estimateMinutes: sum(issues, ({ estimateMinutes }) => estimateMinutes ?? 0),
    spentMinutes: sum(counted, spentOn),
    version,
    createdAt,
    updatedAt,
  };
}

export const issuesOf = (release) =>
  release.issueIds.map((id) => db.issues.get(id)).filter((issue) => issue && issue.deletedAt === null);

export function showRelease(release) {
  const { id, projectId, tag, notes, status, createdAt, publishedAt } = release;
  const issues = issuesOf(release);
  const done = issues.filter(({ state }) => state === 'done').length;
  return {
    id,
    projectId,
    tag,
    notes,
    status,
    issueIds: issues.map((issue) => issue.id),
    progress: issues.length === 0 ? 100 : Math.floor((100 * done) / issues.length),
    createdAt,
    publishedAt,
  };
}

export const showComment = ({ id, issueId, authorId, body, createdAt }) => ({ id, issueId, authorId, body, createdAt });
export const showEntry = ({ id, issueId, userId, minutes, spentOn: day, note, createdAt }) => ({
  id,
  issueId,
  userId,
  minutes,
  spentOn: day,
  note,
  createdAt,
});
export const showWebhook = ({ id, projectId, url, events, active }) => ({
  id,
  projectId,
  url,
  events: [...events],
  active,
});
