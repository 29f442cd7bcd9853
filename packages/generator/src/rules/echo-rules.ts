import type { Json, JsonObject, JsonSchemaObject, Operation } from '@assay/api-model';
import { isCredentialName } from '@assay/rules';
import { answeredRecord, type AnsweredRecord } from '../resources/record-answer.ts';
import { isLockName } from '../resources/versions/lock-field.ts';
import { isInNormalForm } from '../resources/words/normal-form.ts';
import { wordsOf } from '../resources/words/words.ts';
import { bodySchema, hasMembers, planBody } from '../request-body.ts';
import { fieldsOf, sentRecord } from '../resources/sent-record.ts';
import { isDecimalText } from '../schema/decimal-text.ts';
import { isObject } from '../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';

const MAX_ECHOES = 20;
const MAX_DEPTH = 2;

/** Fields that servers set themselves, whatever is sent. */
const SET_BY_SERVER =
  /^(id|uuid|guid|self|href|links?|version|revision|etag|token|number of .*|status|state|phase|stage)$/;
const SET_WHEN = /(^| )(created|updated|modified|changed|deleted|last(?! name))( |$)/;
/** What a document says of fields that do not come back as they were sent. */
const REWRITTEN =
  /normali[sz]|lower[- ]?case|upper[- ]?case|capitals|small letters|trimmed|rounded|decimals?\b|decimal place|converted|hashed|masked|encrypt|in utc|computed|calculated|generated|read.?only|ignored|assigned|set by/i;

/** A field of a request that comes back in an answer as it was sent. */
export interface Echo {
  /** Path in the answer. */
  answered: string;
  /** Path in the body that is sent. */
  sent: string;
  value: Json;
  /** A number that is written as text: the same number may come back with other zeros at its end. */
  isAmount: boolean;
  /** One of the items of a list, in whatever order they come back. */
  isItem?: true;
}

/** That an answer has what was sent, as `wanted` names it in a rule. */
export function echoRule(
  { answered, isAmount, isItem }: Pick<Echo, 'answered' | 'isAmount' | 'isItem'>,
  wanted: string,
) {
  if (isItem === true) return `\`${answered}\` contains ${wanted}`;
  return isAmount ? `\`${answered}\` is at least ${wanted} and at most ${wanted}` : `\`${answered}\` equals ${wanted}`;
}

/** Whether values under a name come back as they were sent or stored. */
export function isEchoedName(name: string): boolean {
  const words = wordsOf(name).join(' ');
  return !SET_BY_SERVER.test(words) && !SET_WHEN.test(words) && !isLockName(name) && !isCredentialName(name);
}

/** Whether a document says that a value does not come back as it was sent. */
export const isRewritten = ({ description }: JsonSchemaObject): boolean => REWRITTEN.test(description ?? '');

/** Formats whose values can be written in many ways, or are not given back as text. */
const MANY_WAYS = new Set(['date-time', 'time', 'duration', 'binary', 'byte', 'password']);

/** Whether a value looks the same however a server normalises it: letters of one case, no white space around it. */
function isPlainValue(value: Json, view: JsonSchemaObject): boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return true;
  if (typeof value !== 'string' || value === '' || value.trim() !== value) return false;
  const { format = '' } = view;
  if (MANY_WAYS.has(format)) return false;
  return !/^(email|uri|url|iri)/.test(format) || value === value.toLowerCase();
}

function isEchoed(name: string, answered: JsonSchemaObject, value: Json): boolean {
  if (!isEchoedName(name) || answered.readOnly === true || answered.writeOnly === true) return false;
  return !isRewritten(answered) && isPlainValue(value, answered);
}

const ofType = (value: Json): string => (typeof value === 'number' ? 'number' : typeof value);

/** A number that is answered as text, or the other way round, may be written in another way. */
const isSameType = (value: Json, view: JsonSchemaObject): boolean => {
  const type = mainType(view);
  return type === ofType(value) || (type === 'integer' && typeof value === 'number');
};

const isAmountIn = (value: Json, view: JsonSchemaObject): boolean =>
  isDecimalText(view) && typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);

interface Looking {
  definitions: Definitions;
  depth: number;
  /** Fields that answers may leave out count as well. */
  isOptional: boolean;
}

/** What stands below a member that is an object or a list; null where the member is a value of its own. */
function echoesBelow(name: string, value: Json, { prefix, view }: AnsweredRecord, looking: Looking): Echo[] | null {
  if (Array.isArray(value)) return isEchoedName(name) ? itemEchoes(name, value, { prefix, view }, looking) : [];
  const isNested = isObject(value) && mainType(view) === 'object' && looking.depth < MAX_DEPTH && isEchoedName(name);
  if (!isNested) return null;
  const inner = { prefix: `${prefix}${name}.`, view };
  return echoesIn(value, inner, { ...looking, depth: looking.depth + 1 }).map((echo) => ({
    ...echo,
    sent: `${name}.${echo.sent}`,
  }));
}

function echoesIn(body: JsonObject, record: AnsweredRecord, looking: Looking): Echo[] {
  const { prefix, view } = record;
  const { definitions, isOptional } = looking;
  const required = new Set(view.required);
  return Object.entries(body).flatMap(([name, value]): Echo[] => {
    const property = view.properties?.[name];
    if (property === undefined || !/^[\w$-]+$/.test(name)) return [];
    const answered = flatten(property, definitions);
    // A field that answers need not have may be left out.
    const isShown = required.has(name) || isOptional;
    if (Array.isArray(value) && !isShown) return [];
    const below = echoesBelow(name, value, { prefix, view: answered }, looking);
    if (below !== null) return below;
    if (!isShown || !isSameType(value, answered) || !isEchoed(name, answered, value)) return [];
    return [{ answered: `${prefix}${name}`, sent: name, value, isAmount: isAmountIn(value, answered) }];
  });
}

