export { ErrorNotice } from './ErrorNotice.tsx';
export { showLimitError, useShownLimit } from './limit-dialog-store.ts';
export type { WithinPlan } from './limit-dialog-store.ts';
export { LimitDialog } from './LimitDialog.tsx';
export { isNearLimit, remaining, usagePercent } from './usage-percent.ts';
