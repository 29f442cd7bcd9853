export { createGenerationHandlers } from './generation.routes.ts';
export type { GenerationAi } from './generation.routes.ts';
