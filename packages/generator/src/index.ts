export { DEPTHS, type Budget, type Depth } from './depth.ts';
export { defaultParameters } from './default-parameters.ts';
export { generateScenarios, type GenerateOptions, type GeneratorModel } from './generate-scenarios.ts';
export type {
  ChainStep,
  DefaultParameter,
  FaultKind,
  GeneratedScenario,
  Override,
  ParameterPlace,
  ScenarioDetails,
} from './types.ts';
