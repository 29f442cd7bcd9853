import type { JsonSchema } from '@assay/api-model';
import type { RuleContext } from '../../exchange.ts';

/** The documented schemas that an answer may have, the expected one first. */
export function responseSchemas({ operation, expectedStatus }: RuleContext): JsonSchema[] {
  const responses = [...(operation?.responses ?? [])];
  const rank = (status: string) => {
    if (expectedStatus != null && status === String(expectedStatus)) return 0;
    return status.startsWith('2') ? 1 : 2;
  };
  return responses
    .sort((left, right) => rank(left.status) - rank(right.status))
    .flatMap(({ content }) => content)
    .flatMap(({ schema }) => (schema === null ? [] : [schema]));
}
