import type { Json, Operation } from '@assay/api-model';
import { sideIn, type Side } from '../resources/words/roles.ts';
import { wordsOfSuccess } from '../expectations/expectation.ts';
import { actedOn, machineOf } from './machine.ts';
import type { ApiIndex, Resource } from '../resources/api-index.ts';
import { fieldsOf, IS_REST } from './effects/changing-fields.ts';
import { directionOf } from './effects/direction.ts';
import { amountSaid, formOf, isMeant, namedBy, ownerSaid, type Form } from './effects/form-of.ts';
import { isWorkedOut, isWritten, namedNumber, workedChange } from './effects/worked-change.ts';
import { isInPart } from '../statements/effects/sure.ts';
import type { Values } from '../statements/amounts/formula.ts';
import type { AnsweredRecord } from '../resources/record-answer.ts';
import { sentencesIn } from '../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../resources/words/words.ts';
import { amountIn, AMOUNT, coreOf, numbersIn, onlyOne, singularly, type Field } from './said-amounts.ts';
import { isObject } from '../schema/is-valid.ts';
import { flatten } from '../schema/resolve.ts';
import { clausesIn, metClausesIn, plainlyOf, type Case } from './said-clauses.ts';
import { changeKindOf } from '../resources/changes/record-changes.ts';
import { statesIn } from './names.ts';
import { verbOf } from './sentences.ts';

/** What a document says that a request does to a value of a record that it refers to. */
export interface SaidChange {
  /** Path in the answer of a read. */
  field: string;
  /**
   * A number that the value goes up by, or down where it is negative, a direction where the number is not known, or what a flag is
   * afterwards.
   */
  by: number | 'more' | 'less' | boolean;
}

