import type { Json, JsonObject, JsonSchemaObject, Operation } from '@assay/api-model';
import { sentencesIn, unwrapped } from '../words/sentences-in.ts';
import { escaped, wordsOf } from '../words/words.ts';
import { wordsAbout } from '../words/words-about.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { Sampler } from '../../values/sample-value.ts';

/** A member that has to be sent where another one has a certain value, as the words of a document say. */
export interface RequiredWhen {
  field: string;
  /** The member that decides, and the values with which the field is required. */
  by: string;
  values: readonly string[];
  /** With any other value it must not be sent. */
  isOnly: boolean;
  sentence: string;
}

const NEEDED =
  /\b(?:needed|required|mandatory|obligatory|compulsory|necessary|ha(?:s|ve) to be (?:given|sent|set|there|present)|must be (?:given|sent|set|there|present|provided)|needs? an?)\b/i;
const CASE = /\b(?:if|when|for|with|where|while)\b/i;
const NOT = /\b(?:not|never|nor|no longer|unless|optional)\b/i;
const ONLY =
  /\bonly (?:if|when|for|with|where)\b|\b(?:with|for|in) (?:any|every|all|the) others?\b[^.;]*\b(?:not|refused|4\d\d)\b|\botherwise\b[^.;]*\b(?:not|refused|4\d\d)\b/i;
/** What is said of the other case is not said of this one. */
const OTHER_CASE = /[,;]? (?:and )?(?:(?:with|for|in) (?:any|every|all|the) others?|otherwise)\b.*$/i;

/** Where a sentence says one more thing of the same member: "must be set for one kind and must be null for the other". */
const NEXT_CLAUSE =
  /[,;]?\s+(?:and|but)\s+(?=(?:(?:it|that) )?(?:must|has to|have to|is|are|should|needs? to|remains?|stays?)\b)/i;
const ABSENT = /\b(?:null|absent|empty|missing|left out|omitted|unset)\b/i;

/** What a sentence calls for, and whether it says that the member is absent otherwise. */
function clausesOf(text: string): { main: string; isAbsentElse: boolean } {
  const clauses = text.split(NEXT_CLAUSE);
  const isAbsent = (clause: string): boolean => ABSENT.test(clause) && CASE.test(clause);
  const main = clauses.filter((clause) => !isAbsent(clause)).join(' and ');
  return { main, isAbsentElse: clauses.length > 1 && clauses.some(isAbsent) };
}

interface Member {
  name: string;
  view: JsonSchemaObject;
  values: readonly string[];
}

function membersOf(view: JsonSchemaObject, definitions: Definitions): Member[] {
  return Object.entries(view.properties ?? {}).map(([name, property]) => {
    const flat = flatten(property, definitions);
    const texts = (flat.enum ?? []).filter((value) => typeof value === 'string');
    return { name, view: flat, values: mainType(flat) === 'boolean' ? ['true', 'false'] : texts };
  });
}

