import type { Json } from '@assay/api-model';
import type { Reader } from '../../reading/reader.ts';
import { isFields } from '../../reading/reader.ts';
import type { Entry } from '../entry.ts';
import { requestPointer } from '../entry.ts';
import { at, isOn, listOf, pairsOf, textOf } from '../fields.ts';
import type { SavedBody } from '../types.ts';
import type { Variables } from './variables.ts';

export interface ReadBody {
  body: SavedBody;
  /** Media type of the body; null when none is sent. */
  contentType: string | null;
}

const none: ReadBody = { body: { kind: 'none' }, contentType: null };
const languages = new Map(
  Object.entries({
    json: 'application/json',
    xml: 'application/xml',
    html: 'text/html',
    javascript: 'application/javascript',
    text: 'text/plain',
  }),
);

type Read = (body: unknown, setting: Setting) => ReadBody;

interface Setting {
  entry: Entry;
  reader: Reader;
  resolve: (text: string) => string;
  /** The Content-Type that the request's headers name. */
  named: string | null;
}

const modes = new Map(
  Object.entries<Read>({
    raw: readRaw,
    urlencoded: (body, setting) => readForm(at(body, 'urlencoded'), setting),
    formdata: (body, setting) => readFormData(at(body, 'formdata'), setting),
    graphql: (body, setting) => readGraphql(at(body, 'graphql'), setting),
    file: (_, setting) => readFile(setting),
    binary: (_, setting) => readFile(setting),
  }),
);

/** The body of a request with its placeholders filled in. */
export function readBody(reader: Reader, entry: Entry, variables: Variables, named: string | null): ReadBody {
  const body = at(entry.request.node, 'body');
  if (!isFields(body) || body['disabled'] === true) return none;
  const mode = textOf(body['mode']);
  const read = modes.get(mode);
  const resolve = (text: string): string => variables.resolve(text).text;
  if (read !== undefined) return read(body, { entry, reader, resolve, named });
  if (mode !== '') {
    reader.report(
      'warning',
      requestPointer(entry, 'body', 'mode'),
      `Bodies of the kind "${mode}" are not known; it is sent without one.`,
    );
  }
  return none;
}

function readRaw(body: unknown, { resolve, named }: Setting): ReadBody {
  const text = resolve(textOf(at(body, 'raw')));
  if (text === '') return none;
  const language = textOf(at(at(at(body, 'options'), 'raw'), 'language'));
  const json = parsed(text);
  const guessed =
    languages.get(language) ?? (json !== undefined && /^\s*[[{]/.test(text) ? 'application/json' : 'text/plain');
  const contentType = named ?? guessed;
  if (json !== undefined && /[/+]json\b/i.test(contentType))
    return { body: { kind: 'json', value: json }, contentType };
  return { body: { kind: 'text', text }, contentType };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Fields that repeat a name cannot be an object; they are written out. */
function readForm(rows: unknown, { resolve }: Setting): ReadBody {
  const pairs = pairsOf(rows).map(({ name, value }) => [resolve(name), resolve(value)] as const);
  const contentType = 'application/x-www-form-urlencoded';
  if (pairs.length === 0) return none;
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) {
    const written = pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
    return { body: { kind: 'text', text: written }, contentType };
  }
  return { body: { kind: 'json', value: Object.fromEntries(pairs) }, contentType };
}

function readFormData(rows: unknown, { entry, reader, resolve }: Setting): ReadBody {
  const fields = new Map<string, Json[]>();
  const add = (name: string, ...values: Json[]): void => {
    fields.set(name, [...(fields.get(name) ?? []), ...values]);
  };
  for (const [index, row] of listOf(rows).entries()) {
    const name = resolve(textOf(at(row, 'key')));
    if (!isOn(row) || name === '') continue;
    if (textOf(at(row, 'type')) === 'file') {
      const names = fileNames(at(row, 'src'));
      add(name, ...names.map((file): Json => ({ $file: { name: file, content: '' } })));
      reader.report('info', requestPointer(entry, 'body', 'formdata', index), lackingFiles(names));
    } else add(name, resolve(textOf(at(row, 'value'))));
  }
  if (fields.size === 0) return none;
  // A list is sent as repeated parts.
  const value = Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : (values[0] ?? '')]),
  );
  return { body: { kind: 'json', value }, contentType: 'multipart/form-data' };
}

/** One row may send several files. */
function fileNames(source: unknown): string[] {
  const paths = Array.isArray(source) && source.length > 0 ? source : [source];
  return paths.map(
    (path) =>
      textOf(Array.isArray(path) ? '' : path)
        .split(/[/\\]/)
        .at(-1) || 'file',
  );
}

function lackingFiles(names: string[]): string {
  const quoted = names.map((name) => `"${name}"`).join(', ');
  return names.length === 1
    ? `The content of the file ${quoted} is not in the collection; an empty file is sent. Put its content into the body of the scenario.`
    : `The contents of the files ${quoted} are not in the collection; empty files are sent. Put their contents into the body of the scenario.`;
}

function readGraphql(graphql: unknown, { resolve }: Setting): ReadBody {
  if (!isFields(graphql)) return none;
  const variables = graphql['variables'];
  const text = typeof variables === 'string' ? resolve(variables) : JSON.stringify(variables ?? {});
  const operationName = textOf(graphql['operationName']);
  const value: Json = {
    query: resolve(textOf(graphql['query'])),
    variables: parsed(text) ?? {},
    ...(operationName !== '' && { operationName }),
  };
  return { body: { kind: 'json', value }, contentType: 'application/json' };
}

function readFile({ entry, reader, named }: Setting): ReadBody {
  reader.report(
    'info',
    requestPointer(entry, 'body'),
    'The file that this request sends is not in the collection; it is sent without a body. Put its content into the body of the scenario.',
  );
  return { body: { kind: 'none' }, contentType: named ?? 'application/octet-stream' };
}
