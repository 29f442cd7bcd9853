import type { Json, Operation } from '@assay/api-model';
import { wordsOfSuccess } from '../expectations/expectation.ts';
import { actedOn, machineOf } from './machine.ts';
import type { ApiIndex, Resource } from '../resources/api-index.ts';
import type { AnsweredRecord } from '../resources/record-answer.ts';
import { sentencesIn } from '../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../resources/words/words.ts';
import { amountIn, AMOUNT, coreOf, numbersIn, onlyOne, singularly, type Field } from './said-amounts.ts';
import { mayBeNull } from '../schema/nullable/may-be-null.ts';
import { isObject } from '../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';
import { clausesIn, metClausesIn, type Case } from './said-clauses.ts';
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

const DOWN =
  /\b(reduc\w*|decreas\w*|decrement\w*|lower(s|ed)|deduct\w*|subtract\w*|debit(s|ed)|goes down|go down|falls|drops|is taken (off|from|out of)|takes? (\w+ )*?(off|from|out of)|uses up|consum\w+|(?:one|\d+) (?:\w+ ){0,3}(?:less|fewer)|down (when|with|on|after|by|for|again))\b/i;
const UP =
  /\b(increas\w*|increment\w*|rais(es|ed)|add(s|ed)|credit(s|ed)|restor\w*|gives? (\w+ )*?back|puts? (\w+ )*?back|comes? back|goes? (back|up)|rises|grows|tops? up|returns? (\w+ )*?to|is returned to|are returned to|up (when|with|on|after|by|for|again))\b/i;
const TAKES = /\b(takes?|taken|uses?|occup(y|ies|ied)|reserves?|(?:is|are|gets?) reserved)\b/i;
const FREES =
  /\b(frees|freed|(?:to|will|shall) free|releas(e|es|ed)|gives? back|(available|free) again|(?:can|may) be (?:\w+ ){0,2}again|(?:is|are) (?:open|there|usable) again)\b/i;
