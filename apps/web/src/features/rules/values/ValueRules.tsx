import { lazyOverlay } from '../../../ui/index.ts';

/** Loaded when somebody points at a value. */
export const ValueRules = lazyOverlay(async () => (await import('./ValueRulesDialog.tsx')).ValueRulesDialog);
