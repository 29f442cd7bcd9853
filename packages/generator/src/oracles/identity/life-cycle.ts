import { ChainBuilder } from '../../chains/chain.ts';
import { bodyOverride } from '../../chains/body-override.ts';
import { isWrite } from '../../chains/is-write.ts';
import { credentialFields } from '../../chains/accounts/logins.ts';
import { successSchema } from '../../resources/yields.ts';
import type { JsonObject, JsonSchemaObject, Operation } from '@assay/api-model';
import {
  hasOpenRefusal,
  isDocumented,
  mayConflict,
  successStatus,
  unknownIdStatus,
  type Expectation,
} from '../../expectations/expectation.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { quotedIn, saysAnyCase } from '../../resources/words/any-case.ts';
import { normalForms } from '../../resources/words/normal-form.ts';
import { partsOf } from '../../resources/words/roles.ts';
import { referredName } from '../../resources/words/words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { readAfterRemoval } from '../../expectations/soft-deletion.ts';
import type { Candidate } from '../candidate.ts';
import { bodySchema, planBody, sampleBody } from '../../request-body.ts';
import { recordIn } from '../../resources/record-answer.ts';
import { fieldsOf, pointerTo, withFields } from '../../resources/sent-record.ts';
import { isObject, isValid } from '../../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { chainOf, lastParameter, stepsOf, type Situation } from '../../chains/situation.ts';
import { cleanUp } from '../../chains/after/follow-ups.ts';
import type { Step } from '@assay/scenario';
import type { Resource } from '../../resources/api-index.ts';
import type { ScenarioDetails } from '../../types.ts';
import { promisedUnique, saidUnique, saysUnique } from '../../resources/uniqueness.ts';
import { otherRuleStatuses } from '../../expectations/rule-statuses.ts';
import { Sampler } from '../../values/sample-value.ts';
import { uniqueText } from '../../values/unique-text.ts';
import { isAbout, saidOf, surelyUnique, type Field } from './said-unique.ts';
import { withCapitalArticle } from '../../describe/article.ts';
import type { Oracle } from '../oracle.ts';

/** A removal that was only accepted shows later. */
function untilRemoved({ remove }: Resource, status: number): Pick<ScenarioDetails, 'until'> {
  const isLater = remove !== null && successStatus(remove) === 202;
  return isLater ? { until: { rules: [`the status is ${status}`] } } : {};
}

const SECOND =
  /\b(?:second|another|repeated|further) (?:attempt|removal|deletion|try|time|call|delete)\b|\b(?:removed|deleted|removing|deleting|removes|deletes)\b[^.;]{0,40}\b(?:twice|again|a second time|once more)\b|\balready (?:been )?(?:removed|deleted|gone)\b/i;
/** "Deleting removes the record for good; afterwards it answers 404", said of all kinds of record. */
const MISSING_FOR_ALL = /\b(?:delet|remov)\w*\b[^.]*\b(?:afterwards?|then|from then on|thereafter)\b[^.]*\b404\b/i;

/** "That includes a second attempt to remove it": the removal itself is answered as for what was never there. */
const saysSecond = (remove: Operation): boolean =>
  SECOND.test(`${wordsAbout(remove, 404)} ${wordsAbout(remove, successStatus(remove))}`);

/** The request that says whether a record is gone; none does where what was deleted is still read, or may be. */
const showsRemoval = ({ read, remove }: Resource, { operation, index, description }: Situation): boolean =>
  (operation === (read ?? remove) ||
    (operation === remove && (saysSecond(remove) || MISSING_FOR_ALL.test(unwrapped(description))))) &&
  (read === null || readAfterRemoval(read, remove, { description, definitions: index.definitions }) === 'missing');

