import type { ConfirmDialogProps } from '../../ui/index.ts';

type Preset = Pick<ConfirmDialogProps, 'kind' | 'title' | 'confirmLabel'>;

/** How the product asks before what cannot be taken back (D1 section 4). */
export const confirmPresets = {
  deleteScenario: { kind: 'danger', title: 'Delete scenario', confirmLabel: 'Delete Scenario' },
  deleteEnvironment: { kind: 'danger', title: 'Delete environment', confirmLabel: 'Delete Environment' },
  deleteSystem: { kind: 'danger', title: 'Delete system', confirmLabel: 'Delete System' },
  clearAllData: { kind: 'danger', title: 'Clear all data', confirmLabel: 'Clear All Data' },
} as const satisfies Record<string, Preset>;
