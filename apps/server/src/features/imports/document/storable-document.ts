import type { ApiModel, Diagnostic, Operation } from '@assay/api-model';
import type { SavedRequest } from '@assay/importer';
import { storableJson, storableText } from '../../../db/index.ts';
import { boundedOperation, MAX_OPERATIONS } from './bounded-operation.ts';
import type { Bounded } from './bounded-operation.ts';
import { ownAddress } from '../store-operations.ts';

/** In bytes of UTF-8: longest address or name that fits into an index together with its other columns. */
const LONGEST_ADDRESS = 2000;
const LONGEST_NAME = 1000;
const SHOWN = 60;
const TOO_LARGE =
  'the operations before it take up 50 MB of JSON together. Put their schemas and examples into components, or split the document.';

interface Stored {
  model: ApiModel;
  requests: SavedRequest[] | null;
  diagnostics: Diagnostic[];
}

const shown = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/**
 * The document as it can be stored. An operation that cannot be, because its address or a name in it is too long or is that of
 * another one, becomes a diagnostic, and the others go over.
 */
export function storableDocument<T extends Stored>(read: T): T {
  const reported: Diagnostic[] = [];
  const operations: Operation[] = [];
  const keys = new Map<string, string>();
  const taken = new Map<string, Operation>();
  let size = 0;
  for (const written of read.model.operations) {
    const bounded = boundedOperation(written);
    size += bounded.size;
    reported.push(...boundDiagnostics(written, bounded, size));
    if (bounded.operation === null || size > MAX_OPERATIONS) continue;
    const operation = storableJson(bounded.operation);
    const address = `${operation.method} ${operation.path} ${ownAddress(operation)}`;
    const problem = tooLong(operation) ?? sameAs(taken.get(address));
    if (problem === null) {
      taken.set(address, operation);
      keys.set(written.key, operation.key);
      operations.push(withDistinctParameters(operation, reported));
    } else reported.push(diagnostic('error', operation, problem));
  }
  const requests = storableRequests(read.requests, keys);
  const facts = { ...read.model, operations: [] };
  const storableFacts = storableJson(facts);
  const isSame =
    reported.length === 0 &&
    storableFacts === facts &&
    requests === read.requests &&
    operations.every((operation, index) => operation === read.model.operations[index]);
  if (isSame) return read;
  return {
    ...read,
    model: { ...storableFacts, operations },
    requests,
    diagnostics: [...read.diagnostics, ...reported],
  };
}

/** Those of operations that are taken over, by what these are called now. */
function storableRequests(requests: SavedRequest[] | null, keys: ReadonlyMap<string, string>): SavedRequest[] | null {
  if (requests === null || requests.every(({ operation }) => keys.get(operation) === operation))
    return storableJson(requests);
  return storableJson(
    requests.flatMap((request) => {
      const key = keys.get(request.operation);
      return key === undefined ? [] : [{ ...request, operation: key }];
    }),
  );
}

function boundDiagnostics(written: Operation, { operation, problem }: Bounded, size: number): Diagnostic[] {
  if (operation === null) return [diagnostic('error', written, problem ?? '')];
  if (size > MAX_OPERATIONS) return [diagnostic('error', written, TOO_LARGE)];
  return problem === null ? [] : [diagnostic('warning', written, problem)];
}

function tooLong(operation: Operation): string | null {
  const length = Buffer.byteLength(operation.path) + Buffer.byteLength(ownAddress(operation));
  if (length > LONGEST_ADDRESS) {
    return `its address has ${length} bytes, and at most ${LONGEST_ADDRESS} can be stored. Put the long part into a path parameter.`;
  }
  const name = operation.parameters
    .map((parameter) => parameter.name)
    .find((one) => Buffer.byteLength(one) > LONGEST_NAME);
  return name === undefined
    ? null
    : `the name of its parameter "${shown(name)}" has ${Buffer.byteLength(name)} bytes, and at most ${LONGEST_NAME} can be stored. Shorten the name.`;
}

function sameAs(other: Operation | undefined): string | null {
  return other === undefined
    ? null
    : 'another operation has the same method and path, once characters that cannot be stored are replaced. Give it another path.';
}

function withDistinctParameters(operation: Operation, reported: Diagnostic[]): Operation {
  const distinct = new Map<string, Operation['parameters'][number]>();
  for (const parameter of operation.parameters) {
    const key = `${parameter.in} ${storableText(parameter.name)}`;
    if (distinct.has(key)) {
      const problem = `its ${parameter.in} parameter "${shown(parameter.name)}" is there twice, once characters that cannot be stored are replaced; only the first was taken over. Give the other one another name.`;
      reported.push(diagnostic('warning', operation, problem));
    } else distinct.set(key, parameter);
  }
  return distinct.size === operation.parameters.length
    ? operation
    : { ...operation, parameters: [...distinct.values()] };
}

function diagnostic(severity: 'error' | 'warning', { method, path, key }: Operation, problem: string): Diagnostic {
  const subject = `${method} ${shown(path)}`;
  const message = severity === 'error' ? `${subject} was left out: ${problem}` : `${subject}: ${problem}`;
  return { severity, message, pointer: '', line: null, operation: shown(key) };
}
