import type { UnresolvedScenario, ScenarioSettings } from '@assay/scenario';

/** A rule with the sentence that is read instead of it. */
export interface WrittenRule {
  text: string;
  means: string | null;
  /** For people. */
  note?: string | undefined;
}

/** Why a scenario exists, as the generator says it. */
export interface Origin {
  by: 'builtin' | 'manual' | 'imported' | 'model';
  reason: string;
  fault: string | null;
  errorIn: string | null;
  constraint: string | null;
  pointer: string | null;
}

/** A scenario of a project, ready to be run: variables and rows are filled in. */
export interface WrittenScenario extends UnresolvedScenario {
  /** `METHOD /path`. */
  operation: string;
  key: string;
  /** Of the row that it is run for; null without rows. */
  row: string | null;
  tags: string[];
  /** Why it is not run; null when it is. */
  skip: string | null;
  details: ScenarioSettings;
  origin: Origin;
  rules: WrittenRule[];
  /** Where it stands. */
  file: string;
  line: number;
}

/** What names a scenario in reports and choices: `METHOD /path#key`, and its row. */
export function identityOf({ operation, key, row }: Pick<WrittenScenario, 'key' | 'operation' | 'row'>): string {
  return `${operation}#${key}${row === null ? '' : `/${row}`}`;
}
