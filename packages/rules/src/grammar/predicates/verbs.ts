import type { Input } from '../../language/parser.ts';
import { lowerAt } from '../../language/parser.ts';

/** What a verb group amounts to: what kind of verb, whether it denies, and where it ends. `none` is a predicate without one ("status 200"). */
export interface VerbGroup {
  verb: 'be' | 'have' | 'do' | 'none';
  negated: boolean;
  next: number;
}

const modals = new Set(
  'should must shall will would can could may might does do did to needs need ought has have had'.split(' '),
);
const be = new Set('is are was were be been being isnt arent'.split(' '));
const have = new Set(
  'has have had having got carries carry holds hold with contains contain containing includes include'.split(' '),
);
const denials = new Set(['not', 'never']);
const adverbs = new Set(
  'either also always only actually really correctly properly indeed still currently now all both each successfully to be expected already exactly'.split(
    ' ',
  ),
);

const openers = new Set([...modals, ...be, ...have, ...denials]);

/** Every way to read the verb group at an index; the verbless reading comes last. */
export function verbGroups(input: Input, at: number): VerbGroup[] {
  if (!openers.has(lowerAt(input, at))) return [{ verb: 'none', negated: false, next: at }];
  const groups: VerbGroup[] = [];
  let next = at;
  let negated = false;
  let modal = false;
  for (let count = 0; count < 6; count++) {
    const word = lowerAt(input, next);
    if (denials.has(word)) negated = !negated;
    else if (be.has(word)) {
      groups.push(...beGroups(input, next + 1, negated));
      return [...groups, ...bareGroup(at, next, { modal, negated })];
    } else if (have.has(word)) {
      groups.push({ verb: 'have', ...afterDenial(input, next + 1, negated, ['no', 'not']) });
      if (!modals.has(word)) break;
      modal = true;
    } else if (modals.has(word)) modal = true;
    else if (!adverbs.has(word) || !(modal || negated)) break;
    next++;
  }
  return [...groups, ...bareGroup(at, next, { modal, negated })];
}

function beGroups(input: Input, from: number, negated: boolean): VerbGroup[] {
  let next = from;
  let denied = negated;
  const groups: VerbGroup[] = [];
  for (let count = 0; count < 4; count++) {
    const word = lowerAt(input, next);
    if (denials.has(word)) denied = !denied;
    else if (isNoLonger(input, next)) {
      denied = !denied;
      next++;
    } else if (!adverbs.has(word) && !be.has(word)) break;
    else groups.push({ verb: 'be', negated: denied, next });
    next++;
  }
  return [{ verb: 'be', negated: denied, next }, ...groups];
}

/** "is no longer open" denies; "is no longer than 20 characters" measures. */
function isNoLonger(input: Input, at: number): boolean {
  return lowerAt(input, at) === 'no' && lowerAt(input, at + 1) === 'longer' && lowerAt(input, at + 2) !== 'than';
}

function afterDenial(
  input: Input,
  from: number,
  negated: boolean,
  words: string[],
): { negated: boolean; next: number } {
  return words.includes(lowerAt(input, from)) ? { negated: !negated, next: from + 1 } : { negated, next: from };
}

function bareGroup(at: number, next: number, { modal, negated }: { modal: boolean; negated: boolean }): VerbGroup[] {
  if (modal || negated) return [{ verb: 'do', negated, next }];
  return [{ verb: 'none', negated: false, next: at }];
}
