import { useState } from 'react';
import { z } from 'zod';
import { callIdentity, messageOf, pathTo } from '../../app/index.ts';
import { useSignInOptions } from '../../data/index.ts';
import { Button, Notice } from '../../ui/index.ts';

const startedSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** Signing in with the identity provider of the company; nothing where none is configured. A new tab leaves what was typed on this page. */
export function SingleSignOn({ failure, inNewTab = false }: { failure: string | null; inNewTab?: boolean }) {
  const name = useSignInOptions().data?.single_sign_on;
  const [error, setError] = useState(failure);
  const [busy, setBusy] = useState(false);
  if (name === undefined || name === null) return null;
  const start = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    // Opened before anything is waited for: later a browser would block it.
    const tab = inNewTab ? window.open('', '_blank') : null;
    try {
      const callbackURL = pathTo('Home');
      const started = await callIdentity('sign-in/social', {
        provider: 'oidc',
        callbackURL,
        errorCallbackURL: pathTo('Login'),
      });
      (tab ?? window).location.assign(startedSchema.parse(started).url);
      if (tab !== null) setBusy(false);
    } catch (refused) {
      tab?.close();
      setError(messageOf(refused));
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-4">
      <Button busy={busy} onClick={() => void start()}>
        Continue with {name}
      </Button>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <p className="flex items-center gap-3 text-[13px] text-ink-dim before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
    </div>
  );
}
