import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { callIdentity, messageOf } from '../../../app/index.ts';
import { relativeTime } from '../../../data/index.ts';
import { Button, ConfirmDialog, LoadError, showToast, Skeleton } from '../../../ui/index.ts';
import { FieldDialog } from '../../confirmations/index.ts';
import { addPasskey, canUsePasskeys } from '../../passkeys/index.ts';
import { deviceName } from './device-name.ts';

const passkeysSchema = z.array(
  z.object({ id: z.string(), name: z.string().nullish(), createdAt: z.string(), backedUp: z.boolean() }),
);
type Passkey = z.infer<typeof passkeysSchema>[number];

const QUERY_KEY = ['passkeys'];
const MAX_NAME = 60;

/** Keys of devices that open the account in place of password and second factor. */
export function Passkeys() {
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const passkeys = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) =>
      passkeysSchema.parse(await callIdentity('passkey/list-user-passkeys', undefined, signal)),
  });
  const reload = () => client.invalidateQueries({ queryKey: QUERY_KEY });
  if (passkeys.isLoadingError)
    return <LoadError onRetry={() => void passkeys.refetch()}>Failed to load your passkeys</LoadError>;
  if (passkeys.data === undefined) return <Skeleton rows={1} />;
  const isPossible = canUsePasskeys();
  return (
    <div className="grid gap-3">
      <p className="text-ink-dim">
        {isPossible
          ? 'Log in with your fingerprint, face or PIN on a device. There is no password to type or to give away to another site.'
          : 'Passkeys need a browser that supports them, and a server that is opened by its host name over https.'}
      </p>
      {passkeys.data.length > 0 && (
        <ul aria-label="Passkeys" className="divide-y divide-line">
          {passkeys.data.map((one) => (
            <PasskeyRow key={one.id} passkey={one} onRemoved={reload} />
          ))}
        </ul>
      )}
      {isPossible && (
        <div>
          <Button onClick={() => setAdding(true)}>Add a Passkey</Button>
        </div>
      )}
      {adding && <NewPasskey onClose={() => setAdding(false)} onAdded={reload} />}
    </div>
  );
}

function NewPasskey({ onClose, onAdded }: { onClose: () => void; onAdded: () => Promise<void> }) {
  return (
    <FieldDialog
      title="Add a passkey"
      description="Your browser asks you to confirm it with your device."
      label="Name"
      field={{ defaultValue: deviceName(navigator.userAgent), maxLength: MAX_NAME, autoComplete: 'off' }}
      missing="Enter a name that tells you which device it is."
      action="Continue"
      onClose={onClose}
      onSubmit={async (name) => {
        await addPasskey(name);
        await onAdded();
        showToast('success', 'You can log in with this passkey now.');
        onClose();
      }}
    />
  );
}

function PasskeyRow({
  passkey: { id, name, createdAt, backedUp },
  onRemoved,
}: {
  passkey: Passkey;
  onRemoved: () => Promise<void>;
}) {
  const [asking, setAsking] = useState(false);
  const [processing, setProcessing] = useState(false);
  const remove = async (): Promise<void> => {
    setProcessing(true);
    try {
      await callIdentity('passkey/delete-passkey', { id });
      showToast('success', 'You can no longer log in with this passkey.');
    } catch (error) {
      showToast('error', messageOf(error));
    }
    setProcessing(false);
    setAsking(false);
    await onRemoved();
  };
  const title = name ?? 'Passkey';
  return (
    <li className="flex items-center justify-between gap-3 py-2 first:pt-0">
      <span className="min-w-0">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-[13px] text-ink-dim">
          added {relativeTime(createdAt)}, {backedUp ? 'synchronized between your devices' : 'on one device'}
        </span>
      </span>
      <Button size="sm" aria-label={`Remove ${title}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        kind="danger"
        title="Remove passkey"
        confirmLabel="Remove Passkey"
        processing={processing}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        After that, you cannot log in with {title}. Remove it from the device as well, where it stays listed.
      </ConfirmDialog>
    </li>
  );
}
