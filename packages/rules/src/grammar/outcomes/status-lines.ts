import type { Check } from '../../tree/check.ts';
import { numberValue } from '../../language/values/numbers.ts';
import { literal } from '../../language/values/values.ts';
import type { Input, Parser } from '../../language/parser.ts';
import { lowerAt, separated, oneWord, tokenAt } from '../../language/parser.ts';
import { phrase } from '../../language/phrase.ts';
import type { Token } from '../../language/tokens.ts';
import type { Clause, Family, Reading } from '../reading.ts';
import { spanOf } from '../reading.ts';
import { isDecorated, namesRoute, describesCall, statesCircumstances } from './context.ts';
import { isInStatusName, statusClassOf, statusOf } from './status-words.ts';

const code: Parser<number> = (input, at) =>
  numberValue(input, at).filter(
    ({ value, next }) =>
      Number.isInteger(value) &&
      value >= 100 &&
      value <= 599 &&
      next === at + 1 &&
      tokenAt(input, at)?.kind === 'number',
  );
const codes = separated(code, (input: Input, at: number) => oneWord('or', ',', '/', 'and')(input, at), 1);
const slots = { codes, open: oneWord('('), close: oneWord(')') };

/** Indexes in a sentence where a number of three digits is a status, whatever stands around it. */
const marked = [
  'status [code] [is|of|=|:|should be|equals|to be] <codes>',
  '(returns|return|returned|responds with|respond with|gives|give|should return|answers|answers with|expect|expected|get|gets|got|got a|with|receives|throws|leads to|lead to|results in|ends with|ends in|causes|yields|produces|triggers|is answered with|is met with) [a|an] [http] [status] [code] [of] <codes>',
  '<open> <codes> <close>',
  '(->|=>|→) [http] [status] <codes>',
  '(http|code|response) [status] <codes>',
  '<codes> [http] (status|status code|response|error|test|code)',
  '(response|result|answer|it|api|reply) (should be|is|must be|was) <codes>',
  'should be <codes>',
  'no <codes> (is|are|was|must be|should be) [ever] (returned|sent|given|answered|raised|thrown)',
].map((say) => phrase(say, slots));
const leading = phrase('<codes>', slots);

/** A status named by its number alone: "returns 404", "400 - no body", "Order created (201)". */
export const statusLines: Family = {
  name: 'status',
  title: 'The status',
  read: readStatus,
  golden: [
    { text: 'returns 404', reads: 'The status is 404' },
    { text: 'Book is created (201)', reads: 'The status is 201' },
    { text: '400 - title is missing', reads: 'The status is 400' },
    { text: 'should respond with 200 or 204', reads: 'The status is one of 200, 204' },
    { text: 'Unauthorized', reads: 'The status is 401' },
    { text: 'does not return 404', reads: 'The status is not 404' },
    { text: 'never answers with 500', reads: 'The status is not 500' },
  ],
};

function readStatus(clause: Clause): Reading[] {
  const named = namedStatus(clause);
  if (named !== null)
    return [
      {
        check: named,
        score: isDenialByName(clause) ? 1.1 : isNumbered(clause) ? 1.01 : 0.75,
        spans: spanOf(clause, { from: clause.from, to: clause.end }, 'predicate'),
        guessed: false,
      },
    ];
  const found = findCodes(clause);
  if (found === null) return [];
  const check = statusCheck(found.codes, isDenied(clause, found));
  const spans = [
    ...spanOf(clause, { from: clause.from, to: found.from }, 'context'),
    ...spanOf(clause, found, 'predicate'),
    ...spanOf(clause, { from: found.to, to: clause.end }, 'context'),
  ];
  const whole = found.from === clause.from && found.to === clause.end;
  return [{ check, score: whole ? 1.01 : 0.7, spans, guessed: false }];
}

function isNumbered(clause: Clause): boolean {
  return clause.tokens.slice(clause.from, clause.end).some(({ kind }) => kind === 'number');
}

/** "status is Not Found" denies nothing. */
function isDenialByName(clause: Clause): boolean {
  return clause.tokens.slice(clause.from, clause.end).some((token) => token.lower === 'not');
}

interface FoundCodes {
  codes: number[];
  from: number;
  to: number;
}

function findCodes(clause: Clause): FoundCodes | null {
  if (!hasCode(clause)) return null;
  for (const parser of marked) {
    for (let at = clause.from; at < clause.end; at++) {
      const match = parser(clause, at).find((found) => mayFollow(clause, found));
      if (match === undefined || !mayPrecede(clause, at)) continue;
      return { codes: match.value['codes'] as number[], from: at, to: match.next };
    }
  }
  const [first] = leading(clause, clause.from);
  if (first === undefined || !endsHeadline(clause, first.next) || saysMoreThan(clause, first.next)) return null;
  return { codes: first.value['codes'] as number[], from: clause.from, to: first.next };
}

/** The name of the status and the circumstances. */
function mayFollow(clause: Clause, { value, next }: { value: Record<string, unknown>; next: number }): boolean {
  if (statesCircumstances(clause, { from: next, to: clause.end })) return true;
  const [code] = value['codes'] as number[];
  for (let end = Math.min(clause.end, next + 4); end > next; end--) {
    const name = clause.tokens
      .slice(next, end)
      .map(({ text }) => text)
      .join(' ');
    if (statusOf(name) === code) return statesCircumstances(clause, { from: end, to: clause.end });
  }
  return false;
}

