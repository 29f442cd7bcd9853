import { untriedTexts } from '@assay/contract';
import { planScenarios, unlessCircular } from '@assay/generator';
import type { Depth, Generation, Untried } from '@assay/generator';
import type { ListedScenarios } from '@assay/project';
import type { OpenFolder } from '../project/open-folder.ts';

interface UntriedOfOperation extends Untried {
  operation: string;
}

const NOTHING: Generation = { scenarios: [], untried: [] };

/** What generation leaves out at a depth by the document alone, without what the project has. */
export function untriedIn(
  { document: { model } }: OpenFolder,
  { scenarios }: ListedScenarios,
  depth: Depth,
): UntriedOfOperation[] {
  const known = new Set(scenarios.map(({ operation, name }) => `${operation} ${name}`));
  return model.operations.flatMap((operation) =>
    unlessCircular(() => planScenarios(operation, model, { depth }), NOTHING)
      .untried.filter(({ name }) => !known.has(`${operation.key} ${name}`))
      .map((one) => ({ operation: operation.key, ...one })),
  );
}

/** By operation, then by reason, each reason with what it means once. */
export function untriedLines(untried: readonly UntriedOfOperation[]): string[] {
  const reasons = [...new Set(untried.map(({ reason }) => reason))];
  return [
    ...untried.map(({ operation, name, reason }) => `not generated: ${operation}: ${name} (${shortly(reason)})`),
    ...reasons.map((reason) => `${untriedTexts[reason].title}: ${untriedTexts[reason].text}`),
  ];
}

const shortly = (reason: Untried['reason']): string => untriedTexts[reason].title.toLowerCase();
