import type { Token } from '../../../language/tokens.ts';

const PERSON =
  /^(?:i|we|you|he|she|somebody|someone|nobody|they|users?|customers?|clients?|visitors?|guests?|callers?|members?|people|colleagues?|support|sales)$/;
const PAST =
  /^(?:was|were|got|saw|said|came|showed|gave|had|did|went|arrived|sent|returned|appeared|displayed|contained|kept|stayed|jumped|turned|found|received|ran|broke|choked|crashed|failed|clicked|opened|tried|noticed|complained|asked|searched|booked|ended|started|lost|took|made|ended|told|led|let|fell|felt|paid|bought|sold|charged|cost|picked|looked|wanted|renewed|rejected|stopped|yesterday|today|recently|suddenly|sometimes|lately)$/;
const COMPLAINT =
  /^(?:broken|wrong|impossible|nonsense|bug|bugs|instead|weird|strange|despite|although|though|twice|confusing|annoying|incorrectly|wrongly|too|still|even|nonsensical|failing|issue|problem|complains?|complaint)$/;
const DEMAND = /^(?:must|should|shall|never|always|cannot|expected|needs?|required|ought|only)$/;
const REASON = /^(?:because|since|although|though|as)$/;
const CONDITION = /^(?:when|whenever|if|given|after|before|once|while|for|with|without|upon|on|by)$/;
const OF_CALL =
  /^(?:creat|updat|delet|search|filter|fetch|request|ask|call|send|post|get|put|patch|read|open|list|load|log|logg|look|quer|submit|add|remov|retriev|pass|provid|us|mak|view|brows|past|enter)(?:e|es|s|ing|ed|y|ies|ying)?$/;

const isWord = ({ kind }: Token): boolean => kind === 'word';
const has = (tokens: readonly Token[], pattern: RegExp): boolean =>
  tokens.some((token) => isWord(token) && pattern.test(token.lower));

/** The words of a text that are said by the way: what was seen or done before a demand, why it is demanded, and which call it was. */
export function asidesIn(tokens: readonly Token[]): ReadonlySet<Token> {
  const sentences = sentencesOf(tokens);
  return new Set(sentences.flatMap((sentence, at) => asideOf(sentence, at < sentences.length - 1)));
}

const BINDS = /^(?:must|should|shall|cannot|ought|expected|never)$/;
const SPEAKS_OF_ALL = /^(?:every|each|all|any|no|only|always|if|given|when|whenever|then)$/;

/**
 * The words of sentences without a demand before one that demands, in whatever tense: "Server gives away its framework, the response must
 * not ...". What they name or mean is still to be held by a check.
 */
export function storiesIn(tokens: readonly Token[]): ReadonlySet<Token> {
  const sentences = sentencesOf(tokens);
  const last = sentences.findLastIndex((sentence) => has(sentence, BINDS));
  const stories = sentences
    .slice(0, Math.max(0, last))
    .filter((sentence) => !has(sentence, BINDS) && !has(sentence, SPEAKS_OF_ALL));
  return new Set(stories.flat());
}

function asideOf(sentence: Token[], isBeforeDemand: boolean): Token[] {
  if (isBeforeDemand && (isReport(sentence) || isLabel(sentence))) return sentence;
  const clauses = clausesOf(sentence);
  return clauses
    .filter(
      (clause, at) =>
        isStory(clause, sentence, isBeforeDemand) || isReason(clause, clauses[at + 1]) || isOfCall(clause),
    )
    .flat();
}

/** A sentence before the one that demands, of what was seen. */
function isReport(sentence: readonly Token[]): boolean {
  if (has(sentence, /^(?:must|should|shall|cannot|ought|every|each|then)$/)) return false;
  if (/^(?:if|given|when|whenever)$/.test(sentence[0]?.lower ?? '')) return false;
  return has(sentence, PAST) || has(sentence, COMPLAINT) || has(sentence, PERSON);
}

const LABELS =
  /^(?:search|list|filter|export|overview|detail|details|check|schema|test|case|scenario|bug|feature|get|post|put|patch|delete|create|update|page|feed)$/;
const longestLabel = 7;

/** "Room search by city - ...": a heading that names the call. */
function isLabel(sentence: readonly Token[]): boolean {
  return sentence.length <= longestLabel && /^[-:–—]$/.test(sentence.at(-1)?.text ?? '') && has(sentence, LABELS);
}

