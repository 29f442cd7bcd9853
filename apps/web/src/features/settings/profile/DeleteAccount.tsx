import { useState } from 'react';
import { callIdentity } from '../../../app/index.ts';
import { Button } from '../../../ui/index.ts';
import { Proof } from './second-factor/Proof.tsx';

/** What is deleted with an account, and the question before it. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid gap-3">
      <p className="text-ink-dim">
        Your account is deleted with its sessions and tokens, and with the organizations that nobody else belongs to:
        their systems, scenarios and history are gone, and what is paid for ends. Other organizations stay, with what
        you did in them.
      </p>
      <div>
        <Button kind="danger" onClick={() => setAsking(true)}>
          Delete Account
        </Button>
      </div>
      {asking && <Question onClose={() => setAsking(false)} />}
    </div>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  return (
    <Proof
      title="Delete your account?"
      description="This cannot be undone."
      action="Delete Account"
      isDangerous
      cancel="Keep it"
      onClose={onClose}
      onProven={async (proof) => {
        await callIdentity('delete-user', proof);
        location.assign('/');
      }}
    />
  );
}
