import { isWholeName } from '../../../language/names/names.ts';
import type { NameIndex } from '../../../language/names/names.ts';
import type { Rewriting } from './operator.ts';

const name = String.raw`(?:\[\]\.|\$\.)?[\p{L}_\uE000-\uF8FF][\p{L}\d_.[\]*-]*`;
const modal = String.raw`(?:must|should|shall|may|can|will|is|are|has|have|does|do|contains?|cannot|starts?|ends?|matches|match|never|exists?|equals?)`;
const labelled = new RegExp(
  String.raw`^(?<subject>(?:(?:each|every|all|the|header|field)\s+){0,2}(?:${name}|\[\](?:\.[\p{L}\d_]+)+)(?:\s+(?:in|of)\s+(?:the\s+)?${name})?)\s*(?::|=|\s-)\s+(?<said>\S.*)$`,
  'isu',
);
const comma = /\s*[;,]\s+(?:and\s+|but\s+)?|\s+(?:&|\+|and|but)\s+/u;
const inside = /\b(?:between|one of|either|neither|any of|none of|or|if|when|where|unless)\b|[{}[\]()]/iu;
const startsWithVerb = new RegExp(String.raw`^(?:${modal}\b|[<>=≤≥])`, 'iu');
const maxParts = 4;

/** "size: integer, above 0, unique": each of what stands behind a colon is said of what stands before it. */
export function ofSubjectBefore(text: string): Rewriting[] {
  const { subject, said } = labelled.exec(text)?.groups ?? {};
  if (subject === undefined || said === undefined) return [];
  const bare = said.replace(/[\s.;]+$/u, '');
  const parts = inside.test(bare) ? [bare] : bare.split(comma);
  if (parts.length > maxParts || parts.some((part) => part === '')) return [];
  return [{ text: parts.map((part) => `${subject} ${startsWithVerb.test(part) ? '' : 'is '}${part}`).join('; ') }];
}

const qualities = /^(?<subject>\S.*?)\s+(?<verb>(?:must|should|shall|has to|have to)\s+be|is|are)\s+(?<said>[^;]+)$/isu;

/** "so the gate is shut" is no quality. */
const isSentence = (part: string): boolean =>
  /^so\s/iu.test(part) || /\S\s+(?:is|are|has|have|must|should)\s/iu.test(part);

/** "the size is an integer, above 0 and unique": each of several qualities. */
export function eachQuality(text: string): Rewriting[] {
  const { subject, verb, said } = qualities.exec(text)?.groups ?? {};
  if (
    subject === undefined ||
    verb === undefined ||
    said === undefined ||
    /\b(?:if|when|where|that|which|,)\b|[,;]/iu.test(subject)
  )
    return [];
  const bare = said.replace(/[\s.;]+$/u, '');
  const parts = bare.split(comma);
  if (inside.test(bare) || parts.length < 2 || parts.length > maxParts || parts.some(isSentence)) return [];
  const own = parts.map((part) => `${subject} ${startsWithVerb.test(part) ? part : `${verb} ${part}`}`);
  return [{ text: own.join('; ') }];
}

const subjects = new RegExp(
  String.raw`^(?:both\s+)?(?:the\s+)?(?<kind>headers?\s+|fields?\s+|properties\s+)?(?:the\s+)?(?<first>${name})(?<others>(?:\s*,\s*(?:the\s+)?${name}){0,3})\s*,?\s+(?:and|&|as well as)\s+(?:the\s+)?(?<last>${name})(?<behind>\s+headers?)?\s+(?:both\s+)?(?<said>(?:${modal}|=|>|<|>=|<=)\s.+)$`,
  'isu',
);

/** "Headers A and B must not be sent": what is said of several is said of each. */
export function eachSubject(text: string): Rewriting[] {
  const { kind, first, others = '', last, behind, said } = subjects.exec(text)?.groups ?? {};
  if (
    first === undefined ||
    last === undefined ||
    said === undefined ||
    /\b(?:equal|same|each other|differ|sum|between|and)\b/iu.test(said)
  )
    return [];
  const lead = /^header/iu.test(kind ?? '') || behind !== undefined ? 'the header ' : '';
  const all = [first, ...others.split(',').map((one) => one.replace(/^\s*(?:the\s+)?/iu, '').trim()), last].filter(
    (one) => one !== '',
  );
  return [
    {
      text: all
        .map(
          (one) =>
            `${lead}${one} ${said
              .replace(/[\s.]+$/u, '')
              .replace(/^are\b/iu, 'is')
              .replace(/^have\b/iu, 'has')}`,
        )
        .join('; '),
    },
  ];
}

const neither =
  /^neither\s+(?:the\s+|an?\s+)?(?<first>\S+(?:\s+\S+)?)\s+nor\s+(?:the\s+|an?\s+)?(?<second>\S+(?:\s+\S+)?)\s+(?<verb>must|should|shall|may|can|is|are|does|do|has|have|will)\s+(?<said>.+)$/isu;
const neitherOf =
  /^(?<before>.*?)(?<first>[\uE000-\uF8FF]|\b\p{Lu}[\w-]+)\s+(?:or|and)\s+(?<second>[\uE000-\uF8FF]|\p{Lu}[\w-]+)[^,;.\uE000-\uF8FF]*?\s*(?:[,;.–—]|\s-)\s*(?:but\s+)?(?:neither|none)(?:\s+of\s+(?:them|these|those|both))?\s+(?<verb>must|should|shall|may|can|is|are|does|will)\s+(?<said>.+)$/isu;

