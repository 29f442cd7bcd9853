import { useQuery } from '@tanstack/react-query';
import { callIdentity, loadSession, useSubmit } from '../../../../app/index.ts';
import { Button, Dialog, Field, Input, Notice, showToast } from '../../../../ui/index.ts';
import { CodeList } from './CodeList.tsx';
import type { Enrolling } from './enrolling.ts';

/** What the app scans, the recovery codes, and the first code, which turns the second factor on. */
export function Enrolment({
  enrolling: { totpURI, backupCodes },
  onClose,
}: {
  enrolling: Enrolling;
  onClose: () => void;
}) {
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  const { error, busy, submit } = useSubmit(async ({ code = '' }) => {
    await callIdentity('two-factor/verify-totp', { code: code.replaceAll(/\s/g, '') });
    await loadSession();
    showToast('success', 'From now on you also need a code to log in.');
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title="Scan this with your authenticator app"
      description="Then store the recovery codes somewhere other than that device. Each code works once."
    >
      <form className="grid gap-4" onSubmit={submit}>
        <QrCode text={totpURI} />
        <p className="text-[13px] text-ink-dim">
          Or enter this key by hand: <code className="break-all">{secret}</code>
        </p>
        <CodeList codes={backupCodes} />
        <Field label="Code from your device" hint="Six digits. Entering them turns on the second factor.">
          {(control) => <Input {...control} name="code" required autoComplete="one-time-code" inputMode="numeric" />}
        </Field>
        {error !== null && <Notice kind="error">{error}</Notice>}
        <div className="flex justify-end gap-2">
          <Button kind="ghost" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" busy={busy}>
            Turn On
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The library is loaded with the first code that is shown. */
function QrCode({ text }: { text: string }) {
  const { data } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => (await import('uqr')).renderSVG(text),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data === undefined) return <div className="size-44" />;
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(data)}`}
      alt="QR code of the key"
      className="size-44 rounded bg-white p-2"
    />
  );
}
