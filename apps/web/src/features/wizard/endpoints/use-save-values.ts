import { useState } from 'react';
import { api, useFailure } from '../../../app/index.ts';
import { useRefresh } from '../../../data/index.ts';
import { screenToastMs, showToast } from '../../../ui/index.ts';
import { toSaveCalls, withoutSaved } from './endpoint-values.ts';
import type { EndpointValues } from './endpoint-values.ts';

export interface SaveValues {
  /** Values that were changed and not saved, by endpoint: another endpoint may be looked at meanwhile. */
  drafts: ReadonlyMap<number, EndpointValues>;
  /** The endpoint that is being saved. */
  busy: number | null;
  failed: { id: number; text: string } | null;
  edit: (id: number, values: EndpointValues) => void;
  save: (id: number, values: EndpointValues) => Promise<void>;
}

/** The values of endpoints while they are edited. */
export function useSaveValues(): SaveValues {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, EndpointValues>>(new Map());
  const [busy, setBusy] = useState<number | null>(null);
  const [failed, setFailed] = useFailure<NonNullable<SaveValues['failed']>>();
  const refresh = useRefresh();
  const edit = (id: number, values: EndpointValues): void => {
    setFailed(null);
    setDrafts((before) => new Map([...before, [id, values]]));
  };
  const save = async (id: number, values: EndpointValues): Promise<void> => {
    setBusy(id);
    setFailed(null);
    try {
      for (const call of toSaveCalls(id, values)) await api.saveConfiguration(call);
      await refresh();
      setDrafts((before) => withoutSaved(before, id, values));
      showToast('success', 'Configuration saved successfully', screenToastMs.saved);
    } catch (error) {
      setFailed({ id, text: (error instanceof Error && error.message) || 'Failed to save configuration' });
    }
    setBusy(null);
  };
  return { drafts, busy, failed, edit, save };
}