/** "Has to be given (not null)" denies nothing. */
const withoutQuotes = (text: string): string =>
  text.replaceAll(/[`"'*]/g, '').replaceAll(/\s*\((?:and )?(?:not|never) null\)/gi, '');

/** As it is written, or a name of several words by them. */
function isNamed(text: string, name: string): boolean {
  const words = wordsOf(name);
  const isWritten = new RegExp(String.raw`(?<![\w-])${name.replaceAll(/\W/g, String.raw`\$&`)}(?![\w-])`).test(text);
  return isWritten || (words.length > 1 && ` ${wordsOf(text).join(' ')} `.includes(` ${words.join(' ')} `));
}

interface Decided {
  by: string;
  values: string[];
}

const EXCEPT =
  /\b(?:but|except(?:ing)?(?: for)?|other than|apart from|save(?: for)?|besides)(?: with| for| in| an?| the)* *$/i;

/** The values of a member that a text names; "needed for everything but a LOSS" names all the others. */
function namedIn(text: string, values: readonly string[]): string[] {
  const named = values.filter((value) => isNamed(text, value));
  const isException = (value: string): boolean =>
    EXCEPT.test(text.slice(0, text.search(new RegExp(String.raw`(?<![\w-])${escaped(value)}(?![\w-])`))));
  const excepted = named.filter(isException);
  return excepted.length === 0 ? named : values.filter((value) => !excepted.includes(value));
}

/** The member that decides, with those of its values that a text names; null where that may be several. */
function decidedBy(text: string, members: readonly Member[], field: string): Decided | null {
  const found = members
    .filter(({ name, values }) => name !== field && values.length > 1)
    .map(({ name, values }) => ({ by: name, values: namedIn(text, values) }))
    .filter(({ values }) => values.length > 0);
  const named = found.filter(({ by }) => isNamed(text, by));
  const [only, ...others] = named.length > 0 ? named : found;
  return only === undefined || others.length > 0 ? null : only;
}

/** "A guide who is new needs a `mentor`": the case stands before the verb, and what is needed after it. */
function needsIt(text: string, name: string, values: readonly string[]): boolean {
  const verb = new RegExp(String.raw`\bneeds? (?:(?:an?|the|its|their|also) )*${escaped(name)}(?![\w-])`, 'i').exec(
    text,
  );
  return verb !== null && values.some((value) => isNamed(text.slice(0, verb.index), value));
}

const OTHERS =
  /\b(?:every(?:body|one|thing)|any(?:body|one|thing)|nobody|nothing|all|any|every|the) (?:else|others?)\b/i;
const HAS_NONE =
  /\b(?:has|have|takes?|needs?) no(?:ne|thing)?\b|\b(?:must|may|can|do(?:es)?|should) ?(?:not|never) (?:have|take|be (?:given|sent|set|there))\b|\bwithout (?:it|one)\b/i;

/** "Others must not have it" after what says who needs it. */
function rulesOutOthers(next: string | undefined, members: readonly Member[], { by, values }: Decided): boolean {
  const text = withoutQuotes(next ?? '');
  const all = members.find(({ name }) => name === by)?.values ?? [];
  const others = all.filter((value) => !values.includes(value));
  return HAS_NONE.test(text) && (OTHERS.test(text) || others.some((value) => isNamed(text, value)));
}

function readSentence(
  [sentence, next]: readonly [string, string | undefined],
  fields: readonly Member[],
  members: readonly Member[],
): RequiredWhen[] {
  const text = withoutQuotes(sentence);
  const { main, isAbsentElse } = clausesOf(text.replace(OTHER_CASE, ''));
  if (NOT.test(main)) return [];
  return fields.flatMap(({ name }): RequiredWhen[] => {
    const decided = decidedBy(main, members, name);
    const isNeeded =
      decided !== null && ((NEEDED.test(main) && CASE.test(main)) || needsIt(main, name, decided.values));
    if (!isNeeded) return [];
    const isOnly = isAbsentElse || ONLY.test(text) || rulesOutOthers(next, members, decided);
    return [{ field: name, ...decided, isOnly, sentence }];
  });
}

/** A list item about one value, such as "* `urgent`: goes out at once. A reason is needed.", says it of each of its sentences. */
const ABOUT_VALUE = /^\s*[-*•]\s+`([\w-]+)`\s*(?::|–|—|-)\s+(.*)$/s;

function withCases(text: string): string[] {
  return text.split(/\n+/).flatMap((line) => {
    const [, value = '', rest = line] = ABOUT_VALUE.exec(line) ?? [];
    const sentences = sentencesIn(rest);
    return value === '' ? sentences : sentences.map((one) => one.replace(/[.;!?]*\s*$/, ` with ${value}.`));
  });
}

/** Each sentence with the one after it. */
const pairs = (sentences: readonly string[]): (readonly [string, string | undefined])[] =>
  sentences.map((one, at) => [one, sentences[at + 1]] as const);

const known = new WeakMap<Operation, { view: JsonSchemaObject; found: RequiredWhen[] }>();

/** What a body must have for some values of another member: "needed if and only if `kind` is express". */
export function requiredWhen(operation: Operation, view: JsonSchemaObject, definitions: Definitions): RequiredWhen[] {
  const last = known.get(operation);
  if (last !== undefined && last.view === view) return last.found;
  const found = readRequiredWhen(operation, view, definitions);
  known.set(operation, { view, found });
  return found;
}

function readRequiredWhen(operation: Operation, view: JsonSchemaObject, definitions: Definitions): RequiredWhen[] {
  const members = membersOf(view, definitions);
  const required = new Set(view.required);
  const optional = members.filter(({ name, view: { readOnly } }) => !required.has(name) && readOnly !== true);
  const own = optional.flatMap((field) =>
    pairs(sentencesIn(unwrapped(field.view.description ?? ''))).flatMap((one) => readSentence(one, [field], members)),
  );
  const said = pairs(withCases(unwrapped(wordsAbout(operation)))).flatMap((one) => {
    const named = optional.filter(({ name, values }) => values.length === 0 && isNamed(withoutQuotes(one[0]), name));
    return named.length === 1 ? readSentence(one, named, members) : [];
  });
  const found = new Map([...said, ...own].map((one) => [one.field, one]));
  return [...found.values()];
}

const asText = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** The members that the values of a body call for. */
export function calledFor(
  body: JsonObject,
  view: JsonSchemaObject,
  { operation, definitions }: { operation: Operation; definitions: Definitions },
): string[] {
  return requiredWhen(operation, view, definitions)
    .filter(({ by, values }) => values.includes(asText(body[by])))
    .map(({ field }) => field);
}

/** A body with the members that its values call for, and without those that they rule out. */
export function withRequiredWhen(
  body: JsonObject,
  view: JsonSchemaObject,
  { operation, definitions, seed }: { operation: Operation; definitions: Definitions; seed: number },
): JsonObject {
  return requiredWhen(operation, view, definitions).reduce<JsonObject>((whole, { field, by, values, isOnly }) => {
    const isCalledFor = values.some((value) => value === asText(whole[by]));
    if (isCalledFor && whole[field] === undefined) {
      const value: Json = new Sampler(definitions, seed).sample(view.properties?.[field] ?? true, field);
      return { ...whole, [field]: value };
    }
    if (isCalledFor || !isOnly || whole[by] === undefined) return whole;
    const { [field]: _, ...others } = whole;
    return others;
  }, body);
}
