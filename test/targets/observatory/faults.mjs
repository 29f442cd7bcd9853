// The table of faults; the handlers ask for them by name.
const [simple, moderate, complex] = ['simple', 'moderate', 'complex'];
const escape = (path) => path.replaceAll('~', '~0').replaceAll('/', '~1');
const at = (path, method, rest = 'description') => `/paths/${escape(path)}/${method}/${rest}`;
const schema = (rest) => `/components/schemas/${rest}`;
const attribute = (input, rest) => schema(`${input}/properties/data/properties/attributes/${rest}`);
const about = '/info/description';

const fault = (name, operation, complexity, promise, what) => ({
  name,
  what,
  operation,
  complexity,
  visible: 'yes',
  promise,
});

const one = '/proposals/{proposalId}';

export const faults = [
  // Tokens and roles
  fault('token-any-scope', 'getToken', complex, at('/oauth/token', 'post'), 'A token for one scope has all scopes'),
  fault('observer-assesses', 'assessProposal', complex, about, 'An observer assesses its own proposal'),
  fault('foreign-proposal-readable', 'getProposal', complex, about, 'An institute reads a proposal of another'),
  fault('drafts-visible-to-panel', 'getProposal', complex, about, 'Panel and night desk read a draft'),

  // Lists
  fault(
    'band-filter-ignored',
    'listInstruments',
    moderate,
    at('/instruments', 'get', 'parameters/0/description'),
    'filter[band] does nothing',
  ),
  fault(
    'sort-minus-ignored',
    'listProposals',
    moderate,
    at('/proposals', 'get', 'parameters/2/description'),
    'A minus in sort does nothing',
  ),
  fault(
    'total-of-page',
    'listProposals',
    moderate,
    schema('ProposalList/properties/meta/properties/total/description'),
    'meta.total counts the records of the page',
  ),
  fault(
    'next-link-drops-filter',
    'listProposals',
    complex,
    '/components/headers/Link/description',
    'The next link loses filter[status]',
  ),
  fault(
    'page-repeats-last',
    'listProposals',
    complex,
    '/components/headers/Link/description',
    'A page begins with the last record of the page before',
  ),

  // Protocol
  fault(
    'instrument-never-304',
    'getInstrument',
    moderate,
    at('/instruments/{instrumentId}', 'get', 'responses/304'),
    'If-None-Match with the current ETag gets 200',
  ),
  fault(
    'not-found-plain-json',
    'getProposal',
    moderate,
    '/components/responses/NotFound/content',
    'A 404 comes as application/json',
  ),
  fault(
    'create-no-location',
    'createProposal',
    simple,
    at('/proposals', 'post', 'responses/201/headers/Location'),
    'A 201 comes without Location',
  ),
  fault(
    'repeat-creates-again',
    'createProposal',
    complex,
    '/components/parameters/IdempotencyKey/description',
    'A repetition with the same key is treated as a new request',
  ),
  fault(
    'key-for-other-request',
    'createProposal',
    complex,
    '/components/parameters/IdempotencyKey/description',
    'Another request with a used key gets the first answer',
  ),
  fault(
    'stale-etag-accepted',
    'updateProposal',
    complex,
    '/components/parameters/IfMatch/description',
    'A change with an old ETag is accepted',
  ),
  fault(
    'delete-without-if-match',
    'deleteProposal',
    complex,
    '/components/parameters/IfMatch/description',
    'A deletion without If-Match is accepted',
  ),

  // Fields
  fault(
    'title-blanks-kept',
    'createProposal',
    moderate,
    attribute('ProposalInput', 'properties/title/description'),
    'A title keeps its leading and trailing blanks',
  ),
  fault(
    'hours-any-step',
    'createProposal',
    moderate,
    attribute('ProposalInput', 'properties/hoursRequested/multipleOf'),
    'Hours that are no multiple of 0.5 are accepted',
  ),
  fault(
    'block-unknown-attributes',
    'createBlock',
    moderate,
    attribute('BlockInput', 'additionalProperties'),
    'Unknown attributes of a block are accepted',
  ),
  fault('patch-drops-abstract', 'updateProposal', complex, at(one, 'patch'), 'A change of the title clears abstract'),

  // Rules and states
  fault('submit-empty', 'submitProposal', complex, at(`${one}/submit`, 'post'), 'A draft without blocks is submitted'),
  fault('blocks-over-hours', 'createBlock', complex, at(`${one}/blocks`, 'post'), 'Blocks may exceed hoursRequested'),
  fault(
    'positions-with-gap',
    'deleteBlock',
    complex,
    at(`${one}/blocks/{blockId}`, 'delete'),
    'The blocks behind a removed one keep their positions',
  ),
  fault(
    'withdraw-keeps-grade',
    'withdrawProposal',
    complex,
    at(`${one}/withdraw`, 'post'),
    'A withdrawn proposal keeps grade and comment',
  ),
  fault(
    'decline-without-comment',
    'assessProposal',
    complex,
    at(`${one}/assessment`, 'post'),
    'A proposal is declined without a comment',
  ),
  fault('schedule-unassessed', 'scheduleProposal', complex, about, 'A submitted proposal is scheduled'),
  fault(
    'night-twice',
    'scheduleProposal',
    complex,
    at(`${one}/schedule`, 'post'),
    'Two proposals get one night of an instrument',
  ),
  fault(
    'account-forgets-scheduled',
    'getTimeAccount',
    complex,
    schema('TimeAccount/properties/attributes/properties/usedHours/description'),
    'usedHours leaves out scheduled proposals',
  ),

  // Jobs
  fault(
    'job-done-empty',
    'getJob',
    complex,
    schema('Job/properties/attributes/properties/result/description'),
    'A job that is done has no result',
  ),
  fault('deleted-jobs-remain', 'deleteProposal', complex, at(one, 'delete'), 'Jobs of a deleted proposal remain'),
];