/** What stands before a status is the name of a call; before a bare "should be" it has to be plain that it is one. */
function mayPrecede(clause: Clause, at: number): boolean {
  const before = { from: clause.from, to: at };
  if (lowerAt(clause, at) === '(') return true;
  if (lowerAt(clause, at) === 'should' && lowerAt(clause, at + 1) === 'be')
    return isDecorated(clause, before) || namesRoute(clause, before);
  return describesCall(clause, before);
}

function hasCode({ tokens, from, end }: Clause): boolean {
  for (let at = from; at < end; at++) if (tokens[at]?.kind === 'number' && tokens[at]?.text.length === 3) return true;
  return false;
}

/** "404 when the id is unknown", "422 - unknown field", "409 Conflict", but not "250 items". */
function endsHeadline(clause: Clause, at: number): boolean {
  if (at === clause.end || isErrorHeadline(clause, at)) return true;
  const word = lowerAt(clause, at);
  if (word === 'with' || word === ',') return statesCircumstances(clause, { from: at, to: clause.end });
  if (/^([-–—:(]|for|when|if|without|on|is|as|because|should|returned|response)$/.test(word)) return true;
  for (let end = at + 1; end <= Math.min(clause.end, at + 4); end++) {
    if (
      statusOf(
        clause.tokens
          .slice(at, end)
          .map((token) => token.text)
          .join(' '),
      ) !== null
    )
      return true;
  }
  return false;
}

/** "404 author not found test": a number that can hardly be anything but the status of an error. */
function isErrorHeadline(clause: Clause, at: number): boolean {
  const code = Number(clause.tokens[clause.from]?.text);
  return (
    code >= 400 &&
    !/^(items?|records?|results?|entries|elements?|rows?|bytes|ms|seconds?|characters?)$/.test(lowerAt(clause, at))
  );
}

const finite =
  /^(is|are|was|were|has|have|contains?|includes?|equals?|matches|exists?|comes?|goes|go|appears?|says?|names?|tells?|shows?|stays?|starts?|ends?|follows?|must|should)$/;

/** "200 OK and the engine is warm", "200 - 3 items": a second statement, or a count, is no explanation of the status. */
function saysMoreThan({ tokens, end }: Clause, from: number): boolean {
  const rest = tokens.slice(from, end);
  const joint = rest.findIndex(({ kind, lower }) => kind !== 'quoted' && /^(and|but|plus|,|;)$/.test(lower));
  if (joint >= 0 && rest.slice(joint).some(({ kind, lower }) => kind === 'word' && finite.test(lower))) return true;
  return rest.some(({ kind }, at) => kind === 'number' && rest[at + 1]?.kind === 'word');
}

const betweenDenial = new Set(
  'a an the with give gives return returns respond responds answer answers throw throws yield yields send sends produce produces end ends result results in back out ever be been get gets http status code codes error errors any of'.split(
    ' ',
  ),
);

/** "does not return 404", "never answers with 500", "no 500 is returned": the denial stands before the verb, or before the number itself. */
function isDenied(clause: Clause, { from, to }: FoundCodes): boolean {
  const isCode = (at: number): boolean =>
    clause.tokens[at]?.kind === 'number' || /^(or|and|,|\/)$/.test(lowerAt(clause, at));
  const before = (at: number, passes: (index: number) => boolean): number => {
    let index = at;
    while (index >= clause.from && passes(index)) index--;
    return index;
  };
  const last = before(to - 1, (at) => at > from && clause.tokens[at]?.kind !== 'number');
  const verb = before(before(last, isCode), (at) => betweenDenial.has(lowerAt(clause, at)));
  return verb >= clause.from && /^(not|never|no|neither|without)$/.test(lowerAt(clause, verb));
}

function statusCheck(found: number[], negated = false): Check {
  const values = found.map(literal);
  const [only] = values;
  const predicate =
    values.length === 1 && only !== undefined
      ? { op: 'compare' as const, comparison: 'equal' as const, value: only }
      : { op: 'oneOf' as const, values };
  return { kind: 'test', subject: { kind: 'status' }, quantifier: { kind: 'implied' }, predicate, negated };
}

const aboutStatus = new Set(
  'http status code response error should be is the a an return returns expected expect - : ( )'.split(' '),
);

/** No other word can stand in the name of a status, and a written path names a location in the body. */
function isStatusWord(token: Token | undefined): boolean {
  if (token === undefined || token.kind === 'path') return false;
  return aboutStatus.has(token.lower) || isInStatusName(token.lower);
}

/** The whole clause is a reason phrase or a class of statuses, with the word "status" or without: "Status created". */
function namedStatus(clause: Clause): Check | null {
  for (let at = clause.from; at < clause.end; at++) if (!isStatusWord(tokenAt(clause, at))) return null;
  const words = clause.tokens.slice(clause.from, clause.end).map((token) => token.text);
  const bare = words.filter((word) => !aboutStatus.has(word.toLowerCase())).join(' ');
  const hasStatus = words.some((word) => /^(status|code)$/i.test(word));
  const number = statusOf(bare);
  if (number !== null && (hasStatus || number >= 400)) return statusCheck([number]);
  const found = hasStatus ? statusClassOf(bare) : null;
  if (found === null) return null;
  return {
    kind: 'test',
    subject: { kind: 'status' },
    quantifier: { kind: 'implied' },
    predicate: { op: 'statusClass', class: found },
    negated: false,
  };
}
