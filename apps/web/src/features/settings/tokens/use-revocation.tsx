import type { AccessToken } from '@assay/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api, withReason } from '../../../app/index.ts';
import { useRefreshTokens } from '../../../data/index.ts';
import { ConfirmDialog, showToast } from '../../../ui/index.ts';

const NOTICE_MS = 5000;

/** Revokes tokens of a list after a question. `tokens` is the list as it is now. */
export function useRevocation(tokens: readonly AccessToken[]): {
  ask: (token: AccessToken) => void;
  dialog: ReactNode;
} {
  const [chosen, setChosen] = useState<AccessToken | null>(null);
  const [processing, setProcessing] = useState(false);
  const refresh = useRefreshTokens();
  const revoke = async (): Promise<void> => {
    // It may have been revoked elsewhere while the question was open.
    const token = tokens.find(({ id, revoked_at: at }) => id === chosen?.id && at === null);
    if (token === undefined) {
      showToast('error', 'No token selected for revocation', NOTICE_MS);
    } else {
      setProcessing(true);
      await revokeToken(token);
      await refresh();
      setProcessing(false);
    }
    setChosen(null);
  };
  const dialog = (
    <ConfirmDialog
      open={chosen !== null}
      kind="danger"
      title="Revoke token"
      confirmLabel="Revoke"
      processing={processing}
      onConfirm={() => void revoke()}
      onCancel={() => setChosen(null)}
    >
      <p className="break-words">
        What uses <strong>{chosen?.label}</strong> is refused from now on, and its open streams end. This cannot be
        taken back.
      </p>
    </ConfirmDialog>
  );
  return { ask: setChosen, dialog };
}

async function revokeToken({ id, kind }: AccessToken): Promise<void> {
  const revoke = kind === 'personal' ? api.revokeToken : api.revokeServiceToken;
  try {
    await revoke({ params: { id } });
    showToast('success', 'Token successfully revoked', NOTICE_MS);
  } catch (error) {
    showToast('error', withReason('Failed to revoke token', error), NOTICE_MS);
  }
}
