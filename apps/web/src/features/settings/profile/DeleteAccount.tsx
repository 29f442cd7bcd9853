import { useState } from 'react';
import { callIdentity, messageOf } from '../../../app/index.ts';
import { Button, ConfirmDialog, showToast } from '../../../ui/index.ts';
import { FieldDialog, passwordField } from '../../confirmations/index.ts';
import { useHasPassword } from './identities/use-identities.ts';

/** What is deleted with an account, and the question before it. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  const Asked = useHasPassword() ? Question : QuestionWithoutPassword;
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
      {asking && <Asked onClose={() => setAsking(false)} />}
    </div>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  return (
    <FieldDialog
      title="Delete your account?"
      description="This cannot be undone. Enter your password to continue."
      label="Password"
      field={passwordField}
      missing="Enter your password."
      action="Delete Account"
      isDangerous
      cancel="Keep it"
      onClose={onClose}
      onSubmit={async (password) => {
        await callIdentity('delete-user', { password });
        location.assign('/');
      }}
    />
  );
}

/** Who has no password has signed in a short while ago: the server says when that is too long ago. */
function QuestionWithoutPassword({ onClose }: { onClose: () => void }) {
  const [processing, setProcessing] = useState(false);
  const remove = async (): Promise<void> => {
    setProcessing(true);
    try {
      await callIdentity('delete-user', {});
      location.assign('/');
    } catch (error) {
      showToast('error', messageOf(error));
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open
      kind="danger"
      title="Delete your account?"
      confirmLabel="Delete Account"
      processing={processing}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      This cannot be undone.
    </ConfirmDialog>
  );
}
