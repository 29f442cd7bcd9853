import type { Operation } from '@assay/api-model';
import { wordsOfSuccess } from '../../../expectations/expectation.ts';
import type { ApiIndex } from '../../../resources/api-index.ts';
import { listView, type ListView } from '../../../resources/lists/list-view.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { lastNamed } from '../../../resources/words/path-names.ts';
import { singular, wordsOf } from '../../../resources/words/words.ts';
import { deedOf, makingOf, namesDeed, type Deed } from './deeds.ts';
import type { SaidProduct } from './said-product.ts';

/** What a list says that an entry with one of its values stands for. */
interface Kind {
  field: string;
  value: string;
  /** The words before the value, or beside it in a table. */
  said: string;
}

/** A list that nobody writes to: its entries come with other requests. */
interface Book {
  view: ListView;
  /** Words that it is called by, each in the singular. */
  called: ReadonlySet<string>;
  values: readonly { field: string; value: string }[];
  kinds: readonly Kind[];
  /** The sentence that promises an entry for each change of anything. */
  ofAll: string | null;
}

const SMALL = new Set('the a an of all its for to in by list lists get customer customers own'.split(' '));
const OF_ALL =
  /^\W*(?:each|every|any) (?:successful |single )*(?:change|write|action|request|call|operation|mutation)s?\b(?![^.;]*\b(?:later|nightly|daily|eventual\w*|may|might)\b)[^.;]*\b(?:one|an?|writes?|adds?|leaves?|is (?:logged|recorded|written))\b/i;
/** A request that is refused, or only some of those that are accepted, writes nothing. */
const NOT_EACH =
  /\b(?:409|422|400|40[134]|refused|rejected|cannot|can't|may not|must not|unless|optional\w*|later|if|exceed\w*|by how much|in case)\b/i;

/** "For the creation, for every item, and for every change of a date (`moved`)": the value is that of the last one. */
const lastOfList = (said: string): string => said.replace(/^.*\b(?=for (?:each|every|any|the) )/is, '');

function kindsIn(text: string, values: Book['values']): Kind[] {
  const inTable = [...text.matchAll(/^\s*\|\s*[`'"]([\w.-]+)[`'"]\s*\|([^|\n]+)\|/gm)].map(([, value, said]) => ({
    value,
    said,
  }));
  const inBrackets = [...text.matchAll(/([^()]+)\(\s*[`'"]([\w.-]+)[`'"]\s*\)/g)].map(([, said, value]) => ({
    value,
    said,
  }));
  return [...inTable, ...inBrackets].flatMap(({ value = '', said = '' }) => {
    const known = values.find((one) => one.value === value);
    return known === undefined ? [] : [{ ...known, said: lastOfList(said) }];
  });
}

function bookOf(operation: Operation, index: ApiIndex): Book | null {
  const view = operation.method === 'GET' ? listView(operation, index) : null;
  if (view === null || (view.resource !== null && view.resource.create !== null)) return null;
  const values = view.fields.flatMap(({ path, schema, isAlways }) =>
    isAlways ? (schema.enum ?? []).flatMap((value) => (typeof value === 'string' ? [{ field: path, value }] : [])) : [],
  );
  if (values.length < 2) return null;
  const words = wordsOf(`${lastNamed(operation.path)} ${operation.summary ?? ''}`).map(singular);
  const text = unwrapped(operation.description ?? '');
  return {
    view,
    called: new Set(words.filter((word) => !SMALL.has(word))),
    values,
    kinds: kindsIn(operation.description ?? '', values),
    ofAll: sentencesIn(text).find((one) => OF_ALL.test(one)) ?? null,
  };
}

const known = new WeakMap<ApiIndex, Book[]>();

function booksOf(index: ApiIndex): readonly Book[] {
  const found = known.get(index) ?? index.operations.flatMap((operation) => bookOf(operation, index) ?? []);
  known.set(index, found);
  return found;
}

/** Values stand in quotation marks, or in capitals. */
const isWritten = (sentence: string, value: string): boolean =>
  new RegExp(`[\`'"]${value.replaceAll('.', '\\.')}[\`'"]`).test(sentence) ||
  (/^[A-Z][A-Z_]+$/.test(value) && new RegExp(`\\b${value}\\b`).test(sentence));

/** "Its dispatch is `released`": what becomes of an entry that is there already. */
const isBecome = (sentence: string, value: string): boolean =>
  new RegExp(
    `\\b(?:is|are|becomes?|turns?|gets?|goes|set to|marked(?: as)?) (?:then |now |again )?[\`'"]?${value}\\b`,
  ).test(sentence);

type Entry = Pick<SaidProduct, 'sentence'> & { value: NonNullable<SaidProduct['value']> };

const entry = ({ field, value }: Book['values'][number], sentence: string): Entry => ({
  value: { field, written: value },
  sentence,
});

/** "Enters them into the ledger as WRITTEN_OFF": in the words of the request. */
function saidByRequest({ called, values }: Book, operation: Operation): Entry[] {
  const sentences = sentencesIn(unwrapped(`${operation.description ?? ''}\n${wordsOfSuccess(operation)}`));
  return sentences
    .filter((one) => !NOT_EACH.test(one) && wordsOf(one).some((word) => called.has(singular(word))))
    .flatMap((sentence) =>
      values
        .filter(({ value }) => isWritten(sentence, value) && !isBecome(sentence, value))
        .map((one) => entry(one, sentence)),
    );
}

/** "Water that comes back because a turn is cancelled (`release`)": in the words of the list. */
const saidByList = ({ kinds }: Book, deeds: readonly Deed[]): Entry[] =>
  kinds
    .filter(({ said }) => deeds.some((deed) => namesDeed(said, deed)))
    .map((kind) => entry(kind, kind.said.replaceAll(/\s+/g, ' ').trim()));

/** "Each change adds an entry": the value that is called after what is done, to what. */
function saidOfAll({ ofAll, values }: Book, deeds: readonly Deed[]): Entry[] {
  if (ofAll === null) return [];
  const found = deeds.map((deed) => values.filter(({ value }) => namesDeed(value, deed)));
  const [one, ...others] = found.find((some) => some.length > 0) ?? [];
  return one === undefined || others.length > 0 ? [] : [entry(one, ofAll)];
}

/** The entries that the document says a request leaves in lists which nobody writes to. */
export function bookedProducts(operation: Operation, index: ApiIndex): SaidProduct[] {
  const deeds = [makingOf(operation, index), deedOf(operation, index)].filter((one) => one !== null);
  return booksOf(index).flatMap((book): SaidProduct[] => {
    const updates = operation.method === 'PATCH' || operation.method === 'PUT';
    const own = saidByRequest(book, operation);
    const listed = updates ? [] : saidByList(book, deeds);
    const [found] = [...own, ...listed, ...saidOfAll(book, deeds)];
    return found === undefined ? [] : [{ view: book.view, ...found, isBooked: true }];
  });
}