/** Speaks of a refusal, or of what only happens sometimes. */
const CONDITIONAL =
  /\b(409|422|400|refused|rejected|conflict|cannot|can't|must|only|if|unless|until|while|more than|less than|enough|at least|at most|never|may|might)\b/i;
const UNDOING = /\b(cancel|delet|remov|withdr[ae]w|return|refund|revok|undo|expir|laps|runs? out|times? out)\w*/i;

/** Words beside the name of what is counted. */
const BESIDE =
  /^(left|available|free|remaining|open|count|total|number|of|cents|amount|current|eur|usd|on|hand|in|minor|units?)$/;
const UNIT = /^(?:ml|l|g|kg|t|mm|cm|m|km|ms|s|h|mins?|minutes?|hours?|days?|kwh?|pct|percent)$/;
/** "What remains of the donation", "the rest of the order". */
const WHAT_REMAINS = /\b(?:what (?:remains|is left|is free)|the (?:rest|remainder))\b/i;
const MONEY = /^(cents|eur|usd|gbp|chf|minor|price|prices|fee|fees|cost|costs)$/;
const IS_REST = /(^| )(left|available|free|remaining|open)( |$)/;

function fieldsOf({ view }: AnsweredRecord, { name: resource }: Resource, definitions: Definitions): Field[] {
  return (view.required ?? []).flatMap((name): Field[] => {
    const property = view.properties?.[name] ?? true;
    const flat = flatten(property, definitions);
    const type = mainType(flat);
    const isCounted = (type === 'integer' || type === 'number') && flat.enum === undefined;
    if (mayBeNull(property, definitions) || (!isCounted && type !== 'boolean') || !/^[\w$]+$/.test(name)) return [];
    const words = wordsOf(name);
    const named = words.filter((word) => !BESIDE.test(word));
    // A unit is in the name of anything that is measured so.
    const core = named.every((word) => UNIT.test(word)) ? [] : named.map(singular);
    // What is left may be no more than the name of the record: `order_cents`.
    const said = core.length > 0 && core.join('') !== resource ? core : words.map(singular);
    return [
      {
        name,
        view: flat,
        core: ` ${said.join(' ')} `,
        isRest: IS_REST.test(words.join(' ')),
        isMoney: words.some((word) => MONEY.test(word)),
      },
    ];
  });
}

/** What goes back to something else does not go up by that. */
const GOES_TO =
  /\b(?:goes?|comes?|flows?|returns?|(?:is|are) (?:returned|given back|put back|moved|transferred))(?: back)? (?:in)?to\b/i;

/** Whether a clause only says where what a field has goes to. */
function isSource(clause: string, { core }: Field): boolean {
  const match = GOES_TO.exec(clause);
  return match !== null && !singularly(clause.slice(match.index + match[0].length)).includes(core);
}

const GIVES_BACK = /\b(?:gives?|hands?|pays?|puts?|takes?|brings?) (?:[^.]{1,40} )?back\b/i;

/** "A covered case gives its callout back": of what gives there are as many as before. */
function isGiver(clause: string, { core }: Field): boolean {
  const match = GIVES_BACK.exec(clause);
  if (match === null) return false;
  return (
    singularly(clause.slice(0, match.index)).includes(core) && !singularly(clause.slice(match.index)).includes(core)
  );
}

/** "What did not come back": the opposite of what its words are. */
const NEGATED =
  /\b(?:did|does|do|is|are|was|were|has|have|had|will|would)(?: not|n['’]t) (?:yet |been |be )?\w+(?: back| up| down| off| out)?\b/gi;

const ADDS_TO = /\badd(?:s|ed)\b[^.]*?\b(?:in)?to\b/i;

/** "A remark is added to the order": the number of orders stays what it is. */
function isContainer(clause: string, { name, core }: Field): boolean {
  const match = ADDS_TO.exec(clause);
  const isCount = wordsOf(name).some((word) => word === 'count' || word === 'number');
  return match !== null && isCount && !singularly(clause.slice(0, match.index + match[0].length)).includes(core);
}

/** Up, down, or neither of the two for sure. */
function directionOf(text: string, field: Field): 1 | -1 | null {
  const { isRest, name } = field;
  if (isSource(text, field) || isGiver(text, field) || isContainer(text, field)) return null;
  // `credits` is what is counted, and "credits the account" what is done.
  const clause = text
    .replaceAll(NEGATED, ' ')
    .replaceAll(/[`'"]/g, '')
    .replaceAll(new RegExp(`\\b${name}\\b`, 'g'), '');
  const down = DOWN.test(clause) || (isRest && TAKES.test(clause));
  const up = UP.test(clause) || (isRest && FREES.test(text));
  return up === down ? null : up ? 1 : -1;
}

const BECOMES =
  /\b(?:(?<off>(?:is|are) no longer|stops being)|becomes?|turns?|gets?|(?:is|are) (?:then|now)|(?:is|are) marked(?: as)?|marks? .{2,40} as|sets? .{2,40} to|makes? .{2,40}?)(?<what>\b.{2,60})/i;

/** What becomes of a flag: "is no longer available", "becomes available again". */
function flagIn(clause: string, { core }: Field): boolean | null {
  const { off, what = '' } = BECOMES.exec(clause)?.groups ?? {};
  if (!singularly(what).includes(core) || /\b(that|which|whose|where|not)\b/i.test(clause)) return null;
  return off === undefined;
}

function changeIn(clause: string, field: Field, body: Json | undefined): SaidChange['by'] | null {
  if (field.view.type === 'boolean') return flagIn(clause, field);
  const direction = directionOf(clause, field);
  const amount = direction === null ? null : amountIn(clause, field, body);
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

/** What an operation is said to do to the numbers and flags of a record; `body` is the one that the amounts were sent with. */
export function saidChanges(
  operation: Operation,
  { record, resource }: { record: AnsweredRecord; resource: Resource },
  { index, body, given = null }: { index: ApiIndex; body: Json | undefined; given?: Case | null },
): SaidChange[] {
  const isCreate = index.madeBy(operation) !== null;
  const words = `${operation.description ?? ''}\n${wordsOfSuccess(operation)}`;
  // What an update does beside what it was sent depends on the state that it sets.
  const isUpdate = changeKindOf(operation, index) !== null;
  const met = given === null ? [] : metClausesIn(words, given);
  const own = (isUpdate ? met : clausesIn(words, given)).filter(
    (clause) =>
      !CONDITIONAL.test(clause) && !(isCreate && UNDOING.test(clause)) && !isOfLeftOut(clause, operation, body, index),
  );
  const fields = fieldsOf(record, resource, index.definitions);
  return fields.flatMap((field): SaidChange[] => {
    if (isUncounted(field, fields, given)) return [];
    const description = field.view.description ?? '';
    const said = [
      ...own.filter((clause) => {
        const text = singularly(clause);
        // A flag is often called as what anything can be.
        const isNamed = field.view.type !== 'boolean' || text.includes(` ${resource.name} `);
        // "One free plot less" says nothing of how many plots there are.
        const isOfRest = new RegExp(` (?:free|available|open|remaining|left)${field.core}`).test(text);
        const isWhatRemains =
          field.isRest && WHAT_REMAINS.test(clause) && text.includes(` ${resource.name} `) && IS_REST.test(field.core);
        return isNamed && (isWhatRemains || text.includes(field.core)) && (field.isRest || !isOfRest);
      }),
      ...clausesIn(description).filter(
        (clause) =>
          !isUpdate && !CONDITIONAL.test(clause) && speaksOf(clause, ofChanges(description), operation, index),
      ),
    ].flatMap((clause) => changeIn(clause, field, body) ?? []);
    const aggregate = said.length === 0 && !isUpdate ? aggregateChange(field, operation, index, body) : null;
    const first = said[0] ?? aggregate ?? undefined;
    // Two readings that differ are none.
    if (first === undefined || new Set(said).size > 1) return [];
    return [{ field: `${record.prefix}${field.name}`, by: first }];
  });
}
