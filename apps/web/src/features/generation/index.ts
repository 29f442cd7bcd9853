export { UntriedScenarios } from './untried/UntriedScenarios.tsx';
export { limitToast } from './generated.ts';
export { GenerateEndpointDialog } from './GenerateEndpointDialog.tsx';
export { GenerateSystemDialog } from './GenerateSystemDialog.tsx';
export { useGeneration } from './use-generation.ts';
export type { Generation } from './use-generation.ts';
