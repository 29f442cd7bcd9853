import { useState } from 'react';
import { messageOf } from '../../../../app/index.ts';
import { ConfirmDialog, showToast } from '../../../../ui/index.ts';
import { FieldDialog, passwordField } from '../../../confirmations/index.ts';
import { useHasPassword } from '../identities/use-identities.ts';

interface Props {
  title: string;
  /** What happens; empty where the title says it. */
  description: string;
  action: string;
  isDangerous?: boolean;
  /** Of the question for a password. */
  cancel?: string;
  onProven: (proof: { password?: string }) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password. Who has none has signed in a short while ago, which the server looks at. */
export function Proof(props: Props) {
  return useHasPassword() ? <WithPassword {...props} /> : <WithoutPassword {...props} />;
}

function WithPassword({ description, onProven, ...rest }: Props) {
  return (
    <FieldDialog
      {...rest}
      description={`${description} Enter your password to continue.`.trim()}
      label="Password"
      field={passwordField}
      missing="Enter your password."
      onSubmit={(password) => onProven({ password })}
    />
  );
}

function WithoutPassword({ title, description, action, isDangerous = false, onProven, onClose }: Props) {
  const [processing, setProcessing] = useState(false);
  const go = async (): Promise<void> => {
    setProcessing(true);
    try {
      await onProven({});
    } catch (error) {
      showToast('error', messageOf(error));
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open
      kind={isDangerous ? 'danger' : 'primary'}
      title={title}
      confirmLabel={action}
      processing={processing}
      onConfirm={() => void go()}
      onCancel={onClose}
    >
      {description}
    </ConfirmDialog>
  );
}