const PERCEIVES = /^(?:sees?|gets?|receives?|finds?|reads?|asks?|opens?|looks?|views?)$/;

/** "Then the agent sees only ...": who looks at the answer, whatever they are called. */
export function isOnlooker(token: Token, tokens: readonly Token[]): boolean {
  const at = tokens.indexOf(token);
  return /^(?:the|a|an)$/.test(tokens[at - 1]?.lower ?? '') && PERCEIVES.test(tokens[at + 1]?.lower ?? '');
}

/** Reported in the past or as a complaint, and nothing in it demands. */
function isStory(clause: readonly Token[], sentence: readonly Token[], isBeforeDemand: boolean): boolean {
  if (has(clause, /^(?:must|should|shall|cannot|ought)$/)) return false;
  if (has(clause, PAST) && !startsCondition(clause))
    return isBeforeDemand || has(clause, PERSON) || hasOther(clause, sentence);
  if (!isBeforeDemand && !hasOther(clause, sentence)) return false;
  return has(clause, COMPLAINT) || (has(clause, PERSON) && !startsCondition(clause));
}

/** Whether another clause of the same sentence is the one that demands. */
function hasOther(clause: readonly Token[], sentence: readonly Token[]): boolean {
  const others = sentence.filter((token) => !clause.includes(token));
  return (
    has(others, DEMAND) || others.some(({ lower }, at) => /^ha(?:s|ve)$/.test(lower) && others[at + 1]?.lower === 'to')
  );
}

const startsCondition = ([first]: readonly Token[]): boolean =>
  first !== undefined && isWord(first) && CONDITION.test(first.lower);

/** Why it is demanded: "because", "so that", or what stands before "hence". */
function isReason([first, second]: readonly Token[], next: readonly Token[] | undefined): boolean {
  if (/^(?:hence|therefore|thus)$/.test(next?.[0]?.lower ?? '')) return true;
  if (first === undefined || !isWord(first)) return false;
  return REASON.test(first.lower) || (first.lower === 'so' && second?.lower === 'that');
}

/** "When I ask for the second page", "after deleting a room": what the caller did. */
function isOfCall(clause: readonly Token[]): boolean {
  if (!startsCondition(clause)) return false;
  if (clause.some(({ lower }, at) => lower === 'not' && /^(?:exists?|found)$/.test(clause[at + 1]?.lower ?? '')))
    return true;
  return has(clause.slice(1, 4), PERSON) || has(clause.slice(1, 3), OF_CALL);
}

/** A mark between two sentences is no token; it leaves a gap. */
function sentencesOf(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    if (before !== undefined && (begins(token, before) || beginsDemand(tokens, at))) found.push([]);
    found.at(-1)?.push(token);
  }
  return found.filter((sentence) => sentence.length > 0);
}

function begins(token: Token, before: Token): boolean {
  if (token.start - before.end > 1 && /^[\p{Lu}\d`"$]/u.test(token.text)) return true;
  if (before.text === ',') return DEMAND_START.test(token.lower);
  return /^[.;!?:—–]$/.test(before.text) || (before.text === '-' && token.start > before.end);
}

const longestSubject = 5;

/** ", the response must not": a subject of its own and what it must be. */
function beginsDemand(tokens: readonly Token[], at: number): boolean {
  if (tokens[at - 1]?.text !== ',' || has(tokens.slice(0, at), BINDS)) return false;
  const end = tokens
    .slice(at, at + longestSubject)
    .findIndex(({ lower }) => /^(?:must|should|shall|cannot|ought)$/.test(lower));
  return end > 0 && !tokens.slice(at, at + end).some(({ text }) => text === ',');
}

const DEMAND_START = /^(?:but|so|it|they|this|that|every|each|all|only|must|should|expected|please)$/;
const JOINT =
  /^(?:,|;|but|so|because|since|although|though|hence|therefore|thus|then|which|when|after|before|if|otherwise)$/;

function clausesOf(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    if (at > 0 && token.kind !== 'quoted' && token.kind !== 'path' && JOINT.test(token.lower)) found.push([]);
    if (!/^[,;]$/.test(token.text)) found.at(-1)?.push(token);
  }
  return found.filter((clause) => clause.length > 0);
}