const MAX_ITEMS = 5;

/** The items of a list come back in any order; of several objects nobody knows which is which. */
function itemEchoes(name: string, items: readonly Json[], { prefix, view }: AnsweredRecord, looking: Looking): Echo[] {
  const { definitions, depth } = looking;
  const item = view.items === undefined ? null : flatten(view.items, definitions);
  if (item === null || view.readOnly === true || view.writeOnly === true || isRewritten(view)) return [];
  const [only, ...others] = items;
  if (only !== undefined && isObject(only) && others.length === 0 && depth < MAX_DEPTH)
    return echoesIn(only, { prefix: `${prefix}${name}[0].`, view: item }, { ...looking, depth: depth + 1 }).map(
      (echo) => ({ ...echo, sent: `${name}[0].${echo.sent}` }),
    );
  return items.slice(0, MAX_ITEMS).flatMap((value, at): Echo[] => {
    const isSame = isSameType(value, item) && !isAmountIn(value, item) && isEchoed(name, item, value);
    const echo = {
      answered: `${prefix}${name}`,
      sent: `${name}[${at}]`,
      value,
      isAmount: false,
      isItem: true as const,
    };
    return isSame && typeof value !== 'boolean' ? [echo] : [];
  });
}

/** Fields of a body that a record gives back, as far as the document describes both alike. */
export function echoesOf(
  body: Json | undefined,
  record: AnsweredRecord | null,
  definitions: Definitions,
  { isOptional = false }: Partial<Pick<Looking, 'isOptional'>> = {},
): Echo[] {
  if (record === null || !isObject(body ?? null)) return [];
  // Sent in the envelope that it is answered in.
  const inner = record.prefix === '' ? {} : fieldsOf(body ?? null, record.prefix);
  const isWrapped = Object.keys(inner).length > 0;
  const looking = { definitions, depth: 0, isOptional };
  const echoes = echoesIn(isWrapped ? inner : (body as JsonObject), record, looking).slice(0, MAX_ECHOES);
  return isWrapped ? echoes.map((echo) => ({ ...echo, sent: `${record.prefix}${echo.sent}` })) : echoes;
}

interface Sent {
  operation: Operation;
  definitions: Definitions;
  /** The answer is about the record that the request makes or changes. */
  isWrite: boolean;
  body: Json | undefined;
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const OF_SOME = /^(?:for )?[\w-]+ only\b|\bonly (?:for|with|of|when|if)\b|\bfor \w+ only\b/i;

/** A default that is said of some kinds only is none of the others. */
const isOfSome = (sent: string, { description = '' }: JsonSchemaObject): boolean =>
  OF_SOME.test(sent) || OF_SOME.test(description);

/** Fields that are left out of a create have their documented defaults in its answer. */
export function defaultRules({ operation, definitions, isWrite, body }: Sent): string[] {
  const { media, kind } = planBody(operation);
  const isCreate = isWrite && operation.method === 'POST' && !operation.path.endsWith('}');
  const record = isCreate ? answeredRecord(operation, definitions) : null;
  if (record === null || !hasMembers({ kind, media }) || media === null || !isObject(body ?? null)) return [];
  const { prefix, view } = sentRecord(bodySchema(media), record, definitions);
  const sent = fieldsOf(body ?? null, prefix);
  return Object.entries(view.properties ?? {}).flatMap(([name, property]) => {
    const { default: usual, description = '' } = flatten(property, definitions);
    const shown = record.view.properties?.[name];
    if (shown === undefined || sent[name] !== undefined || !isScalar(usual) || REWRITTEN.test(description)) return [];
    const answered = flatten(shown, definitions);
    if (isOfSome(description, answered)) return [];
    const isShown = record.view.required?.includes(name) === true && isSameType(usual, answered);
    return isShown && isEchoed(name, answered, usual)
      ? [`\`${record.prefix}${name}\` equals ${JSON.stringify(usual)}`]
      : [];
  });
}

/** Whether a value that is sent comes back as it was: what is brought into another form does not. */
export function isKeptAsSent(operation: Operation, definitions: Definitions): (echo: Echo) => boolean {
  const { media } = planBody(operation);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), definitions);
  return ({ sent, value }) =>
    typeof value !== 'string' ||
    isInNormalForm(value, flatten(properties[sent] ?? true, definitions).description ?? '');
}

/** A rule finds a name that refusals have a list under in their form, and not in that of the success. */
const isListInRefusals = ({ responses }: Operation, name: string, definitions: Definitions): boolean =>
  responses.some(
    ({ status, content }) =>
      /^[45]/.test(status) &&
      content.some(({ schema }) => {
        const property = schema === null ? undefined : flatten(schema, definitions).properties?.[name];
        return property !== undefined && mainType(flatten(property, definitions)) === 'array';
      }),
  );

/** A create or update gives back what was sent. */
export function echoRules({ operation, definitions, isWrite, body }: Sent): string[] {
  if (!isWrite) return [];
  const record = answeredRecord(operation, definitions);
  const isOwnField = (sent: string): boolean => !sent.replace(record?.prefix ?? '', '').includes('.');
  const isForm = planBody(operation).kind === 'form';
  return echoesOf(body, record, definitions)
    .filter(isKeptAsSent(operation, definitions))
    .filter(({ sent, value }) => isOwnField(sent) && (!isForm || typeof value === 'string'))
    .filter(({ answered }) => !isListInRefusals(operation, answered, definitions))
    .map((echo) =>
      echo.answered === echo.sent && !echo.isAmount && echo.isItem !== true
        ? `the returned \`${echo.answered}\` equals the one sent`
        : echoRule(echo, `\`${echo.sent}\` of the request body`),
    );
}
