import type { FaultName, FaultSet } from './catalogue.ts';

type Node = Record<string, unknown>;

const child = (node: Node, key: string): Node => {
  const value = node[key];
  if (typeof value !== 'object' || value === null)
    throw new Error(`openapi.yaml has no ${key} where a fault expects it`);
  return value as Node;
};

const at = (document: Node, ...path: string[]): Node => path.reduce(child, document);

const schema = (document: Node, name: string): Node => at(document, 'components', 'schemas', name);

const field = (document: Node, name: string, property: string): Node =>
  at(schema(document, name), 'properties', property);

function queryParameter(document: Node, name: string): Node {
  const parameters = at(document, 'paths', '/books', 'get')['parameters'] as Node[];
  const found = parameters.find((parameter) => parameter['name'] === name);
  return child(found ?? {}, 'schema');
}

/** Each one loosens the copy of the document that requests are checked against; the served document stays as it is. */
const LOOSEN: Partial<Record<FaultName, (document: Node) => void>> = {
  'title-not-required': (document) => {
    const book = schema(document, 'BookInput');
    book['required'] = (book['required'] as string[]).filter((name) => name !== 'title');
  },
  'price-minimum-ignored': (document) => {
    at(schema(document, 'BookInput'), 'properties')['price'] = { type: 'number' };
  },
  'title-length-ignored': (document) => {
    delete field(document, 'BookInput', 'title')['maxLength'];
  },
  'genre-enum-ignored': (document) => {
    at(schema(document, 'BookInput'), 'properties')['genre'] = { type: 'string' };
  },
  'isbn-pattern-ignored': (document) => {
    at(schema(document, 'BookInput'), 'properties')['isbn'] = { type: 'string' };
  },
  'email-format-ignored': (document) => {
    delete field(document, 'CustomerInput', 'email')['format'];
  },
  'password-length-ignored': (document) => {
    delete field(document, 'CustomerInput', 'password')['minLength'];
  },
  'rating-limit-off-by-one': (document) => {
    field(document, 'ReviewInput', 'rating')['maximum'] = 6;
  },
  'quantity-zero-accepted': (document) => {
    const line = child(field(document, 'OrderInput', 'lines'), 'items');
    at(line, 'properties', 'quantity')['minimum'] = 0;
  },
  'per-page-limit-ignored': (document) => {
    delete at(document, 'components', 'parameters', 'PerPage', 'schema')['maximum'];
  },
  'sort-enum-ignored': (document) => {
    delete queryParameter(document, 'sort')['enum'];
  },
  'unknown-fields-accepted': (document) => {
    delete schema(document, 'AuthorInput')['additionalProperties'];
  },
};

/** A copy of the document in which the limits that the switched-on faults ignore are missing. */
export function loosenDocument<T extends object>(document: T, faults: FaultSet): T {
  const copy = structuredClone(document);
  for (const fault of faults) LOOSEN[fault]?.(copy as Node);
  return copy;
}
