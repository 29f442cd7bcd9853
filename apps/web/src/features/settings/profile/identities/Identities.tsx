import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { callIdentity, messageOf, pathTo } from '../../../../app/index.ts';
import { relativeTime, useSignInOptions } from '../../../../data/index.ts';
import { Button, ConfirmDialog, LoadError, showToast, Skeleton } from '../../../../ui/index.ts';
import { IDENTITIES, useIdentities } from './use-identities.ts';
import type { Identity } from './use-identities.ts';

const startedSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** The identity of the company that opens the account as well. It is linked here only, by whoever is signed in. */
export function Identities() {
  const name = useSignInOptions().data?.single_sign_on ?? null;
  const identities = useIdentities();
  if (identities.isLoadingError)
    return <LoadError onRetry={() => void identities.refetch()}>Failed to load linked identities</LoadError>;
  if (identities.data === undefined) return <Skeleton rows={1} />;
  const linked = identities.data.filter(({ providerId }) => providerId !== 'credential');
  return (
    <div className="grid gap-3">
      <p className="text-ink-dim">
        {linked.length === 0 ? 'No identity is linked.' : 'Whoever is signed in there can log in here.'}
      </p>
      {linked.length > 0 && (
        <ul aria-label="Linked identities" className="divide-y divide-line">
          {linked.map((one) => (
            <IdentityRow
              key={one.id}
              identity={one}
              title={name ?? 'Single sign-on'}
              isOnly={identities.data.length === 1}
            />
          ))}
        </ul>
      )}
      {name !== null && linked.length === 0 && (
        <div>
          <Button onClick={() => void link()}>Link {name}</Button>
        </div>
      )}
    </div>
  );
}

/** The provider sends the browser back here. */
async function link(): Promise<void> {
  const back = pathTo('Settings');
  try {
    const body = { provider: 'oidc', callbackURL: back, errorCallbackURL: back };
    location.assign(startedSchema.parse(await callIdentity('link-social', body)).url);
  } catch (error) {
    showToast('error', messageOf(error));
  }
}

interface RowProps {
  identity: Identity;
  title: string;
  /** Without it nothing would open the account. */
  isOnly: boolean;
}

function IdentityRow({ identity: { id, createdAt }, title, isOnly }: RowProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [processing, setProcessing] = useState(false);
  const remove = async (): Promise<void> => {
    setProcessing(true);
    try {
      await callIdentity('unlink-account', { accountId: id });
      showToast('success', `You can no longer log in with ${title}.`);
    } catch (error) {
      showToast('error', messageOf(error));
    }
    setProcessing(false);
    setAsking(false);
    await client.invalidateQueries({ queryKey: IDENTITIES });
  };
  return (
    <li className="flex items-center justify-between gap-3 py-2 first:pt-0">
      <span className="min-w-0">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-[13px] text-ink-dim">
          linked {relativeTime(createdAt)}
          {isOnly && '. Choose a password with "Get a link" on the log-in page before you remove it'}
        </span>
      </span>
      <Button size="sm" aria-label={`Remove ${title}`} disabled={isOnly} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        kind="danger"
        title="Remove the linked identity"
        confirmLabel="Remove"
        processing={processing}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        After that, {title} does not open this account any more. Log in with your password or a passkey.
      </ConfirmDialog>
    </li>
  );
}
