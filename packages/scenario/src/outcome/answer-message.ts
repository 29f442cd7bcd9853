import { parseJson } from '@assay/api-model';
import type { Json, JsonObject } from '@assay/api-model';

const NAMES = ['detail', 'message', 'error_description', 'error', 'title', 'msg', 'reason', 'description'];
const MAX_DEPTH = 3;
const MAX_MESSAGE = 200;

/** What an error answer says in words; its beginning where it has no message. The text may be cut. */
export function answerMessage(text: string | null): string {
  if (text === null || text.trim() === '') return '';
  const body = parseJson(text) ?? null;
  const found = messageIn(body, 0) ?? messageInText(text) ?? keyedByField(body) ?? plain(text);
  const detail = fieldDetail(body) ?? '';
  return withoutTrace(joined(found, detail)).replace(/\s+/g, ' ').trim().slice(0, MAX_MESSAGE);
}

function joined(message: string, detail: string): string {
  if (message.includes(detail)) return message;
  return detail.includes(message) ? detail : `${message} ${detail}`;
}

/** The frames of a stack trace say where, not what. */
const withoutTrace = (text: string): string => text.split(/\s+at [\w.<>[\] ]{1,80}\(|\n\s*at |\n\s*File "/, 1)[0] ?? '';

const LISTS = ['errors', 'violations', 'details', 'invalid-params', 'invalid_params', 'issues', 'fieldErrors'];
const FIELDS = ['field', 'path', 'property', 'propertyPath', 'name', 'param', 'parameter', 'pointer', 'loc'];
const WORDS = ['message', 'detail', 'msg', 'reason', 'description', 'title', 'code'];

/** What the first entry of a list of field errors says: "status: must be completed". */
function fieldDetail(body: Json): string | null {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return null;
  const list = LISTS.map((name) => (Object.hasOwn(body, name) ? body[name] : null)).find(Array.isArray);
  const first = list?.[0];
  if (first === null || typeof first !== 'object' || Array.isArray(first)) return null;
  const words = textOf(first, WORDS);
  const field = textOf(first, FIELDS);
  return words === null ? null : `${field === null ? '' : `${field}: `}${words}`;
}

function textOf(value: JsonObject, names: readonly string[]): string | null {
  for (const name of names) {
    const found = Object.hasOwn(value, name) ? value[name] : null;
    if (typeof found === 'string' && found !== '') return found;
    if (Array.isArray(found) && found.length > 0)
      return found
        .map((part) => JSON.stringify(part))
        .join('.')
        .replaceAll('"', '');
  }
  return null;
}

function messageIn(value: Json, depth: number): string | null {
  if (typeof value === 'string') return value;
  if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value[0] === undefined ? null : messageIn(value[0], depth + 1);
  for (const name of [...NAMES, 'errors', 'violations']) {
    const found = Object.hasOwn(value, name) ? messageIn(value[name] ?? null, depth + 1) : null;
    if (found !== null && found !== '') return found;
  }
  return null;
}

/** `{"price": ["must be positive"]}`: "price: must be positive". */
function keyedByField(body: Json): string | null {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return null;
  for (const [name, value] of Object.entries(body)) {
    const said = Array.isArray(value) ? value[0] : value;
    if (typeof said !== 'string' || !/\s/.test(said)) continue;
    return said.includes(name) ? said : `${name}: ${said}`;
  }
  return null;
}

/** JSON that was cut cannot be parsed. */
function messageInText(text: string): string | null {
  for (const name of NAMES) {
    const found = new RegExp(`"${name}"\\s*:\\s*"((?:[^"\\\\]|\\\\.){1,400})"`).exec(text)?.[1];
    if (found !== undefined) return unescaped(found);
  }
  return null;
}

function unescaped(text: string): string {
  const value = parseJson(`"${text}"`);
  return typeof value === 'string' ? value : text;
}

const plain = (text: string): string => (/^\s*[<{[]/.test(text) ? '' : text);