/** Speaks of a refusal, or of what only happens sometimes. */
const CONDITIONAL =
  /\b(409|422|400|refused|rejected|conflict|cannot|can't|must|only|if|unless|until|while|more than|less than|enough|at least|at most|never|may|might)\b/i;
const UNDOING = /\b(cancel|delet|remov|withdr[ae]w|return|refund|revok|undo|expir|laps|runs? out|times? out)\w*/i;

/** "What remains of the donation", "the rest of the order". */
const WHAT_REMAINS = /\b(?:what (?:remains|is left|is free)|the (?:rest|remainder))\b/i;

const BECOMES =
  /\b(?:(?<off>(?:is|are) no longer|stops being)|becomes?|turns?|gets?|(?:is|are) (?:then|now)|(?:is|are) marked(?: as)?|marks? .{2,40} as|sets? .{2,40} to|makes? .{2,40}?)(?<what>\b.{2,60})/i;

/** What becomes of a flag: "is no longer available", "becomes available again". */
function flagIn(clause: string, { core }: Field): boolean | null {
  const { off, what = '' } = BECOMES.exec(clause)?.groups ?? {};
  if (!singularly(what).includes(core) || /\b(that|which|whose|where|not)\b/i.test(clause)) return null;
  return off === undefined;
}

/** What a request is sent with, which amounts are worked out from. */
export interface SentAmounts {
  body: Json | undefined;
  values: Values;
}

/** How much a clause says; `some` where it is not known how much. */
function amountOf(clause: string, field: Field, { body, values }: SentAmounts): number | 'some' | null {
  const form = formOf(clause);
  const phrase = form === null ? '' : amountSaid(form, field);
  if (phrase === '') return isInPart(clause) ? 'some' : amountIn(clause, field, body);
  if (isWritten(phrase)) return amountIn(clause, field, body);
  return workedChange(phrase, values, body) ?? (isWorkedOut(phrase) ? 'some' : (namedNumber(phrase, body) ?? 'some'));
}

function changeIn(clause: string, field: Field, sent: SentAmounts): SaidChange['by'] | null {
  if (field.view.type === 'boolean') return flagIn(clause, field);
  const direction = directionOf(clause, field, formOf(clause)?.direction);
  const amount = direction === null ? null : amountOf(clause, field, sent);
  if (direction === null || amount === null) return null;
  if (amount === 'some') return direction > 0 ? 'more' : 'less';
  return direction * amount;
}

/** "Fees and copies leave it alone": what is named there changes nothing. */
const NO_CHANGE =
  /\bleaves? (?:it|this|that|the \w+) (?:alone|be|as (?:it|they) (?:is|are|was|were)|unchanged|untouched)\b|\b(?:do|does|is|are|will|has|have)(?: not|n['’]t| no) (?:changed?|count(?:ed)?|touch(?:ed)?|affect(?:ed)?|rais\w+|mov\w+|influenced?|effect|influence|bearing|part)\b|\bregardless of\b|\bindependent(?:ly)? of\b/i;

const ofChanges = (text: string): string =>
  sentencesIn(text)
    .filter((sentence) => !NO_CHANGE.test(sentence))
    .join(' ');

/** An action or a removal takes back what a create did; a clause about the one says nothing of the other. */
function speaksOf(clause: string, whole: string, operation: Operation, index: ApiIndex): boolean {
  const made = index.madeBy(operation);
  const about = made ?? actedOn(operation, index) ?? index.resourceAt(operation.path);
  if (about === null || !singularly(whole).includes(` ${about.name} `)) return false;
  if (made !== null) return !UNDOING.test(clause);
  if (operation.method === 'DELETE') return /\b(delet|remov|withdr[ae]w)\w*/i.test(clause);
  const stem = verbOf(operation).toLowerCase().slice(0, 5);
  return stem.length > 2 && wordsOf(clause).some((word) => word.startsWith(stem));
}

const COUNTED = /^\s*(?:the )?(?:number|count) of (?:(?:its|the|all|all its|all the) )?(?<state>\w+ )?(?<noun>\w+)/i;
const SUMMED = /^\s*(?:the )?(?:sum|total)\b/i;
const SAYS_MORE = /\b(unless|except|if|when|plus|minus|tax|discount|without|excluding|rounded|average|chargeable)\b/i;

/** By how much the request changes a number of records in a state. */
function countIn(state: string, operation: Operation, resource: Resource, index: ApiIndex): number | null {
  const machine = machineOf(resource, index);
  if (machine === null || machine.start !== state) return null;
  if (index.madeBy(operation) === resource) return 1;
  const action = machine.actions.find((one) => one.operation === operation && one.choice === undefined);
  return action?.to != null && action.to !== state && action.from.size === 1 && action.from.has(state) ? -1 : null;
}

/** The number of a made record that a sum goes over; null where its pieces, or another number, may be a factor. */
function summedIn(sentence: string, body: Json | undefined): number | null {
  const numbers = [...numbersIn(body)];
  const named = numbers.filter(([name]) => singularly(sentence).includes(coreOf(name)));
  const isSeveral = numbers.some(
    ([name, value]) => value !== 1 && AMOUNT.test(wordsOf(name).join(' ')) && !named.some(([one]) => one === name),
  );
  return SUMMED.test(sentence) && !isSeveral ? onlyOne(named) : null;
}

/** What is made, removed or acted on. */
const subjectOf = (operation: Operation, index: ApiIndex): Resource | null =>
  index.madeBy(operation) ?? actedOn(operation, index) ?? index.resourceAt(operation.path);

/** By how much a number of records, or of their amounts, is said to change for one of them that is made. */
function amountOfOne(sentence: string, { name }: Resource, body: Json | undefined): number | null {
  const { state = '', noun = '' } = COUNTED.exec(sentence)?.groups ?? {};
  const isCount = singularly(noun).trim() === name;
  return isCount ? (state === '' ? 1 : null) : summedIn(sentence, body);
}

/** The state of the records that are counted; null where all of them are. */
function countedState(sentence: string, { name }: Resource): string | null {
  const { state, noun = '' } = COUNTED.exec(sentence)?.groups ?? {};
  return state === undefined || singularly(noun).trim() !== name ? null : state.trim();
}

/** What a field that counts or adds up records changes by, when one of them is made or removed. */
function aggregateChange(
  { view }: Field,
  operation: Operation,
  index: ApiIndex,
  body: Json | undefined,
): number | null {
  const { description = '' } = view;
  const [sentence = ''] = clausesIn(description);
  const about = subjectOf(operation, index);
  if (about === null || !singularly(sentence).includes(` ${about.name} `) || SAYS_MORE.test(description)) return null;
  const state = countedState(sentence, about);
  if (state !== null) return countIn(state, operation, about, index);
  const amount = amountOfOne(sentence, about, body);
  if (amount === null) return null;
  if (index.madeBy(operation) === about) return amount;
  return operation === about.remove ? -amount : null;
}

/** "A `comment` is added": of a part of the body that this request leaves out. */
function isOfLeftOut(clause: string, { requestBody }: Operation, body: Json | undefined, index: ApiIndex): boolean {
  const schema = requestBody?.content[0]?.schema ?? null;
  const { properties = {} } = schema === null ? {} : flatten(schema, index.definitions);
  const quoted = [...clause.matchAll(/`([\w-]+)`/g)].flatMap(([, name]) => name ?? []);
  const isSent = (name: string): boolean => body !== undefined && isObject(body) && Object.hasOwn(body, name);
  return quoted.some((name) => Object.hasOwn(properties, name) && !isSent(name));
}

/** The words about a field, and about those that it names: "`capacity` - `permits_active`". */
function wordsOfCount(field: Field, fields: readonly Field[]): string {
  const own = field.view.description ?? '';
  const named = fields.filter(({ name }) => name !== field.name && new RegExp(`\\b${name}\\b`).test(own));
  return [own, ...named.map(({ view }) => view.description ?? '')].join(' ');
}

/** Whether records are counted in some states only, and the record of a move comes from none of them: nothing of it was counted. */
function isUncounted(field: Field, fields: readonly Field[], given: Case | null): boolean {
  if (given === null || given.from === null || given.to === null) return false;
  const counted = statesIn(wordsOfCount(field, fields), given.states);
  return counted.length > 0 && !counted.includes(given.from) && !counted.includes(given.to);
}

/** Whether a clause speaks of the one of two records of a kind that is meant. */
function isOfSide(form: Form | null, part: Part | undefined): boolean {
  if (part === undefined) return true;
  const side = form === null ? null : sideIn(wordsOf(ownerSaid(form)));
  return form !== null && (part.side === null ? side !== 'taking' : side === part.side);
}

/** The part of a record that a request names beside another one of its kind; null where it has none of its own. */
export interface Part {
  side: Side | null;
}

/** Whether what a clause says changes is a value of another kind of record: "the stock of the article". */
function isOfOther(form: Form, { name }: Resource, index: ApiIndex): boolean {
  const isThis = (words: readonly string[]): boolean =>
    words.some((word, at) => word === name || `${words[at - 1] ?? ''}${word}` === name);
  if (isThis(wordsOf(`${form.what} ${form.holder}`.replaceAll(/['’]s\b/g, '')).map(singular))) return false;
  const words = wordsOf(ownerSaid(form)).map(singular);
  const named = words.filter((word) => index.resourceNamed(word) !== null);
  return named.length > 0;
}

/** Whether the words of a clause whose form is not known name a value. */
function isSpokenOf(clause: string, text: string, field: Field, resource: Resource): boolean {
  // A flag is often called as what anything can be.
  const isNamed = field.view.type !== 'boolean' || text.includes(` ${resource.name} `);
  // "One free plot less" says nothing of how many plots there are.
  const isOfRest = new RegExp(` (?:free|available|open|remaining|left)${field.core}`).test(text);
  const isWhatRemains =
    field.isRest && WHAT_REMAINS.test(clause) && text.includes(` ${resource.name} `) && IS_REST.test(field.core);
  return isNamed && (isWhatRemains || text.includes(field.core)) && (field.isRest || !isOfRest);
}

/** Whether a clause of an operation may speak of a value of a record. */
function speaksOfField(clause: string, field: Field, { fields, resource, index, part }: About): boolean {
  const form = formOf(clause);
  if (!isOfSide(form, part)) return false;
  // What stands behind it is the amount.
  const text = singularly(clause.replace(/ by (?:the|its|their|half|that|what)\b.*$/i, ''));
  if (form !== null && field.view.type !== 'boolean')
    return namedBy(form, fields, resource.name).includes(field) && !isOfOther(form, resource, index);
  return isSpokenOf(clause, text, field, resource) && isMeant(field, fields, text);
}

/** A number of records goes up or down by one with each of them, whatever amounts it was made with. */
const countsEach = ({ core, view }: Field, subject: Resource | null): boolean =>
  view.type === 'integer' && subject !== null && core.trim().replaceAll(' ', '') === subject.name;

interface About {
  fields: readonly Field[];
  resource: Resource;
  index: ApiIndex;
  part: Part | undefined;
}

/** "Adds visits to the pass: the visits left grow by as many": two ways to say what happens. */
const apart = (clause: string): string[] => clause.split(/:\s+/);

const NO_VALUES: Values = new Map();

/** What an operation is said to do to the numbers and flags of a record; `body` is the one that the amounts were sent with. */
export function saidChanges(
  operation: Operation,
  { record, resource, part }: { record: AnsweredRecord; resource: Resource; part?: Part | undefined },
  {
    index,
    body,
    values = NO_VALUES,
    given = null,
    general = [],
  }: Partial<SentAmounts> & { index: ApiIndex; given?: Case | null; general?: readonly string[] },
): SaidChange[] {
  const isCreate = index.madeBy(operation) !== null;
  const words = `${operation.description ?? ''}\n${wordsOfSuccess(operation)}`;
  // What an update does beside what it was sent depends on the state that it sets.
  const isUpdate = changeKindOf(operation, index) !== null;
  const met = given === null ? [] : metClausesIn(words, given);
  const own = (isUpdate ? met : clausesIn(words, given))
    .flatMap(apart)
    .filter(
      (clause) =>
        !CONDITIONAL.test(clause) &&
        !(isCreate && UNDOING.test(clause)) &&
        !isOfLeftOut(clause, operation, body, index),
    );
  own.push(...general.filter((clause) => !isUpdate && !CONDITIONAL.test(clause)));
  const fields = fieldsOf(record, resource, index.definitions);
  return fields.flatMap((field): SaidChange[] => {
    if (isUncounted(field, fields, given)) return [];
    const description = field.view.description ?? '';
    const isEach = countsEach(field, subjectOf(operation, index));
    const said = [
      ...own.filter((clause) => speaksOfField(clause, field, { fields, resource, index, part })),
      ...clausesIn(plainlyOf(description)).filter(
        (clause) =>
          part === undefined &&
          !isUpdate &&
          !CONDITIONAL.test(clause) &&
          speaksOf(clause, ofChanges(description), operation, index),
      ),
    ].flatMap((clause) => changeIn(clause, field, { body: isEach ? undefined : body, values }) ?? []);
    const aggregate =
      said.length === 0 && !isUpdate && part === undefined ? aggregateChange(field, operation, index, body) : null;
    const first = said[0] ?? aggregate ?? undefined;
    // Two readings that differ are none.
    if (first === undefined || new Set(said).size > 1) return [];
    return [{ field: `${record.prefix}${field.name}`, by: first }];
  });
}
