export { createGenerationHandlers } from './generation.routes.ts';
