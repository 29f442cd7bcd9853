import type { Comparison, SaidQuantifier } from '../../tree/check.ts';

const words = (text: string): Set<string> => new Set(text.split(/\s+/));

/** Words of the language itself: no name begins or ends with one. */
export const functionWords = words(
  `a an the this that these those it its they them their and or but if then when whenever unless while where whose which who of in on at for from per with without
  by to as than is are was were be been being has have had must should shall may might can cannot could will would do does did not no none never
  every each all any both either neither some only at least most more less fewer exactly equal equals greater above below over under between within
  there here also always still already ever one`,
);

/** What may stand before a noun and says nothing about which it is. */
export const articles = words('the a an its their this that these those his her our your said');

/** Any item of any list. */
export const genericItems = words('item entry element record row object result value member');

/** Nouns for what came back as a whole. */
export const answerNouns = words('response answer reply result body payload output document');

/** Who answers: what it returns is the answer. */
export const speakers = words(
  'responses answers replies response answer reply result body payload output api endpoint service server call request it system page list',
);

/** Said behind a name and adds nothing: "the price field", "the `data` array". */
export const nounTails = words(
  'block section part node member element field fields property properties attribute attributes value values key keys entry column',
);

/** Before a noun, which says no more than that it is in the answer. */
export const plainAdjectives = words(
  'returned listed given existing single individual respective own whole entire actual current resulting received following different other available included contained reported shown',
);

export const adverbs = words(
  'always also still only ever really actually currently indeed already strictly simply just all each both everywhere generally',
);

/** A phrase of the language and what it amounts to, longest first when looked up. */
export type Table<T> = [say: string, means: T][];

export const quantifierTable: Table<SaidQuantifier> = [
  ['every single', { kind: 'all' }],
  ['every', { kind: 'all' }],
  ['each', { kind: 'all' }],
  ['each and every', { kind: 'all' }],
  ['each of', { kind: 'all' }],
  ['every one of', { kind: 'all' }],
  ['all', { kind: 'all' }],
  ['all of', { kind: 'all' }],
  ['both', { kind: 'all' }],
  ['both of', { kind: 'all' }],
  ['no', { kind: 'none' }],
  ['not a single', { kind: 'none' }],
  ['none of', { kind: 'none' }],
  ['at least one of', { kind: 'any' }],
  ['one or more of', { kind: 'any' }],
  ['any of', { kind: 'any' }],
  ['one of', { kind: 'any' }],
  ['some of', { kind: 'any' }],
  ['some', { kind: 'any' }],
  ['at least one', { kind: 'any' }],
  ['at least one of the', { kind: 'any' }],
  ['one or more', { kind: 'any' }],
];

/** How many: what stands before a number. */
export const countTable: Table<'exactly' | 'atLeast' | 'atMost' | 'moreThan' | 'fewerThan'> = [
  ['exactly', 'exactly'],
  ['precisely', 'exactly'],
  ['only', 'exactly'],
  ['just', 'exactly'],
  ['at least', 'atLeast'],
  ['a minimum of', 'atLeast'],
  ['no fewer than', 'atLeast'],
  ['no less than', 'atLeast'],
  ['not less than', 'atLeast'],
  ['not fewer than', 'atLeast'],
  ['min', 'atLeast'],
  ['minimum', 'atLeast'],
  ['at most', 'atMost'],
  ['a maximum of', 'atMost'],
  ['no more than', 'atMost'],
  ['not more than', 'atMost'],
  ['never more than', 'atMost'],
  ['never less than', 'atLeast'],
  ['never fewer than', 'atLeast'],
  ['up to', 'atMost'],
  ['max', 'atMost'],
  ['maximum', 'atMost'],
  ['more than', 'moreThan'],
  ['over', 'moreThan'],
  ['fewer than', 'fewerThan'],
  ['less than', 'fewerThan'],
  ['under', 'fewerThan'],
  ['>=', 'atLeast'],
  ['≥', 'atLeast'],
  ['<=', 'atMost'],
  ['≤', 'atMost'],
  ['>', 'moreThan'],
  ['<', 'fewerThan'],
];

/** Comparatives: with "than", and in "no ... than", "... or equal to", "as ... as". A dimension is the name that an item has for it. */
export const comparatives: Record<'greater' | 'less', Set<string>> = {
  greater: words(
    'greater more larger higher bigger longer later older newer heavier taller wider deeper faster stronger better dearer costlier pricier warmer hotter steeper',
  ),
  less: words(
    'less fewer smaller lower shorter earlier younger cheaper lighter slower weaker worse cooler colder narrower sooner tinier',
  ),
};

