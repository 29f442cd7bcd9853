import type { Token } from '../../language/tokens.ts';
import type { Ground } from '../form.ts';
import { spend, wordOf } from '../form.ts';
import { nominalsOf } from '../nouns/nouns.ts';

const pronouns = /^(they|it|these|those|this|that|such|he|she)$/;
const longest = 10;
const dearest = 0.3;

/** A demand in which what was said before stands for its pronoun: "it lists retired machines, they must not show up". */
export function withAntecedent(demand: Token[], story: Token[], ground: Ground): Token[] | null {
  const [first, second] = demand;
  if (!pronouns.test(wordOf(first))) return null;
  const found = antecedentIn(story, ground);
  if (found === null) return null;
  const hasNoun =
    /^(such|these|those|this|that)$/.test(wordOf(first)) &&
    !/^(must|should|may|can|is|are|never|cannot|has|have)$/.test(wordOf(second));
  return [...found, ...demand.slice(hasNoun ? 2 : 1)];
}

/** The longest words of a story that say which items it was about. */
function antecedentIn(story: Token[], ground: Ground): Token[] | null {
  for (let length = Math.min(longest, story.length); length > 1; length--)
    for (let from = 0; from + length <= story.length; from++) {
      if (!spend(ground, 1)) return null;
      const words = story.slice(from, from + length);
      const [best] = nominalsOf(words, ground);
      if (best !== undefined && best.value.filter !== null && best.value.list !== null && best.cost < dearest)
        return words;
    }
  return null;
}
