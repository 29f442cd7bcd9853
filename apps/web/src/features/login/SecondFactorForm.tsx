import { useState } from 'react';
import { callIdentity, loadSession, useSubmit } from '../../app/index.ts';
import { Button, Checkbox, Field, Input, Notice } from '../../ui/index.ts';

/** The code of a device, or one of the recovery codes, after the password was right. */
export function SecondFactorForm({ onBack }: { onBack: () => void }) {
  const [isRecovery, setRecovery] = useState(false);
  const [trusts, setTrusts] = useState(false);
  const { error, busy, submit } = useSubmit(async ({ code = '' }) => {
    const path = isRecovery ? 'two-factor/verify-backup-code' : 'two-factor/verify-totp';
    await callIdentity(path, { code: code.replaceAll(/\s/g, ''), trustDevice: trusts });
    await loadSession();
  });
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <Field
        key={isRecovery ? 'recovery' : 'device'}
        label={isRecovery ? 'Recovery code' : 'Code from your device'}
        hint={isRecovery ? 'Each works once.' : 'Six digits, from your authenticator app.'}
      >
        {(control) => (
          <Input
            {...control}
            name="code"
            required
            autoComplete="one-time-code"
            inputMode={isRecovery ? 'text' : 'numeric'}
          />
        )}
      </Field>
      <Checkbox
        label="Do not ask on this device for 30 days"
        checked={trusts}
        onChange={({ target }) => setTrusts(target.checked)}
      />
      {error !== null && <Notice kind="error">{error}</Notice>}
      <Button kind="primary" type="submit" busy={busy}>
        Log In
      </Button>
      <p className="flex flex-wrap gap-x-4 text-[13px]">
        <button type="button" className="text-accent underline" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use the code of a device' : 'Use a recovery code'}
        </button>
        <button type="button" className="text-accent underline" onClick={onBack}>
          Log in as somebody else
        </button>
      </p>
    </form>
  );
}
