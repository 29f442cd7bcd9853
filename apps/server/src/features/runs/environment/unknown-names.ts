import type { FieldError } from '@assay/contract';
import { unknownNames } from '@assay/runner';
import type { Executor } from '../../../db/index.ts';
import { AppError } from '../../../http/index.ts';
import type { ChosenEnvironment } from '../../environments/index.ts';
import { loadRunnables } from '../../run-execution/index.ts';

/** Scenarios that are read at once. */
const PART = 400;
/** Names that are reported; what is more is counted. */
const MAX_NAMES = 20;
const MAX_SCENARIOS = 3;

interface Checked {
  scenarioIds: readonly number[];
  environment: ChosenEnvironment;
}

/**
 * Requires that each name in the requests and rules of scenarios is a variable of the environment, or taken from an answer.
 * @throws {AppError} unknown_variables with the names and the scenarios that use them
 */
export async function requireKnownNames(
  db: Executor,
  organizationId: string,
  { scenarioIds, environment }: Checked,
): Promise<void> {
  const known = new Set(environment.variableNames);
  const usedBy = new Map<string, string[]>();
  for (let at = 0; at < scenarioIds.length; at += PART) {
    const part = scenarioIds.slice(at, at + PART);
    const scenarios = await loadRunnables(db, organizationId, part, { environment: environment.called });
    for (const scenario of scenarios.values())
      for (const name of unknownNames(scenario, known)) usedBy.set(name, [...(usedBy.get(name) ?? []), scenario.name]);
  }
  if (usedBy.size > 0) throw unknown(usedBy, environment.name);
}

function unknown(usedBy: ReadonlyMap<string, string[]>, environment: string): AppError {
  const found = [...usedBy].toSorted(([left], [right]) => left.localeCompare(right));
  const errors = found.slice(0, MAX_NAMES).map(([name, scenarios]): FieldError => {
    const msg = `{{${name}}} is used by ${scenariosText(scenarios)}.`;
    return { field: name, message: msg, loc: ['environment', 'variables', name], msg };
  });
  const more = found.length - errors.length;
  const reported = errors.map(({ msg }) => msg).join(' ');
  const rest = more > 0 ? ` ${more} more names are unknown.` : '';
  return new AppError(
    'unknown_variables',
    `The environment "${environment}" does not have all variables that these scenarios use, so nothing was sent. ${reported}${rest} Add them to the environment, or correct the names.`,
    { errors },
  );
}

function scenariosText(names: readonly string[]): string {
  const shown = names.slice(0, MAX_SCENARIOS).map((name) => `"${name}"`);
  const more = names.length - shown.length;
  const listed = shown.join(', ');
  if (more === 0) return listed;
  return `${listed} and ${more} more ${more === 1 ? 'scenario' : 'scenarios'}`;
}
