import { callIdentity, loadSession, useSubmit } from '../../../app/index.ts';
import { Button, Field, Input, showToast } from '../../../ui/index.ts';

export function NameForm({ name }: { name: string }) {
  const { error, busy, submit } = useSubmit(async (fields) => {
    await callIdentity('update-user', { name: fields['name'] });
    await loadSession();
    showToast('success', 'Your name was saved.');
  });
  return (
    <form className="flex items-end gap-2" onSubmit={submit}>
      <div className="min-w-0 flex-1">
        <Field label="Name" error={error ?? undefined}>
          {(control) => (
            <Input {...control} name="name" defaultValue={name} autoComplete="name" required maxLength={100} />
          )}
        </Field>
      </div>
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  );
}
