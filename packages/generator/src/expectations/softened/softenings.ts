import type { Candidate } from '../../oracles/candidate.ts';

/** Words that take back a promise which an oracle would hold an API to. */
export interface Softening {
  said: RegExp;
  /** Words in the same sentence that say the contrary. */
  unless?: RegExp;
  /** Whose words: those of a parameter, or of the operation and the document. */
  of: 'operation' | 'parameter';
  methods?: readonly string[];
  /** Kinds of scenarios that are left out. */
  drops?: readonly Candidate['kind'][];
  /** Only those that make or change a record before they look. */
  onOwnRecords?: true;
  /** Rules that are left out. */
  leavesOut?: readonly RegExp[];
}

const REFUSED = /(?<!\bnot (?:an? )?)(?<!\binstead of (?:an? )?)(?<!\bnever (?:an? )?)\b(?:40[0-9]|41\d|42\d)\b/;
const ABSENT =
  /\b(?:unknown|not exist|no such|non-?existent|missing|not found|already (?:gone|removed|deleted)|(?:a )?second (?:time|deletion|removal|delete|call)|twice|again|idempotent)\b/
    .source;
const FINE =
  /\b20[0-9]\b|\bnot? (?:an )?(?:error|failure)\b|\bempty (?:list|object|array|answer|page)\b|\bnothing happens\b|\bsucceeds?\b|\bno effect\b|\bnot a 404\b/
    .source;

const ON_OWN_RECORDS: readonly Candidate['kind'][] = [
  'own_records',
  'deleted_unlisted',
  'listed',
  'moved',
  'filtered',
  'ranged',
  'range_end',
  'flagged',
  'several_values',
  'searched',
  'both_filters',
  'filter_finds',
  'sorted',
  'next_page',
  'linked_page',
  'nothing_found',
  'page_size',
];

const LAGS =
  /\beventual(?:ly)? (?:consisten\w+|visible|show)|\beventually\b|\blags?\b|\b(?:may|can|might) take (?:a few|some|several|up to|a|an?) (?:\w+ )?(?:seconds?|minutes?|moments?|time|while)\b[^.;]*\b(?:show|appear|visible|seen|listed|found|disappear|gone|vanish)|\b(?:show|appear|visible|listed|found|disappear|gone|vanish|readable)\w*\b[^.;]*\b(?:within|after|for) (?:a few|some|several|an?|\d+) (?:\w+ )?(?:seconds?|minutes?|moments?|time|while|hours?)\b|\bnot (?:\w+ )?(?:immediately|at once|right away)\b|\bcached\b[^.;]*\b(?:for|up to)\b|\b(?:lists?|index|search)\b[^.;]*\bdelay\w*/i;

