export { warmUp } from './warm-up.ts';
export type { WarmUpOptions, WarmUpProgress, WarmUpResult } from './options.ts';
