import { singular } from '../resources/words/words.ts';
import { isAgent, rolesIn } from './people.ts';

/** Somebody, and what a document lets only them do less or more with a record than others. */
export interface Limited {
  who: string[];
  /** "Only held or cancelled ones"; empty where they may do it in any case. */
  limit: string;
}

const SOMEBODY =
  '(?:as |for )?(?:an? |the |all |any |every )?(?<who>[a-z][a-z-]*(?:(?: or| and) (?:the |an? )?[a-z][a-z-]*)?)';
const DO = '(?:,? you)?(?: (?:may|can|could|(?:is|are) allowed to|(?:is|are) able to))?(?: (?:also|still|even))?';
const ONLY = String.raw`\b(?:only|just|nothing but)\b`;
/** "Customers only held ones", "a member may do this only while it is a draft", "for tenants: their own, and only open ones". */
const IS_LIMITED = new RegExp(String.raw`^${SOMEBODY}(?:${DO}|[:,])(?<rest> .*${ONLY}.*|: ?.*${ONLY}.*)$`, 'i');
const ANY =
  /\b(?:any(?: of them)?|all(?: of them)?|every one|in (?:any|every|all|each) (?:state|status|case|stage|phase)s?|at any (?:time|point|stage)|always|whatever (?:its|the) (?:state|status)|regardless of (?:its |the )?(?:state|status)|without (?:this|that) limit)\b/i;
const IS_FREE = new RegExp(String.raw`^${SOMEBODY}(?:${DO}|[:,])(?<rest> .*|: ?.*)$`, 'i');
/** "Wardens only" says who, and no limit. */
const BARE = /^(?:only|just)$/i;
const BEGINS_LIMIT = new RegExp(ONLY, 'i');

/** Whose records, and no limit of their own: "only their own". */
const OF_OWN =
  /^(?:only|just|nothing but) (?:to |for |of |on |from )?(?:their|his|her|his or her|its|your|one[’']s) own\b(?: \w+)?(?:[.;,)]|$)/i;

/** A comma begins something of its own where somebody follows it. */
const clausesOf = (sentence: string): string[] =>
  sentence
    .replaceAll(/[*_`"]/g, '')
    .replace(/[.;!?]\s*$/, '')
    .split(
      /;\s+|,\s+(?:(?:but|and|while|whereas) )?(?=(?:(?:an?|the|all|any|every|for|as) )?[a-z][a-z-]*(?: (?:may|can|could|only|just|are allowed|is allowed|in any|at any)\b|:))|\s+(?:but|whereas)\s+/i,
    )
    .map((clause) => clause.trim())
    .filter(Boolean);

/** "Cellar master only" names people by two words. */
const isOfTwoWords = (limit: string): boolean =>
  isAgent(singular(/^(\w+) only$/i.exec(limit)?.[1]?.toLowerCase() ?? ''));

function limitIn(clause: string): Limited[] {
  const { who = '', rest = '' } = IS_LIMITED.exec(clause)?.groups ?? {};
  const at = rest.search(BEGINS_LIMIT);
  // "May edit drafts only": what comes before is meant.
  const limit = at < 0 ? '' : /^\w+$/.test(rest.slice(at)) ? rest.trim() : rest.slice(at);
  const people = rolesIn(who);
  return people.length === 0 || limit === '' || BARE.test(limit) || isOfTwoWords(limit) || OF_OWN.test(`${limit}.`)
    ? []
    : [{ who: people, limit }];
}

function freeIn(clause: string): Limited[] {
  const { who = '', rest = '' } = IS_FREE.exec(clause)?.groups ?? {};
  const people = rolesIn(who);
  return people.length > 0 && ANY.test(rest) && !BEGINS_LIMIT.test(rest) ? [{ who: people, limit: '' }] : [];
}

/** Whom a sentence lets do something in some cases only, and whom in any. */
export const limitsIn = (sentence: string): Limited[] =>
  clausesOf(sentence).flatMap((clause) => [...limitIn(clause), ...freeIn(clause)]);
