import { useState } from 'react';
import { callIdentity, loadSession } from '../../../app/index.ts';
import { Button, Dialog, Field, Input, Notice, showToast } from '../../../ui/index.ts';
import { useSubmit } from '../use-submit.ts';
import { Enrolment } from './Enrolment.tsx';
import { enrollingSchema } from './enrolling.ts';
import type { Enrolling } from './enrolling.ts';

/** A code of a device in addition to the password (RFC 6238), and codes for when the device is lost. */
export function SecondFactor({ isOn }: { isOn: boolean }) {
  const [asking, setAsking] = useState(false);
  const [enrolling, setEnrolling] = useState<Enrolling | null>(null);
  return (
    <div className="grid gap-3">
      <p className="text-ink-dim">
        {isOn
          ? 'Logging in takes your password and a code of your authenticator app.'
          : 'A code of an authenticator app, in addition to your password: whoever learns your password still cannot log in.'}
      </p>
      <div>
        <Button kind={isOn ? 'danger' : 'secondary'} onClick={() => setAsking(true)}>
          {isOn ? 'Turn Off' : 'Set Up'}
        </Button>
      </div>
      {asking && (
        <PasswordQuestion
          isOn={isOn}
          onClose={() => setAsking(false)}
          onEnabled={(started) => {
            setAsking(false);
            setEnrolling(started);
          }}
        />
      )}
      {enrolling !== null && <Enrolment enrolling={enrolling} onClose={() => setEnrolling(null)} />}
    </div>
  );
}

interface QuestionProps {
  isOn: boolean;
  onClose: () => void;
  onEnabled: (enrolling: Enrolling) => void;
}

function PasswordQuestion({ isOn, onClose, onEnabled }: QuestionProps) {
  const { error, busy, submit } = useSubmit(async ({ password = '' }) => {
    if (!isOn) return onEnabled(enrollingSchema.parse(await callIdentity('two-factor/enable', { password })));
    await callIdentity('two-factor/disable', { password });
    await loadSession();
    showToast('success', 'Logging in takes only your password now.');
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={isOn ? 'Turn off the second factor?' : 'Set up a second factor'}
      description="Enter your password to go on."
    >
      <form className="grid gap-4" onSubmit={submit}>
        <Field label="Password">
          {(control) => <Input {...control} name="password" type="password" required autoComplete="current-password" />}
        </Field>
        {error !== null && <Notice kind="error">{error}</Notice>}
        <div className="flex justify-end gap-2">
          <Button kind="ghost" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind={isOn ? 'danger' : 'primary'} type="submit" busy={busy}>
            {isOn ? 'Turn Off' : 'Continue'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
