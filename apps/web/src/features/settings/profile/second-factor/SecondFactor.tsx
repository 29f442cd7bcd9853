import { useState } from 'react';
import { callIdentity, loadSession } from '../../../../app/index.ts';
import { Button, showToast } from '../../../../ui/index.ts';
import { Enrolment } from './Enrolment.tsx';
import { enrollingSchema } from './enrolling.ts';
import type { Enrolling } from './enrolling.ts';
import { Proof } from './Proof.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

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
      {isOn && <RecoveryCodes />}
      {asking && (
        <Proof
          title={isOn ? 'Turn off the second factor?' : 'Set up a second factor'}
          description=""
          action={isOn ? 'Turn Off' : 'Continue'}
          isDangerous={isOn}
          onClose={() => setAsking(false)}
          onProven={async (proof) => {
            if (isOn) await turnOff(proof);
            else setEnrolling(enrollingSchema.parse(await callIdentity('two-factor/enable', proof)));
            setAsking(false);
          }}
        />
      )}
      {enrolling !== null && <Enrolment enrolling={enrolling} onClose={() => setEnrolling(null)} />}
    </div>
  );
}

async function turnOff(proof: { password?: string }): Promise<void> {
  await callIdentity('two-factor/disable', proof);
  await loadSession();
  showToast('success', 'You now log in with your password only.');
}
