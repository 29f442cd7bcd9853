// What is compared, bundled as the product ships it: a loader for TypeScript adds a call to each function it meets.
export { runnerRun } from './assay.ts';
export { bareLoop } from './loop.ts';
