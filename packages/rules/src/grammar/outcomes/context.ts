import type { Input } from '../../language/parser.ts';
import { lowerAt, tokenAt } from '../../language/parser.ts';
import { isNumberWord } from '../../language/values/numbers.ts';
import { nameWords } from '../../tree/path.ts';
import { canonicalWord } from '../../language/names/words.ts';
import { statingVerbsAnd } from '../../language/finite-verbs.ts';

interface Range {
  from: number;
  to: number;
}

/** Words that say nothing about the answer: whatever stands behind them, it is an answer to a call, and it was checked. */
const decoration = new Set(
  `the a an this that these those it its we i you they and or but so also then still just only both all
  is are was were be been being do does did has have had should must will would can could may might shall
  response responses answer reply result results output request requests call calls operation api endpoint server service rest http https url uri
  status code codes error errors body payload content data
  successfully successful success succeed succeeds succeeded correctly correct properly proper valid fine ok okay
  verify verifies check checks ensure validate test tests case testing expect expected expects assert confirm
  return returns returned returning respond responds give gives given get gets got receive receives received send sends sent show shows shown
  as of in by to with for at on from back here there now please always
  method get post put patch delete head options user users client customer`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Begins to say how the call was made, to the end of the sentence. */
const openers = new Set(
  `for when whenever if unless while after before during because since once upon until via using through without by on given due despite per
  against where who whose to`.split(/\s+/),
);
/** Names a location; a location in the answer is part of what is said. */
const prepositions = new Set(['in', 'at', 'from', 'of', 'into', 'as', 'within']);
/** What somebody sends that is to be refused or accepted. */
const sentKinds = new Set(
  `invalid wrong missing bad malformed expired unknown incorrect nonexistent non-existing non-existent nonexisting existing duplicate duplicated
  valid no empty unauthorized unsupported blank null same different other negative too long short insufficient disabled unverified revoked
  correct not given token tokens credentials auth authentication authorization permission permissions access login apikey api-key
  parameter parameters param params query filter filters request payload only all some minimal full partial already`.split(
    /\s+/,
  ),
);
const finite = statingVerbsAnd(
  'contains contain equals equal includes include matches match starts ends exists exist greater less shows returns',
);
const marks = /^[-–—:,.!?;()'"[\]|]+$/;

function isDecoration(input: Input, at: number): boolean {
  const token = tokenAt(input, at);
  if (token === undefined) return true;
  if (token.kind === 'mark') return marks.test(token.text) || token.lower === "'s";
  if (token.kind !== 'word') return false;
  return decoration.has(token.lower) || isCallWord(input, token.text);
}

/** A word of the path, of the method or of the title of the call. */
function isCallWord({ names }: Input, text: string): boolean {
  if (names.context.size === 0) return false;
  const words = nameWords(text).map(canonicalWord);
  return words.length > 0 && words.every((word) => names.context.has(word));
}

export function isDecorated(input: Input, { from, to }: Range): boolean {
  for (let at = from; at < to; at++) if (!isDecoration(input, at)) return false;
  return true;
}

/** "when the id is unknown", "for a missing book", "with an invalid token": how the call was made, said behind what must come of it. */
export function statesCircumstances(input: Input, range: Range): boolean {
  const { from, to } = afterMarks(input, range);
  const first = lowerAt(input, from);
  if (first === 'with') return isSent(input, { from: from + 1, to });
  if (openers.has(first) || isDecorated(input, { from, to })) return true;
  return prepositions.has(first) && isDecorated(input, { from: from + 1, to });
}

/** "200 with an empty array": behind a success that is what came, and not what was sent. */
const isAnswered = (input: Input, { from, to }: Range): boolean =>
  /^2\d\d$/.test(tokenAt(input, from - 2)?.text ?? '') &&
  lowerAt(input, to - 2) === 'empty' &&
  /^(?:array|list|object|collection|page|result|set)$/.test(lowerAt(input, to - 1));

function isSent(input: Input, { from, to }: Range): boolean {
  if (isAnswered(input, { from, to })) return false;
  for (let at = from; at < to; at++) if (sentKinds.has(lowerAt(input, at))) return true;
  return false;
}

function afterMarks(input: Input, { from, to }: Range): Range {
  let start = from;
  while (start < to && tokenAt(input, start)?.kind === 'mark') start++;
  return { from: start, to };
}

/** "GET /books", "Create an order": what was called, said before what must come of it. It has no verb of its own. */
export function describesCall(input: Input, { from, to }: Range): boolean {
  if (openers.has(lowerAt(input, from))) return true;
  const last = lowerAt(input, to - 1);
  if (/^[-–—:]$/.test(last)) return true;
  for (let at = from; at < to; at++) {
    const token = tokenAt(input, at);
    if (token?.kind === 'word' && finite.has(token.lower)) return false;
  }
  return true;
}

/** Whether a verb, a number, a quoted text or a sign says what something must be. */
export function statesValue(input: Input, { from, to }: Range): boolean {
  return input.tokens
    .slice(from, to)
    .some(({ kind, lower }) => kind === 'number' || kind === 'quoted' || isNumberWord(lower) || significant.has(lower));
}

const significant = new Set(
  `is are was were has have had must should shall may can cannot will does do did not never no none nobody nothing = < > <= >= == !=
  contains contain includes include equals equal starts ends matches exceeds pays costs goes runs comes gets stays lies stands`.split(
    /\s+/,
  ),
);

const methods = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options']);

/** Whether a route or a method is written there. */
export function namesRoute(input: Input, { from, to }: Range): boolean {
  for (let at = from; at < to; at++) {
    const token = tokenAt(input, at);
    if (token !== undefined && (methods.has(token.lower) || token.text.startsWith('/'))) return true;
  }
  return false;
}
