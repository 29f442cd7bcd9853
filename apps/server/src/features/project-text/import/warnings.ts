import { locateKey, openNames } from '@assay/project';
import type { Project } from '@assay/project';
import type { ProjectTextPlan } from '@assay/contract';

const MAX = 50;

/** What the server does not have of what scenarios name. */
export function warningsOf({ endpoints }: Project): ProjectTextPlan['warnings'] {
  const warnings = endpoints.flatMap(({ source, text }) =>
    Object.entries(text.scenarios).flatMap(([key, scenario]) => {
      const open = scenario.rows === undefined ? openNames(scenario) : [];
      if (open.length === 0) return [];
      const names = open.map((name) => `{{${name}}}`).join(', ');
      const message = `${key} uses ${names}. On the server an environment of the system gives the values; choose it for the run.`;
      return [{ file: source.file, line: locateKey(source, key).line, message }];
    }),
  );
  return warnings.slice(0, MAX);
}