/** A record is made and removed; then it must be gone for whoever reads it, or, where nobody can, whoever removes it again. */
export function deletedIdFaults(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const parameter = lastParameter(operation.path);
  const resource = parameter === null ? null : index.resourceAt(operation.path);
  const expected = unknownIdStatus(operation);
  if (resource === null || expected === null || !showsRemoval(resource, situation)) return [];
  const chain = chainOf(situation);
  const path = chain.path(operation);
  const [removal] = chain.after;
  const isMade = chain.makerOf(resource) === resource.create && removal?.operation === resource.remove?.key;
  if (!isMade || removal === undefined) return [];
  // Servers that count from the highest id give a removed one again at once, unless there is a higher one.
  const next = new ChainBuilder(index, seed, { suffix: 'Next' });
  next.path(operation);
  chain.after.shift();
  chain.before.push(...next.before, removal);
  chain.after.unshift(...next.after);
  return [
    {
      name: `${withCapitalArticle(resource.name)} that was removed`,
      kind: 'deleted_id',
      errorIn: `path.${parameter}`,
      expectedStatus: expected.status,
      details: {
        ...(expected.statusBy && { statusBy: expected.statusBy }),
        ...untilRemoved(resource, expected.status),
        reason: `What ${removal.operation} has removed must be gone.`,
        constraint: null,
        pointer: null,
        ...stepsOf(chain),
      },
      overrides: path,
    },
  ];
}

/** 409 where it is documented, or named in the words of an operation that documents no more than that it may refuse. */
function conflictStatus(operation: Operation): Expectation | null {
  if (isDocumented(operation, 409)) return mayConflict(operation) ? { status: 409 } : null;
  const isSaid = hasOpenRefusal(operation) && /\b409\b/.test(wordsAbout(operation));
  return isSaid ? { status: 409 } : null;
}

/** Where nothing is a conflict, what is unique is refused as any other value that is wrong. */
function otherStatus(operation: Operation): Expectation | null {
  const status = isDocumented(operation, 409) ? undefined : [422, 400].find((one) => isDocumented(operation, one));
  return status === undefined ? null : { status };
}

/** Two spellings of the same words that a document calls the same: `"Plum Cake" and "plum cake" being the same`. */
function showsCase(sentence: string): boolean {
  const quoted = quotedIn(sentence);
  return quoted.some((one, at) =>
    quoted.slice(at + 1).some((other) => other !== one && other.toLowerCase() === one.toLowerCase()),
  );
}

const saysSame = (sentence: string): boolean => saysAnyCase(sentence) || showsCase(sentence);

/** Whether what is unique is so in capitals as well, as the words about the field or the operation say. */
function ignoresCase(found: Field, fields: readonly string[], situation: Situation): boolean {
  const [field, { description = '' }] = found;
  const said = sentencesIn(wordsAbout(situation.operation, 409));
  // "The email must be new; capitals do not matter": what follows and names nothing else is about the same.
  const aboutField = said.filter((sentence, at) => {
    const isNext = isAbout(said[at - 1] ?? '', field) && !fields.some((name) => isAbout(sentence, name));
    return isAbout(sentence, field) || isNext;
  });
  const isFolded = normalForms(description).some(({ letters }) => letters !== null);
  const ofAll = saidOf(found, situation).filter((sentence) => isAbout(sentence, field) && saysUnique(sentence));
  return isFolded || [...sentencesIn(description), ...aboutField, ...ofAll].some(saysSame);
}

/** The record in the body of a create, with the fields that a second one cannot have as well. */
export interface Unique {
  /** Dots of the envelope before the fields. */
  prefix: string;
  fields: readonly string[];
  isAnyCase: boolean;
  /** What the usual body leaves out. */
  beside?: JsonObject;
}

/** A text that may be left out and is surely unique where it is sent. */
function leftOut(
  { properties = {} }: JsonSchemaObject,
  sent: JsonObject,
  situation: Situation,
  promised?: Promised,
): { name: string; value: string } | null {
  const { definitions } = situation.index;
  const fields = Object.entries(properties)
    .filter(([name]) => sent[name] === undefined)
    .map(([name, property]): Field => [name, flatten(property, definitions)])
    .filter(([, view]) => mainType(view) === 'string' && view.enum === undefined && view.readOnly !== true);
  const sure = surelyUnique(fields, situation);
  const names = promised?.(fields, situation.operation) ?? sure;
  const name = names.find((one) => sure.includes(one));
  const view = fields.find(([one]) => one === name)?.[1];
  const sampled = name === undefined || view === undefined ? null : new Sampler(definitions).sample(view, name);
  if (name === undefined || view === undefined || typeof sampled !== 'string' || view.refersTo !== undefined)
    return null;
  const value = uniqueText(view, sampled, name);
  return value === null ? null : { name, value };
}

