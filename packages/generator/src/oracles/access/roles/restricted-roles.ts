import type { Operation } from '@assay/api-model';
import { unwrapped } from '../../../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../../../resources/words/words.ts';
import { isOrdinary } from './said-roles.ts';

/** A role that may read, and do nothing else but what its sentence names. */
export interface RestrictedRole {
  /** In the singular. */
  role: string;
  quote: string;
  /** Of the sentence, in the singular: what it names may be allowed. */
  words: ReadonlySet<string>;
}

const WHO = String.raw`(?<who>[a-z][a-z-]*)(?: (?:keys?|tokens?|accounts?|users?|logins?|clients?))?`;
const BEGIN = String.raw`(?:^|[.;:(,]\s*|\b(?:and|but|while|whereas|an?|the) )`;
const READ = '(?:read|see|view|look at|list)s?';
/** "Residents only see and touch their own permits": it says whose, and not that nothing else is done with them. */
const NOT_OWN = String.raw`(?![^.;:]*\b(?:own|theirs?|yours?|belong\w*|themsel\w+)\b)`;
/** "Auditors may only read", "an observer is read-only". */
const ONLY_READS = new RegExp(
  String.raw`${BEGIN}${WHO} (?:(?:may|can) only ${READ}\b${NOT_OWN}|only ${READ}\b${NOT_OWN}|(?:is|are|has|have|gets?) read-?[ ]?only\b)`,
  'i',
);
/** "Clerk keys read everything". */
const READS_ALL = new RegExp(
  String.raw`${BEGIN}${WHO} (?:may |can )?${READ}(?:(?:,| and| or) ${READ})* (?:everything|anything|all)\b`,
  'i',
);
const NOTHING_ELSE =
  /\b(?:any|every)thing else\b[^.;]*\b(?:40[13]|refused|rejected|turned down|forbidden|denied|not allowed)\b|\b(?:change|write|edit|modify|do|touch)(?:s|es)? nothing(?: else)?\b|\bbut (?:may|can|do|does)(?: not|n[’']t| ?not) (?:change|write|edit|modify)\b|\b(?:any|every|all) (?:attempts? to (?:change|write|edit|modify)|(?:change|write|edit)s?)\b[^.;]*\b(?:40[13]|refused|rejected|turned down|forbidden|denied|not allowed)\b/i;

const NOBODY = new Set(
  'it this that these they you who which key keys token tokens field fields value and but'.split(' '),
);

/** What a semicolon joins is one sentence here: "read everything; anything else is refused". */
const sentencesOf = (text: string): string[] => unwrapped(text).split(/(?<=[.!?][*_]{0,3})\s+|\n+/);

function roleIn(sentence: string): string | null {
  const found = ONLY_READS.exec(sentence) ?? (NOTHING_ELSE.test(sentence) ? READS_ALL.exec(sentence) : null);
  const who = found?.groups?.['who']?.toLowerCase() ?? '';
  return who.length < 3 || NOBODY.has(who) || isOrdinary(singular(who)) ? null : singular(who);
}

/** The roles that a document lets read only. */
export const restrictedRoles = (description: string): RestrictedRole[] =>
  sentencesOf(description).flatMap((sentence) => {
    const role = roleIn(sentence.replaceAll(/[*_`"]/g, ''));
    const words = new Set(wordsOf(sentence).map(singular));
    return role === null ? [] : [{ role, quote: sentence.slice(0, 160), words }];
  });

const USUAL = new Set('a an the of to on in for with from by and or is it as at into out all any one'.split(' '));

/** Whether an operation changes something and no word of the sentence but the names of records speaks of it. */
export function isBeyond(
  { words }: RestrictedRole,
  { method, path, summary, operationId }: Operation,
  names: ReadonlySet<string>,
): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
  const last = path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
  const own = [summary ?? '', operationId ?? '', last].flatMap((text) => wordsOf(text).map(singular));
  return own.every((word) => USUAL.has(word) || names.has(word) || !words.has(word));
}
