import type { Json } from '@assay/api-model';
import { formatPath, parsePath } from '../tree/path.ts';
import type { Path } from '../tree/vocabulary.ts';
import type { Wording } from './wording.ts';
import { affixed, optional } from './wording.ts';

/** `orders[*].price` in back-ticks. */
export const pathWording: Wording<Path> = {
  write: (path) => `\`${formatPath(path)}\``,
  read: (text) =>
    text.attempt(() => {
      const written = text.backTicked();
      return written === undefined ? undefined : (parsePath(written) ?? undefined);
    }),
};

/** " by `price`" for what tells items apart or orders them; nothing where they do so as a whole. */
export const byPath = optional<'by', Path | null>('by', { without: null, wording: affixed(' by ', pathWording) });

/** Any other name in back-ticks. */
export const nameWording: Wording<string> = {
  write: (name) => `\`${name}\``,
  read: (text) => text.backTicked(),
};

/** `{name}`. */
export const variableWording: Wording<string> = { write: (name) => `{${name}}`, read: (text) => text.variable() };

export const numberWording: Wording<number> = { write: String, read: (text) => text.number() };
export const quotedWording: Wording<string> = { write: (text) => JSON.stringify(text), read: (text) => text.quoted() };
export const jsonWording: Wording<Json> = { write: (value) => JSON.stringify(value), read: (text) => text.json() };

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['millisecond', 1],
] as const;

/** Milliseconds as "30 days", in the largest unit that it is a whole number of. */
export const durationWording: Wording<number> = {
  write: (duration) => {
    const [unit, ms] = units.find((candidate) => duration % candidate[1] === 0) ?? ['millisecond', 1];
    return `${duration / ms} ${unit}s`;
  },
  read: (text) =>
    text.attempt(() => {
      const count = text.number();
      const unit = count === undefined || !text.take(' ') ? undefined : units.find(([name]) => text.take(name));
      if (count === undefined || unit === undefined) return undefined;
      text.take('s');
      return count * unit[1];
    }),
};