/** What a comparative measures where it is said of something with parts. */
export const dimensions: Record<string, string[]> = {
  older: ['age'],
  younger: ['age'],
  heavier: ['weight', 'mass'],
  lighter: ['weight', 'mass'],
  taller: ['height'],
  cheaper: ['price', 'cost', 'amount'],
  pricier: ['price', 'cost', 'amount'],
  costlier: ['price', 'cost', 'amount'],
  dearer: ['price', 'cost', 'amount'],
  longer: ['length', 'duration', 'distance'],
  shorter: ['length', 'duration', 'distance'],
  larger: ['size', 'area'],
  bigger: ['size', 'area'],
  smaller: ['size', 'area'],
  faster: ['speed'],
  slower: ['speed'],
  wider: ['width'],
  deeper: ['depth'],
};

/** These order moments where what is compared is one. */
export const momentWords: Record<string, 'before' | 'after'> = {
  later: 'after',
  newer: 'after',
  after: 'after',
  earlier: 'before',
  sooner: 'before',
  before: 'before',
  older: 'before',
};

/** Comparisons in words or signs that take what they compare with right behind them. */
export const comparisonTable: Table<Comparison | 'different' | 'before' | 'after'> = [
  ['above', 'greater'],
  ['over', 'greater'],
  ['beyond', 'greater'],
  ['exceeding', 'greater'],
  ['exceeds', 'greater'],
  ['exceed', 'greater'],
  ['>', 'greater'],
  ['below', 'less'],
  ['under', 'less'],
  ['<', 'less'],
  ['at least', 'atLeast'],
  ['a minimum of', 'atLeast'],
  ['minimum', 'atLeast'],
  ['min', 'atLeast'],
  ['>=', 'atLeast'],
  ['≥', 'atLeast'],
  ['at most', 'atMost'],
  ['a maximum of', 'atMost'],
  ['maximum', 'atMost'],
  ['max', 'atMost'],
  ['up to', 'atMost'],
  ['<=', 'atMost'],
  ['≤', 'atMost'],
  ['not above', 'atMost'],
  ['not over', 'atMost'],
  ['not beyond', 'atMost'],
  ['not below', 'atLeast'],
  ['not under', 'atLeast'],
  ['not before', 'atLeast'],
  ['not after', 'atMost'],
  ['equal to', 'equal'],
  ['equals', 'equal'],
  ['equals to', 'equal'],
  ['equal', 'equal'],
  ['the same as', 'equal'],
  ['same as', 'equal'],
  ['the same number as', 'equal'],
  ['same number as', 'equal'],
  ['as many as', 'equal'],
  ['the same like', 'equal'],
  ['same like', 'equal'],
  ['on or after', 'atLeast'],
  ['on or before', 'atMost'],
  ['at or after', 'atLeast'],
  ['at or before', 'atMost'],
  ['different of', 'different'],
  ['other than', 'different'],
  ['identical to', 'equal'],
  ['identical with', 'equal'],
  ['exactly', 'equal'],
  ['matches', 'equal'],
  ['match', 'equal'],
  ['=', 'equal'],
  ['==', 'equal'],
  ['===', 'equal'],
  ['agrees with', 'equal'],
  ['agree with', 'equal'],
  ['corresponds to', 'equal'],
  ['correspond to', 'equal'],
  ['different from', 'different'],
  ['different to', 'different'],
  ['different than', 'different'],
  ['differs from', 'different'],
  ['differ from', 'different'],
  ['unequal to', 'different'],
  ['!=', 'different'],
  ['!==', 'different'],
  ['≠', 'different'],
  ['<>', 'different'],
  ['at or below', 'atMost'],
  ['at or under', 'atMost'],
  ['equal or below', 'atMost'],
  ['equal to or below', 'atMost'],
  ['at or above', 'atLeast'],
  ['at or over', 'atLeast'],
  ['equal or above', 'atLeast'],
  ['equal to or above', 'atLeast'],
  ['before', 'before'],
  ['prior to', 'before'],
  ['ahead of', 'before'],
  ['after', 'after'],
  ['past', 'after'],
];

/** Verbs of having: what follows is in what was named. */
export const havingVerbs = words(
  'has have having had get gets carry carries contain contains containing include includes including hold holds list lists show shows come comes state states bear bears provide provides expose exposes specify specifies report reports give gives offer offers own owns return returns deliver delivers consist consists say says tell tells explain explains mention mentions names indicate indicates describe describes feature features keep keeps need needs require requires with',
);

/** Verbs of what answers: "returns 3 items". */
export const returningVerbs = words(
  'return returns returned contain contains include includes have has list lists show shows give gives deliver delivers send sends hold holds carry carries expose exposes provide provides respond responds output outputs leak leaks reveal reveals produce produces yield yields',
);

export const beWords = words("is are was were be been being isnt arent isn't aren't s 's");
export const modalWords = words(
  'must should shall will would can could may might do does did needs need ought to has have had is are supposed expected required allowed',
);
export const denialWords = words('not never cannot');