/** `from_account_id` plays a part beside another record of its kind, which a second request may have as well. */
function namesPart(name: string, index: Situation['index']): boolean {
  const referred = referredName(name);
  const parts = referred === null ? null : partsOf(referred);
  return parts !== null && parts.role !== null && index.resourceNamed(parts.kind) !== null;
}

type Promised = (fields: readonly Field[], operation: Operation) => string[];

/** What is unique of a record: one text, or the numbers that its document names, which may be so together only. */
export function uniqueIn(
  body: JsonObject,
  situation: Situation,
  resource: Resource,
  promised?: Promised,
): Unique | null {
  const { operation, index } = situation;
  const { media } = planBody(operation);
  const record = media === null ? null : recordIn(bodySchema(media), index.definitions);
  if (record === null) return null;
  const { prefix, view } = record;
  const sent = fieldsOf(body, prefix);
  const fields = Object.keys(sent)
    .map((name): Field => [name, flatten(view.properties?.[name] ?? true, index.definitions)])
    .filter(([name, schema]) => schema.refersTo === undefined && [null, resource].includes(index.resourceKeyed(name)))
    .filter(([name]) => !namesPart(name, index));
  const texts = fields.filter(
    ([name, schema]) => typeof sent[name] === 'string' && (mainType(schema) ?? 'string') === 'string',
  );
  const [text] = (promised ?? promisedUnique)(texts, operation);
  const found = texts.find(([name]) => name === text);
  if (found !== undefined) {
    const isAnyCase = ignoresCase(found, Object.keys(view.properties ?? {}), situation);
    return { prefix, fields: [found[0]], isAnyCase: isAnyCase && mayBeRespelled(found, sent, index.definitions) };
  }
  const left = leftOut(view, sent, situation, promised);
  if (left !== null) return { prefix, fields: [left.name], isAnyCase: false, beside: { [left.name]: left.value } };
  if (promised !== undefined) return null;
  const numbers = fields.filter(([, schema]) => mainType(schema) === 'integer');
  const said = saidUnique(numbers, operation);
  return said.length === 0 ? null : { prefix, fields: said, isAnyCase: false };
}

/** What is capitals only is respelled in small letters, which its form may not allow. */
function mayBeRespelled([name, schema]: Field, sent: JsonObject, definitions: Definitions): boolean {
  const value = sent[name];
  if (typeof value !== 'string' || schema.pattern === undefined) return true;
  return value !== value.toUpperCase() || isValid(value.toLowerCase(), schema, definitions);
}

/** The same record twice, where the document speaks of conflicts and a field by its name tells records apart. */
function duplicateFaults(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const resource = index.madeBy(operation);
  const body = sampleBody(operation, index.definitions, seed);
  const expected = conflictStatus(operation) ?? otherStatus(operation);
  if (resource === null || !isObject(body) || expected === null) return [];
  const isSure = expected.status !== 409;
  const unique = uniqueIn(body, situation, resource, isSure ? (all) => surelyUnique(all, situation) : undefined);
  if (unique === null) return [];
  return ['', ...(unique.isAnyCase ? ['$inCapitals:'] : [])].flatMap((form) =>
    taken(situation, resource, { ...unique, form, status: expected.status }),
  );
}

const LETTERS = 8;

