import type { ApiModel, Operation } from '@assay/api-model';
import { defaultParameters } from '@assay/generator';
import type { RuleCompiler } from '@assay/rules';
import type { Route } from '@assay/runner';
import type { CalledEndpoint, RunnableRule, StepValue } from '@assay/scenario';

type Called = Pick<CalledEndpoint, 'path' | 'operation'>;

/** Every call of a document, for what the runner may write to. */
export function routesOf({ operations }: ApiModel): Route[] {
  return operations.map((operation) => ({ method: operation.method, path: operation.path, operation }));
}

/** What scenarios of a document call, by `METHOD /path`; `own` values go over those of the document. */
export function calledEndpoints(
  { operations, definitions }: ApiModel,
  baseUrl: string,
  own: (operation: Operation) => readonly StepValue[] = () => [],
): Map<string, CalledEndpoint> {
  return new Map(
    operations.map((operation, id): [string, CalledEndpoint] => {
      const { key, method, path } = operation;
      const values = own(operation);
      const isOwn = (one: StepValue): boolean => values.some((other) => other.in === one.in && other.name === one.name);
      const defaults = [...defaultParameters(operation, definitions).filter((one) => !isOwn(one)), ...values];
      return [key, { id, method, path, operation: { ...operation, baseUrl }, baseUrl, defaults }];
    }),
  );
}

/** Rules as they are read for the answers of an operation. */
export function compileRules(
  compiler: RuleCompiler,
  { path, operation }: Called,
  rules: readonly { text: string; means?: string | null }[],
  expectedStatus: number,
): RunnableRule[] {
  const compile = compiler.forCall({ path, operation, expectedStatus });
  return rules.map(({ text, means }) => {
    const compiled = compile(means ?? text);
    return { id: null, text, check: compiled.status === 'understood' ? compiled.check : null };
  });
}
