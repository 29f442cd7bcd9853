export { createCommandLineHandlers } from './command-line.routes.ts';
