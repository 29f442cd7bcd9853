import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../app/index.ts';
import { Button, Notice } from '../../ui/index.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { logInWithPasskey } from './ceremonies.ts';

/** Logs in with a passkey of the device; nothing where the browser has none. */
export function PasskeyButton() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (!canUsePasskeys()) return null;
  const start = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await logInWithPasskey();
    } catch (refused) {
      setError(messageOf(refused));
    }
    setBusy(false);
  };
  return (
    <>
      <Button icon={<KeyRound size={16} />} busy={busy} onClick={() => void start()}>
        Log In with a Passkey
      </Button>
      {error !== null && <Notice kind="error">{error}</Notice>}
    </>
  );
}
