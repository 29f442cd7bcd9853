export { useGeneration } from './use-generation.ts';
export type { Generation } from './use-generation.ts';
