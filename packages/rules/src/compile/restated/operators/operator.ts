import type { NameIndex } from '../../../language/names/names.ts';

/** A text that says the same as another one. What is quoted is a single mark in both. */
export interface Rewriting {
  text: string;
  /** What it leaves out, which must not be a demand by itself. */
  beside?: string;
}

/** What the known answer shows, by which some ways to say a text again are chosen. */
export interface Known {
  names: NameIndex;
  /** The body is a text without members, such as a page or a table. */
  isPlainText: boolean;
}

/** One small change of a text that keeps its meaning. */
export interface Operator {
  name: string;
  /** How far it moves from what was written: the first text that is understood, in order of the sum, is what is meant. */
  cost: number;
  /** Values, denials, quantities and names have to be kept; a table says itself what stands for what. */
  isHeld: boolean;
  ways: (text: string, known: Known) => Rewriting[];
}

/** A turn in other words that mean the same wherever they stand. `$1` is a part of what was said. */
export interface Turn {
  said: RegExp;
  as: string;
  /** A text with the turn, and the same without it. */
  example: readonly [string, string];
}

export const turn = (said: string, as: string, example: readonly [string, string]): Turn => ({
  said: new RegExp(String.raw`(?<![\w.])(?:${said})(?![\w])`, 'giu'),
  as,
  example,
});

/** A turn that starts or ends with a blank or a sign. */
export const piece = (said: string, as: string, example: readonly [string, string]): Turn => ({
  said: new RegExp(said, 'giu'),
  as,
  example,
});

/** A turn of a whole text. */
export const whole = (said: string, as: string, example: readonly [string, string]): Turn => ({
  said: new RegExp(String.raw`^\s*(?:${said})[\s.!]*$`, 'isu'),
  as,
  example,
});

export const turned = (text: string, { said, as }: Turn): string => text.replace(said, as);

/** All turns at once, and where several are found each by itself. */
export function byTurns(text: string, turns: readonly Turn[]): Rewriting[] {
  const all = turns.reduce(turned, text);
  const single = turns.map((one) => turned(text, one)).filter((one) => one !== text);
  return [...new Set([all, ...(single.length > 1 ? single : [])])]
    .filter((one) => one !== text)
    .map((one) => ({ text: one }));
}
