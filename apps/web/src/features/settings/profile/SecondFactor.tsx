import { useState } from 'react';
import { callIdentity, loadSession } from '../../../app/index.ts';
import { Button, showToast } from '../../../ui/index.ts';
import { FieldDialog, passwordField } from '../../confirmations/index.ts';
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
          ? 'You log in with your password and a code from your authenticator app.'
          : 'A code from an authenticator app in addition to your password. Someone who learns your password still cannot log in.'}
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
  return (
    <FieldDialog
      title={isOn ? 'Turn off the second factor?' : 'Set up a second factor'}
      description="Enter your password to continue."
      label="Password"
      field={passwordField}
      missing="Enter your password."
      action={isOn ? 'Turn Off' : 'Continue'}
      isDangerous={isOn}
      onClose={onClose}
      onSubmit={async (password) => {
        if (!isOn) return onEnabled(enrollingSchema.parse(await callIdentity('two-factor/enable', { password })));
        await callIdentity('two-factor/disable', { password });
        await loadSession();
        showToast('success', 'You now log in with your password only.');
        onClose();
      }}
    />
  );
}