function denialOf(verb: string): string {
  if (/^(?:may|can)$/iu.test(verb)) return 'must not';
  return /^(?:has|have)$/iu.test(verb) ? 'does not have' : `${verb} not`;
}

/** "neither A nor B may be shown", "A or B was shown - neither may be": each is denied. */
export function eachDenied(text: string): Rewriting[] {
  const whole = neither.exec(text)?.groups;
  const { first, second, verb, said, before } = whole ?? neitherOf.exec(text)?.groups ?? {};
  if (first === undefined || second === undefined || verb === undefined || said === undefined) return [];
  const denied = denialOf(verb);
  const each = [first, second].map((one) => `${one} ${denied} ${said.replace(/[\s.]+$/u, '')}`).join('; ');
  return [before === undefined || before.trim() === '' ? { text: each } : { text: each, beside: before }];
}

const glossed = /^(?<before>.+?)\s*\((?<gloss>[^()]+)\)(?<after>[\s.]*)$/su;
const saysBefore = new RegExp(String.raw`^(?<subject>.+?)\s+(?:(?:must|should|shall)\s+be|is|are|=|:)\s`, 'iu');

/** "opens is a date (in UTC)": what stands in parentheses at the end is said of the same. */
export function ofParentheses(text: string): Rewriting[] {
  const { before, gloss } = glossed.exec(text)?.groups ?? {};
  if (before === undefined || gloss === undefined || /^(?:e\.?g|i\.?e|see|or|optional|as|like)\b/iu.test(gloss))
    return [];
  const subject = saysBefore.exec(before)?.groups?.['subject'];
  if (subject === undefined || subject.split(/\s+/u).length > 4) return [];
  return [{ text: `${before}; ${subject} ${startsWithVerb.test(gloss) ? '' : 'is '}${gloss}` }];
}

const condition = /^(?:if|when|whenever)\s+(?<condition>[^,;]+?)\s*(?:,\s*(?:then\s+)?|\s+then\s+)(?<said>\S.+)$/isu;

/** "if G then D": both are read, and restated, by themselves. */
export function asArrow(text: string): Rewriting[] {
  const { condition: on, said } = condition.exec(text)?.groups ?? {};
  return on === undefined || said === undefined || /->|=>/u.test(text) ? [] : [{ text: `${on} -> ${said}` }];
}

const list = new RegExp(
  String.raw`^(?<subject>\S.*?)\s+(?<verb>(?:must|should|shall)\s+(?:contain|include|have|mention)|contains?|includes?|mentions?)\s+(?<first>[^,;]+?)\s*,?\s+(?:but\s+(?<not>not|no|never)|and(?:\s+not|,?\s+but not)(?<denied>))\s+(?<second>[^,;]+)$`,
  'isu',
);

/** "contains A but not B" */
export function butNot(text: string): Rewriting[] {
  const { subject, verb, first, second } = list.exec(text)?.groups ?? {};
  if (subject === undefined || verb === undefined || first === undefined || second === undefined) return [];
  const bare = verb.replace(/^(?:must|should|shall)\s+/iu, '').replace(/s$/iu, '');
  return [{ text: `${subject} ${verb} ${first}; ${subject} must not ${bare} ${second.replace(/[\s.]+$/u, '')}` }];
}

const media = 'html|csv|json|xml|pdf|plain text|yaml';
const sentAs = new RegExp(
  String.raw`^(?<before>\S.+?)\s+(?:as|in)\s+(?:an?\s+)?(?<form>${media}|[a-z]+\/[a-z.+-]+)(?:\s+(?:format|document|file|page))?(?<after>(?:\s+(?:in|with|within|and)\s.+)?)[\s.]*$`,
  'isu',
);

/** "in 2 seconds as CSV": how it comes is one more demand. */
export function asSent(text: string): Rewriting[] {
  const { before, form, after = '' } = sentAs.exec(text)?.groups ?? {};
  if (before === undefined || form === undefined || !/\s/u.test(before)) return [];
  const type = form.includes('/') ? form : form.toLowerCase();
  return [{ text: `${before}${after}; the content type is ${type}` }];
}

/** "X with state Y": a value of a member that is named beside. */
const withMember =
  /^(?<before>.*\S)\s+(?:with|having)\s+(?:an?\s+|the\s+)?(?<member>[\p{L}_][\p{L}\d_]*)\s+(?:(?:of|is|=|==|set to|equal to)\s+)?(?<value>[\uE000-\uF8FF]|[\p{L}\d][\p{L}\d_.-]*)[\s.]*$/isu;

/** "a token with tokenType Bearer" of an answer that has both. */
export function andMember(text: string, names: NameIndex): Rewriting[] {
  const { before, member, value } = withMember.exec(text)?.groups ?? {};
  if (before === undefined || member === undefined || value === undefined) return [];
  const entries = names.entries.filter(({ joined }) => joined === member.toLowerCase());
  if (entries.length !== 1 || !isWholeName(member, names) || entries[0]?.path.some((step) => typeof step === 'object'))
    return [];
  return [{ text: `${before}; ${member} is ${value}` }];
}
