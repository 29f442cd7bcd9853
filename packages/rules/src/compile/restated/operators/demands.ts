import type { Rewriting } from './operator.ts';

const general = /\b(?:every|each|all|any|only|no|none|exactly)\b/iu;
const binding =
  /\b(?:must|should|shall|cannot|can't|can not|may not|expect(?:ed)?|needs?|supposed|has to|have to|(?:is|are) not (?:allowed|permitted)|forbidden)\b/iu;
const valued = /[\d"`=<>{}[\]\uE000-\uF8FF]/u;

/** "A cancelled trip tells why, so the reason must not be empty": what follows is what can be seen. */
function consequence(text: string): Rewriting | null {
  const found =
    /^(?<beside>[^;]{8,}?),\s*(?:and\s+)?(?:so|therefore|hence|thus)\s+(?!that\b)(?<demand>\S+\s+\S+\s.+)$/su.exec(
      text,
    )?.groups;
  const { beside, demand } = found ?? {};
  return beside === undefined ||
    demand === undefined ||
    valued.test(beside) ||
    /\b(?:if|when|whenever|unless|given|once|while)\b/iu.test(beside)
    ? null
    : { text: demand, beside };
}

/** What was seen stands before the sentence that demands. */
function afterReport(text: string): Rewriting | null {
  const sentences = text.split(/(?<=[^\d.][.!?])\s+(?=\p{Lu}|[\p{Ll}\uE000-\uF8FF])/u);
  const first = sentences.findIndex((sentence) => binding.test(sentence));
  if (first < 1) return null;
  const beside = sentences.slice(0, first).join(' ');
  if (binding.test(beside) || general.test(beside) || /\b(?:if|when|whenever|given|unless)\b/iu.test(beside))
    return null;
  const demand = sentences
    .slice(first)
    .join(' ')
    .replace(/^expected\s*:\s*/iu, '');
  return { text: aboutSubject(demand, beside), beside };
}

const verb =
  /\s(?:is|are|was|were|has|have|had|comes?|came|gets?|got|shows?|showed|ignores?|returns?|returned|contains?|turns?|appears?|seen)\b/iu;
const label = /^\p{L}+(?:\s+\p{L}+){0,2}:\s+/u;

/** "It must be ...": of what was spoken of before. */
function aboutSubject(demand: string, beside: string): string {
  const subject = subjectOf(beside);
  return subject === null ? demand : demand.replace(/^(?:it|this|that)\s+(?=\p{L})/iu, `${subject} `);
}

function subjectOf(beside: string): string | null {
  const plain = beside.replace(label, '').trim();
  const end = verb.exec(plain)?.index ?? -1;
  const subject = plain.slice(0, Math.max(end, 0)).replace(/\s+(?:list|array|field|value|timestamps?)$/iu, '');
  if (
    subject !== '' &&
    subject.split(/\s+/u).length <= 3 &&
    !/^(?:we|i|they|it|there|somebody|users?)$/iu.test(subject)
  )
    return subject;
  const names = plain.match(/\b\p{Ll}+(?:\p{Lu}\p{Ll}*)+\b/gu) ?? [];
  return names.length === 1 ? (names[0] ?? null) : null;
}

const expecting =
  /^(?<beside>.{4,}?)\s*(?:[,;.–—]|\s-)\s*(?:but\s+|and\s+)?(?:(?:we|i)\s+)?(?:expect(?:ed|ing)?(?:\s+(?:it|them|this))?(?:\s+to)?|(?:it|they|this)\s+(?:should|must|has to|needs to)|should|must|ought to)(?:\s*:)?\s+(?<own>be\s+|have\s+|not\s+)?(?<demand>\S.+)$/isu;

/** "country is lowercase on some - should be two capitals", "total has three decimals, expected 2": the same thing, as it has to be. */
function expected(text: string): Rewriting[] {
  const { beside, own, demand } = expecting.exec(text)?.groups ?? {};
  if (
    beside === undefined ||
    demand === undefined ||
    binding.test(beside) ||
    /\b(?:if|when|whenever|given|unless|every|each|all)\b/iu.test(beside)
  )
    return [];
  const subject = subjectOf(beside);
  if (subject === null) return [];
  const verbs = own === undefined ? ['must be', 'must have'] : [`must ${own.trim()}`];
  return verbs.map((must) => ({ text: `${subject} ${must} ${demand}`, beside }));
}

const glossed = /^(?<before>.*?)\s*\((?<gloss>[^()]{6,})\)(?<after>.*)$/su;

/** What is said in parentheses behind a clause is the same in the terms of the answer: "not returned yet (returnedOn is null)". */
function inTermsOfAnswer(text: string): Rewriting[] {
  const { before, gloss, after } = glossed.exec(text)?.groups ?? {};
  if (
    before === undefined ||
    gloss === undefined ||
    after === undefined ||
    !/(?:[=<>:]|\b(?:is|are|has|(?:not )?contains?)\b|^no\s+[\uE000-\uF8FF]\s+in\b)/u.test(gloss)
  )
    return [];
  const narrowed =
    /^(?<head>(?:(?:then|and)\s+)?(?:when|if|whenever|given|once|while)\b|.*\b(?:every|each|all|any|no(?!\s+longer))\s+\p{L}+)\b(?<said>[^,]*)$/isu.exec(
      before,
    )?.groups;
  if (narrowed?.['head'] !== undefined) {
    const head = narrowed['head'];
    const isClause = /(?:when|if|whenever|given|once|while)$/iu.test(head);
    return [
      {
        text: `${head} ${isClause ? '' : 'where '}${gloss}${after}`.replace(/\s+/gu, ' '),
        beside: narrowed['said'] ?? '',
      },
    ];
  }
  const at = Math.max(before.lastIndexOf(','), before.lastIndexOf(';'), before.lastIndexOf('. ')) + 1;
  return [{ text: `${before.slice(0, at)} ${gloss}${after}`.trim(), beside: before.slice(at) }];
}

/** What a text may come down to without what it says beside its demand. */
export function demandsBesides(text: string): Rewriting[] {
  const single = [consequence, afterReport].map((way) => way(text)).filter((one) => one !== null);
  return [...single, ...expected(text), ...inTermsOfAnswer(text)];
}
