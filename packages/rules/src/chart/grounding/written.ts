import type { Token } from '../chart/tokens.ts';
import type { Spot, World } from './world.ts';
import { stemsOf } from './world.ts';
import { stemOf } from '../../language/names/stems.ts';
import type { PathStep } from '../../tree/check.ts';
import { normalName } from '../../tree/path.ts';

const nameOf = (step: PathStep | undefined): string => (typeof step === 'string' ? step : '');

export const quoted = ({ spots }: World, { text }: Token): Spot[] =>
  spots.filter(({ path }) => path.at(-1) === text || normalName(nameOf(path.at(-1))) === normalName(text));

const answerPrefix = /^(?:response|resp|res|body|json|data|payload|\$)[.]|^\$/i;

/** A name with dots and brackets has to be the end of a path. */
export function isWritten({ path, text, own, above, entry }: Spot, { text: said }: Token): boolean {
  const bare = said.replace(answerPrefix, '').replaceAll(/\[(?:\d+|)\]/g, '[*]');
  if (bare === '' || text === bare) return true;
  if (/[.[]/.test(bare)) {
    const plain = (one: string) => normalName(one.replaceAll(/\[[^\]]*\]/g, ' '));
    if (bare.endsWith('[*]') !== text.endsWith('[*]')) return false;
    const parts = bare.split('.').map(plain);
    const own = path.filter((step) => typeof step === 'string').map(plain);
    return (
      isTail(own, parts) ||
      isTail(
        own,
        parts.map((part) => normalName(singularOf(part))),
      ) ||
      isOfItems(own, parts)
    );
  }
  const name = normalName(bare);
  return (
    own.join('') === stemsOf(bare).join('') || name === normalName(entry.joined) || above.has(stemsOf(bare).join(''))
  );
}

const singularOf = (word: string): string => word.replace(/s$/, '');

const isTail = (own: string[], parts: string[]): boolean =>
  parts.length <= own.length && parts.every((part, at) => part === own[own.length - parts.length + at]);

/** `line.price` is that of `lines[*]`. */
const isOfItems = (own: string[], parts: string[]): boolean =>
  parts.length <= own.length &&
  parts.every((part, at) => stemOf(part) === stemOf(own[own.length - parts.length + at] ?? ''));
