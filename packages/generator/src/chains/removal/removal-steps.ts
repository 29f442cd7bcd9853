import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import type { ApiIndex } from '../../resources/api-index.ts';
import { parameterNames } from '../../resources/words/path-names.ts';

/** The header that names the version which is to be changed (RFC 9110, 13.1.1); null where none is documented. */
export const conditionHeader = ({ parameters }: Operation): string | null =>
  parameters.find(({ in: location, name }) => location === 'header' && /^if-match$/i.test(name))?.name ?? null;

/** The path of the record that an operation is about: up to its last parameter. */
export const itemPath = (path: string): string => path.slice(0, path.lastIndexOf('}') + 1);

/** The removal of the record that a value holds the identity of, below the parents that it was made below. */
export function removalOf(remove: Operation, name: string, made: readonly StepValue[]): Step {
  const names = parameterNames(remove.path);
  const path = names.map((parameter, at): StepValue | undefined =>
    at === names.length - 1
      ? { in: 'path', name: parameter, value: `{{${name}}}` }
      : made.find((value) => value.in === 'path' && value.name === parameter),
  );
  return { operation: remove.key, values: path.filter((value) => value !== undefined), extracts: [] };
}

/** A removal, with the read before it that shows the version where the document asks for one. */
export function removalSteps(remove: Operation, step: Step, index: ApiIndex): Step[] {
  const header = conditionHeader(remove);
  const read = header === null ? null : index.at('GET', itemPath(remove.path));
  if (header === null || read === null) return [step];
  const name = 'lastVersion';
  const look: Step = { operation: read.key, values: step.values, extracts: [{ name, path: 'header ETag' }] };
  return [look, { ...step, values: [...step.values, { in: 'header', name: header, value: `{{${name}}}` }] }];
}

/** The read of the version that a change has to name, and the header that names it; null where none is documented. */
export function versionRead(
  operation: Operation,
  path: readonly StepValue[],
  { name, index }: { name: string; index: ApiIndex },
): { step: Step; value: StepValue } | null {
  const header = conditionHeader(operation);
  const read = header === null ? null : index.at('GET', itemPath(operation.path));
  const names = read === null ? [] : parameterNames(read.path);
  const values = path.filter((one) => one.in === 'path').slice(0, names.length);
  if (header === null || read === null || values.length < names.length) return null;
  const own = values.map((value, at) => ({ ...value, name: names[at] ?? value.name }));
  return {
    step: { operation: read.key, values: own, extracts: [{ name, path: 'header ETag' }] },
    value: { in: 'header', name: header, value: `{{${name}}}` },
  };
}
