export { defaultParameters } from './default-parameters.ts';
export { generateScenarios, type GenerateOptions, type GeneratorModel } from './generate-scenarios.ts';
export type {
  DefaultParameter,
  FaultKind,
  GeneratedScenario,
  Override,
  ParameterPlace,
  ScenarioDetails,
} from './types.ts';
