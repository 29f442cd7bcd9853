import { Senses } from './senses.ts';

export interface Order {
  order: 'ascending' | 'descending';
  /** No two are equal. */
  isStrict?: true;
  /** What has to be ordered where no name is given: by time, by a price, or by nothing else than itself. */
  by?: 'time' | 'price' | 'self';
}

const up: Order = { order: 'ascending' };
const down: Order = { order: 'descending' };

/** The direction of an order. */
export const orders = new Senses<Order>([
  ['strictly|always? strictly ascending|increasing|rising|growing|asc', { ...up, isStrict: true }],
  ['strictly descending|decreasing|falling|desc', { ...down, isStrict: true }],
  ['monotonically|never? non-decreasing|nondecreasing|increasing', up],
  ['monotonically|never? non-increasing|nonincreasing|decreasing', down],
  ['non-decreasing|nondecreasing', up],
  ['non-increasing|nonincreasing', down],
  ['never goes|go|going down|backwards|back', up],
  ['never goes|go|going up', down],
  ['never decreases|decrease|drops|drop|falls|fall|sinks|shrinks|shrink|declines', up],
  ['never increases|increase|grows|grow|rises|rise', down],
  ['only goes|go|grows|grow|rises|rise|increases|increase|ever? up', up],
  ['from? the? most? old|oldest to|until the? most? new|newest|recent', { ...up, by: 'time' }],
  ['from? the? most? new|newest|recent to|until the? most? old|oldest', { ...down, by: 'time' }],
  ['from? the? most expensive|dear|costly to|until the? cheapest|least expensive?', { ...down, by: 'price' }],
  ['from? expensive|dearest|priciest to|until the? cheap|cheapest', { ...down, by: 'price' }],
  ['from? the? cheapest|cheap to|until the? most? expensive|dearest|dear|priciest', { ...up, by: 'price' }],
  ['soonest|nearest|earliest|next|closest date|time|expiry|day? first', { ...up, by: 'time' }],
  ['in? asc|ascending|increasing|rising|upwards order?', up],
  ['in? desc|descending|decreasing|falling|downwards order?', down],
  ['going|goes up', up],
  ['going|goes down', down],
  ['from? the? lowest|smallest|low|least to|up|until to|-> the? highest|largest|high|biggest|most', up],
  ['from? the? highest|largest|high|biggest|most to|down to|-> the? lowest|smallest|low|least', down],
  ['the? lowest|smallest|least|shortest|nearest|closest first', up],
  ['the? highest|largest|biggest|most|top|best|longest first', down],
  ['highest|best|most on|at the? top', down],
  ['from? the? oldest|earliest to the? newest|latest', { ...up, by: 'time' }],
  ['from? the? newest|latest to the? oldest|earliest', { ...down, by: 'time' }],
  ['the? newest|latest|most|freshest recent? first', { ...down, by: 'time' }],
  ['the? newest|latest must|should|has|is|comes to? be? come? first', { ...down, by: 'time' }],
  ['the? newest|latest|recent on|at the? top', { ...down, by: 'time' }],
  ['the? oldest|earliest|soonest first', { ...up, by: 'time' }],
  ['reverse chronological order?', { ...down, by: 'time' }],
  ['in? chronological|chronologically order?', { ...up, by: 'time' }],
  ['the? cheapest first', { ...up, by: 'price' }],
  ['the? most? dearest|expensive first', { ...down, by: 'price' }],
  ['in? alphabetically|alphabetical|alphabetic order?', up],
  ['from? a to|- z', up],
  ['from? z to|- a', down],
]);

export const sorting = new Senses<null>(
  [
    'sorted|ordered|ranked|arranged|listed|sort|order',
    'in order',
    'in the? right|correct order',
    'come|comes in order',
  ].map((say) => [say, null] as const),
);

export const sortedBy = new Senses<null>(
  ['by', 'on', 'by the?', 'of', 'according to', 'in order of'].map((say) => [say, null] as const),
);

/** Before a name that things are ordered by: "highest score first". */
export const superlatives = new Senses<Order>([
  ['the? most|highest|best|top|largest|biggest|latest|newest|longest', down],
  ['the? least|lowest|smallest|cheapest|earliest|oldest|shortest|nearest', up],
  ['the? most recent|recently', down],
]);
export const first = new Senses<null>(
  [
    'must|should|has|have|is|are|comes to? be? come? first',
    'first',
    'on|at the? top',
    'on|at the? top and going|then down|downwards',
    'leads',
  ].map((say) => [say, null] as const),
);

