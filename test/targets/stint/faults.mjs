const intro = '/info/description';
const of = (definition, ...rest) => ['/definitions', definition, ...rest].join('/');
const call = (method, path, ...rest) => ['/paths', path.replaceAll('/', '~1'), method, ...rest].join('/');

const project = '/projects/{projectId}';
const task = `${project}/tasks/{taskId}`;
const entry = `${task}/entries/{entryId}`;

const rows = {
  simple: [
    ['project-created-200', 'putProject', 'A new project is answered with 200', call('put', project, 'responses/201')],
    [
      'project-name-unbounded',
      'putProject',
      'A name of more than 80 characters is taken',
      of('ProjectInput', 'properties/name/maxLength'),
    ],
    ['project-id-free', 'putProject', 'Any text is the id of a project', `/paths/~1projects~1{projectId}/parameters/0`],
    [
      'project-shows-email',
      'getProject',
      'Projects come with the address of their owner',
      of('Project', 'additionalProperties'),
    ],
    [
      'projects-take-unbounded',
      'listProjects',
      'More than 100 at once are given',
      call('get', '/projects', 'parameters/5/maximum'),
    ],
    ['task-without-tags', 'getTask', 'A task without tags has no member tags', of('Task', 'required')],
    ['task-unknown-500', 'getTask', 'An unknown task is a 500', call('get', task, 'responses/404')],
    [
      'entry-minutes-text',
      'getEntry',
      'A single entry has its minutes as a text',
      of('Entry', 'properties/minutes/type'),
    ],
    ['export-format-free', 'startExport', 'Any format is taken', of('ExportInput', 'properties/format/enum')],
    ['csrf-unchecked', 'putProject', 'The token in the header is not looked at', intro],
  ],
  moderate: [
    ['project-put-keeps-client', 'putProject', 'A client that is left out stays', intro],
    [
      'project-created-at-moves',
      'putProject',
      'A project that is replaced is as new',
      of('Project', 'properties/createdAt/description'),
    ],
    [
      'projects-archived-mixed',
      'listProjects',
      'Archived projects are listed among the others',
      call('get', '/projects', 'parameters/0/description'),
    ],
    [
      'projects-direction-ignored',
      'listProjects',
      'The list is always ascending',
      call('get', '/projects', 'parameters/3/description'),
    ],
    [
      'projects-skip-short',
      'listProjects',
      'One too few are left out',
      call('get', '/projects', 'parameters/4/description'),
    ],
    ['task-put-drops-tags', 'putTask', 'A task that is replaced loses its tags', call('put', task, 'description')],
    ['tag-put-twice', 'putTag', 'The same tag is there twice', call('put', `${task}/tags/{tag}`, 'description')],
    ['entry-ends-before-start', 'putEntry', 'An entry ends before it starts', call('put', entry, 'description')],
    [
      'search-to-inclusive',
      'searchEntries',
      'Entries that start at the end are found',
      of('EntrySearch', 'properties/to/description'),
    ],
    [
      'search-text-case',
      'searchEntries',
      'The search looks at upper and lower case',
      of('EntrySearch', 'properties/text/description'),
    ],
    [
      'search-total-of-page',
      'searchEntries',
      'The total is that of the page',
      of('EntryList', 'properties/total/description'),
    ],
  ],
  complex: [
    ['entry-overlap-taken', 'putEntry', 'Entries of a task overlap', call('put', entry, 'description')],
    [
      'tracked-minutes-after-deletion',
      'deleteEntry',
      'Minutes of a deleted entry still count for the project',
      of('Project', 'properties/trackedMinutes/description'),
    ],
    [
      'project-deletion-keeps-entries',
      'deleteProject',
      'Entries of a deleted project are still found',
      call('delete', project, 'description'),
    ],
    ['project-foreign-readable', 'getProject', 'Anybody reads a project', intro],
    ['archived-project-takes-entries', 'putEntry', 'An archived project takes entries', intro],
    ['done-task-takes-entries', 'putEntry', 'A task that is done takes entries', intro],
    ['search-any-tag', 'searchEntries', 'One of the tags is enough', of('EntrySearch', 'properties/tags/description')],
    [
      'search-minutes-of-page',
      'searchEntries',
      'The minutes are those of the page',
      of('EntryList', 'properties/totalMinutes/description'),
    ],
    [
      'export-ignores-range',
      'startExport',
      'An export has all entries, whenever they start',
      of('Export', 'properties/rowCount/description'),
    ],
  ],
};

export const faults = Object.entries(rows).flatMap(([complexity, list]) =>
  list.map(([name, operation, what, promise]) => ({ name, what, operation, complexity, visible: 'yes', promise })),
);