export const SOFTENINGS: readonly Softening[] = [
  {
    // "A second deletion is answered with 204, too."
    said: new RegExp(`(?:${ABSENT})[^.;]*(?:${FINE})|(?:${FINE})[^.;]*(?:${ABSENT})|^(?:it is )?idempotent\\b`, 'i'),
    unless: REFUSED,
    of: 'operation',
    drops: ['unknown_id', 'deleted_id'],
  },
  {
    // "Creates the boat if it does not exist."
    said: /\b(?:creat|mak|insert|add)\w*\b[^.;]*\b(?:if|when|where|unless)\b[^.;]*\b(?:not exist|not there|exists?|absent|missing|no \w+ with)\b|\b(?:create[sd]?|make) or (?:update|replace)[sd]?\b|\bupsert/i,
    unless: REFUSED,
    of: 'operation',
    methods: ['PUT', 'PATCH'],
    drops: ['unknown_id', 'deleted_id'],
  },
  {
    // "If a boat with this name exists already, it is updated."
    said: /\b(?:exist\w*|known|same|already)\b[^.;]*\b(?:updated|replaced|overwritten|returned|merged|reused|answered with 200)\b|\b(?:created?|find|get) or (?:updated?|replaced?|created?)\b|\bupsert/i,
    unless: REFUSED,
    of: 'operation',
    methods: ['POST'],
    drops: ['duplicate'],
  },
  // "Lists are eventually consistent", "gone from lists within a minute", "search results may lag behind".
  { said: LAGS, of: 'operation', methods: ['GET', 'POST'], drops: ON_OWN_RECORDS, onOwnRecords: true },
  { said: LAGS, of: 'operation', drops: ['deleted_id', 'restored', 'taken_along', 'amounts', 'freed'] },
  {
    // "Changes are applied in the background."
    said: /\bin the background\b|\basynchronous(?:ly)?\b|\bas it was before\b|\bapplied later\b/i,
    of: 'operation',
    drops: [
      'keeps_others',
      'clears',
      'stored_as_sent',
      'replaces',
      'same_again',
      'read_only',
      'deleted_id',
      'deleted_unlisted',
      'refused_change',
    ],
    leavesOut: [/\b(?:equals the one sent|(?:equals|is at least) \{sent)/, /\bis (?:after|later than|greater than) \{/],
  },
  {
    // "The order of the boats is not guaranteed."
    said: /\border\b[^.;]*\b(?:not (?:guaranteed|defined|specified|stable|fixed)|undefined|unspecified|arbitrary|random|may (?:change|vary|differ))\b|\bno (?:particular|guaranteed|defined|specific|fixed) order\b|\bin (?:any|arbitrary|random) order\b|\bunordered\b/i,
    of: 'operation',
    methods: ['GET'],
    drops: ['next_page', 'linked_page', 'list_default'],
  },
  {
    // "Best effort: roughly in this order", "similar names are found as well".
    said: /\bbest[- ]effort\b|\broughly\b|\bapproximate(?:ly)?\b|\bby relevance\b[^.;]*\bfirst\b/i,
    of: 'parameter',
    drops: ['sorted'],
    leavesOut: [/\bis sorted (?:a|de)scending\b/],
  },
  {
    said: /\bfuzzy\b|\bsimilar\b|\bsounds? (?:like|alike)\b|\btypos?\b|\bstemm\w+\b|\bsynonyms?\b/i,
    of: 'parameter',
    drops: ['searched', 'nothing_found'],
  },
  {
    // "The server may return fewer boats than asked for."
    said: /\b(?:may|might|can) (?:also )?(?:return|give|answer|hold|contain|be|have|come with) (?:fewer|less|more|smaller)\b|\ba hint\b|\bonly a hint\b|\bhint only\b/i,
    of: 'parameter',
    drops: ['own_records', 'page_size', 'next_page', 'linked_page'],
    leavesOut: [/^if .* is at least \d+ then .* has a length of exactly \d+$/],
  },
  {
    said: /\ba hint\b|\bhint only\b|\bonly a hint\b|\b(?:may|might|can)\b[^.;]*\b(?:or|and) more\b/i,
    of: 'parameter',
    leavesOut: [/\bhas a length of at most (?!0$)\d+$/],
  },
  {
    // "A token is not needed", "reads are open to everybody".
    said: /\b(?:no|without (?:an?|any)|needs? no|not need(?:ed)?|optional(?:ly)?|need(?:s)? not)\b[^.;]{0,40}\b(?:tokens?|log-?ins?|credentials?|authentication|authori[sz]ation|api keys?|sign(?:ed|ing)?[- ]in)\b|\b(?:tokens?|log-?ins?|credentials?|authentication|api keys?)\b[^.;]{0,20}\b(?:(?:is|are) (?:not (?:needed|required|necessary)|optional)|not (?:needed|required))\b|\b(?:public|open to (?:everybody|everyone|anybody|anyone|all)|anonymous(?:ly)?)\b/i,
    unless: /\b401\b|\b403\b|\brefus\w+|\breject\w+|\bexcept\b|\bnever\b|\bnot public\b/i,
    of: 'operation',
    drops: ['no_credentials', 'invalid_credentials', 'malformed_credentials', 'expired_credentials'],
  },
  {
    // "May take up to 30 seconds."
    said: /\b(?:take|takes|slow|wait|waits|within|last|lasts|duration|respond\w*|answer\w*)\b[^.;]*\b(?:\d+|ten|twenty|thirty|sixty|several|some|a few|many) (?:s|sec|seconds?|minutes?)\b|\b(?:is|are|can be|may be) slow\b|\blong[- ]running\b|\blong poll/i,
    of: 'operation',
    leavesOut: [/^responds within \d+ ms$/],
  },
];
