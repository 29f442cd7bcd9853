import type { InputHTMLAttributes } from 'react';
import { useSubmit } from '../../app/index.ts';
import { Button, Dialog, Field, Input } from '../../ui/index.ts';

interface Props {
  title: string;
  description: string;
  label: string;
  /** Of the only field, which is called `value`. */
  field: InputHTMLAttributes<HTMLInputElement>;
  /** What is said when it is empty. */
  missing: string;
  action: string;
  isDangerous?: boolean;
  cancel?: string;
  /** What it throws is shown, and the dialog stays. */
  onSubmit: (value: string) => Promise<void>;
  onClose: () => void;
}

/** The field for the password of who is signed in. */
export const passwordField = { type: 'password', autoComplete: 'current-password' } as const;

/** A question with one field, such as the password again before something that cannot be undone. */
export function FieldDialog({ title, description, label, field, onClose, ...rest }: Props) {
  const { missing, action, isDangerous = false, cancel = 'Cancel', onSubmit } = rest;
  const { error, busy, submit } = useSubmit(async ({ value = '' }) => {
    if (value === '') throw new Error(missing);
    await onSubmit(value);
  });
  return (
    <Dialog open onClose={onClose} locked={busy} title={title} description={description}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field label={label} error={error ?? undefined}>
          {(control) => <Input {...field} {...control} name="value" required />}
        </Field>
        <div className="flex justify-end gap-2">
          <Button kind="ghost" onClick={onClose} disabled={busy}>
            {cancel}
          </Button>
          <Button kind={isDangerous ? 'danger' : 'primary'} type="submit" busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