/** That nothing of the kind is there more than once. */
export const uniqueness = new Senses<{ isDenied: boolean }>([
  ['unique|distinct', { isDenied: false }],
  ['all? different|distinct|unique from? each? other?', { isDenied: false }],
  ['no duplicates|dups|dupes|repeats|repetitions|duplicate|doubles', { isDenied: false }],
  ['without duplicates|repeats|repetition|repetitions', { isDenied: false }],
  [
    'only? appear|appears|occur|occurs|there|listed|present|comes|come|used only|exactly|just? once',
    { isDenied: false },
  ],
  ['appear|appears|occur|occurs only|exactly|just once', { isDenied: false }],
  ['only|exactly|just once', { isDenied: false }],
  ['repeated|repeat|repeats|duplicated|duplicate|duplicates', { isDenied: true }],
  ['appear|appears|occur|occurs|there|listed|present|come|comes|used twice', { isDenied: true }],
  ['twice', { isDenied: true }],
  ['be? there? more than once', { isDenied: true }],
  [
    'appear|appears|occur|occurs|there|listed|present|come|comes|used|mentioned|named|written|shown|counted|booked|included|given|taken|assigned|exist|exists|returned only|exactly|just|but? one|1|a|once single? time?',
    { isDenied: false },
  ],
  [
    'be? appear|appears|occur|occurs|there|listed|present|come|comes|used|mentioned|named|written|shown|counted|booked|included|given|taken|assigned|exist|exists|returned up? back? twice|double|doubled|again|repeatedly',
    { isDenied: true },
  ],
  [
    'be? appear|appears|occur|occurs|there|listed|present|come|comes|used|mentioned|named|written|shown|counted|booked|included|given|taken|assigned|exist|exists|returned up? more than once',
    { isDenied: true },
  ],
  [
    'be? appear|appears|occur|occurs|there|listed|present|come|comes|used|mentioned|named|written|shown|counted|booked|included|given|taken|assigned|exist|exists|returned two|2|several|multiple|many times',
    { isDenied: true },
  ],
  ['each|every only|exactly|just? once', { isDenied: false }],
  ['all? unlike|dissimilar|unrepeated', { isDenied: false }],
  ['no doubles|double|doublings|copies|twins|clones|repetition|duplication|dup|dupe', { isDenied: false }],
  ['without doubles|duplication|dupes|dups|copies', { isDenied: false }],
  [
    'have|has|contain|contains|with|allow|allows no duplicates|dupes|dups|doubles|repeats|repetitions|copies',
    { isDenied: false },
  ],
  ['have|has|contain|contains duplicates|dupes|dups|doubles|repeats|repetitions|copies', { isDenied: true }],
  ['clash|clashes|collide|collides|overlap in it', { isDenied: true }],
  ['appear|appears|occur|occurs|there|listed|come|comes back? twice', { isDenied: true }],
  ['appear|appears|occur|occurs|there|listed|present|come|comes more than once', { isDenied: true }],
]);

/** Before a noun of which no two are the same. */
export const duplicates = new Senses<null>(
  [
    'no|without dup|dups|dupe|duplicate|duplicates|duplicated|repeated|double|repeats of|in|for? the?',
    'no|without dup|dups|dupe|duplicate|duplicates|duplicated|repeated|double|repeats',
    'no two|2|more of? the? same|equal|identical',
    'never the same',
    'never two|2|twice the? same|equal|identical',
  ].map((say) => [say, null] as const),
);

/** "no two rooms have the same number". */
export const pairs = new Senses<null>(
  [
    'no two|2',
    'never two|2',
    'not two|2',
    'not exist two|2',
    'there|it must|should|can|may not be|exist two|2',
    'two|2',
  ].map((say) => [say, null] as const),
);
export const sameOf = new Senses<null>(
  [
    'with|have|has|share|shares|having|w/|sharing|may|can|must share|have? the? same|equal|identical',
    'share|shares a|an|the?',
    'with|w/ same',
  ].map((say) => [say, null] as const),
);
