import type { CreatedToken, TokenKind } from '@assay/contract';
import { useState } from 'react';
import { useRefreshTokens } from '../../../../data/index.ts';
import { Dialog } from '../../../../ui/index.ts';
import { NewToken } from './NewToken.tsx';
import { kindTexts } from '../token-texts.ts';
import { TokenForm } from './TokenForm.tsx';

/** Creates a token and shows its secret, once. */
export function CreateToken({ kind, onClose }: { kind: TokenKind; onClose: () => void }) {
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedToken | null>(null);
  const refresh = useRefreshTokens();
  return (
    <Dialog
      open
      onClose={onClose}
      title={created === null ? kindTexts[kind].generate : 'Token created'}
      // A click beside it must not lose the secret.
      locked={creating || created !== null}
    >
      {created === null ? (
        <TokenForm
          kind={kind}
          creating={creating}
          onCreating={setCreating}
          onCreated={(token) => {
            setCreated(token);
            void refresh();
          }}
        />
      ) : (
        <NewToken token={created} onDone={onClose} />
      )}
    </Dialog>
  );
}
