import type { NameIndex } from '../../../language/names/names.ts';
import { isFlag, isWholeName } from '../../../language/names/names.ts';
import type { Rewriting } from './operator.ts';

const scenario = /^given\s+(?<given>[^,;]+?),?\s+(?:when\s+(?<when>[^,;]+?),?\s+)?then\s+(?<then>\S.+)$/isu;
const call = /^when\s+(?<when>[^,;]+?),?\s+then\s+(?=\S)/iu;
const asked =
  /^(?:(?:the|its|their|an?|all|my|our)\s+)?(?:\p{L}+\s+){1,3}(?:is|are|was|were)\s+(?:listed|returned|fetched|requested|read|retrieved|loaded|queried|displayed|searched|asked\s+for|posted|submitted)$|^(?:i|we|you|somebody|someone|the\s+(?:user|client|customer|caller))\s+(?:lists?|fetch(?:es)?|gets?|requests?|asks?\s+for|opens?|reads?|loads?|calls?|views?|search(?:es)?|looks?\s+(?:at|up))\b[^\d"]*$/iu;
const thing = /^(?:an?|the|any|some|each|every)\s+(?<quality>\p{L}[\p{L}-]*)\s+(?<noun>\p{L}+)$/iu;
const described = /^(?:an?|the|any|some|each|every)\s+(?<noun>\p{L}+)\s+(?:that|which|who)\s+(?<rest>.+)$/iu;
const lacking =
  /^(?:an?|the|any|some|each|every)\s+(?<noun>\p{L}+)\s+(?<has>without|with)\s+(?:an?\s+|the\s+|any\s+)?(?<name>[\p{L}_][\p{L}\d_ ]*)$/iu;
const everyday = /^(?:new|existing|valid|single|given|known|certain|usual|normal)$/iu;

/** "Given a sold house, When the houses are listed, Then its price is shown": the call is left out, and a thing of a kind is a condition. */
export function underCircumstances(text: string, names: NameIndex): Rewriting[] {
  const { given = '', when, then = '' } = scenario.exec(text)?.groups ?? {};
  if (then === '' || (when !== undefined && !asked.test(when.trim()))) return [];
  if (isCall(given, names)) return [{ text: then }];
  if (mayBeLeft(given, names)) return [{ text: then, beside: given }];
  const condition = ofKind(given, names) ?? withPart(given);
  return condition === null ? [] : [{ text: `if ${condition} then ${then}` }];
}

/** "a new invoice is posted", where that is no state which the answer has. */
const isCall = (given: string, names: NameIndex): boolean =>
  asked.test(given) && !isKnown(given.trim().split(/\s+/u).at(-1) ?? '', names);

const faulty =
  /^(?:an?|the|some)\s+(?<quality>invalid|missing|unknown|wrong|malformed|unsupported|incorrect|bad|nonexistent|non-existing|duplicate|taken)\s+\p{L}+(?:\s+\p{L}+)?$/iu;

/** "an invalid birth date" was sent, where nothing of the answer is called so. */
function isOfRequest(given: string, names: NameIndex): boolean {
  const quality = faulty.exec(given)?.groups?.['quality'];
  return quality !== undefined && !isKnown(quality, names);
}

/** "a sold house", where something is known to be sold; "a house that is sold". */
function ofKind(given: string, names: NameIndex): string | null {
  const said = described.exec(given)?.groups;
  if (said !== undefined) return `a ${said['noun'] ?? ''} ${said['rest'] ?? ''}`;
  const { quality, noun } = thing.exec(given)?.groups ?? {};
  return quality === undefined || noun === undefined || !isKnown(quality, names) ? null : `a ${noun} is ${quality}`;
}

function isKnown(quality: string, { entries, byLast }: NameIndex): boolean {
  const word = quality.toLowerCase();
  if ((byLast.get(word) ?? []).some(({ types }) => isFlag(types))) return true;
  return entries.some(({ values }) =>
    values.some((value) => typeof value === 'string' && value.toLowerCase() === word),
  );
}

/** "a house without a garden". */
function withPart(given: string): string | null {
  const { noun, has, name } = lacking.exec(given)?.groups ?? {};
  if (noun === undefined || name === undefined) return null;
  return `a ${noun} has ${has?.toLowerCase() === 'without' ? 'no' : 'a'} ${name}`;
}

/** "a new house", "any house" say of nothing that the answer has that it differs. */
const mayBeLeft = (given: string, names: NameIndex): boolean => {
  const quality = thing.exec(given)?.groups?.['quality'];
  return (
    isOfRequest(given, names) ||
    (quality !== undefined && everyday.test(quality)) ||
    /^(?:any|some|an?)\s+\p{L}+$/iu.test(given)
  );
};

const therefore = /^((?:when|if)\s[^,;]+,\s+)so(?=\s+(?:the|an?|it|its|there|must|they|their)\s)/iu;

/** "When the houses are listed, then ..." says which call is meant; "if it is sold, so the price ..." has no reason in it. Blanks stand for both. */
export function withoutCall(text: string): string {
  const when = call.exec(text);
  return when !== null && asked.test((when.groups?.['when'] ?? '').trim())
    ? ' '.repeat(when[0].length) + text.slice(when[0].length)
    : text.replace(therefore, '$1  ');
}

const caseBehind =
  /^(?<first>[^;,]+?)\s+(?:if|when|where)\s+(?<condition>[^,;]+?)\s*[,;]\s*(?:and\s+|but\s+)?(?:otherwise|else)\s*,?\s+(?<second>\S.*)$/isu;
const caseBefore =
  /^(?:if|when|where)\s+(?<condition>[^,;]+?)(?:\s*,|\s+then)\s+(?<first>[^;,]+?)\s*[,;]\s*(?:and\s+|but\s+)?(?:otherwise|else)\s*,?\s+(?<second>\S.*)$/isu;
const subjectBefore = /^(?<subject>\S.*?)\s+(?:(?:must|should|shall)\s+be|is|are|=|equals)\s+/iu;
const pronoun = /^(?:it|they|this)\s+/iu;

/** "0 if it is free, otherwise more than 0": one demand for each case. */
export function inBothCases(text: string): Rewriting[] {
  const found = (caseBehind.exec(text) ?? caseBefore.exec(text))?.groups;
  if (found === undefined) return [];
  const [first, condition, second] = [found['first'] ?? '', found['condition'] ?? '', found['second'] ?? ''];
  const subject = subjectBefore.exec(first)?.groups?.['subject'];
  if (subject === undefined) return [];
  const other = aboutSame(second.replace(/[.!]$/u, ''), subject);
  return [{ text: `${first} if ${condition}; ${other} unless ${condition}` }];
}

const startsWithVerb = /^(?:is|are|must|has|have)\s/iu;

/** The other case says of what it speaks, or speaks of the same. */
function aboutSame(said: string, subject: string): string {
  if (pronoun.test(said)) return said.replace(pronoun, `${subject} `);
  if (startsWithVerb.test(said)) return `${subject} ${said}`;
  return /\b(?:is|are|must|has|have)\s/iu.test(said) ? said : `${subject} is ${said}`;
}

const before =
  /^(?:given|after|for|on|upon|with|in\s+(?:the\s+)?case\s+of|in\s+case|once|when|whenever|if|while)\s+(?:that\s+)?(?<circumstance>[^,;:]+?)(?:\s*,\s*(?:then\s+)?|\s*:\s+|\s+then\s+)(?<demand>\S.+)$/isu;
const behind =
  /^(?<demand>\S.+?)\s*,?\s+(?:when|if|once|whenever|after|while|in\s+case\s+of|in\s+case)\s+(?<circumstance>[^,;:]+?)[\s.!]*$/isu;
const wish =
  /^as\s+(?:an?\s+|the\s+)?(?<circumstance>[^,;:]+?),\s*(?:i|we)\s+(?:(?:want|need|expect|would\s+like|wish)\s+(?:to\s+)?|must\s+|should\s+|can\s+)?(?<demand>\S.+?)(?:,?\s+so\s+(?:that\s+)?[^;]+)?$/isu;

/** What only says which call was made: who asked, what was sent, and that something has just been made. */
const ofCall =
  /\b(?:log\s?in|logs?\s+in|logged[- ]?in|signed[- ]?in|log\s?out|sign\s?in|credentials?|password|tokens?|sessions?|permissions?|rights?|roles?|requests?|calls?|parameters?|params?|quer(?:y|ies)|payloads?|inputs?|search(?:es|ing|ed)?|filter(?:s|ing|ed)?|uploads?|uploading|submissions?|submit(?:s|ted|ting)?|forms?|authenticat\p{L}+|authoris\p{L}+|authoriz\p{L}+|unauthori\p{L}+|anonymous\p{L}*|posted|posting|deleting|creating|updating|paging|pagination|sent|asked|asking|typed|enters?|entered)\b/iu;
const made =
  /^(?:(?:an?|the|any|some|my|our|this|that)\s+)?(?:(?:freshly|newly|just|recently|brand)[\s-]+)?(?:new|created|added|made|registered|posted|placed|submitted|booked|opened|saved|existing|valid|known|given|certain)\s+\p{L}+$|^(?:creating|adding|registering|posting|placing|submitting|saving|listing|reading|fetching|updating|deleting|requesting|calling)\s+(?:an?\s+|the\s+)?(?:new\s+)?\p{L}+(?:\s\p{L}+)?$/iu;

/** A text without what it says of the call. What may be a state of the answer is a condition, and is never left out. */
export function circumstanceLeft(text: string, names: NameIndex): Rewriting[] {
  const wished = wish.exec(text)?.groups?.['demand'];
  const demands = [before, behind].map((form) => {
    const { circumstance = '', demand = '' } = form.exec(text)?.groups ?? {};
    return demand !== '' && isOfCall(circumstance, names) ? demand : undefined;
  });
  return [wished, ...demands].filter((one) => one !== undefined).map((one) => ({ text: one }));
}

function isOfCall(circumstance: string, names: NameIndex): boolean {
  if (/[\d<>=\uE000-\uF8FF]/u.test(circumstance)) return false;
  if (made.test(circumstance)) return true;
  const words = circumstance.match(/[\p{L}_]+/gu) ?? [];
  if (words.some((word) => isKnown(word, names) || isWholeName(word, names))) return false;
  return isOfRequest(circumstance, names) || ofCall.test(circumstance);
}
