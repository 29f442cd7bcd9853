import { useState } from 'react';
import type { FormEvent } from 'react';
import { callIdentity, messageOf } from '../../app/index.ts';
import { Button, Dialog, Field, Input } from '../../ui/index.ts';

/** Makes an organization and changes to it. Free plans share one quota for all organizations of an owner. */
export function NewOrganization({ onClose }: { onClose: () => void }) {
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name');
    if (typeof name !== 'string' || name.trim() === '') return setError('Enter a name.');
    setBusy(true);
    try {
      await callIdentity('organization/create', { name: name.trim(), slug: crypto.randomUUID() });
      location.assign('/dashboard');
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title="New organization"
      description="It has systems, members and a plan of its own. You are its owner."
    >
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="Name" error={error}>
          {(control) => <Input {...control} name="name" maxLength={100} autoComplete="organization" />}
        </Field>
        <div className="flex justify-end gap-2">
          <Button kind="ghost" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" busy={busy}>
            Create Organization
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
