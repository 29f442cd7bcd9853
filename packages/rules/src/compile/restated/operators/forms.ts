import { singular } from '../../../language/names/words.ts';

/** Values between slashes behind "one of": `queued/running/done`. */
const slashed = /\b(one of|either)\s+([\p{L}\d_-]+(?:\/[\p{L}\d_-]+)+)/giu;

const withCommas = (text: string): string =>
  text.replace(slashed, (_, lead: string, values: string) => `${lead} ${values.replaceAll('/', ', ')}`);

/** "is an enumeration (a, b)", "is an enumeration; its only permitted values are a and b" */
const enumeration =
  /\bis an enum(?:eration)?(?:\s*\((?<inside>[^()]+)\)|\s*[;,:.]?\s*(?:(?:its|the|and its)\s+)?(?:only\s+)?(?:(?:permitted|allowed|possible|valid)\s+)?values\s+(?:are|being)\s+(?<listed>[^;.]+))/iu;

function enumerated(text: string): string {
  const found = enumeration.exec(text);
  const values = found?.groups?.['inside'] ?? found?.groups?.['listed'];
  if (found === null || values === undefined) return text;
  return `${text.slice(0, found.index)}is one of ${values}${text.slice(found.index + found[0].length)}`;
}

/** What is said again behind an enumeration, and what is only allowed: no answer could fail either. */
const nothingElse =
  /\s*[;,.]\s*(?:and\s+)?(?:all\s+|any\s+)?(?:other|different) values? (?:(?:is|are|must be|may be) )?(?:not |never |in)?(?:permitted|allowed|valid|accepted|possible|forbidden|rejected)[\s.]*$/iu;
const allowance =
  /\s*(?:\((?:it |they )?(?:may|can) (?:also )?be (?:null|empty|absent|missing|left out)\)|[,;]\s*(?:but |and |while )?(?:the )?(?:\p{L}+ ){1,4}(?:may|can) (?:also )?(?:be|have) (?:null|empty|absent|missing|none|left out))(?=[\s.]*$)/giu;

const withoutAllowances = (text: string): string => text.replace(nothingElse, '').replaceAll(allowance, '');

const maxLinks = 4;

/** A chain of equations says each of its links: `a == b == c`. */
function linked(text: string): string {
  const sides = text.split(/\s+={1,3}\s+/u);
  if (sides.length < 3 || sides.length > maxLinks + 1 || sides.some((side) => /[<>!&|,;]/u.test(side))) return text;
  const links = sides.slice(1).map((side, at) => `${sides[at] ?? ''} == ${side}`);
  return links.join(' and ');
}

const listOfKind =
  /^(?<subject>\S+(?: [\p{L}\d_.]+){0,3}?) (?:is|are|must be|should be) (?:an? )?(?:array|list) of (?<kind>non[- ]?empty) (?<type>string|text)s(?<rest>.*)$/isu;

/** "a list of non-empty strings" is said of the list and of its items. */
function ofItsItems(text: string): string {
  const { subject, type, rest } = listOfKind.exec(text)?.groups ?? {};
  if (subject === undefined || type === undefined || rest === undefined) return text;
  return `${subject} is an array and every item of ${subject} is a non-empty ${type}${rest}`;
}

