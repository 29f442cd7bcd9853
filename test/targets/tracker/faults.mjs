// The table of faults. TRACKER_FAULTS=name,name switches some on; `node faults.mjs` prints the table.
// `answer` spoils a finished answer, `relax` weakens the rules for requests; all others are asked for with on(name) in the code.
import { pathToFileURL } from 'node:url';
import { faultSwitches } from '../checking/fault-switches.mjs';

const info = '/info/description';
const schema = (path) => `/components/schemas/${path}`;
const at = (path, method, rest) => `/paths/${path.replaceAll('/', '~1')}/${method}/${rest}`;
const says = (path, method) => at(path, method, 'description');
const answers = (path, method, rest) => at(path, method, `responses/${rest}`);
const issueFilter = (index) => at('/issues', 'get', `parameters/${index}`);

const find = (doc, pointer) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((node, key) => node[key.replaceAll('~1', '/')], doc);
const drop = (pointer, keyword) => (doc) => {
  delete find(doc, schema(pointer))[keyword];
};
const set = (pointer, keyword, value) => (doc) => {
  find(doc, schema(pointer))[keyword] = value;
};
const optional = (name, field) => (doc) => {
  const node = doc.components.schemas[name];
  node.required = node.required.filter((each) => each !== field);
};
const ownLabels = (doc) => {
  doc.components.schemas.NewIssue.properties.labels = { ...doc.components.schemas.Labels, uniqueItems: false };
};
const widerLimit = (doc) => {
  const { limit } = doc.components.parameters;
  const operation = doc.paths['/projects'].get;
  operation.parameters = operation.parameters.map((each) =>
    each.$ref?.endsWith('/limit') ? { ...limit, schema: { ...limit.schema, maximum: undefined } } : each,
  );
};

const onSuccess = (work) => ({
  answer: (res) => {
    if (res.status < 300 && res.body) work(res.body, res);
  },
});
const row =
  (complexity) =>
  (name, what, operation, promise, how = {}) => ({
    name,
    what,
    operation,
    complexity,
    visible: 'yes',
    promise,
    ...how,
  });
const simple = row('simple');
const moderate = row('moderate');
const complex = row('complex');

