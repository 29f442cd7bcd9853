import type { Run } from '@assay/contract';

/** A run of a system as the server has stored it. */
export const storedRun = (part: Partial<Run> = {}): Run => ({
  id: 4,
  scope: 'system',
  scope_id: 1,
  system_id: 1,
  name: 'Shop',
  started_by: null,
  state: 'completed',
  total: 1,
  completed: 1,
  failed: 0,
  errors: 0,
  skipped: 0,
  protection: 'own_records',
  environment: null,
  may_change_settings: false,
  left_behind: { count: 0, requests: [] },
  created_at: '2026-01-02T03:04:04.000Z',
  started_at: '2026-01-02T03:04:05.000Z',
  finished_at: '2026-01-02T03:04:07.500Z',
  ...part,
});
