import { rolesIn, WHO } from './people.ts';

const SEEN =
  '(?:shown|visible|returned|given|included|present|sent|there|part of the answer|exposed|disclosed|revealed)';
const THE = '(?:the )?';
/** "Technicians only", "only staff see it", "only shown to staff", "visible to the office only". */
const SEERS = [
  new RegExp(String.raw`^(?:for |${SEEN} (?:to|for) )?${THE}${WHO} only[.;]?$`, 'i'),
  new RegExp(String.raw`\b(?:is |are )?only (?:be )?(?:${SEEN} )?(?:to|for) ${THE}${WHO}[.;]?$`, 'i'),
  new RegExp(String.raw`\b${SEEN} (?:to|for) ${THE}${WHO} only\b`, 'i'),
  new RegExp(String.raw`\bonly ${THE}${WHO} (?:can |may )?(?:sees?|gets?|reads?)\b`, 'i'),
];
const LEFT_OUT = `(?:left out|omitted|hidden|missing|absent|removed|withheld|stripped|blanked|(?:not|never) (?:be )?${SEEN})`;
/** "Left out for members", "members never see it". */
const OTHERS = [
  new RegExp(String.raw`\b${LEFT_OUT} (?:for|from|to) ${THE}${WHO}(?=[.;,)]|$)`, 'i'),
  new RegExp(
    String.raw`(?:^|[.;:(,]\s*|\b(?:and|but) )${THE}${WHO} (?:do not|does not|don[’']t|never|cannot|can[’']t|may not) (?:see|get|read)s?\b`,
    'i',
  ),
];
const ALL =
  "(?:all|any|every|everything|everybody(?:[’']s)?|everyone(?:[’']s)?|anybody(?:[’']s)?|anyone(?:[’']s)?|each)\\b(?! (?:of )?(?:the )?(?:their|his|her|its|your|my|own)\\b)";
const DO =
  '(?:see|read|list|access|view|get|find|manage|change|edit|update|delete|cancel|act on|work with|handle|use)s?';
/** "Managers see all orders", "A curator may read and change any loan", "Orders of everybody are visible to staff". */
const SEE_ALL = [
  new RegExp(
    `(?:^|[.;:(,]\\s*|\\b(?:and|but|while|whereas|only) )(?:an? |the )?${WHO} (?:may |can |also )*${DO}(?:(?:,| and| or) ${DO})* ${ALL}\\b`,
    'i',
  ),
  new RegExp(`\\b${ALL} [a-z ,-]*\\b(?:to|for|by|visible to|open to) (?:an? |the )?${WHO}(?:[.;,)]|$)`, 'i'),
  new RegExp(
    `\\b(?:unless|except (?:for|to|by)|other than) (?:(?:they|you|it) (?:are|is) )?(?:an? |the )?${WHO}(?:[.;,)]|$)`,
    'i',
  ),
];
const OF_KEYS = '(?: (?:keys?|tokens?|accounts?|users?|logins?|clients?))?';
const BEGIN = String.raw`(?:^|[.;:(,]\s*|\b(?:and|but|while|whereas|an?|the) )`;
const ONE = `(?<who>[a-z][a-z-]*)${OF_KEYS}`;
const READ = '(?:read|see|view|look at|list)s?';
/** "Residents only see and touch their own permits": it says whose, and not that nothing else is done with them. */
const NOT_OWN = String.raw`(?![^.;:]*\b(?:own|theirs?|yours?|belong\w*|themsel\w+)\b)`;
/** "Auditors may only read", "an observer is read-only". */
const ONLY_READS = new RegExp(
  String.raw`${BEGIN}${ONE} (?:(?:may|can) only ${READ}\b${NOT_OWN}|only ${READ}\b${NOT_OWN}|(?:is|are|has|have|gets?) read-?[ ]?only\b)`,
  'i',
);
/** "Clerk keys read everything". */
const READS_ALL = new RegExp(
  String.raw`${BEGIN}${ONE} (?:may |can )?${READ}(?:(?:,| and| or) ${READ})* (?:everything|anything|all)\b`,
  'i',
);
const TURNED_DOWN = String.raw`\b[^.;]*\b(?:40[13]|refused|rejected|turned down|forbidden|denied|not allowed)\b`;
const NOTHING_ELSE = new RegExp(
  [
    String.raw`\b(?:any|every)thing else${TURNED_DOWN}`,
    String.raw`\b(?:change|write|edit|modify|do|touch)(?:s|es)? nothing(?: else)?\b`,
    String.raw`\b(?:cannot|can not|can[’']t|may not|must not) (?:change|write|edit|modify|do) any(?:thing)?\b`,
    String.raw`\bbut (?:may|can|do|does)(?: not|n[’']t| ?not) (?:change|write|edit|modify)\b`,
    String.raw`\b(?:any|every|all) (?:attempts? to (?:change|write|edit|modify)|(?:change|write|edit)s?)${TURNED_DOWN}`,
  ].join('|'),
  'i',
);

/** What a sentence names beside what somebody may not: "read all and stamp letters, change nothing" names letters, and no change. */
export const withoutNothingElse = (sentence: string): string => sentence.replace(NOTHING_ELSE, ' ');

const whoBy = (patterns: readonly RegExp[], sentence: string): string[] => [
  ...new Set(patterns.flatMap((pattern) => rolesIn(pattern.exec(sentence)?.groups?.['who'] ?? ''))),
];

/** Who alone gets at something that answers show. */
export const seersIn = (sentence: string): string[] => whoBy(SEERS, sentence);

/** From whom it is kept. */
export const unseeingIn = (sentence: string): string[] => whoBy(OTHERS, sentence);

/** Who gets at the records of everybody. */
export const seeingAllIn = (sentence: string): string[] => whoBy(SEE_ALL, sentence);

const BEGINS_WITH_WHO = new RegExp(String.raw`^(?:an? |the )?${ONE} (?:may |can )?(?:only )?${READ}\b`, 'i');
const ALL_ELSE = new RegExp(String.raw`^(?:any|every)thing else${TURNED_DOWN}`, 'i');

/** "Inspectors read the books and add remarks. Everything else is refused to them": the second of two sentences. */
export function refusedElsewhere(sentence: string, next: string): string[] {
  const plain = sentence.replaceAll(/[*_`"]/g, '');
  return ALL_ELSE.test(next.trim()) ? rolesIn(BEGINS_WITH_WHO.exec(plain.trim())?.groups?.['who'] ?? '') : [];
}

/** Who reads, and does nothing else but what the sentence names; what a semicolon joins is one sentence here. */
export function onlyReadersIn(sentence: string): string[] {
  const plain = sentence.replaceAll(/[*_`"]/g, '');
  const found = ONLY_READS.exec(plain) ?? (NOTHING_ELSE.test(plain) ? READS_ALL.exec(plain) : null);
  return rolesIn(found?.groups?.['who'] ?? '');
}
