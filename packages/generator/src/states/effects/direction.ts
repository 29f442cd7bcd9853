import { wordsOf } from '../../resources/words/words.ts';
import { singularly, type Field } from '../said-amounts.ts';
import type { Form } from './form-of.ts';

const DOWN =
  /\b(reduc\w*|decreas\w*|decrement\w*|lower(s|ed)|deduct\w*|subtract\w*|debit(s|ed)|goes down|go down|falls|drops|is taken (off|from|out of)|takes? (\w+ )*?(off|from|out of)|uses up|consum\w+|(?:one|\d+) (?:\w+ ){0,3}(?:less|fewer)|down (when|with|on|after|by|for|again))\b/i;
const UP =
  /\b(increas\w*|increment\w*|rais(es|ed)|add(s|ed)|credit(s|ed)|restor\w*|gives? (\w+ )*?back|puts? (\w+ )*?back|comes? back|go(es)? (back|up)|rises|grows|tops? up|returns? (\w+ )*?to|is returned to|are returned to|up (when|with|on|after|by|for|again))\b/i;
const TAKES = /\b(takes?|taken|uses?|occup(y|ies|ied)|reserves?|(?:is|are|gets?) reserved)\b/i;
const FREES =
  /\b(frees|freed|(?:to|will|shall) free|releas(e|es|ed)|gives? back|(available|free) again|(?:can|may) be (?:\w+ ){0,2}again|(?:is|are) (?:open|there|usable) again)\b/i;

/** What goes back to something else does not go up by that. */
const GOES_TO =
  /\b(?:goes?|comes?|flows?|returns?|(?:is|are) (?:returned|given back|put back|moved|transferred))(?: back)? (?:in)?to\b/i;

/** Whether a clause only says where what a field has goes to. */
function isSource(clause: string, { core }: Field): boolean {
  const match = GOES_TO.exec(clause);
  return match !== null && !singularly(clause.slice(match.index + match[0].length)).includes(core);
}

const GIVES_BACK = /\b(?:gives?|hands?|pays?|puts?|takes?|brings?) (?:[^.]{1,40} )?back\b/i;

/** "A covered case gives its callout back": of what gives there are as many as before. */
function isGiver(clause: string, { core }: Field): boolean {
  const match = GIVES_BACK.exec(clause);
  if (match === null) return false;
  return (
    singularly(clause.slice(0, match.index)).includes(core) && !singularly(clause.slice(match.index)).includes(core)
  );
}

/** "What did not come back": the opposite of what its words are. */
const NEGATED =
  /\b(?:did|does|do|is|are|was|were|has|have|had|will|would)(?: not|n['’]t) (?:yet |been |be )?\w+(?: back| up| down| off| out)?\b/gi;

const ADDS_TO = /\badd(?:s|ed)\b[^.]*?\b(?:in)?to\b/i;

/** "A remark is added to the order": the number of orders stays what it is. */
function isContainer(clause: string, { name, core }: Field): boolean {
  const match = ADDS_TO.exec(clause);
  const isCount = wordsOf(name).some((word) => word === 'count' || word === 'number');
  return match !== null && isCount && !singularly(clause.slice(0, match.index + match[0].length)).includes(core);
}

const IS_LEFT = /(?:^| )(?:left|available|free|remaining|unused)(?: |$)/;

/** What is left of an allowance goes down by what counts against it. Open seats are left, and open bookings are counted. */
function countedAgainst(clause: string, { name, core, isRest }: Field): 1 | -1 | null {
  if (IS_LEFT.test(wordsOf(name).join(' '))) return -1;
  const [counted = ''] = clause.split(/\bcounts?\b/i);
  return !isRest || singularly(counted).includes(core) ? 1 : null;
}

/** What the verbs of a clause say: both where it goes up and down. */
function spoken(text: string, { name, isRest }: Field): { down: boolean; up: boolean } {
  // `credits` is what is counted, and "credits the account" what is done.
  const clause = text
    .replaceAll(NEGATED, ' ')
    .replaceAll(/[`'"]/g, '')
    .replaceAll(new RegExp(`\\b${name}\\b`, 'g'), '');
  return {
    down: DOWN.test(clause) || (isRest && TAKES.test(clause)),
    up: UP.test(clause) || (isRest && FREES.test(text)),
  };
}

/** Up, down, or neither of the two for sure; `read`: what the form of the clause says. */
export function directionOf(text: string, field: Field, read: Form['direction'] = null): 1 | -1 | null {
  if (read === 'against') return countedAgainst(text, field);
  if (isSource(text, field) || isGiver(text, field) || isContainer(text, field)) return null;
  const { down, up } = spoken(text, field);
  if (up === down) return up ? null : read;
  return up ? 1 : -1;
}
