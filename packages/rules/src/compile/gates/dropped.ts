import { testsOf } from '../../tree/parts-of.ts';
import type { Check } from '../../tree/check.ts';
import { normalName } from '../../tree/path.ts';
import { jsonOf } from './written.ts';
import type { Token } from '../../language/tokens.ts';

/** A sentence beside the check that was made of it. */
interface Said {
  /** The check as JSON. */
  json: string;
  /** The check in words, without gaps. */
  plain: string;
  tokens: readonly Token[];
}

/** Whether the words at an index demand something that no check without it can hold. */
type Gate = (said: Said, at: number) => boolean;

const lowerOf = ({ tokens }: Said, at: number): string => {
  const token = tokens[at];
  return token === undefined || token.kind === 'quoted' || token.kind === 'path' ? '' : token.lower;
};

const circumstances = /^(if|when|whenever|given|because|since|although|unless|while|once|after|where)$/;

/** What stands behind one of these is about the call; behind "then" the demand begins again. */
function isCircumstance(said: Said, at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    const word = lowerOf(said, before);
    if (/^(then|,|;|->|=>)$/.test(word)) return false;
    if (circumstances.test(word)) return true;
  }
  return false;
}

const bounds = /^(at least|at most|more than|less than|fewer than|no more|no fewer|no less|up to)$/;
const amount = /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|zero)$/;
const counting =
  /"op":"(?:length|apart|decimals)"|"kind":"(?:exactly|atLeast|atMost|any|size)"|"comparison":"(?:greater|less|atLeast|atMost)"|"op":"(?:empty|between)"/;

/** "200, at least one item": how many there are. */
const countIsDropped: Gate = (said, at) => {
  if (!bounds.test(`${lowerOf(said, at)} ${lowerOf(said, at + 1)}`) || isCircumstance(said, at)) return false;
  const number = lowerOf(said, at + 2) === 'than' ? at + 3 : at + 2;
  return amount.test(lowerOf(said, number)) && !counting.test(said.json);
};

const sized = /^(\d+)-(?:digits?|characters?|chars?|letters?|words?|items?)$/;

/** "a 10-digit code". */
const sizeIsDropped: Gate = (said, at) => {
  const size = sized.exec(lowerOf(said, at))?.[1];
  return size !== undefined && !new RegExp(`\\b${size}\\b`).test(said.json);
};

const calculated = /"kind":"(?:size|sum|statistic|calculation)"|"op":"(?:length|chained|sameAs|itemsOf)"/;

/** "= number of items": what is counted or added up. */
const figureIsDropped: Gate = (said, at) => {
  if (!/^(number|count|sum|total|quantity|average) of$/.test(`${lowerOf(said, at)} ${lowerOf(said, at + 1)}`))
    return false;
  if (isCircumstance(said, at) || said.plain.includes(`${lowerOf(said, at)}of`)) return false;
  return (
    /^(=|==|===|is|be|equal|equals|to|the|than|as|like|match|matches)$/.test(lowerOf(said, at - 1)) &&
    !calculated.test(said.json)
  );
};

/** "err 422: ...": the status is part of what is demanded. */
const statusIsDropped: Gate = (said, at) => {
  // Before a colon a number is a word.
  const { kind, text = '' } = said.tokens[at] ?? {};
  if (kind === 'quoted' || !/^[1-5]\d\d$/.test(text) || said.json.includes(text)) return false;
  const lead = lowerOf(said, at - 1);
  const isNamed = /^(err|error|status|http|code|responds?|returns?|answers?)$/.test(lead);
  return isNamed && !isCircumstance(said, at);
};

/** "set only if it is closed" demands that it is closed where it is set. */
const onlyIfIsDropped: Gate = (said, at) => {
  if (lowerOf(said, at) !== 'only') return false;
  if (![1, 2].some((offset) => /^(if|when|while|where)$/.test(lowerOf(said, at + offset)))) return false;
  const demanded = said.json.split(/"(?:consequence|check)":/).at(-1) ?? '';
  const before = new Set(said.tokens.slice(0, at).map(({ text }) => normalName(text)));
  return [...demanded.matchAll(/"([^"]+)"\]/g)].some(([, name = '']) => before.has(normalName(name)));
};

/** "429 => the header is there" demands both or one under a condition. */
const arrowIsDropped: Gate = (said, at) =>
  /^(=>|->|→|⇒)$/.test(lowerOf(said, at)) &&
  at > 0 &&
  !(
    /"kind":"(?:when|each|any)"/.test(said.json) ||
    (said.json.includes('"kind":"all"') && said.json.includes('"kind":"status"'))
  );

/** "at or below" includes the limit. */
const limitIsDropped: Gate = (said, at) =>
  /^at or (below|above|under|over|before|after)$/.test(
    [at, at + 1, at + 2].map((index) => lowerOf(said, index)).join(' '),
  ) && !/"comparison":"(?:atLeast|atMost)"|"op":"between"/.test(said.json);

