import type { Quantifier, SaidQuantifier } from '../tree/check.ts';
import { numberWording } from './values.ts';
import type { Wording } from './wording.ts';
import { byKind, either, field, kind, phrase } from './wording.ts';

/** Before a subject; nothing where no quantifier is said. */
export const quantifierWording: Wording<Quantifier> = byKind<Quantifier>({
  all: either(phrase(kind('all'), 'every '), phrase(kind('all'), 'each ')),
  any: either(phrase(kind('any'), 'at least one of '), phrase(kind('any'), 'any ')),
  none: phrase(kind('none'), 'no '),
  exactly: phrase(kind('exactly'), 'exactly ', field('count', numberWording), ' of '),
  atLeast: phrase(kind('atLeast'), 'at least ', field('count', numberWording), ' of '),
  atMost: phrase(kind('atMost'), 'at most ', field('count', numberWording), ' of '),
  implied: phrase(kind('implied')),
});

/** "1 item", "3 items". */
const itemCount: Wording<number> = {
  write: (count) => `${count} ${count === 1 ? 'item' : 'items'}`,
  read: (text) =>
    text.attempt(() => {
      const count = text.number();
      return count !== undefined && (text.take(' items') || text.take(' item')) ? count : undefined;
    }),
};

/** Behind "for", of the items of a list. */
export const itemQuantifierWording: Wording<SaidQuantifier> = byKind<SaidQuantifier>({
  all: phrase(kind('all'), 'every item'),
  any: phrase(kind('any'), 'at least one item'),
  none: phrase(kind('none'), 'no item'),
  exactly: phrase(kind('exactly'), 'exactly ', field('count', itemCount)),
  atLeast: phrase(kind('atLeast'), 'at least ', field('count', itemCount)),
  atMost: phrase(kind('atMost'), 'at most ', field('count', itemCount)),
});
