import type { Token } from '../../language/tokens.ts';
import { wordOf } from '../form.ts';
import { persons } from '../templates/words.ts';

interface Circumstance {
  tokens: Token[];
  /** It may as well say which call was made: "when I open it". */
  isOfCall: boolean;
}

export interface Circumstances {
  conditions: Circumstance[];
  demand: Token[];
}

const openers = /^(given|when|whenever|if|once|after|for|while|as|where|in)$/;
const arrows = /^(->|=>|→|⇒)$/;
const behind = /^(if|when|whenever|once|while)$/;

const maxSplit = 9;

/** The ways to tell the demand of a sentence from the circumstances before or behind it. */
export function circumstancesOf(tokens: Token[]): Circumstances[] {
  const plain = { conditions: [], demand: tokens };
  const arrow = tokens.findIndex(({ text }) => arrows.test(text));
  if (arrow > 0)
    return [{ conditions: [{ tokens: tokens.slice(0, arrow), isOfCall: false }], demand: tokens.slice(arrow + 1) }];
  const opener = wordOf(tokens[0]);
  if (openers.test(opener)) return opened(tokens, opener);
  const at = tokens.findIndex((token, index) => index > 2 && behind.test(wordOf(token)));
  if (at < 0) return [plain];
  const end = wordOf(tokens[at - 1]) === ',' ? at - 1 : at;
  return [plain, { conditions: [{ tokens: tokens.slice(at + 1), isOfCall: false }], demand: tokens.slice(0, end) }];
}

function opened(tokens: Token[], opener: string): Circumstances[] {
  const end = tokens.findIndex((token, at) => at > 1 && /^(,|then)$/.test(wordOf(token)));
  if (end < 0) return openly(tokens, opener);
  const own = tokens.slice(1, end);
  let next = end;
  while (/^(,|then|and)$/.test(wordOf(tokens[next]))) next++;
  const isOfCall = !/^(for|in|if)$/.test(opener);
  return circumstancesOf(tokens.slice(next)).map((rest) =>
    isOfCall && isDoneByCaller(own)
      ? rest
      : { conditions: [{ tokens: own, isOfCall }, ...rest.conditions], demand: rest.demand },
  );
}

/** "For an insured parcel we tell the sender ...": nothing shows where the circumstance ends. */
function openly(tokens: Token[], opener: string): Circumstances[] {
  const found: Circumstances[] = [{ conditions: [], demand: tokens }];
  if (!/^(for|if|when)$/.test(opener)) return found;
  for (let at = 2; at < Math.min(tokens.length - 1, maxSplit); at++)
    found.push({ conditions: [{ tokens: tokens.slice(1, at), isOfCall: false }], demand: tokens.slice(at) });
  return found;
}

/** "I filter by state", "a visitor opens the page". */
function isDoneByCaller(tokens: Token[]): boolean {
  const at = /^(a|an|the)$/.test(wordOf(tokens[0])) ? 1 : 0;
  return (
    /^(i|we)$/.test(wordOf(tokens[0])) ||
    (persons.has(wordOf(tokens[at])) &&
      wordOf(tokens[at + 1]).endsWith('s') &&
      !/^(is|has|was)$/.test(wordOf(tokens[at + 1])))
  );
}
