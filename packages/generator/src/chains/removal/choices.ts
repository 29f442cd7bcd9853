import type { Operation } from '@assay/api-model';
import { bodySchema, planBody } from '../../request-body.ts';
import type { Choice } from '../../learned/learned.ts';
import type { ApiIndex } from '../../resources/api-index.ts';
import { flatten } from '../../schema/resolve.ts';

const MAX_VALUES = 8;

/** The values of a body that may decide what becomes of the record. */
export function choicesOf(operation: Operation, states: readonly string[], index: ApiIndex): (Choice | undefined)[] {
  const { media } = planBody(operation);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), index.definitions);
  const enums = Object.entries(properties).flatMap(([name, property]) => {
    const values = (flatten(property, index.definitions).enum ?? []).filter((value) => typeof value === 'string');
    return values.length > 1 ? [{ at: `/${name}`, values }] : [];
  });
  const chosen = enums.find(({ values }) => values.some((value) => states.includes(value))) ?? enums[0];
  const isItem = operation.path.endsWith('}');
  if (chosen === undefined) return isItem || index.madeBy(operation) !== null ? [] : [undefined];
  if (isItem && !chosen.values.some((value) => states.includes(value))) return [];
  return chosen.values.slice(0, MAX_VALUES).map((value) => ({ at: chosen.at, value }));
}
