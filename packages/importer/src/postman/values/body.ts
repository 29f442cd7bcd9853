import type { Json } from '@assay/api-model';
import { formBody, multipartBody, noBody, parsedJson, textBody } from '../../collection/values/body.ts';
import type { BodyPart, ReadBody } from '../../collection/values/body.ts';
import type { Variables } from '../../collection/values/variables.ts';
import { at, listOf, textOf } from '../../reading/fields.ts';
import type { Reader } from '../../reading/reader.ts';
import { isFields } from '../../reading/reader.ts';
import type { Entry } from '../entry.ts';
import { requestPointer } from '../entry.ts';
import { isOn, pairsOf } from '../fields.ts';

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
  if (!isFields(body) || body['disabled'] === true) return noBody;
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
  return noBody;
}

function readRaw(body: unknown, { resolve, named }: Setting): ReadBody {
  const language = textOf(at(at(at(body, 'options'), 'raw'), 'language'));
  return textBody(resolve(textOf(at(body, 'raw'))), named ?? languages.get(language) ?? null);
}

function readForm(rows: unknown, { resolve }: Setting): ReadBody {
  return formBody(pairsOf(rows).map(({ name, value }) => ({ name: resolve(name), value: resolve(value) })));
}

function readFormData(rows: unknown, { entry, reader, resolve }: Setting): ReadBody {
  const parts = [...listOf(rows).entries()].flatMap(([index, row]): BodyPart[] => {
    const name = resolve(textOf(at(row, 'key')));
    if (!isOn(row) || name === '') return [];
    if (textOf(at(row, 'type')) !== 'file') return [{ name, value: resolve(textOf(at(row, 'value'))) }];
    const files = fileNames(at(row, 'src'));
    reader.report('info', requestPointer(entry, 'body', 'formdata', index), lackingFiles(files));
    return [{ name, files }];
  });
  return multipartBody(parts);
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
  if (!isFields(graphql)) return noBody;
  const variables = graphql['variables'];
  const text = typeof variables === 'string' ? resolve(variables) : JSON.stringify(variables ?? {});
  const operationName = textOf(graphql['operationName']);
  const value: Json = {
    query: resolve(textOf(graphql['query'])),
    variables: parsedJson(text) ?? {},
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
