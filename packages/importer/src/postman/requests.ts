import { completeRequest } from '../collection/complete-request.ts';
import type { Surroundings } from '../collection/import-collection.ts';
import type { ReadRequest } from '../collection/read-request.ts';
import type { EnvironmentVariable, SavedAnswer } from '../collection/types.ts';
import { Variables } from '../collection/values/variables.ts';
import { at, listOf, textOf } from '../reading/fields.ts';
import type { Location, Reader } from '../reading/reader.ts';
import { isFields } from '../reading/reader.ts';
import { readAddress } from './address.ts';
import type { Entry } from './entry.ts';
import { requestPointer } from './entry.ts';
import { descriptionOf, pairsOf } from './fields.ts';
import { readTests } from './tests.ts';
import { readBody } from './values/body.ts';
import { credentialsOf } from './values/credentials.ts';
import { variableRows } from './values/variables.ts';

const toolHeaders = new Set(['postman-token']);

/** Null, with a diagnostic, for a request that cannot be sent. */
export function readRequest(reader: Reader, entry: Entry, { layers, growth }: Surroundings): ReadRequest | null {
  const { node, pointer } = entry.request;
  const variables = new Variables([...ownVariables(entry), ...layers], growth);
  const written = {
    id: idOf(entry.item.node),
    name: entry.name,
    folders: entry.folders,
    description: descriptionOf(at(node, 'description') ?? at(entry.item.node, 'description')),
    method: textOf(at(node, 'method'), 'GET'),
    address: readAddress(at(node, 'url'), variables),
    headers: pairsOf(at(node, 'header')),
    toolHeaders,
    readBody: (named: string | null) => readBody(reader, entry, variables, named),
    chosenCredentials: credentialsOf(entry, variables),
    answers: answersOf(entry.item),
    readTests: () => readTests(reader, entry),
    pointers: {
      request: pointer,
      method: requestPointer(entry, 'method'),
      url: requestPointer(entry, 'url'),
      query: requestPointer(entry, 'url', 'query'),
      header: requestPointer(entry, 'header'),
      body: requestPointer(entry, 'body'),
    },
  };
  return completeRequest(reader, written, variables);
}

function idOf(item: unknown): string | null {
  const id = textOf(at(item, '_postman_id') ?? at(item, 'id') ?? at(item, 'uid')).trim();
  return id === '' ? null : id.slice(0, 200);
}

/** Variables of the folders around a request, the nearest first. */
function ownVariables({ holders }: Entry): EnvironmentVariable[][] {
  return holders.slice(0, -1).map(({ node }) => variableRows(at(node, 'variable')));
}

function answersOf(item: Location): SavedAnswer[] {
  const saved = listOf(at(item.node, 'response') ?? at(item.node, 'responses'));
  return saved.flatMap((answer): SavedAnswer[] => {
    const code = Number(at(answer, 'code') ?? at(at(answer, 'responseCode'), 'code'));
    if (!isFields(answer) || !Number.isInteger(code) || code < 100 || code > 599) return [];
    const headers = pairsOf(answer['header'] ?? answer['headers']).map(({ name, value }): [string, string] => [
      name,
      value,
    ]);
    return [{ name: textOf(answer['name']), status: code, headers, body: textOf(answer['body'] ?? answer['text']) }];
  });
}
