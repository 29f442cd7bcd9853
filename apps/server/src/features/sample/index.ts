export { createSampleHandlers } from './sample.routes.ts';
