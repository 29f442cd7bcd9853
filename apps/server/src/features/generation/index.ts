export { generateValidations } from './rules/generate-validations.ts';
export { createGenerationHandlers } from './generation.routes.ts';
export type { GenerationAi } from './generation.routes.ts';
export { generationJobs } from './jobs.ts';
export type { GenerationJobs } from './jobs.ts';