/** simple: one plain request shows it; moderate: a chosen input or a comparison of two answers; complex: several steps or several keys. */
export const faults = [
  simple(
    'create-project-200',
    'A new project is answered with 200 instead of 201',
    'createProject',
    answers('/projects', 'post', '201'),
    {
      answer: (res) => {
        if (res.status === 201) res.status = 200;
      },
    },
  ),
  simple(
    'delete-comment-200',
    'A deletion is answered with 200 and a body instead of 204',
    'deleteComment',
    answers('/comments/{commentId}', 'delete', '204'),
    {
      answer: (res) => {
        if (res.status === 204) Object.assign(res, { status: 200, body: { deleted: true } });
      },
    },
  ),
  simple(
    'issue-without-version',
    'A single issue lacks its version',
    'getIssue',
    schema('Issue/required'),
    onSuccess((issue) => {
      delete issue.version;
    }),
  ),
  simple(
    'project-key-in-small-letters',
    'The keys of projects are in small letters in the list',
    'listProjects',
    schema('Project/properties/key/pattern'),
    onSuccess((list) =>
      list.forEach((each) => {
        each.key = each.key.toLowerCase();
      }),
    ),
  ),
  simple(
    'user-email-null',
    'The email of members is null',
    'listUsers',
    schema('User/properties/email'),
    onSuccess((list) =>
      list.forEach((each) => {
        if (each.role === 'member') each.email = null;
      }),
    ),
  ),
  simple(
    'spent-as-text',
    'spentMinutes is a string',
    'getIssue',
    schema('Issue/properties/spentMinutes/type'),
    onSuccess((issue) => {
      issue.spentMinutes = String(issue.spentMinutes);
    }),
  ),
  simple(
    'webhook-secret-answered',
    'The secret of a new webhook is in the answer',
    'createWebhook',
    schema('Webhook/properties/secret/writeOnly'),
    onSuccess((webhook) => {
      webhook.secret = 'whs-0123456789abcdef';
    }),
  ),
  simple('total-count-missing', 'X-Total-Count is missing', 'listProjects', '/components/headers/TotalCount/required', {
    answer: (res) => {
      delete res.headers['X-Total-Count'];
    },
  }),
  simple(
    'issue-location-missing',
    'A new issue comes without Location',
    'createIssue',
    answers('/issues', 'post', '201/headers/Location'),
    {
      answer: (res) => {
        delete res.headers.Location;
      },
    },
  ),
  simple(
    'comments-as-html',
    'The comments are sent as text/html',
    'listComments',
    answers('/issues/{issueId}/comments', 'get', '200/content'),
    {
      answer: (res) => {
        if (res.status === 200) res.headers['Content-Type'] = 'text/html; charset=utf-8';
      },
    },
  ),
  simple(
    'sprint-state-in-capitals',
    'The state of a sprint is in capitals',
    'getSprint',
    schema('SprintState/enum'),
    onSuccess((sprint) => {
      sprint.state = sprint.state.toUpperCase();
    }),
  ),
  simple(
    'time-entries-wrapped',
    'The list is an object with the property items',
    'listTimeEntries',
    answers('/issues/{issueId}/time-entries', 'get', '200/content/application~1json/schema/type'),
    onSuccess((list, res) => {
      res.body = { items: list };
    }),
  ),

  moderate(
    'limit-ignored',
    'All issues come whatever the limit',
    'listIssues',
    '/components/parameters/limit/description',
  ),
  moderate(
    'limit-above-maximum',
    'A limit above 100 is accepted',
    'listProjects',
    '/components/parameters/limit/schema/maximum',
    { relax: widerLimit },
  ),
  moderate(
    'total-of-the-page',
    'X-Total-Count counts the items of the page',
    'listIssues',
    '/components/headers/TotalCount/description',
  ),
  moderate(
    'next-on-last-page',
    'The last page has a next one too, which is empty',
    'listUsers',
    '/components/headers/Link/description',
  ),
  moderate('page-repeats-item', 'A page begins with the last item of the page before', 'listProjects', info),
  moderate(
    'priority-by-letter',
    'sort=priority sorts by the letters: critical, high, low, medium',
    'listIssues',
    issueFilter(5),
  ),
  moderate('state-filter-ignored', 'The filter state does nothing', 'listIssues', issueFilter(1)),
  moderate(
    'search-minds-capitals',
    'The search in titles minds capitals and small letters',
    'listIssues',
    issueFilter(4),
  ),
  moderate(
    'filters-either',
    'Issues that match one of several filters are listed',
    'listIssues',
    says('/issues', 'get'),
  ),
  moderate('title-optional', 'An issue without title is accepted', 'createIssue', schema('NewIssue/required'), {
    relax: optional('NewIssue', 'title'),
  }),
  moderate(
    'title-any-length',
    'A title longer than 120 characters is accepted',
    'createIssue',
    schema('NewIssue/properties/title/maxLength'),
    { relax: drop('NewIssue/properties/title', 'maxLength') },
  ),
  moderate('labels-repeated', 'The same label is accepted twice', 'createIssue', schema('Labels/uniqueItems'), {
    relax: ownLabels,
  }),
  moderate(
    'unknown-fields-accepted',
    'Unknown properties of a new issue are accepted',
    'createIssue',
    schema('NewIssue/additionalProperties'),
    { relax: drop('NewIssue', 'additionalProperties') },
  ),
  moderate(
    'outsider-assigned',
    'An issue can be assigned to a user who is no member of the project',
    'createIssue',
    says('/issues', 'post'),
  ),
  moderate(
    'minutes-zero',
    'An entry of 0 minutes is accepted',
    'logTime',
    schema('NewTimeEntry/properties/minutes/minimum'),
    { relax: set('NewTimeEntry/properties/minutes', 'minimum', 0) },
  ),
  moderate(
    'minutes-maximum-refused',
    'An entry of 1440 minutes, the maximum itself, is refused',
    'logTime',
    schema('NewTimeEntry/properties/minutes/maximum'),
    { relax: set('NewTimeEntry/properties/minutes', 'maximum', 1439) },
  ),
  moderate(
    'spent-on-any-text',
    'Any text is accepted as spentOn',
    'logTime',
    schema('NewTimeEntry/properties/spentOn/format'),
    { relax: drop('NewTimeEntry/properties/spentOn', 'format') },
  ),
  moderate(
    'webhook-over-http',
    'An address that does not begin with https:// is accepted',
    'createWebhook',
    schema('Webhook/properties/url/pattern'),
    { relax: drop('Webhook/properties/url', 'pattern') },
  ),
  moderate(
    'sprint-ends-before-start',
    'A sprint may end before it starts',
    'createSprint',
    says('/projects/{projectId}/sprints', 'post'),
  ),
  moderate('comment-loses-accents', 'Characters outside ASCII lose their accents or vanish', 'addComment', info),
  moderate(
    'malformed-json-500',
    'A body that is not JSON is answered with 500',
    'addComment',
    answers('/issues/{issueId}/comments', 'post', '400'),
  ),
  moderate(
    'media-type-ignored',
    'A body of any content type is read as JSON',
    'createSprint',
    answers('/projects/{projectId}/sprints', 'post', '415'),
  ),
  moderate(
    'invalid-as-400',
    'A draft that breaks a rule is answered with 400 instead of 422',
    'createRelease',
    answers('/projects/{projectId}/releases', 'post', '422'),
    {
      answer: (res) => {
        if (res.status === 422) res.status = 400;
      },
    },
  ),
  moderate(
    'invalid-without-details',
    'A 422 has no details',
    'createProject',
    schema('ValidationError/properties/error/properties/details'),
    {
      answer: (res) => {
        if (res.status === 422) res.body.error.details = [];
      },
    },
  ),
  moderate(
    'unknown-sprint-500',
    'An unknown sprint is answered with 500',
    'getSprint',
    answers('/sprints/{sprintId}', 'get', '404'),
  ),
  moderate('allow-missing', 'A 405 comes without Allow', 'DELETE /users', info),
  moderate(
    'comments-without-key',
    'Comments are listed without a key',
    'listComments',
    answers('/issues/{issueId}/comments', 'get', '401'),
  ),
  moderate(
    'last-day-not-counted',
    'durationDays is one day short',
    'getSprint',
    schema('Sprint/properties/durationDays/description'),
  ),
  moderate(
    'put-keeps-description',
    'A description that is left out stays',
    'replaceProject',
    says('/projects/{projectId}', 'put'),
  ),
  moderate(
    'wont-do-not-closed',
    'closedAt stays null in wont_do',
    'transitionIssue',
    schema('Issue/properties/closedAt/description'),
  ),
  moderate(
    'done-from-anywhere',
    'An issue can go to done from any state',
    'transitionIssue',
    says('/issues/{issueId}/transitions', 'post'),
  ),
  moderate(
    'patch-keeps-version',
    'A patch does not raise the version',
    'patchIssue',
    says('/issues/{issueId}', 'patch'),
  ),
  moderate(
    'spent-counts-entries',
    'spentMinutes is the number of time entries',
    'getIssue',
    schema('Issue/properties/spentMinutes/description'),
  ),

  complex('next-drops-filters', 'The link to the next page lacks the filters and the sorting', 'listIssues', info),
  complex(
    'stale-version-accepted',
    'A sprint is changed whatever version is sent',
    'updateSprint',
    says('/sprints/{sprintId}', 'patch'),
  ),
  complex(
    'idempotency-ignored',
    'A repeat with the same Idempotency-Key creates another issue',
    'createIssue',
    says('/issues', 'post'),
  ),
  complex(
    'patch-half-applied',
    'The operations before the one that fails are kept',
    'patchIssue',
    says('/issues/{issueId}', 'patch'),
  ),
  complex(
    'restore-loses-time',
    'A restored issue has lost its time entries',
    'restoreIssue',
    says('/issues/{issueId}/restore', 'post'),
  ),
  complex(
    'deleted-issue-counted',
    'The time spent on deleted issues still counts in their sprint',
    'getSprint',
    schema('Sprint/properties/spentMinutes/description'),
  ),
  complex(
    'own-work-approved',
    'The assignee can move their own issue from in_review to done',
    'transitionIssue',
    says('/issues/{issueId}/transitions', 'post'),
  ),
  complex('other-project-readable', 'A member reads an issue of a project without being its member', 'getIssue', info),
  complex(
    'comment-of-others-deleted',
    'A member can delete the comment of another one',
    'deleteComment',
    says('/comments/{commentId}', 'delete'),
  ),
  complex(
    'two-active-sprints',
    'A second sprint can be started in a project',
    'updateSprint',
    says('/sprints/{sprintId}', 'patch'),
  ),
  complex(
    'closing-keeps-issues',
    'Unfinished issues stay in a closed sprint',
    'updateSprint',
    says('/sprints/{sprintId}', 'patch'),
  ),
  complex(
    'day-without-limit',
    'The entries of a day can come to more than 1440 minutes',
    'logTime',
    says('/issues/{issueId}/time-entries', 'post'),
  ),
  complex(
    'unfinished-release-published',
    'A release with unfinished issues can be published',
    'publishRelease',
    says('/releases/{releaseId}/publish', 'post'),
  ),
  complex(
    'bulk-rolled-back',
    'One issue that fails undoes the changes of the others, which are answered with 200',
    'bulkUpdateIssues',
    says('/issues/bulk', 'post'),
  ),
  complex(
    'removed-member-stays-assigned',
    'Issues stay assigned to a user who is no longer a member',
    'replaceProject',
    says('/projects/{projectId}', 'put'),
  ),
];

export const { on } = faultSwitches('TRACKER_FAULTS', faults);
const active = faults.filter(({ name }) => on(name));

/** The document by which requests are judged. */
export function relaxed(doc) {
  const copy = structuredClone(doc);
  for (const { relax } of active) relax?.(copy);
  return copy;
}

export function spoil(operation, res) {
  for (const each of active) if (each.operation === operation) each.answer?.(res);
  return res;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { name, operation, complexity, what } of faults)
    console.log([name.padEnd(30), operation.padEnd(18), complexity.padEnd(9), what].join(' '));
}
