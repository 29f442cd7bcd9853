// Comments and time entries.
import { isAdmin, issueOf, sees } from '../core/access.mjs';
import { conflict, forbidden, missing } from '../core/errors.mjs';
import { listed } from '../core/paging.mjs';
import { all, db, find, insert, now } from '../core/store.mjs';
import { entriesOf, showComment, showEntry } from '../core/views.mjs';
import { on } from '../faults.mjs';

export function listComments(request) {
  const issue = issueOf(request.params.issueId, request.user);
  return listed(
    request,
    all('comments', ({ issueId }) => issueId === issue.id),
    showComment,
  );
}

export function addComment({ params, user, body }) {
  const issue = issueOf(params.issueId, user);
  const { body: text } = body();
  const kept = on('comment-loses-accents') ? text.normalize('NFD').replace(/[^\p{ASCII}]/gu, '') : text;
  return {
    status: 201,
    body: showComment(insert('comments', { issueId: issue.id, authorId: user.id, body: kept, createdAt: now() })),
  };
}

/** A comment or time entry, if its issue is there for this user. */
function partOf(table, what, id, user) {
  const part = find(table, id);
  const issue = part && db.issues.get(part.issueId);
  if (!issue || issue.deletedAt !== null || !sees(user, issue.projectId)) throw missing(what);
  return part;
}

export function deleteComment({ params, user }) {
  const comment = partOf('comments', 'comment', params.commentId, user);
  if (comment.authorId !== user.id && !isAdmin(user) && !on('comment-of-others-deleted'))
    throw forbidden('For the author and for admins.');
  db.comments.delete(comment.id);
  return { status: 204 };
}

export function listTimeEntries(request) {
  const issue = issueOf(request.params.issueId, request.user);
  return listed(request, entriesOf(issue), showEntry);
}

const minutesOn = (user, day) =>
  all(
    'timeEntries',
    (entry) => entry.userId === user.id && entry.spentOn === day && db.issues.get(entry.issueId).deletedAt === null,
  ).reduce((total, { minutes }) => total + minutes, 0);

export function logTime({ params, user, body }) {
  const issue = issueOf(params.issueId, user);
  const { minutes, spentOn, note = null } = body();
  if (issue.state === 'wont_do') throw conflict('not_workable', 'The issue is in the state wont_do.');
  if (minutesOn(user, spentOn) + minutes > 1440 && !(on('day-without-limit') && minutes <= 1440))
    throw conflict('day_full', 'A day has 1440 minutes.');
  return {
    status: 201,
    body: showEntry(
      insert('timeEntries', { issueId: issue.id, userId: user.id, minutes, spentOn, note, createdAt: now() }),
    ),
  };
}

export function deleteTimeEntry({ params, user }) {
  const entry = partOf('timeEntries', 'time entry', params.timeEntryId, user);
  if (entry.userId !== user.id && !isAdmin(user)) throw forbidden('This is the time of somebody else.');
  db.timeEntries.delete(entry.id);
  return { status: 204 };
}