const likeness =
  /"kind":"(?:field|request|size|sum|calculation|statistic|variable|status|header)"|"op":"(?:chained|unique|sameAs|itemsOf|offset)"/;

/** "all items have the same currency". */
const samenessIsDropped: Gate = (said, at) =>
  lowerOf(said, at) === 'same' &&
  !isCircumstance(said, at) &&
  !said.plain.includes('same') &&
  !likenessOfSubjects(said);

function likenessOfSubjects({ json }: Said): boolean {
  const withoutSubjects = json.replaceAll(/"subject":\{"kind":"(?:field|header)"/g, '');
  return likeness.test(withoutSubjects);
}

const ordered =
  /"comparison":"(?:greater|less|atLeast|atMost)"|"op":"(?:before|after|between|apart|length|offset|sorted|chained)"|"type":"(?:positive|negative)"|"value":0\b|"kind":"(?:exactly|atLeast|atMost|sum|calculation|statistic)"/;

/** "no more than that": a comparison. */
const comparisonIsDropped: Gate = (said, at) =>
  lowerOf(said, at) === 'than' &&
  !isCircumstance(said, at) &&
  !isRefusal(said) &&
  !ordered.test(said.json) &&
  !/^(other|rather|else|different)$/.test(lowerOf(said, at - 1));

const refusal = /"subject":\{"kind":"status"\}.*"value":(?:[45]\d\d)\b|"kind":"outcome"/;

/** A headline of a refusal names what was wrong with the call. */
const isRefusal = ({ json }: Said): boolean => refusal.test(json) && !/"kind":"(?:field|header)"/.test(json);

const repeated = /^(dups?|dupes?|duplicates?|duplicated|twice)$/;

/** "no dups". */
const repetitionIsDropped: Gate = (said, at) =>
  repeated.test(lowerOf(said, at)) &&
  !isCircumstance(said, at) &&
  !/"op":"unique"/.test(said.json) &&
  /"kind":"field"/.test(said.json);

/** "tickets remaining" are more than none. */
const restIsDropped: Gate = (said, at) =>
  /^(remaining|left)$/.test(lowerOf(said, at)) &&
  [1, 2, 3].some((offset) => /^(have|has|with)$/.test(lowerOf(said, at - offset))) &&
  /"op":"present"/.test(said.json);

const condition = /^(?:if|when|unless)$/;

/** "number; must be null when there is none": a condition is of its own part alone, not of what stands on the other side of a semicolon. */
const partIsDropped: Gate = (said, at) => {
  if (!/^[;+]$/.test(lowerOf(said, at)) || at === 0 || !/^\{"kind":"(?:when|each)"/.test(said.json)) return false;
  const isConditional = (tokens: readonly Token[]): boolean =>
    tokens.some(({ kind, lower }) => kind === 'word' && condition.test(lower));
  return isConditional(said.tokens.slice(at)) !== isConditional(said.tokens.slice(0, at));
};

/** "only published ones may be listed" permits nothing else. */
const limitationIsDropped: Gate = (said, at) =>
  lowerOf(said, at) === 'only' &&
  said.tokens.slice(at).some(({ lower }) => lower === 'may') &&
  /"kind":"any"/.test(said.json) &&
  /"op":"(?:present|null|unset)"/.test(said.json);

/** "status is open" is about a member of that name, not the status of the answer. */
const statusIsText: Gate = ({ json }, at) =>
  at === 0 &&
  /"subject":\{"kind":"status"\},"quantifier":\{[^}]*\},"predicate":\{"op":"compare","comparison":"equal","value":\{"kind":"(?:literal|words)","(?:value|text)":"[^\d"]/.test(
    json,
  );

/** "do not exceed 500 in total": what is added up. */
const totalIsDropped: Gate = (said, at) =>
  /^(in total|in sum|all together|taken together)$/.test(`${lowerOf(said, at)} ${lowerOf(said, at + 1)}`) &&
  !calculated.test(said.json);

const bounding = /^(?:exceeds?|surpass(?:es)?|drops?|falls?|rises?|climbs?|goes|go)$/;

/** "is no longer open" denies, "no longer than 5" compares. */
const denialIsDropped: Gate = (said, at) =>
  /^no longer(?! than$)/.test([at, at + 1, at + 2].map((index) => lowerOf(said, index)).join(' ')) &&
  !/"negated":true|"kind":"(?:not|none|outcome)"|"op":"leaks"/.test(said.json) &&
  !(bounding.test(lowerOf(said, at + 2)) && /"comparison":"at(?:Most|Least)"/.test(said.json));

const containing = /"op":"(?:contains|present|leaks|oneOf|matches|unset|keys)"/;

/** "is not contain a token": another verb than that before it. */
const containingIsDropped: Gate = (said, at) =>
  /^(?:contains?|includes?)$/.test(lowerOf(said, at)) &&
  /^(?:is|are|be) not$/.test(`${lowerOf(said, at - 2)} ${lowerOf(said, at - 1)}`) &&
  !containing.test(said.json);

const oneDemand = /^\{"kind":"when".*"consequence":\{"kind":"test"[^}]*/;

/** "it is not null when there is none, it is an empty list": two demands, of which one has the condition. */
const secondIsDropped: Gate = (said, at) =>
  lowerOf(said, at) === ',' &&
  /^(?:it|they) (?:is|are|must|should|has|have|stays?|becomes?)$/.test(
    `${lowerOf(said, at + 1)} ${lowerOf(said, at + 2)}`,
  ) &&
  oneDemand.test(said.json) &&
  said.tokens.slice(2, at).some(({ kind, lower }) => kind === 'word' && condition.test(lower)) &&
  !/^(?:if|when|whenever|unless|given|once|where|for)$/.test(lowerOf(said, 0));

/** "404 and a message not found": what a message says is not what happened to a thing. */
const messageIsDropped: Gate = ({ json }, at) =>
  at === 0 && /"kind":"outcome"[^{}]*"thing":"[^"]*\b(?:message|text|title|detail|body)\b/.test(json);

/** "it is night, csv": how the answer comes. */
const mediaIsDropped: Gate = (said, at) =>
  at === said.tokens.length - 1 &&
  /^(?:csv|html|xml|pdf)$/.test(lowerOf(said, at)) &&
  /^(?:,|as)$/.test(lowerOf(said, at - 1)) &&
  !/"kind":"(?:contentType|csv|xml)"|"op":"form"/.test(said.json) &&
  !said.tokens.slice(0, at).some(({ lower }) => /^(?:json|csv|html|xml|pdf|xlsx|formats?|types?)$/.test(lower));

const typeNouns = /^(?:texts?|strings?|numbers?|integers?|booleans?|objects?|arrays?)$/;
/** What values of a type are called by the way. */
const ordinary =
  /^(?:plain|simple|valid|proper|normal|real|regular|ordinary|standard|usual|actual|correct|single|whole|raw|free|basic|native|json|numeric|true|possibly|optional|nullable|required|mandatory|type|typed|of|a|an|the|is|are|be|as|its|own|any|some|other|both|either|only|always|not|never|just|still|must|should|to|and|or|no|every|each|all|with|than|string|text|number|integer|boolean|object|array|list|primitive|human-readable|readable|localized|localised|translated|opaque|arbitrary)$/;

/** "a rhyming text", "no phone number": what no check of a type can hold. */
const kindIsDropped: Gate = (said, at) => {
  const word = lowerOf(said, at);
  if (!/^(?:a|an|no)$/.test(lowerOf(said, at - 1)) || !typeNouns.test(lowerOf(said, at + 1))) return false;
  // What a form says of the value as well stands in the check.
  const isTypeOnly = !/"op":"(?!type"|present")/.test(said.json);
  return /^[a-z][a-z-]+$/.test(word) && isTypeOnly && !ordinary.test(word) && !said.plain.includes(word);
};

const gates: Gate[] = [
  denialIsDropped,
  secondIsDropped,
  containingIsDropped,
  messageIsDropped,
  mediaIsDropped,
  kindIsDropped,
  totalIsDropped,
  statusIsText,
  restIsDropped,
  partIsDropped,
  limitationIsDropped,
  countIsDropped,
  sizeIsDropped,
  figureIsDropped,
  statusIsDropped,
  onlyIfIsDropped,
  arrowIsDropped,
  limitIsDropped,
  samenessIsDropped,
  comparisonIsDropped,
  repetitionIsDropped,
];

/** Whether a check leaves out a demand that its sentence has in words which cannot be said by the way. */
export function dropsDemand(said: Said): boolean {
  return said.tokens.some((_, at) => gates.some((gate) => gate(said, at)));
}

/** "err 422: the code is set": the status that a text begins with. */
export function dropsFirstStatus(check: Check, tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ kind, text }) => kind !== 'quoted' && /^[1-5]\d\d$/.test(text));
  if (at !== 1 || !/^(err|error|status)$/.test(tokens[0]?.lower ?? '')) return false;
  return statusIsDropped({ json: jsonOf(check), plain: '', tokens }, at);
}

const numbers = /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|both)$/;

/** "opened on all seven days": that something was opened is less. */
export const leavesNumber = (check: Check, tokens: readonly Token[]): boolean =>
  check.kind === 'outcome' && tokens.some(({ kind, lower }) => kind === 'word' && numbers.test(lower));

/** "the header must not be sent": that it differs from what was sent is something else. */
export const takesSendingForValue = (check: Check, tokens: readonly Token[]): boolean =>
  testsOf(check).some(
    ({ subject, predicate, negated }) =>
      negated && subject.kind === 'header' && 'value' in predicate && predicate.value.kind === 'request',
  ) && !tokens.some(({ lower }) => /^(?:ones?|values?|what|that|as|requests?|differs?|different)$/.test(lower));
