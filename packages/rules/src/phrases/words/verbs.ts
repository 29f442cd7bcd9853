import { adverbs, beWords, denialWords, havingVerbs, modalWords } from './lexicon.ts';
import type { Found, Sentence } from '../tree.ts';
import { isSaid, wordAt } from './words.ts';

export interface Verb {
  /** `do`: a verb of its own follows; `none`: none was said. */
  kind: 'be' | 'have' | 'do' | 'none';
  negated: boolean;
}

/** "is shown as", "is set to": nothing more than "is". */
const shown = new Set(
  'shown marked listed flagged displayed treated reported given set labelled labeled declared considered returned stored delivered represented rendered formatted written sent specified expressed'.split(
    ' ',
  ),
);
const supposed = new Set('supposed expected required allowed meant going guaranteed'.split(' '));

/** The verbs at an index, each way to read them; last that there is none. */
export function verbsAt(sentence: Sentence, at: number): Found<Verb>[] {
  const found: Found<Verb>[] = [];
  let negated = false;
  let isModal = false;
  let next = at;
  for (let count = 0; count < 8; count++) {
    const word = wordAt(sentence, next);
    if (denialWords.has(word)) negated = !negated;
    else if (isModalAt(sentence, next)) isModal = true;
    else if (beWords.has(word)) {
      const behind = behindBe(sentence, next + 1, negated);
      if (behind.isModal) {
        ({ negated, next } = behind);
        isModal = true;
        continue;
      }
      found.push({ value: { kind: 'be', negated: behind.negated }, next: behind.next });
      break;
    } else if (/^(have|has|had)$/.test(word) && isSaid(sentence, next + 1, 'been')) {
      next++;
      continue;
    } else if (havingVerbs.has(word)) {
      found.push({ value: { kind: 'have', negated }, next: havingEnd(sentence, next) });
      break;
    } else if (!adverbs.has(word)) break;
    next++;
  }
  found.push(verbless({ isModal, negated }, next));
  return found;
}

function verbless({ isModal, negated }: { isModal: boolean; negated: boolean }, next: number): Found<Verb> {
  if (isModal || negated) return { value: { kind: 'do', negated }, next };
  return { value: { kind: 'none', negated: false }, next };
}

/** "comes with", "takes place on", "have always". */
function havingEnd(sentence: Sentence, at: number): number {
  const isLonger = /^comes?$/.test(wordAt(sentence, at)) || /^(on|of|with|up|back)$/.test(wordAt(sentence, at + 1));
  const next = isLonger ? at + 2 : at + 1;
  return /^(always|also|ever)$/.test(wordAt(sentence, next)) ? next + 1 : next;
}

const plainModals = new Set('must should shall will would can could may might do does did'.split(' '));

function isModalAt(sentence: Sentence, at: number): boolean {
  const word = wordAt(sentence, at);
  if (plainModals.has(word)) return true;
  return (
    word === 'to' ||
    (modalWords.has(word) && /^(has|have|had|need|needs|ought)$/.test(word) && isSaid(sentence, at + 1, 'to'))
  );
}

function behindBe(
  sentence: Sentence,
  from: number,
  denies: boolean,
): { negated: boolean; isModal: boolean; next: number } {
  let next = from;
  let negated = denies;
  for (let count = 0; count < 4; count++) {
    const word = wordAt(sentence, next);
    if (denialWords.has(word)) negated = !negated;
    else if (shown.has(word) && /^(as|to)$/.test(wordAt(sentence, next + 1)))
      return { negated, isModal: false, next: isSaid(sentence, next + 2, 'being') ? next + 3 : next + 2 };
    else if (supposed.has(word) && isSaid(sentence, next + 1, 'to')) return { negated, isModal: true, next: next + 2 };
    else if (!adverbs.has(word) && !beWords.has(word)) break;
    next++;
  }
  return { negated, isModal: false, next };
}
