import { isShortFor, lastNamed, prefixOf } from '@assay/scenario';
import type { Target } from './classify/address.ts';
import { isIdWord, SELF_LINK, withoutNoun } from './identity-of.ts';
import type { Identity } from './identity-of.ts';
import { nounOf, plain } from './classify/words.ts';

/** What one scenario has made, so that it may change it again. */
export interface Made {
  /** Ids of one server say nothing about another. */
  host: string;
  nouns: readonly string[];
  identity: Identity;
  /** The records in the path of its creation: ids below them may count from 1 for each. */
  parents: readonly Target[];
}

export class Ledger {
  readonly #made: Made[] = [];
  /** Names of accounts that this scenario has opened. */
  readonly #accounts = new Set<string>();
  /** Tokens that their logins have answered. */
  readonly #tokens = new Set<string>();

  add(made: Made): void {
    this.#made.push(made);
  }

  /** Whether the record that the last of these targets names came out of this scenario. */
  owns(host: string, targets: readonly Target[]): boolean {
    const target = targets.at(-1);
    return (
      target !== undefined &&
      this.#made.some((one) => one.host === host && isOf(one, target) && isBelow(one, targets.slice(0, -1)))
    );
  }

  /** The same for an id that stands in a body or a query. */
  ownsId(host: string, noun: string, value: string): boolean {
    return this.#made.some((one) => one.host === host && isOf(one, { at: 0, value, parameter: 'id', noun }));
  }

  openedAccount(names: Iterable<string>): void {
    for (const name of names) this.#accounts.add(name);
  }

  isAccount(names: Iterable<string>): boolean {
    return [...names].some((name) => this.#accounts.has(name));
  }

  signedIn(tokens: Iterable<string>): void {
    for (const token of tokens) this.#tokens.add(token);
  }

  /** Whether one of these texts is, or carries, a token of an account that this scenario has opened. */
  isOwnSession(texts: Iterable<string>): boolean {
    if (this.#tokens.size === 0) return false;
    return [...texts].some((text) => [...this.#tokens].some((token) => text.includes(token)));
  }
}

export function isOf({ nouns, identity }: Made, { noun, value, parameter }: Target): boolean {
  if (!nouns.includes(noun)) return false;
  const { primary, natural } = identity;
  const isNamed = (text: string): boolean => isSame(text, value, nouns);
  if (isNamed(natural.get(SELF_LINK) ?? '')) return true;
  const flat = parameter === null ? 'id' : plain(parameter);
  const [short] = withoutNoun(flat, [noun, ...nouns]);
  const named = natural.get(flat) ?? [...natural].find(([name]) => withoutNoun(name, nouns)[0] === short)?.[1];
  if (isIdWord(short) || flat === noun || named === undefined) return hasId(identity, { value, noun }, isNamed);
  return isNamed(named) || ([...primary.values()].includes(value) && primary.has(flat));
}

function hasId(
  { primary, natural }: Identity,
  { value, noun }: Pick<Target, 'value' | 'noun'>,
  isNamed: (text: string) => boolean,
): boolean {
  if (primary.size === 0) return [...natural].some(([name, id]) => name !== SELF_LINK && isNamed(id));
  return [...primary.values()].some((id) => isNamed(id) || isPrefixed(id, value, noun));
}

/** Whether a path has at its end what a record of one of these kinds calls itself: in full, or by the end of its name or address. */
function isSame(text: string, value: string, nouns: readonly string[]): boolean {
  if (text === value) return true;
  const last = lastNamed(text);
  return last !== null && last.id === value && nouns.includes(nounOf(last.collection));
}

/** `ord_7` and `7` are one order where the letters stand for its kind. */
function isPrefixed(id: string, value: string, noun: string): boolean {
  const [shown, sent] = [prefixOf(id), prefixOf(value)];
  if (shown !== null && shown.id === value) return isShortFor(shown.prefix, noun);
  return sent !== null && sent.id === id && isShortFor(sent.prefix, noun);
}

/** Ids that a server gives out below a parent name another record below another parent. */
export function isBelow({ parents }: Made, above: readonly Target[]): boolean {
  return parents.every((parent) => {
    const same = above.find(({ noun }) => noun === parent.noun);
    return same === undefined || same.value === parent.value;
  });
}
