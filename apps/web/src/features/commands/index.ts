export type { Runnable } from './command-search.ts';
export { Commands } from './Commands.tsx';
export { commandDialogs } from './dialog-store.ts';