/** Digits are the same in capitals: where the field takes letters, it gets some. */
function withLetters(
  body: JsonObject,
  { prefix, field }: { prefix: string; field: string },
  { operation, index }: Situation,
): JsonObject {
  const { media } = planBody(operation);
  const record = media === null ? null : recordIn(bodySchema(media), index.definitions);
  const sent = fieldsOf(body, prefix);
  const schema = record?.view.properties?.[field] ?? true;
  const hasLetters = /[a-z]/i.test(JSON.stringify(sent[field] ?? '').replaceAll(/\{\{[^{}]*\}\}/g, ''));
  const takesThem = ['a', 'A'].every((one) => isValid(one.repeat(LETTERS), schema, index.definitions));
  if (hasLetters || !takesThem || typeof sent[field] !== 'string') return body;
  return withFields(body, prefix, { ...sent, [field]: `{{$randomCapitals:${LETTERS}}}` });
}

/** `form`: what is done to the value of the first record. */
function taken(
  situation: Situation,
  resource: Resource,
  { prefix, fields, form, status, beside = {} }: Unique & { form: string; status: number },
): Candidate[] {
  const { operation, index, seed } = situation;
  const chain = new ChainBuilder(index, seed);
  const path = chain.path(operation);
  const plain = chain.body(operation)[0]?.bodyValue ?? sampleBody(operation, index.definitions, seed);
  const [field = ''] = fields;
  if (plain == null || !isObject(plain)) return [];
  const usual = withFields(plain, prefix, { ...fieldsOf(plain, prefix), ...beside });
  const bound = form === '' ? usual : withLetters(usual, { prefix, field }, situation);
  const named = fields.map((one, at) => [one, at === 0 ? `${resource.name}Taken` : `${resource.name}Taken${at + 1}`]);
  const values = [...path, bodyOverride(bound)];
  const first = cleanUp(situation, values, 'First');
  const step: Step = {
    operation: operation.key,
    values,
    extracts: [...named.map(([one = '', name = '']) => ({ name, path: `request ${prefix}${one}` })), ...first.extracts],
  };
  chain.before.push(step);
  chain.after.unshift(...first.after);
  const same = Object.fromEntries(named.map(([one, name]) => [one, `{{${form}${name}}}`]));
  const about = fields.join(' and ');
  return [
    {
      name: `${withCapitalArticle(about)} that is taken${form === '' ? '' : ', in capitals'}`,
      kind: 'duplicate',
      // A server that looks for the same value may still take capitals for another one.
      ...(form !== '' && { part: 'in any case' }),
      errorIn: 'body',
      expectedStatus: status,
      details: {
        ...(status !== 409 && { alternatives: otherRuleStatuses(operation, status) }),
        reason: `Two records with the same ${about} are a conflict, and ${status} is documented for that.`,
        constraint: `unique: ${about}`,
        pointer: pointerTo(prefix, field),
        ...stepsOf(chain),
      },
      overrides: [...path, bodyOverride(withFields(bound, prefix, { ...fieldsOf(bound, prefix), ...same }))],
    },
  ];
}

/** A login with the documented name and another password. */
export function wrongPasswordFaults({ operation, index, seed }: Situation): Candidate[] {
  const fields = credentialFields(operation, index.definitions);
  const body = sampleBody(operation, index.definitions, seed);
  const isLogin = fields !== null && !isWrite(operation, index);
  if (!isLogin || !isObject(body) || !isDocumented(operation, 401) || successSchema(operation) === null) return [];
  return [
    {
      name: 'Wrong password',
      kind: 'wrong_password',
      errorIn: 'body',
      expectedStatus: 401,
      details: {
        reason: 'Somebody who does not know the password must not be let in.',
        constraint: null,
        pointer: `/${fields.password}`,
      },
      overrides: [bodyOverride({ ...body, [fields.password]: 'Not-The-Passw0rd' })],
    },
  ];
}

export const wrongPasswordOracle: Oracle = {
  id: 'wrong-password',
  claim: 'A login with a wrong password is refused.',
  strength: 'document',
  candidates: wrongPasswordFaults,
};

export const deletedIdOracle: Oracle = {
  id: 'deleted-id',
  claim: 'A record that was deleted is not found.',
  strength: 'standard',
  candidates: deletedIdFaults,
};

export const duplicateOracle: Oracle = {
  id: 'duplicate',
  claim: 'A value that must be unique is refused the second time.',
  strength: 'document',
  ofCreate: true,
  candidates: duplicateFaults,
};
