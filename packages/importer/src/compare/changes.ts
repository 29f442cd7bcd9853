import { withoutExamples } from '@assay/api-model';
import type { JsonSchema, Operation } from '@assay/api-model';
import { canonical } from './canonical.ts';

/** What of an operation is another than it was. */
export interface OperationChange {
  part: 'parameter' | 'body' | 'response' | 'security' | 'address';
  change: 'added' | 'removed' | 'changed';
  /** `query page`, `200`, `application/json`; empty where the part needs no name. */
  name: string;
}

type Documented = readonly [operation: Operation, definitions: Record<string, JsonSchema>];

/**
 * The differences between two states of one operation that its scenarios may feel; texts for people are not among them.
 * With `examples: false` neither are examples: those of a collection are what its requests send, and each request says that itself.
 */
export function changesBetween(
  before: Documented,
  after: Documented,
  { examples = true }: { examples?: boolean } = {},
): OperationChange[] {
  if (!examples) {
    return changesBetween([withoutExamples(before[0]), before[1]], [withoutExamples(after[0]), after[1]]);
  }
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
