import { Senses } from './senses.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words without which a sentence says the same, and what each of them costs. */
export const fillers = words(
  `the a an this these those that's its their his her our your also just only? simply really actually please pls plz check verify make sure ensure ensures assert expect expected expecting validate
  always again there here still then so and too every? all? own each? very must should shall be is are we i want wants see whole given currently will would do does to of for in on at as with
  it hey exp chk ok? expects need? needs? chk quick quickly feel feels fast proper nice good correct right valid necessarily of course anymore anyway`,
);

/** Between a subject and what is said of it. */
export const auxiliaries = new Senses<null>(
  [
    'is|are|be|been|being|was|were',
    'must|should|shall|will|would|can|could|may|might|need|needs|has|have|had|got|ought to?',
    'must|should|shall|will|can|may to? always? be',
    'has|have|need|needs|ought|got|supposed|expected|required to',
    'has|have to be',
    'do|does|did',
    'always|also|still|really|actually|just|ever|all|each|both|together|currently|already|necessarily|too|simply|definitely|at|once',
    'always? written|given|sent|returned|shown|expressed|delivered|reported|formatted|stored as|like|in',
    'written|given|sent|returned|shown|expressed|delivered|reported|formatted|set|listed|displayed|stated|marked|labelled|flagged|found|answered',
    'set|equal|marked|labelled|flagged|shown|listed|sent|returned|answered to|as|with',
    'comes|come|stays|stay|remain|remains|lies|lie|go|goes|gets|get|become|becomes|shows|show|says|say|reads|read|looks|look|keeps|keep|stand|stands|returns|return|falls|fall|run|runs|arrive|arrives',
    'comes|come|look|looks as|like',
    'follow|follows',
    'follow|follows|in the? format|pattern|form|shape',
    'in format',
    'only can|may|must|should|shall be?',
    'can|may|must|should|shall only be?',
    'a|an|the',
    'of|as|to|with|in|on|like',
    'allowed|permitted to?',
    'consist|consists|composed|made|made-up of',
    'type of?',
    'kind of',
    'value|values of?',
    'we|it bill|bills|charge|charges',
  ].map((say) => [say, null] as const),
);

export const denials = new Senses<null>(
  ['not', 'never', 'no', 'neither', 'nor', 'none', '!', 'without', 'no longer', 'nowhere', 'in no case'].map(
    (say) => [say, null] as const,
  ),
);

/** Words that stand for what was spoken of last. `count`: how many of them. */
export const pronouns = new Senses<{ ofAll: boolean; isNone?: true }>([
  ['none|neither of? them|these|those?', { ofAll: false, isNone: true }],
  ['none|neither|nothing|nobody|noone', { ofAll: false, isNone: true }],
  ['nothing|nobody|noone of|in|on|among? them|it|these|those|there', { ofAll: false, isNone: true }],
  ['no|not one|single one? of|in? them|it|these|those?', { ofAll: false, isNone: true }],
  ['not any|one of them|it|these|those', { ofAll: false, isNone: true }],
  ['it|its|they|them|these|those|this|that|he|she|ones', { ofAll: false }],
  ['it|its|their|the value|values', { ofAll: false }],
  ['both|all|either', { ofAll: true }],
  ['they|these|them both|all', { ofAll: true }],
  ['both|all of? these|them|values|fields|dates|timestamps|numbers|amounts|prices|names|those', { ofAll: true }],
  ['the? all? two|three|four|2|3|4', { ofAll: true }],
  ['all of? the? two|three|four|2|3|4 values|fields|amounts|numbers?', { ofAll: true }],
  ['each|every|all one?', { ofAll: false }],
  ['each|every of them|these', { ofAll: false }],
]);

/** Nouns for any value or any item, whatever the answer calls it. */
export const kindNouns = words(
  `field fields value values property properties key keys attribute attributes element elements entry entries item items row rows record records object objects list lists array
  date dates time times number numbers amount amounts text texts string strings code codes name names flag column columns param timestamp timestamps arr obj str num hdr data section block level moment figure options option choices settings details info`,
);

export const answerNouns = words(
  'answer answers response responses body reply result payload api server service endpoint json page call request resp res output it system everything document',
);

/** What joins two clauses or two parts of one. */
export const joints = words(', ; . and but & && + also plus while – — / - then | yet //');
