import type { Operation } from '@assay/api-model';
import type { Conclusion } from '@assay/reports';
import { responseFor } from '@assay/rules/evaluate';
import type { RunnableSuite, SuiteResult } from '@assay/suite';

/** Answers that no test can ask for. */
const isAskedFor = ({ status }: Operation['responses'][number]): boolean => /^[1-4]/.test(status);

/**
 * How many of the answers that the document describes were seen, of the operations that have scenarios. Failures of the server and
 * `default` do not count.
 */
export function coverageOf(suite: RunnableSuite, results: readonly SuiteResult[]): Conclusion['coverage'] {
  const tested = new Set(suite.scenarios.map(({ operation }) => operation));
  const operations = new Map(suite.model.operations.map((one) => [one.key, one]));
  const documented = [...tested].flatMap((key) =>
    (operations.get(key)?.responses ?? []).filter(isAskedFor).map(({ status }) => `${key} ${status}`),
  );
  if (documented.length === 0) return null;
  const seen = new Set(
    results.flatMap(({ result: { scenarioId, response } }) => {
      const key = suite.scenarios[scenarioId]?.operation ?? '';
      const operation = operations.get(key);
      if (response === null || operation === undefined) return [];
      const answer = responseFor(operation, response.status);
      return answer === null || !isAskedFor(answer) ? [] : [`${key} ${answer.status}`];
    }),
  );
  const count = documented.filter((one) => seen.has(one)).length;
  return {
    seen: count,
    documented: documented.length,
    percent: Math.floor((100 * count) / documented.length),
  };
}
