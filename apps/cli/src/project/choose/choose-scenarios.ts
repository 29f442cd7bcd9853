import type { Operation } from '@assay/api-model';
import type { WrittenScenario } from '@assay/project';
import { isTagChosen, readTagChoice } from '@assay/scenario';
import type { TagChoice } from '@assay/scenario';
import { UsageError } from '../../exit-codes.ts';
import { globPattern } from '../../test-command/choose-operations.ts';
import type { Target } from '../files/project-folder.ts';
import { isChosen } from '../files/project-folder.ts';

/** What of a project is run; each list is a choice of its own, and empty means everything. */
export interface ScenarioChoice {
  targets: readonly Target[];
  /** Globs of keys, or of `key/row`. */
  key: readonly string[];
  /** `smoke`, `smoke and not slow`; several: one of them. */
  tag: readonly string[];
  isTested: (operation: Operation) => boolean;
  operations: ReadonlyMap<string, Operation>;
}

export function chooseScenarios(scenarios: readonly WrittenScenario[], choice: ScenarioChoice): WrittenScenario[] {
  const keys = choice.key.map((glob) => globPattern(glob));
  const tags = choice.tag.map(tagChoice);
  return scenarios.filter((scenario) => {
    const operation = choice.operations.get(scenario.operation);
    const { key, row } = scenario;
    const words = new Set([...scenario.tags, ...(operation?.tags ?? [])]);
    return (
      operation !== undefined &&
      choice.isTested(operation) &&
      isNamed(scenario, choice.targets) &&
      (keys.length === 0 || keys.some((one) => one.test(key) || (row !== null && one.test(`${key}/${row}`)))) &&
      (tags.length === 0 || tags.some((one) => isTagChosen(one, words)))
    );
  });
}

const isNamed = ({ file, key, row }: WrittenScenario, targets: readonly Target[]): boolean =>
  targets.some(
    (target) => isChosen(file, [target]) && [null, key, row === null ? key : `${key}/${row}`].includes(target.key),
  );

/** The choice of `--tag`. @throws {UsageError} */
export function tagChoice(text: string): TagChoice {
  const choice = readTagChoice(text);
  if (choice !== null) return choice;
  throw new UsageError(`--tag wants words, with "and" and "not" between them, not "${text}".`);
}
