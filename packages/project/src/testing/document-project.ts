import { readFileSync } from 'node:fs';
import type { ApiModel, Operation } from '@assay/api-model';
import { defaultParameters, generateScenarios } from '@assay/generator';
import type { GeneratedScenario } from '@assay/generator';
import { importDocument } from '@assay/importer';
import type { StepValue } from '@assay/scenario';
import type { NewScenario } from '../scenarios/write-project.ts';

/** A document with everything that is generated from it. */
export interface DocumentProject {
  model: ApiModel;
  generated: { operation: string; scenario: GeneratedScenario }[];
  scenarios: NewScenario[];
  documentedDefaults: (operation: Operation) => StepValue[];
}

export function documentProject(file: string): DocumentProject {
  const result = importDocument(readFileSync(file), { fileName: file });
  if (!result.ok) throw new Error(result.error.message);
  const { model } = result;
  const generated = model.operations.flatMap((operation) =>
    generateScenarios(operation, model).map((scenario) => ({ operation: operation.key, scenario })),
  );
  const documentedDefaults = (operation: Operation): StepValue[] => defaultParameters(operation, model.definitions);
  return { model, generated, scenarios: generated.map(toNew), documentedDefaults };
}

function toNew({ operation, scenario }: DocumentProject['generated'][number]): NewScenario {
  const { errorType: fault, errorIn, details } = scenario;
  const { reason, constraint, pointer } = details;
  return { ...scenario, operation, origin: { by: 'builtin', reason, fault, errorIn, constraint, pointer } };
}
