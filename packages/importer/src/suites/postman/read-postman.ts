import { findCollection } from '../../postman/documents.ts';
import { entriesOf } from '../../postman/entries.ts';
import type { Entry } from '../../postman/entry.ts';
import { at, listOf, textOf } from '../../reading/fields.ts';
import { isOn, pairsOf } from '../../postman/fields.ts';
import { Variables } from '../../collection/values/variables.ts';
import { variableRows } from '../../postman/values/variables.ts';
import { Reader } from '../../reading/reader.ts';
import { Refusal } from '../../text/refusal.ts';
import { parseText } from '../../text/parse-text.ts';
import { findSourceLines } from '../../text/source-lines.ts';
import { joined } from '../joined.ts';
import { newRequest } from '../new-request.ts';
import type { Suite, SuiteFile, SuiteReader, SuiteRequest } from '../suite.ts';
import { bodyOf } from '../text/body-of.ts';
import { chained } from '../text/chained.ts';
import { withoutGuards } from '../text/without-guards.ts';
import { readScript } from '../text/read-script.ts';
import { credentialText, sortHeaders } from '../text/sign-in.ts';

interface Left {
  pointer: string;
  text: string;
}

interface Scripts extends Pick<SuiteRequest, 'expects' | 'role' | 'takes'> {
  makes: Map<string, string>;
}

/** Requests of a collection, read one by one. */
class Collection {
  readonly left: Left[] = [];
  readonly #variables: Variables;

  constructor(variables: Variables) {
    this.#variables = variables;
  }

  request(entry: Entry): SuiteRequest {
    const { node } = entry.request;
    const method = textOf(at(node, 'method'), 'GET').toUpperCase();
    const url = this.#url(at(node, 'url'));
    const headers = pairsOf(at(node, 'header')).map(({ name, value }) => ({ name, value: this.#filled(value) }));
    const { withheld, ...sorted } = sortHeaders(headers, signsIn(entry));
    const { pointer } = entry.request;
    this.left.push(...withheld.map((name) => ({ pointer, text: credentialText(name) })));
    const request = { ...newRequest({ method, url }, null), ...sorted, name: entry.name };
    return { ...request, ...this.#body(entry, sorted.contentType), ...this.#scripts(entry) };
  }

  #filled(text: string): string {
    return this.#variables.resolve(text).text;
  }

  #url(url: unknown): string {
    const given = new Map(
      listOf(at(url, 'variable')).map((row) => [textOf(at(row, 'key') ?? at(row, 'id')), textOf(at(row, 'value'))]),
    );
    const raw = textOf(url) || textOf(at(url, 'raw'));
    return this.#filled(
      raw.replaceAll(/\/:([\w$.-]+)/g, (_, name: string) => {
        const value = given.get(name) ?? '';
        return value === '' ? `/{{${name}}}` : `/${value}`;
      }),
    );
  }

  #body(entry: Entry, contentType: string | null): Pick<SuiteRequest, 'body' | 'contentType'> {
    const body = at(entry.request.node, 'body');
    const mode = textOf(at(body, 'mode'));
    if (mode === 'raw') return { body: bodyOf(this.#filled(textOf(at(body, 'raw')))), contentType };
    if (mode === 'urlencoded') {
      const fields = listOf(at(body, mode)).filter(isOn);
      const text = fields.map(
        (row) =>
          `${encodeURIComponent(textOf(at(row, 'key')))}=${encodeURIComponent(this.#filled(textOf(at(row, 'value'))))}`,
      );
      return { body: { text: text.join('&') }, contentType: 'application/x-www-form-urlencoded' };
    }
    if (mode !== '')
      this.left.push({ pointer: `${entry.request.pointer}/body`, text: `a body of the kind ${mode} is not read` });
    return { body: null, contentType };
  }

  #scripts({ holders }: Entry): Scripts {
    const read: Scripts = { expects: [], takes: [], role: null, makes: new Map() };
    for (const { node, pointer } of holders.toReversed())
      for (const [index, event] of listOf(at(node, 'event')).entries())
        this.#script(read, event, `${pointer}/event/${index}`);
    return read;
  }

  #script(read: Scripts, event: unknown, pointer: string): void {
    const exec = at(at(event, 'script'), 'exec');
    const source = withoutGuards(Array.isArray(exec) ? exec.map((line) => textOf(line)).join('\n') : textOf(exec));
    if (source === '') return;
    const { expects, takes, left, makes } = readScript(source);
    if (textOf(at(event, 'listen')) !== 'test') {
      for (const [name, value] of makes) read.makes.set(name, value);
      if (makes.size === 0) this.left.push({ pointer, text: 'a script before the request is not run' });
      return;
    }
    read.expects.push(...expects);
    read.takes.push(...takes);
    this.left.push(...left.map(({ text }) => ({ pointer, text })));
    if (/\.test\("it is prepared"/.test(source)) read.role = 'before';
  }
}

/** Whether authorization is chosen at the request, or at the nearest folder around it that says something. */
function signsIn({ request, holders }: Entry): boolean {
  const chosen = [request.node, ...holders.map(({ node }) => node)]
    .map((node) => at(node, 'auth'))
    .find((auth) => auth !== undefined && auth !== null);
  return chosen !== undefined && textOf(at(chosen, 'type'), 'noauth') !== 'noauth';
}

function readFile({ path, text }: SuiteFile): Suite {
  try {
    const file = findCollection(parseText(text).value);
    const rows = variableRows(file.collection['variable']).filter(({ value }) => value !== '');
    const collection = new Collection(new Variables([rows]));
    const reader = new Reader(file.collection);
    const entries = entriesOf(reader, file);
    const read = entries.map((entry) => ({ entry, request: collection.request(entry) }));
    const left = [
      ...reader.diagnostics.map(({ pointer, message }) => ({ pointer: pointer ?? '', text: message })),
      ...collection.left,
    ];
    const lines = findSourceLines(text, [
      ...entries.map(({ request }) => request.pointer),
      ...left.map(({ pointer }) => pointer),
    ]);
    const folders = new Map<string, { name: string; requests: SuiteRequest[] }>();
    for (const { entry, request } of read) {
      const folder = JSON.stringify(entry.folders);
      const known = folders.get(folder) ?? { name: entry.folders.at(-1) ?? '', requests: [] };
      known.requests.push({ ...request, line: lines.get(entry.request.pointer) ?? null });
      folders.set(folder, known);
    }
    const scenarios = [...folders.values()].flatMap(({ name: folder, requests }) => {
      const name = folder.replace(/^\d+\. (?:[A-Z]+ \/\S*: )?/, '');
      return chained(requests, {
        name: name === '' ? (requests[0]?.name ?? '') : name,
        line: requests[0]?.line ?? null,
      });
    });
    return {
      scenarios: scenarios.map((one) => ({ ...one, file: path })),
      remarks: left.map((one) => ({ file: path, line: lines.get(one.pointer) ?? null, text: one.text })),
    };
  } catch (error) {
    if (error instanceof Refusal)
      return { scenarios: [], remarks: [{ file: path, line: error.line, text: error.message }] };
    throw error;
  }
}

/** Collections of Postman, version 1 to 2.1; a folder whose requests use each other's values is one scenario. */
export const postmanSuiteReader: SuiteReader = {
  recognises: ({ text }) => /_postman_id|schema\.getpostman\.com/.test(text.slice(0, 64_000)),
  read: (files) => joined(files.map(readFile)),
};
