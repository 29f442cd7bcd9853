import { parseJson } from '@assay/api-model';
import type { Json, SourceFormat } from '@assay/api-model';
import type { SchemaProblem } from '../claims/claim.ts';
import type { DescribedApi } from './described-api.ts';
import { locateInAnswer, resolved } from './locate-schema.ts';
import type { SchemaLocation } from './locate-schema.ts';

/** One change of a document, so that it says what the API does. */
export type DocumentPatch =
  | { kind: 'response'; operations: readonly string[]; status: number }
  /** `isOld`: written with `nullable`, which stands beside a reference only around it. */
  | { kind: 'null'; at: SchemaLocation; isOld: boolean }
  | { kind: 'enum'; at: SchemaLocation; value: Json }
  | { kind: 'optional'; at: SchemaLocation; name: string }
  | { kind: 'additional'; at: SchemaLocation }
  | { kind: 'several'; patches: readonly DocumentPatch[] };

/** Before OpenAPI 3.1, whose schemas are JSON Schema. */
export const isOldDialect = ({ kind, version }: SourceFormat): boolean =>
  kind === 'swagger' || version.startsWith('3.0');

/** The change that would make a document allow what a schema does not; null where there is none that is small and certain. */
export function patchFor(
  api: DescribedApi,
  operationKey: string,
  answered: number,
  problem: SchemaProblem,
): DocumentPatch | null {
  const operation = api.operations.get(operationKey);
  if (operation === undefined) return null;
  const isOfParent = problem.keyword === 'required' || problem.keyword === 'additional';
  const [, parent = '', name = problem.path] = (isOfParent && /^(.*)\.([^.]+)$/s.exec(problem.path)) || [];
  const found = locateInAnswer(api, operation, answered, isOfParent ? parent : problem.path);
  return found === null ? null : patchAt(api, found, problem, name);
}

function patchAt(api: DescribedApi, found: SchemaLocation, problem: SchemaProblem, name: string): DocumentPatch | null {
  const at = resolved(api, found);
  const { $ref, type } = found.schema;
  if (problem.keyword === 'null')
    return $ref === undefined && type === undefined
      ? null
      : { kind: 'null', at: found, isOld: isOldDialect(api.source) };
  if (problem.keyword === 'enum') return enumPatch(at, problem.actual);
  if (problem.keyword === 'required')
    return at.schema.required?.includes(name) === true ? { kind: 'optional', at, name } : null;
  const isClosed = problem.keyword === 'additional' && at.schema.additionalProperties === false;
  return isClosed ? { kind: 'additional', at } : null;
}

function enumPatch(at: SchemaLocation, actual: string | null): DocumentPatch | null {
  const value = actual === null ? undefined : parseJson(actual);
  return value === undefined || at.schema.enum === undefined ? null : { kind: 'enum', at, value };
}
