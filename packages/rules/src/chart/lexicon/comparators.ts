import { Senses } from './senses.ts';
import type { Comparison } from '../../tree/check.ts';

/** How something compares. `ofTime`: said of moments only. `isCount`: said of how many there are. */
export interface Comparator {
  comparison: Comparison;
  denied?: true;
  ofTime?: true;
}

const more =
  'more|greater|higher|bigger|larger|longer|heavier|older|taller|costlier|dearer|stronger|hotter|warmer|wider|deeper|better|pricier|slower|further|farther|broader|thicker|harder|richer|busier|fuller|louder|taller';
const less =
  'less|fewer|lower|smaller|shorter|cheaper|lighter|younger|faster|quicker|weaker|colder|narrower|worse|sooner|nearer|closer|thinner|softer|poorer|emptier|quieter';

/** What stands before the other value. */
export const comparators = new Senses<Comparator>([
  [`${more} than`, { comparison: 'greater' }],
  [`${more} as`, { comparison: 'greater' }],
  ['above|over|beyond|exceeding|exceed|exceeds|exceeded|>|surpass|surpasses|past', { comparison: 'greater' }],
  [`${more} than or equal to|than`, { comparison: 'atLeast' }],
  ['costs|cost|weighs|lasts more|longer than', { comparison: 'greater' }],
  ['costs|cost|weighs|lasts less than', { comparison: 'less' }],
  [`${less} than|of`, { comparison: 'less' }],
  [`${less} than or equal to|than`, { comparison: 'atMost' }],
  ['below|under|beneath|<|underneath', { comparison: 'less' }],
  ['equal|equals to|or? or greater|more|above than?', { comparison: 'atLeast' }],
  ['at least|minimum|min', { comparison: 'atLeast' }],
  ['a|the minimum|min of', { comparison: 'atLeast' }],
  ['minimum|min of', { comparison: 'atLeast' }],
  ['min|minimum|>=|≥|least', { comparison: 'atLeast' }],
  ['at most|max|maximum', { comparison: 'atMost' }],
  ['max|maximum|<=|≤|upto|within', { comparison: 'atMost' }],
  ['a|the maximum|max of', { comparison: 'atMost' }],
  ['maximum|max of', { comparison: 'atMost' }],
  ['up to', { comparison: 'atMost' }],
  [`no|not ${less} than`, { comparison: 'atLeast' }],
  [`no|not ${more} than`, { comparison: 'atMost' }],
  [`never ${more} than`, { comparison: 'atMost' }],
  [`never ${less} than`, { comparison: 'atLeast' }],
  [
    'not|never dip|dips|drop|drops|fall|falls|go|goes|sink|sinks|get|gets|be? below|under|beneath',
    { comparison: 'atLeast' },
  ],
  ['not|never go|goes|rise|rises|climb|climbs|get|gets|be? above|over|beyond|past', { comparison: 'atMost' }],
  ['never above|over|exceeding|beyond|past|exceed|exceeds', { comparison: 'atMost' }],
  ['never below|under|beneath', { comparison: 'atLeast' }],
  ['no|not above|over|exceeding|beyond', { comparison: 'atMost' }],
  ['no|not below|under', { comparison: 'atLeast' }],
  ['not|never exceed|exceeds', { comparison: 'atMost' }],
  ['no|not later than', { comparison: 'atMost' }],
  ['no|not earlier than', { comparison: 'atLeast' }],
  ['not before', { comparison: 'atLeast' }],
  ['not after', { comparison: 'atMost' }],
  ['later than', { comparison: 'greater', ofTime: true }],
  ['after', { comparison: 'greater', ofTime: true }],
  ['earlier than', { comparison: 'less', ofTime: true }],
  ['before|precede|precedes', { comparison: 'less', ofTime: true }],
  ['come|comes|comming after', { comparison: 'greater', ofTime: true }],
  ['come|comes before', { comparison: 'less', ofTime: true }],
  ['follow|follows', { comparison: 'greater', ofTime: true }],
  ['on|same or after', { comparison: 'atLeast' }],
  ['on or before', { comparison: 'atMost' }],
  ['after or on|equal to?', { comparison: 'atLeast' }],
  ['before or on|equal to?', { comparison: 'atMost' }],
  ['until|till|by', { comparison: 'atMost', ofTime: true }],
  ['since', { comparison: 'atLeast', ofTime: true }],
]);

/** What says that two values are the same. */
export const equality = new Senses<{ isDenied: boolean }>([
  ['=|==|===|:', { isDenied: false }],
  ['!=|!==|≠', { isDenied: true }],
  ['equal|equals|matches|match|equalling|identical to?|with?', { isDenied: false }],
  ['exactly', { isDenied: false }],
  ['same|identical as|to|like|than', { isDenied: false }],
  ['the same as|like|than|with', { isDenied: false }],
  ['give|gives|make|makes|be|is the? same value|number|amount|result|total as|like|than|of', { isDenied: false }],
  ['the? same value|number|amount|result|total as|like|than', { isDenied: false }],
  ['the? same like|as|than the? value|number of', { isDenied: false }],
  ['the same value|number|amount|date as|of|in|like', { isDenied: false }],
  ['agree|agrees|corresponds|correspond|coincides|tally|tallies with|to', { isDenied: false }],
  ['different|differ|differs|distinct from|than|to', { isDenied: true }],
  ['other than', { isDenied: true }],
]);

/** What several values come to together. */
export const sums = new Senses<null>([
  ['comes|come|amounts|amount|add|adds|sum|sums|adding|total|totals|make|makes up? to', null],
  ['make|makes|give|gives|total|totals', null],
  ['=|==|===', null],
  ['equal|equals to?', null],
]);

/** What stands behind the number that it bounds. */
export const bounds = new Senses<Comparison>([
  ['or more|greater|higher|above|over|later|longer|up', 'atLeast'],
  ['and more|above|over|up', 'atLeast'],
  ['or less|fewer|lower|below|under|earlier|shorter', 'atMost'],
  ['at most', 'atMost'],
  ['at least', 'atLeast'],
  ['max|maximum|tops', 'atMost'],
  ['min|minimum', 'atLeast'],
  ['+', 'atLeast'],
]);
