import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import { canonicalWord } from '../../language/names/words.ts';
import { isEach } from '../../tree/within.ts';

/** What was seen of one item, and what it has to be instead. */
export interface Report {
  /** Null where it is not known of which item the demand is. */
  demand: string | null;
}

const demanding = String.raw`(?:should|must|shall|ought\s+to|has\s+to|have\s+to|needs?\s+to|(?:is|was|are|were)\s+(?:supposed|expected|meant)\s+to)`;
const opposed = new RegExp(
  String.raw`^(?<seen>.{4,}?)(?:\s*[,;.:!–—]\s*|\s+-+\s+|\s+(?=but\b))(?:(?:but|and|instead)\s+)?(?:(?<pronoun>it|this|that|they|he|she|which)\s+)?(?:really\s+|actually\s+)?(?<must>${demanding}|(?:we\s+|i\s+)?expect(?:ed|ing)?(?:\s+(?:it|this|that))?(?:\s+to)?\s*:?)\s+(?<own>still\s+be|be|have|not)?\s*(?<rest>\S.*)$`,
  'isu',
);
const witness =
  /^(?:(?:we|i|they|somebody|someone|customers?|users?|clients?|testers?|\p{L}+\s+team)\s+(?:have\s+|just\s+|still\s+)*(?:saw|seen?|got|get|had|found|received?|noticed|were\s+shown|was\s+shown)|(?:saw|got|found|noticed))\s+(?:that\s+)?(?:the\s+)?/iu;
const verb =
  /\s(?<verb>(?:is|was|are|were|got|gets|has\s+been|comes?|came|turned|turns|showed|shows|shown|appeared|appears|arrived|went|goes|has|had|says?|said|returned|returns|reads?|as|with|without|in|under|on|to\s+be)\b)/iu;
const unsure =
  /\b(?:should|must|shall|expect(?:ed)?|every|each|all|any|none|no\s+\p{L}+s|if|when|whenever|unless|given|where|while)\b/iu;
const code = /(?<![\p{L}\d])(?:\p{L}[\p{L}_/-]*\d[\p{L}\d_/-]*|#\d+)(?![\p{L}\d])/gu;
/** What has digits and chooses nothing: a standard, a version, a position. */
const standard = /^(?:utf|iso|rfc|https?|sha|base|md|ipv|v|v\d|q|h)[-/]?\d/iu;
const behindPreposition = /\b(?:on|of|for|from|in|at|number|no\.?|id)\s+(?:\p{L}+\s+)?$/iu;
const possessed =
  /^(?:has|had|with|without|shows?|showed)\s+(?:(?:no|an?|the|another|its|wrong|empty|old|only|just|\d[\d.]*)\s+)*(?<name>\p{L}[\p{L}\d_]*)(?:\s+(?:of\s+)?[\p{L}\d.]+)?$/iu;

/** A report of what was seen of one item that it names: "ticket T-12 came back as closed, it should be open". Null where it names none. */
export function reportOfItem(text: string, names: NameIndex): Report | null {
  const found = opposed.exec(text)?.groups;
  if (found === undefined || unsure.test(found['seen'] ?? '')) return null;
  const reported = (found['seen'] ?? '').replace(witness, '');
  const subject = reported.slice(0, verb.exec(reported)?.index ?? 0).trim();
  const seen = reported.slice(subject.length).trim();
  const chosen = choosersIn(subject, seen, names);
  if (chosen.length === 0) return null;
  const isOfSubject = chosen.every((value) => subject.toLowerCase().includes(value.toLowerCase()));
  return {
    demand:
      subject !== '' && isOfSubject
        ? demandOf(ofThing(subject, chosen, names), wanted(found), nameIn(seen, names))
        : null,
  };
}

/** What is wanted, of the item itself or of what another value was seen of. */
function demandOf(item: string, want: string, name: string | undefined): string {
  const about = name === undefined || /^(?:have|not)\b/iu.test(want) ? item : `the ${name} of ${item}`;
  return `${about} must ${want}`.replace(/\s+/gu, ' ');
}

/** "expected 4": a value without its verb. */
function wanted({ must = '', own = '', rest = '' }: Readonly<Record<string, string | undefined>>): string {
  const isValue = own === '' && !/^not\s/iu.test(rest) && /^(?:we\s+|i\s+)?expect/iu.test(must);
  return `${isValue ? 'be' : own} ${rest}`.trim();
}

/** "T-12" is "ticket T-12" where the list of tickets has it. */
function ofThing(subject: string, [only, ...others]: string[], { entries }: NameIndex): string {
  const list =
    others.length > 0
      ? undefined
      : entries.find(({ path, values }) => path.some(isEach) && values.includes(only ?? ''));
  const at = list?.path.findLastIndex(isEach) ?? -1;
  const plural = list?.path[at - 1];
  if (only === undefined || typeof plural !== 'string') return subject;
  const noun = canonicalWord(plural);
  return new RegExp(String.raw`\b${noun}\W`, 'iu').test(subject) ? subject : subject.replace(only, `${noun} ${only}`);
}

/** "has priority 3", "with no gate": of which name of the item another value was seen. */
function nameIn(seen: string, names: NameIndex): string | undefined {
  const name = possessed.exec(seen)?.groups?.['name'];
  return name !== undefined && names.byWord.has(canonicalWord(name)) ? name : undefined;
}

/** Values that say of which item something was seen. */
function choosersIn(subject: string, seen: string, names: NameIndex): string[] {
  const { ofItems, ofWhole } = valuesOf(names);
  const ofSubject = [...codesIn(subject), ...knownIn(subject, ofItems)];
  const others = codesIn(seen).filter(
    (value) => ofItems.has(value.toLowerCase()) || behindPreposition.test(seen.slice(0, seen.indexOf(value))),
  );
  return [...ofSubject, ...others].filter(
    (value) => !ofWhole.has(value.toLowerCase()) && !names.byWord.has(value.toLowerCase()),
  );
}

const codesIn = (text: string): string[] =>
  [...text.matchAll(code)].map(([found]) => found).filter((found) => !standard.test(found));

const shortestValue = 3;

function knownIn(text: string, known: ReadonlySet<string>): string[] {
  const words = text.toLowerCase().split(/[\s"'`“”‘’]+/u);
  const found: string[] = [];
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + 4); to++) {
      const value = words.slice(from, to).join(' ');
      if (value.length >= shortestValue && known.has(value)) found.push(value);
    }
  return found;
}

function valuesOf(names: NameIndex): { ofItems: Set<string>; ofWhole: Set<string> } {
  const written = ({ values }: NameEntry): string[] =>
    values
      .filter((value) => typeof value === 'string' || typeof value === 'number')
      .map((value) => String(value).toLowerCase());
  const [items, others] = [true, false].map((inList) =>
    names.entries.filter(({ path }) => path.some(isEach) === inList).flatMap(written),
  );
  return { ofItems: new Set(items), ofWhole: new Set(others) };
}
