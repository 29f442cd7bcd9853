import type { Operation, SourceFormat } from '@assay/api-model';

/** Tokens of a JSON Pointer, not yet escaped. */
export type Tokens = readonly string[];

/** RFC 6901. */
export const toPointer = (tokens: Tokens): string =>
  tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Keywords whose values are lists; everything else in a document that is walked here is an object, whose names may be numbers. */
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);

/** A normalized path of RFC 9535, which selects the same as the pointer. */
export const toJsonPath = (tokens: Tokens): string =>
  `$${tokens.map((token, at) => (isIndex(tokens, at) ? `[${token}]` : `['${escaped(token)}']`)).join('')}`;

const isIndex = (tokens: Tokens, at: number): boolean =>
  /^\d+$/.test(tokens[at] ?? '') && LISTS.has(tokens[at - 1] ?? '') && tokens[at - 2] !== 'properties';

const escaped = (token: string): string => token.replaceAll('\\', '\\\\').replaceAll("'", "\\'");

export const operationTokens = ({ method, path }: Pick<Operation, 'method' | 'path'>): string[] => [
  'paths',
  path,
  method.toLowerCase(),
];

export const definitionTokens = (name: string, { kind }: SourceFormat): string[] =>
  kind === 'swagger' ? ['definitions', name] : ['components', 'schemas', name];

/** The schema of an answer. Swagger 2.0 has one for all content types. */
export function answerSchemaTokens(
  operation: Operation,
  { status, contentType }: { status: string; contentType: string },
  { kind }: SourceFormat,
): string[] {
  const response = [...operationTokens(operation), 'responses', status];
  return kind === 'swagger' ? [...response, 'schema'] : [...response, 'content', contentType, 'schema'];
}
