import type { CreatedToken } from '@assay/contract';
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, Notice } from '../../../../ui/index.ts';
import { copySecret } from './secret-clipboard.ts';

/** How long the dialog says that the secret was copied, before it closes. */
const COPIED_MS = 3000;

type Copied = 'not yet' | 'copied' | 'refused';

/** The secret of a token that was just created. */
export function NewToken({ token, onDone }: { token: CreatedToken; onDone: () => void }) {
  const [copied, setCopied] = useState<Copied>('not yet');
  const button = useRef<HTMLButtonElement>(null);
  // The form that had the focus is gone, and the dialog takes it first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    if (copied !== 'copied') return undefined;
    const timer = setTimeout(onDone, COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied, onDone]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p>
        This is the only time that the secret of <strong className="break-words">{token.label}</strong> is shown. Copy
        it now.
      </p>
      <code
        data-testid="token-secret"
        className="rounded border border-line bg-sunken px-3 py-2 font-mono text-[13px] break-all select-all"
      >
        {token.token}
      </code>
      {copied === 'refused' && (
        <Notice kind="error">
          This page cannot use the clipboard. Open Assay over https or on localhost, or select the text and copy it by
          hand.
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto text-[13px] text-ink-dim">The clipboard is cleared after 60 seconds.</span>
        <div className="flex gap-2">
          <Button
            ref={button}
            kind="primary"
            icon={copied === 'copied' ? <Check size={14} /> : <Copy size={14} />}
            onClick={() => void copySecret(token.token).then((done) => setCopied(done ? 'copied' : 'refused'))}
          >
            {copied === 'copied' ? 'Copied' : 'Copy'}
          </Button>
          <Button onClick={onDone}>Done</Button>
        </div>
        <span role="status" className="sr-only">
          {copied === 'copied' && 'The secret was copied.'}
        </span>
      </div>
    </div>
  );
}
