import type { OverallStatus } from '@assay/contract';
import { resultBadges } from '../../../data/index.ts';
import { StatusBadge } from '../../../ui/index.ts';

/** The verdict of an execution as icon and word. */
export function VerdictBadge({ status }: { status: OverallStatus }) {
  const { kind, label } = resultBadges[status];
  return <StatusBadge kind={kind}>{label}</StatusBadge>;
}
