import { wholeSentencesIn } from '../../resources/words/sentences-in.ts';
import { statementsIn } from '../../statements/statements-in.ts';
import type { Statement } from '../../statements/statement.ts';

/** What a text limits for some people where others may do it in any case: "Staff can remove any, customers only held ones". */
export function limitsOfSome(text: string): Statement[] {
  const said = statementsIn(text).filter(({ deeds, isOfAnswer }) => deeds.has('it') && !isOfAnswer);
  const isOpen = said.some(({ right, limit }) => right === 'may' && limit === '');
  return isOpen ? said.filter(({ right, limit }) => right === 'only that' && limit !== '') : [];
}

/** A text without the sentences that limit something for some people only. */
export function saidForEverybody(text: string): string {
  const quotes = new Set(limitsOfSome(text).map(({ quote }) => quote));
  if (quotes.size === 0) return text;
  return wholeSentencesIn(text)
    .filter((sentence) => !quotes.has(sentence))
    .join(' ');
}
