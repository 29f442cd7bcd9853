import type { Json, JsonObject } from '@assay/api-model';
import { isObject, readJson } from '../answers.ts';

/** A message as a refusal words it, with what it names beside it. */
export interface RawComplaint {
  /** `lines[0].qty`, `/data/attributes/title`, `body.email`; null when nothing is named beside the message. */
  field: string | null;
  message: string;
  /** A code or kind that comes with the message. */
  hint: string;
}

const MAX_DEPTH = 6;
const MAX_COMPLAINTS = 50;

/** Keys that name a field wherever they stand. */
const FIELD_KEYS = [
  'field',
  'fieldName',
  'field_name',
  'param',
  'parameter',
  'parameterName',
  'property',
  'propertyPath',
  'propertyName',
  'instancePath',
  'dataPath',
  'pointer',
  'attribute',
  'loc',
  'target',
];
/** Keys that name a field in an item of a list, and other things elsewhere. */
const ITEM_KEYS = ['path', 'name', 'key', 'in', 'location', 'location_path', 'source'];
const MESSAGE_KEYS = [
  'message',
  'msg',
  'defaultMessage',
  'detail',
  'description',
  'reason',
  'error',
  'errorMessage',
  'error_description',
  'userMessage',
  'text',
  'title',
  'mensaje',
  'mensagem',
  'meldung',
  'issue',
];
const HINT_KEYS = [
  'code',
  'type',
  'kind',
  'keyword',
  'rule',
  'constraint',
  'errorCode',
  'error_code',
  'tag',
  'validation',
];
/** What tells one call from others, not what is wrong with it. */
const OF_CALL = /^(instance|time(stamp)?|date|at|trace_?id|request_?id|correlation_?id|path|url|docs|help|@type)$/i;
/** What holds the complaints of a refusal. */
const CONTAINERS =
  /^(errors?|error_?messages?|_?field_?errors|fields|violations|constraint_?violations|invalid[-_]?params?|invalid_?parameters|details?|issues|sub_?errors|validation(_?errors)?|validation_?messages|problems|failures|messages?|model_?state|extensions|cause|causes|data|inner|reasons|non_field_errors|form_?errors|_embedded|__all__|base)$/i;
const OF_NO_FIELD = /^(non_field_errors|base|_errors|_schema|__all__|errors?|messages?|form_?errors|)$/i;

const textOf = (value: Json | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : typeof value === 'number' ? String(value) : null;

const firstText = (object: JsonObject, keys: readonly string[]): string | null =>
  keys.map((key) => textOf(object[key])).find((text) => text !== null) ?? null;

/** The only text of several words beside the name of a field, whatever it is called. */
function onlySentence(object: JsonObject): string | null {
  const texts = Object.values(object).filter((value) => typeof value === 'string' && /\S\s+\S/.test(value));
  return texts.length === 1 ? textOf(texts[0]) : null;
}

const messageOf = (object: JsonObject, isNamedItem: boolean): string | null =>
  firstText(object, MESSAGE_KEYS) ?? (isNamedItem ? onlySentence(object) : null);

function pathText(value: Json | undefined): string | null {
  if (Array.isArray(value)) {
    const parts = value.filter((part) => typeof part === 'string' || typeof part === 'number');
    return parts.length === value.length && parts.length > 0 ? parts.join('.') : null;
  }
  return isObject(value) ? firstText(value, ['pointer', 'parameter', 'header', 'path', 'field']) : textOf(value);
}

function fieldOf(object: JsonObject, isItem: boolean): string | null {
  const keys = isItem ? [...FIELD_KEYS, ...ITEM_KEYS] : [...FIELD_KEYS, 'source'];
  return keys.map((key) => pathText(object[key])).find((text) => text !== null) ?? null;
}

/** Walks the body of a refusal for what it says, and of which field. */
class Walker {
  readonly found: RawComplaint[] = [];

  walk(value: Json, { field, isItem, depth }: { field: string | null; isItem: boolean; depth: number }): void {
    if (depth > MAX_DEPTH || this.found.length >= MAX_COMPLAINTS) return;
    if (typeof value === 'string') this.#text(value, field, depth);
    else if (Array.isArray(value)) this.#list(value, field, depth);
    else if (isObject(value)) this.#object(value, { field, isItem, depth });
  }

  #list(values: Json[], field: string | null, depth: number): void {
    for (const [at, value] of values.entries()) {
      // `items: [{}, {qty: ["..."]}]` counts along with what was sent; a list of messages does not.
      const isPart = field !== null && isObject(value) && firstText(value, MESSAGE_KEYS) === null;
      this.walk(value, { field: isPart ? `${field}[${at}]` : field, isItem: true, depth: depth + 1 });
    }
  }

  #text(text: string, field: string | null, depth: number): void {
    const nested = /^\s*[[{]/.test(text) ? readJson(text) : undefined;
    if (isCompound(nested)) this.walk(nested, { field, isItem: false, depth: depth + 1 });
    else if (text.trim() !== '') this.found.push({ field, message: text, hint: '' });
  }

  #object(value: JsonObject, { field, isItem, depth }: { field: string | null; isItem: boolean; depth: number }): void {
    const named = fieldOf(value, isItem || field !== null);
    const message = messageOf(value, isItem && named !== null);
    const before = this.found.length;
    for (const [key, part] of Object.entries(value)) {
      const isName = key === 'source' || (named !== null && pathText(part) === named);
      if (isCompound(part) && !isName) this.#part(key, part, field, depth);
    }
    const hasParts = this.found.length > before;
    if (message !== null && (named !== null || !hasParts)) this.#said(value, message, named ?? field, depth);
  }

  #part(key: string, part: Json, field: string | null, depth: number): void {
    if (CONTAINERS.test(key)) this.#container(key, part, field, depth);
    else if (hasMessages(part)) this.walk(part, { field: join(field, key), isItem: false, depth: depth + 1 });
  }

  #said(value: JsonObject, message: string, field: string | null, depth: number): void {
    const texts = ['detail', 'description', 'title'].map((key) => textOf(value[key])).filter((text) => text !== null);
    const more = texts.filter((text) => text !== message && text.length < 500);
    if (/^\s*[[{]/.test(message)) return this.#text(message, field, depth);
    const hint = firstText(value, HINT_KEYS) ?? '';
    this.found.push({ field, message: asSentences([message, ...more]), hint });
  }

  #container(key: string, part: Json, field: string | null, depth: number): void {
    if (!isObject(part)) return this.walk(part, { field, isItem: true, depth: depth + 1 });
    const isNested = isEnvelope(key, part);
    if (isNested || isComplaint(part)) return this.walk(part, { field, isItem: !isNested, depth: depth + 1 });
    for (const [name, inner] of Object.entries(part))
      if (!isAbout(name, inner)) this.#contained(name, inner, field, depth + 1);
  }

  #contained(name: string, part: Json, field: string | null, depth: number): void {
    const isContainer = CONTAINERS.test(name) && isCompound(part);
    if (isContainer && isObject(part)) return this.#container(name, part, field, depth);
    const under = OF_NO_FIELD.test(name) || isContainer ? field : join(field, name);
    this.walk(part, { field: under, isItem: true, depth });
  }
}

