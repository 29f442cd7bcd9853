import type { OverallStatus } from '@assay/contract';
import type { ErrorCause } from '@assay/scenario';
import { resultBadge } from '../../../data/index.ts';
import { StatusBadge } from '../../../ui/index.ts';

/** The verdict of an execution as icon and word. */
export function VerdictBadge({ status, cause }: { status: OverallStatus; cause?: ErrorCause | undefined }) {
  const { kind, label } = resultBadge(status, cause);
  return <StatusBadge kind={kind}>{label}</StatusBadge>;
}
