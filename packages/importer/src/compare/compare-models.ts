import type { ApiModel, JsonSchema, Operation } from '@assay/api-model';
import { canonical } from './canonical.ts';
import { proposeRenames } from './renames.ts';
import type { Rename } from './renames.ts';

/** What of an operation is another than it was. */
export interface OperationChange {
  part: 'parameter' | 'body' | 'response' | 'security' | 'address';
  change: 'added' | 'removed' | 'changed';
  /** `query page`, `200`, `application/json`; empty where the part needs no name. */
  name: string;
}

export interface ChangedOperation {
  /** Key of the operation in both documents. */
  key: string;
  changes: OperationChange[];
}

export interface ModelComparison {
  /** Keys of operations that only the newer document has. */
  added: string[];
  removed: string[];
  changed: ChangedOperation[];
  unchanged: string[];
  /** Removed and added operations that may be the same one under a new name, the likeliest first; each at most once. */
  renames: Rename[];
}

type Side = Pick<ApiModel, 'operations' | 'definitions'>;

/** What became of the operations of a document in a newer one; they are matched by their keys (method and path). */
export function compareModels(before: Side, after: Side): ModelComparison {
  const old = new Map(before.operations.map((operation) => [operation.key, operation]));
  const fresh = new Map(after.operations.map((operation) => [operation.key, operation]));
  const comparison: ModelComparison = { added: [], removed: [], changed: [], unchanged: [], renames: [] };
  for (const [key, operation] of fresh) {
    const was = old.get(key);
    if (was === undefined) {
      comparison.added.push(key);
      continue;
    }
    const changes = changesBetween([was, before.definitions], [operation, after.definitions]);
    if (changes.length > 0) comparison.changed.push({ key, changes });
    else comparison.unchanged.push(key);
  }
  comparison.removed = [...old.keys()].filter((key) => !fresh.has(key));
  comparison.renames = proposeRenames(
    comparison.removed.flatMap((key) => old.get(key) ?? []),
    comparison.added.flatMap((key) => fresh.get(key) ?? []),
  );
  return comparison;
}

type Documented = readonly [operation: Operation, definitions: Record<string, JsonSchema>];

/** The differences between two states of one operation that its scenarios may feel; texts for people are not among them. */
export function changesBetween(before: Documented, after: Documented): OperationChange[] {
  return parts.flatMap(({ part, read }) => {
    const old = new Map(read(before[0]).map(([name, value]) => [name, canonical(value, before[1])]));
    const fresh = new Map(read(after[0]).map(([name, value]) => [name, canonical(value, after[1])]));
    const names = [...new Set([...old.keys(), ...fresh.keys()])];
    return names.flatMap((name): OperationChange[] => {
      if (old.get(name) === fresh.get(name)) return [];
      if (!old.has(name)) return [{ part, name, change: 'added' }];
      return [{ part, name, change: fresh.has(name) ? 'changed' : 'removed' }];
    });
  });
}

const parts: { part: OperationChange['part']; read: (operation: Operation) => [name: string, value: unknown][] }[] = [
  {
    part: 'parameter',
    read: ({ parameters }) => parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]),
  },
  {
    part: 'body',
    read: ({ requestBody }) =>
      requestBody === null
        ? []
        : requestBody.content.map((media) => [media.contentType, { media, required: requestBody.required }]),
  },
  { part: 'response', read: ({ responses }) => responses.map((response) => [response.status, response]) },
  { part: 'security', read: ({ security }) => [['', security]] },
  { part: 'address', read: ({ baseUrl }) => [['', baseUrl]] },
];
