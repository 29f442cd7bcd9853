import { useEffect, useRef, useState } from 'preact/hooks';

interface Props {
  /** Of the plan. */
  name: string;
  onClose: () => void;
  /** @throws {Error} with the text to show */
  onEmail: (email: string) => Promise<void>;
}

/** Asks who pays, before there is an account (decision 52). */
export function EmailDialog({ name, onClose, onEmail }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const email = input.current?.value.trim() ?? '';
    if (!/^\S+@\S+\.\S+$/.test(email)) return setError('Enter an e-mail address.');
    setBusy(true);
    try {
      await onEmail(email);
    } catch (failure) {
      setError(`Failed to start checkout: ${failure instanceof Error ? failure.message : String(failure)}`);
      setBusy(false);
    }
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="email-title" onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <h2 id="email-title">Choose {name}</h2>
        <p class="dim">You pay first and create your account afterwards, with the same e-mail address.</p>
        <label htmlFor="email">Email</label>
        <input
          ref={input}
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          aria-invalid={error !== null}
          aria-describedby="email-error"
          onInput={() => setError(null)}
        />
        <p id="email-error" class="fail" role="alert">
          {error}
        </p>
        <p class="actions">
          <button type="button" class="button" onClick={() => dialog.current?.close()} disabled={busy}>
            Cancel
          </button>
          <button type="submit" class="button button-primary" disabled={busy}>
            Continue to Payment
          </button>
        </p>
      </form>
    </dialog>
  );
}
