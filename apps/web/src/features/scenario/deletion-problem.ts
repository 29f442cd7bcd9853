import { ApiError } from '@assay/client';
import { withReason } from '../../app/index.ts';

const texts: Readonly<Record<number, string>> = {
  403: 'Access denied. You do not have permission to delete this scenario.',
  404: 'Scenario not found. It may have already been deleted.',
  500: 'Server error occurred while deleting the scenario. Please try again.',
};

/** Why a scenario is still there (ERR-37). */
export function deletionProblem(failure: unknown): string {
  const status = failure instanceof ApiError ? failure.status : 0;
  return texts[status] ?? withReason('Failed to delete scenario. Please try again.', failure);
}
