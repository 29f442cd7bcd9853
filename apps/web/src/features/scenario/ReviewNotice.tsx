import { useState } from 'react';
import { api, messageOf } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import { Button, Notice, showToast } from '../../ui/index.ts';

/** What a newer document changed in the calls of this scenario, until a user confirms that it still fits. */
export function ReviewNotice({ id, changes }: { id: number; changes: string[] }) {
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const settle = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.markReviewed({ params: { id } });
      await refresh();
    } catch (failure) {
      showToast('error', messageOf(failure));
    }
    setBusy(false);
  };
  return (
    <Notice
      kind="warning"
      action={
        <Button needs="markReviewed" busy={busy} onClick={() => void settle()}>
          It still fits
        </Button>
      }
    >
      The document changed under this scenario: {changes.join('; ')}.
    </Notice>
  );
}