const isCompound = (value: Json | undefined): value is Json[] | JsonObject => Array.isArray(value) || isObject(value);

/** What stands around a refusal, with more than the fields that it is about. */
const isEnvelope = (key: string, value: JsonObject): boolean =>
  /^(extensions|cause|inner|data|_embedded)$/i.test(key) && !Object.values(value).every(hasMessages);

const STRONG_KEYS = ['message', 'msg', 'detail', 'reason', 'defaultMessage', 'errorMessage', 'error_description'];

/** One complaint, not a list of them by field. */
const isComplaint = (value: JsonObject): boolean =>
  firstText(value, STRONG_KEYS) !== null ||
  (firstText(value, MESSAGE_KEYS) !== null && firstText(value, [...FIELD_KEYS, ...ITEM_KEYS, ...HINT_KEYS]) !== null);

/** What stands beside the fields of a refusal and names none of them: `"status": "INVALID_ARGUMENT"`. */
const isAbout = (name: string, value: Json): boolean =>
  /^(keys|source|ctx|meta|instance|timestamp|trace_?id|request_?id|docs|@type)$/i.test(name) ||
  ([...HINT_KEYS, 'status'].includes(name) && typeof value === 'string' && !value.includes(' '));

/** `["must be 5"]`, `[{message: ...}]`, `{city: ["..."]}`: what stands under the name of a field. */
function hasMessages(value: Json | undefined): boolean {
  if (typeof value === 'string') return value.includes(' ') || value.length > 2;
  if (Array.isArray(value))
    return (
      value.length > 0 &&
      value.every(
        (one) =>
          typeof one === 'string' ||
          (isObject(one) &&
            (Object.keys(one).length === 0 ||
              firstText(one, MESSAGE_KEYS) !== null ||
              Object.values(one).some((inner) => Array.isArray(inner) && hasMessages(inner)))),
      )
    );
  return (
    isObject(value) && Object.values(value).some((one) => typeof one === 'object' && one !== null && hasMessages(one))
  );
}

const join = (field: string | null, name: string): string => (field === null ? name : `${field}.${name}`);

const withoutTags = (text: string): string =>
  text
    .replaceAll(/<(style|script|head)\b.*?<\/\1>/gis, ' ')
    .replaceAll(/<[^>]{1,300}>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const MAX_TEXT = 2000;

/** What the body of a refusal says, in its order; empty when it says nothing. */
export function rawComplaints(body: string): RawComplaint[] {
  const json = readJson(body);
  if (!isCompound(json)) {
    const text = withoutTags(typeof json === 'string' ? json : body).slice(0, MAX_TEXT);
    return text === '' ? [] : [{ field: null, message: text, hint: '' }];
  }
  const walker = new Walker();
  walker.walk(json, { field: null, isItem: Array.isArray(json), depth: 0 });
  return walker.found.length > 0 ? walker.found : anyText(json);
}

/** A refusal in words that nobody knows: all its texts, so that what they name is found and another refusal differs from it. */
function anyText(value: Json): RawComplaint[] {
  const message = asSentences(textsIn(value, 0)).slice(0, MAX_TEXT);
  return message === '' ? [] : [{ field: isObject(value) ? fieldOf(value, true) : null, message, hint: '' }];
}

function textsIn(value: Json, depth: number): string[] {
  const text = textOf(value);
  if (text !== null) return [text];
  if (depth > MAX_DEPTH || !isCompound(value)) return [];
  if (Array.isArray(value)) return value.flatMap((part) => textsIn(part, depth + 1));
  return Object.entries(value).flatMap(([key, part]) => (OF_CALL.test(key) ? [] : textsIn(part, depth + 1)));
}

/** Texts one after the other, each with the full stop that it may lack. */
const asSentences = (texts: readonly string[]): string =>
  texts.map((text, at) => (at === texts.length - 1 || /[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
