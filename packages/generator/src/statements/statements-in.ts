import { sentencesIn, unwrapped, wholeSentencesIn } from '../resources/words/sentences-in.ts';
import { keptIn, withoutPersons, wordsLetIn } from './kept.ts';
import { limitsIn } from './limits.ts';
import { onlyReadersIn, refusedElsewhere, seeingAllIn, seersIn, unseeingIn, withoutNothingElse } from './seen.ts';
import type { Deed, Statement } from './statement.ts';

const IT: ReadonlySet<Deed> = new Set(['it']);
const READ: ReadonlySet<Deed> = new Set(['read']);

type Said = Pick<Statement, 'who' | 'right'> & Partial<Statement>;

/** What a part of a sentence says that a semicolon or the sentence itself ends. */
const saidInPart = (sentence: string): Said[] => [
  ...seersIn(sentence).map((who): Said => ({ who: [who], right: 'only they', deeds: READ, isOfAnswer: true })),
  ...unseeingIn(sentence).map((who): Said => ({ who: [who], right: 'not', deeds: READ, isOfAnswer: true })),
  ...seeingAllIn(sentence).map((who): Said => ({ who: [who], right: 'may', deeds: READ, whose: 'all' })),
];

/** What a semicolon joins belongs together: "read everything; anything else is refused". */
const saidInWhole = (sentence: string): Said[] => [
  ...onlyReadersIn(sentence).map((who): Said => ({
    who: [who],
    right: 'only that',
    deeds: READ,
    words: wordsLetIn(withoutNothingElse(sentence)),
  })),
  ...limitsIn(sentence).map(({ who, limit }): Said => ({
    who,
    right: limit === '' ? 'may' : 'only that',
    limit,
    whose: null,
  })),
];

const readersBefore = (sentence: string, next: string): Said[] =>
  refusedElsewhere(sentence, next).map((who): Said => ({ who: [who], right: 'only that', deeds: READ }));

const statement = (quote: string, said: Said): Statement => ({
  quote,
  deeds: IT,
  whose: null,
  isOfAnswer: false,
  isSure: false,
  limit: '',
  words: wordsLetIn(quote),
  ...said,
});

function ofPart(sentence: string): Statement[] {
  const plain = withoutPersons(sentence);
  return [
    ...keptIn(plain).map((kept) => statement(plain, { ...kept, right: 'only they' })),
    ...saidInPart(sentence.trim()).map((said) => statement(sentence, said)),
  ];
}

function read(text: string): Statement[] {
  const wholes = wholeSentencesIn(text);
  const ofWholes = wholes.flatMap((one, at) =>
    [...saidInWhole(one), ...readersBefore(one, wholes[at + 1] ?? '')].map((said) => statement(one, said)),
  );
  return [...sentencesIn(unwrapped(text)).flatMap(ofPart), ...ofWholes];
}

const MAX_KNOWN = 5000;
const known = new Map<string, readonly Statement[]>();

/** What the sentences of a text say of people; each text is read once. */
export function statementsIn(text: string): readonly Statement[] {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size > MAX_KNOWN) known.clear();
  const made = read(text);
  known.set(text, made);
  return made;
}
