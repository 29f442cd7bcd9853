import { tokenPreview } from '@assay/contract';
import type { AccessToken, TokenKind } from '@assay/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, pathTo } from '../../../app/index.ts';
import { fullDate, useTokens } from '../../../data/index.ts';
import { Button, Card, EmptyState, LoadError, Skeleton, StatusBadge } from '../../../ui/index.ts';
import { CreateToken } from './create/CreateToken.tsx';
import { problemText } from './token-problems.ts';
import { kindTexts, statusKinds, statusOf, usedText } from './token-texts.ts';
import { useRevocation } from './use-revocation.tsx';

/** The tokens of one kind, and the way to another one. */
export function TokenList({ kind, includeRevoked }: { kind: TokenKind; includeRevoked: boolean }) {
  const [creating, setCreating] = useState(false);
  const tokens = useTokens(kind, { includeRevoked });
  const texts = kindTexts[kind];
  return (
    <Card
      title={texts.title}
      action={
        <Button
          size="sm"
          kind={kind === 'personal' ? 'primary' : 'secondary'}
          icon={<Plus size={14} />}
          aria-haspopup="dialog"
          onClick={() => setCreating(true)}
        >
          {texts.generate}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-ink-dim">{texts.about}</p>
        {tokens.data !== undefined ? (
          <Rows title={texts.title} empty={texts.empty} tokens={tokens.data} />
        ) : tokens.isError ? (
          <LoadError onRetry={() => void tokens.refetch()}>
            {problemText(tokens.error, 'Failed to load tokens')}
          </LoadError>
        ) : (
          <Skeleton rows={3} />
        )}
      </div>
      {creating && <CreateToken kind={kind} onClose={() => setCreating(false)} />}
    </Card>
  );
}

function Rows({ title, empty, tokens }: { title: string; empty: string; tokens: readonly AccessToken[] }) {
  const { ask, dialog } = useRevocation(tokens);
  return (
    <>
      {tokens.length === 0 ? (
        <EmptyState title="No tokens yet">{empty}</EmptyState>
      ) : (
        <ul aria-label={title} className="divide-y divide-line rounded border border-line">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => ask(token)} />
          ))}
        </ul>
      )}
      {dialog}
    </>
  );
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const status = statusOf(token);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_6rem_8rem_5rem]">
      <div className="min-w-0 max-sm:col-span-full">
        <Link
          to={pathTo('ApiToken', { tokenId: token.id })}
          className="block truncate font-medium underline-offset-2 hover:underline"
        >
          {token.label}
        </Link>
        <span className="block truncate text-[13px] text-ink-dim">
          <span className="font-mono">{tokenPreview(token.kind, token.id)}</span> · {token.scopes.join(', ')}
          {token.expires_at !== null && ` · expires ${fullDate(token.expires_at)}`}
        </span>
      </div>
      <span>
        <StatusBadge kind={statusKinds[status]}>{status}</StatusBadge>
      </span>
      <span className="text-[13px] text-ink-dim max-sm:text-right">{usedText(token.last_used_at)}</span>
      {status === 'Active' && (
        <Button
          size="sm"
          kind="danger"
          className="max-sm:col-start-2 justify-self-end"
          aria-label={`Revoke ${token.label}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}
