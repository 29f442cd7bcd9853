// JSON Patch on an issue.
import { isDeepStrictEqual } from 'node:util';
import { issueOf } from '../core/access.mjs';
import { conflict, invalid, wrong } from '../core/errors.mjs';
import { check } from '../core/schema.mjs';
import { change } from '../core/store.mjs';
import { showIssue } from '../core/views.mjs';
import { on } from '../faults.mjs';
import { checkReferences } from './issues.mjs';

const nullable = new Set(['description', 'assigneeId', 'sprintId', 'estimateMinutes', 'dueOn']);
const changeable = [
  'title',
  'description',
  'type',
  'priority',
  'assigneeId',
  'sprintId',
  'labels',
  'estimateMinutes',
  'dueOn',
];
const pick = (record) => Object.fromEntries(changeable.map((name) => [name, record[name]]));

const tokensOf = (path, field) => {
  if (!path.startsWith('/')) throw wrong(field, 'is no path');
  return path
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
};

function lookUp(value, tokens, field) {
  return tokens.reduce((at, token) => {
    const list = Array.isArray(at);
    const there =
      at !== null && typeof at === 'object' && (!list || /^(0|[1-9]\d*)$/.test(token)) && Object.hasOwn(at, token);
    if (!there) throw wrong(field, 'does not exist');
    return at[token];
  }, value);
}

function changeLabel(labels, op, token, value, field) {
  const index = token === '-' && op === 'add' ? labels?.length : Number(/^(0|[1-9]\d*)$/.test(token) ? token : NaN);
  const last = Array.isArray(labels) ? labels.length - (op === 'add' ? 0 : 1) : -1;
  if (!(index <= last)) throw wrong(field, 'does not exist');
  if (op === 'add') labels.splice(index, 0, value);
  else if (op === 'replace') labels[index] = value;
  else labels.splice(index, 1);
}

function step(draft, issue, { op, path, ...rest }, number) {
  const field = `${number}.path`;
  const tokens = tokensOf(path, field);
  const [name, label, ...deeper] = tokens;
  if (op !== 'remove' && !Object.hasOwn(rest, 'value')) throw wrong(`${number}.value`, 'is missing');
  const value = structuredClone(rest.value);
  if (op === 'test') {
    if (!isDeepStrictEqual(lookUp(showIssue({ ...issue, ...draft }), tokens, field), value))
      throw conflict('test_failed', `${path} has another value.`);
    return;
  }
  if (!changeable.includes(name) || deeper.length > 0 || (label !== undefined && name !== 'labels'))
    throw wrong(field, 'cannot be changed');
  if (label !== undefined) changeLabel(draft.labels, op, label, value, field);
  else if (op !== 'remove') draft[name] = value;
  else if (nullable.has(name)) draft[name] = null;
  else throw wrong(field, 'cannot be removed');
}

export function patchIssue({ params, user, body, doc }) {
  const issue = issueOf(params.issueId, user);
  const operations = body();
  const draft = structuredClone(pick(issue));
  try {
    operations.forEach((operation, number) => step(draft, issue, operation, number));
  } catch (error) {
    if (error.status && on('patch-half-applied')) Object.assign(issue, draft);
    throw error;
  }
  const details = check(
    doc,
    { $ref: '#/components/schemas/NewIssue' },
    { projectId: issue.projectId, ...draft },
    'request',
  );
  if (details.length > 0) throw invalid(details);
  checkReferences(issue.projectId, draft, issue);
  const { version } = change(issue, draft);
  if (on('patch-keeps-version')) issue.version = version - 1;
  return { status: 200, body: showIssue(issue) };
}
