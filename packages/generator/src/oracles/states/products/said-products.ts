import type { Operation } from '@assay/api-model';
import { bookedProducts } from './booked.ts';
import type { SaidProduct } from './said-product.ts';
import { wordsOfSuccess } from '../../../expectations/expectation.ts';
import type { ApiIndex } from '../../../resources/api-index.ts';
import { listView, type ListView } from '../../../resources/lists/list-view.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { lastNamed } from '../../../resources/words/path-names.ts';
import { singular, wordsOf } from '../../../resources/words/words.ts';
import { actedOn } from '../../../states/machine.ts';
import { clausesIn } from '../../../states/said-clauses.ts';
import { singularly } from '../../../states/said-amounts.ts';
import { verbOf } from '../../../states/sentences.ts';

/** As `singularly` writes them. */
const WRITES = '(?:write|record|log|append|add|create|post|generate|produce|insert)';
const WRITTEN = '(?:written|recorded|logged|appended|added|created|posted|generated|produced|inserted)';
/** Words between an article and its noun. */
const BESIDE =
  '(?:(?!(?:of|to|for|from|in|on|at|by|with|into|onto|and|or|that|which|is|are|be|if|when|per|as) )\\w+ ){0,3}';
const A_NEW = `(?:an?|one|another) ${BESIDE}`;
const IS_WRITTEN = `(?:\\w+ ){0,6}?(?:is|get) (?:\\w+ )?${WRITTEN} `;
const ENTRY = '(?:entry|line|row|record|event)';
/** Not each time, not at once, or not by this request. */
const NOT_EACH =
  /\b(?:409|422|400|40[134]|refused|rejected|cannot|can't|must|only|if|unless|until|while|except|may|might|can|could|no|not|never|without|later|shortly|eventual\w*|asynchron\w*|background|queued?|nightly|daily|soon|afterwards|optional\w*|where|in case)\b/i;

const nounOf = ({ operation }: ListView): string => wordsOf(lastNamed(operation.path)).map(singular).join(' ');

/** "Writes a movement", "a movement of kind receipt is written", "adds an entry to the history". */
function writesOf(noun: string): RegExp {
  const [made, kept] = [`${A_NEW}${noun} `, `${A_NEW}${ENTRY} `];
  const target = `(?:to|in|into) (?:the |it |their )?${BESIDE}${noun} `;
  const said = [
    `${WRITES} ${made}`,
    `${made}${IS_WRITTEN}`,
    `${WRITES} ${kept}${target}`,
    `${kept}${IS_WRITTEN}${target}`,
  ];
  return new RegExp(said.map((one) => ` ${one}`).join('|'));
}

const EACH =
  /\b(?:for|with|after|on|by|per|of|to) (?:each|every|all)\b(?<behind>.{2,90})|^\W*(?:each|every) (?<before>.{2,90}?)\b(?:writes?|adds?|leaves?|records?|creates?|appends?|is recorded|is written|is logged|is added|is kept|are recorded|are written|are logged)\b/i;
const IS_ONE = /\b(?:one|an?|written|recorded|logged|added|writes|adds|leaves|records|creates|appends)\b/i;

/** What a request does, in words that a sentence about all such requests may use. */
function namesRequest(said: string, operation: Operation, index: ApiIndex): boolean {
  const words = wordsOf(said).map(singular);
  const made = index.madeBy(operation);
  if (made !== null) return words.includes(made.name);
  const stem = actedOn(operation, index) === null ? '' : verbOf(operation).toLowerCase().slice(0, 5);
  return stem.length > 3 && words.some((word) => word.startsWith(stem));
}

/** A list with what a document says in general of how its items come about. */
interface Log {
  view: ListView;
  noun: string;
  /** Reads what `singularly` writes. */
  writes: RegExp;
  /** "One for each receipt and each issue." */
  each: string[];
}

const logs = new WeakMap<ApiIndex, Log[]>();

/** Every list of a document. */
function logsOf(index: ApiIndex): Log[] {
  const known = logs.get(index);
  if (known !== undefined) return known;
  const found = index.operations.flatMap((operation): Log[] => {
    const view = operation.method === 'GET' ? listView(operation, index) : null;
    const noun = view === null ? '' : nounOf(view);
    const sentences = sentencesIn(unwrapped(operation.description ?? ''));
    const each = sentences.filter((one) => EACH.test(one) && IS_ONE.test(one) && !NOT_EACH.test(one));
    return view === null || noun === '' ? [] : [{ view, noun, writes: writesOf(noun), each }];
  });
  logs.set(index, found);
  return found;
}

/** A list that says for what its items are written. */
function sentenceOf({ each }: Log, operation: Operation, index: ApiIndex): string | null {
  const found = each.find((sentence) => {
    const { behind = '', before = '' } = EACH.exec(sentence)?.groups ?? {};
    return namesRequest(behind === '' ? before : behind, operation, index);
  });
  return found ?? null;
}

/** A value in a clause that only one field of the items has among its values. */
function valueIn(clause: string, { fields }: ListView): SaidProduct['value'] {
  const quoted = [...clause.matchAll(/[`"']([\w-]+)[`"']/g)].flatMap(([, word]) => word ?? []);
  const found = fields.flatMap(({ path, schema, isAlways }) =>
    quoted.filter((word) => isAlways && schema.enum?.includes(word)).map((written) => ({ field: path, written })),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

const known = new WeakMap<ApiIndex, Map<Operation, SaidProduct[]>>();

function readProducts(operation: Operation, index: ApiIndex): SaidProduct[] {
  const own = [index.madeBy(operation), actedOn(operation, index), index.resourceAt(operation.path)];
  const clauses = clausesIn(`${operation.description ?? ''}\n${wordsOfSuccess(operation)}`)
    .filter((clause) => !NOT_EACH.test(clause))
    .map((clause) => ({ clause, text: singularly(clause) }));
  const written = logsOf(index).flatMap((log): SaidProduct[] => {
    const { view, noun, writes } = log;
    if (view.resource !== null && own.includes(view.resource)) return [];
    const clause = clauses.find(({ text }) => text.includes(` ${noun} `) && writes.test(text))?.clause;
    const sentence = clause ?? sentenceOf(log, operation, index);
    return sentence === null ? [] : [{ view, value: clause === undefined ? null : valueIn(clause, view), sentence }];
  });
  const booked = bookedProducts(operation, index);
  const isNamed = ({ view, value }: SaidProduct): boolean => value !== null || !booked.some((one) => one.view === view);
  const named = written.filter((one) => isNamed(one));
  return [...named, ...booked.filter(({ view }) => !named.some((one) => one.view === view))];
}

/** The lists that an operation is said to add to, beside that of what it makes or acts on itself. */
export function saidProducts(operation: Operation, index: ApiIndex): SaidProduct[] {
  const all = known.get(index) ?? new Map<Operation, SaidProduct[]>();
  known.set(index, all);
  const found = all.get(operation) ?? (operation.method === 'GET' ? [] : readProducts(operation, index));
  all.set(operation, found);
  return found;
}