const relation = /(?<![\p{L}'"=])(rel=[\uE000-\uF8FF])/gu;

/** `rel="next"` is a text as it stands in a header. */
const quotedRelations = (text: string): string => text.replace(relation, "'$1'");

const mime = /^(?:content-type:? )?((?:text|application|image)\/[a-z\d.+-]+)(?:\s*,|\s+and|\s*&)\s+/iu;

/** "text/csv, first line is ...": how the body comes stands first. */
const withContentType = (text: string): string => text.replace(mime, 'content-type is $1; ');

const deniedHeaders =
  /\b(?<lead>(?:must|should|shall|does|do) not )(?:expose|disclose|reveal|leak|send|contain|include|have|carry) (?:an? |any |the )?(?:headers? )?(?<first>[A-Z][\w-]*) (?:or|nor) (?<second>[A-Z]\w*(?:-\w+)+)(?: headers?)?/u;

/** "must not send a Server or X-Runtime header" */
function withoutEitherHeader(text: string): string {
  const { first, second } = deniedHeaders.exec(text)?.groups ?? {};
  if (first === undefined || second === undefined) return text;
  return text.replace(deniedHeaders, `must have no header ${first} and no header ${second}`);
}

const interval =
  /(?<=[\p{L}\d\]_`]\s+)(?:(?:is|are|lies|must be|must lie|shall be)\s+)?in\s*(?:the\s+)?(?:range\s+|interval\s+)?(?<open>[[(\]])\s*(?<low>-?\d+(?:\.\d+)?)\s*[,;]\s*(?<high>-?\d+(?:\.\d+)?)\s*(?<close>[\])[])/gu;

/** "lat in [-90, 90]", "heading in [0, 360)": two bounds, where the known value is none of two numbers. */
const betweenBounds = (text: string): string =>
  text.replaceAll(
    interval,
    (found) => withinBounds(/(\W)\s*(-?\d+(?:\.\d+)?)\s*[,;]\s*(-?[\d.]+)\s*(\W)$/u.exec(found)) ?? found,
  );

function withinBounds(found: RegExpExecArray | null): string | null {
  const [, open = '', low = '', high = '', close = ''] = found ?? [];
  const signs = open + close;
  if (Number(low) >= Number(high) || signs === '()') return null;
  if (signs === '[]') return `is between ${low} and ${high}`;
  return `is ${open === '[' ? 'at least' : 'greater than'} ${low} and ${close === ']' ? 'at most' : 'less than'} ${high}`;
}

const shape = /^(?<head>[^{}]*?)\s*(?<sign>=>|->|→|[:,])?\s*\{\s*(?<members>[^{}]+?)[\s,;]*\}[\s.;]*$/su;
const shapeHead = /^(?:(?:http |status )?[1-5]\d\d|(?:response |the )?body|returns?|response|answer)?$/iu;
const member = /^[\p{L}_][\p{L}\d_-]*\??(?:\s*:\s*\S.*)?$/su;

/** `404 => { code: string, message }`: each member is there, or is what stands behind its colon. */
function membersOfShape(text: string): string {
  const { head = '', sign = '', members } = shape.exec(text)?.groups ?? {};
  const said = members?.split(/\s*[,;\n]\s*/u) ?? [];
  if (said.length === 0 || !shapeHead.test(head) || !said.every((one) => member.test(one))) return text;
  const each = said.map((one) => (one.includes(':') ? one : `${one} is present`));
  return underStatus(/[1-5]\d\d/u.exec(head)?.[0], /[>→]/u.test(sign), each);
}

function underStatus(status: string | undefined, isCondition: boolean, each: string[]): string {
  if (status === undefined) return each.join('; ');
  return isCondition ? `${status} => ${each.join(', ')}` : `status is ${status}; ${each.join('; ')}`;
}

const ended =
  /\b(?:(?<being>is|are|was|were|can|must|should|may)\s+no\s+longer|no\s+longer\s+(?<verb>(?!than\b)\p{Ll}+s))(?!\p{L})/giu;
const irregular: Readonly<Record<string, string>> = { has: 'have', does: 'do', goes: 'go' };

/** "no longer returns 500": what it does not do. */
const withoutEnd = (text: string): string =>
  text.replaceAll(ended, (_, being?: string, verb?: string) => {
    if (verb === undefined) return `${being ?? 'is'} not`;
    return `does not ${irregular[verb] ?? singular(verb)}`;
  });

const instead =
  /,?\s+(?:instead\s+of|rather\s+than)\s+(?:an?\s+|the\s+)?[^\s,;.]+(?:\s+(?:list|array|string|object|text|page))?(?=[\s.!]*$|\s*[,;])/giu;

/** "404 instead of 500": what it is, is not the other. */
const withoutOther = (text: string): string => text.replaceAll(instead, '');

const within =
  /^(?:the\s+)?(?<part>[^\s,;]+)\s+(?:(?<must>must|should|shall|may|can|does|do|is|are)(?<not>\s*not|n't)?\s+)?(?<deed>shows?\s+up|appears?|turns?\s+up|occurs?|(?:be\s+)?(?:listed|included|contained|found|present|mentioned))\s+(?:in|on|among)\s+(?:(?:the|its|their|his|her)\s+)?(?:own\s+)?(?:list\s+of\s+)?(?<whole>[^\s,;]+(?:\s+[^\s,;]+)?)[\s.!]*$/iu;

/** "red must not show up in the tags": the tags do not contain it. */
function asContained(text: string): string {
  const { part, must, not, whole } = within.exec(text)?.groups ?? {};
  if (part === undefined || whole === undefined || /^(?:it|they|this|that|nothing|none|no|which)$/iu.test(part))
    return text;
  const isDuty = /^(?:must|should|shall)$/iu.test(must ?? '');
  if (not === undefined) return `${whole} ${isDuty ? 'must contain' : 'contains'} ${part}`;
  return `${whole} ${isDuty ? 'must' : 'does'} not contain ${part}`;
}

const hidden =
  /\b(?<denied>(?:must|should|shall|does|do|may|can|will|did)\s*(?:not|n't)|cannot|never)\s+(?<deed>contain|include|have|show|expose|return|leak|reveal|carry)s?\s+(?:(?:the|an?|any|its|his|her|their)\s+)?(?:\p{L}+['’]s?\s+)?(?!(?:list|number|array|name|kind|sort|any|all|each|one|copy)\b)(?<part>\p{L}+)(?:\s+of\s+(?:(?:the|an?|any|its|their)\s+)?\p{L}+)?(?<end>[\s.!]*)$/iu;

/** "does not contain the user's password", "... the password of the user": of whom it would be is no part of its name. */
const withoutOwner = (text: string): string => text.replace(hidden, '$<denied> $<deed> $<part>$<end>');

const seen =
  /^(?:(?:an?|the|every|each|our)\s+)?\p{L}+(?:\s+(?!to\b)\p{L}+)?\s+(?:should|must|can|needs?\s+to|wants?\s+to|has\s+to)\s+(?:be\s+able\s+to\s+)?(?:see|find|view|read|get)\s+(?:their|his|her|its|the|an?)\s+(?!(?:\p{L}+\s+)*(?:first|last|only|before|after)\b)(?<part>\p{L}+(?:\s+\p{L}+)?)\s+(?:on|in|of)\s+(?:the|their|an?|his|her|its)\s+(?<whole>\p{L}+)[\s.!]*$/iu;

/** "Guests should see their room number on the booking": there is something to see. */
const asSeen = (text: string): string => text.replace(seen, 'the $<part> of the $<whole> is not empty');

const meaning =
  /(?<=\b(?:is|are|be|equals?)\s)[\p{L}\d\s-]{2,30}?\s*[,(]\s*(?:i\.\s?e\.|that\s+is|in\s+other\s+words|namely|meaning),?\s+(?<value>[^\s,;()]+)\)?(?=[\s.!]*$)/giu;

/** "German, i.e. de": the value as the answer has it. */
const asWritten = (text: string): string => text.replaceAll(meaning, '$<value>');

const subjectless =
  /^(?<must>must|should|has\s+to|needs?\s+to)\s+(?:be|exist)\s+(?:an?\s+)?(?<thing>(?!\p{L}+ed\b)\p{L}.*)$/isu;

/** "Must be link to the next page": the answer has one. */
const asPart = (text: string): string => text.replace(subjectless, 'must have a $<thing>');

const forms: readonly ((text: string) => string)[] = [
  withoutEnd,
  withoutOther,
  asContained,
  withoutOwner,
  asPart,
  asSeen,
  asWritten,
  withoutAllowances,
  enumerated,
  withCommas,
  linked,
  ofItsItems,
  quotedRelations,
  withoutEitherHeader,
  withContentType,
  betweenBounds,
  membersOfShape,
];

/** A text with the forms that the readers know instead of others that say the same. */
export const inSameForms = (text: string): string => forms.reduce((changed, form) => form(changed), text);
