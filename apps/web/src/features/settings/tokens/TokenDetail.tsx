import { tokenPreview } from '@assay/contract';
import type { AccessToken } from '@assay/contract';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, pathTo } from '../../../app/index.ts';
import { fullDate, fullDateTime, managesOrganization, useCaller, useTokens } from '../../../data/index.ts';
import { Button, Card, EmptyState, LoadError, Skeleton, StatusBadge } from '../../../ui/index.ts';
import { problemText } from './token-problems.ts';
import { scopeTexts, statusKinds, statusOf, tokenTime } from './token-texts.ts';
import { TokenUsage } from './TokenUsage.tsx';
import { useRevocation } from './use-revocation.tsx';

const all = { includeRevoked: true };

/** One token, found among all of the user and the organization (decision 61). */
export function TokenDetail({ tokenId }: { tokenId: number }) {
  const caller = useCaller();
  const manages = managesOrganization(caller.data?.role);
  const personal = useTokens('personal', all);
  const service = useTokens('service', { ...all, enabled: manages });
  const tokens = [...(personal.data ?? []), ...(service.data ?? [])];
  const token = tokens.find(({ id }) => id === tokenId);
  const needed = [caller, personal, ...(manages ? [service] : [])];
  const failed = needed.find(({ isError, data }) => isError && data === undefined);
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        to={pathTo('Settings', { tab: 'api-tokens' })}
        className="inline-flex items-center gap-1.5 justify-self-start underline-offset-2 hover:underline"
      >
        <ArrowLeft size={14} aria-hidden /> Back to API tokens
      </Link>
      {token !== undefined ? (
        <Found token={token} tokens={tokens} />
      ) : failed ? (
        <LoadError onRetry={() => void failed.refetch()}>
          {problemText(failed.error, 'Failed to load tokens')}
        </LoadError>
      ) : needed.some(({ isPending }) => isPending) ? (
        <Skeleton rows={5} />
      ) : (
        <EmptyState title="Token not found">There is no such token in this organization.</EmptyState>
      )}
    </div>
  );
}

function Found({ token, tokens }: { token: AccessToken; tokens: readonly AccessToken[] }) {
  const { ask, dialog } = useRevocation(tokens);
  const status = statusOf(token);
  return (
    <>
      <Card
        title={<span className="break-words">{token.label}</span>}
        action={
          status === 'Active' && (
            <Button size="sm" kind="danger" onClick={() => ask(token)}>
              Revoke
            </Button>
          )
        }
      >
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact name="Status">
            <StatusBadge kind={statusKinds[status]}>{status}</StatusBadge>
          </Fact>
          <Fact name="Token">
            <span className="font-mono">{tokenPreview(token.kind, token.id)}</span>
          </Fact>
          <Fact name="Scopes">
            {token.scopes.map((scope) => (
              <span key={scope} className="block">
                <span className="font-mono">{scope}</span>
                <span className="block text-[13px] text-ink-dim">{scopeTexts[scope]}</span>
              </span>
            ))}
          </Fact>
          <Fact name="Created">
            <Time at={token.created_at}>{fullDate(token.created_at)}</Time>
            {token.kind === 'service' && token.created_by !== null && ` by ${token.created_by}`}
          </Fact>
          <Fact name="Last used">
            {token.last_used_at === null ? (
              'Never'
            ) : (
              <Time at={token.last_used_at}>{tokenTime(token.last_used_at)}</Time>
            )}
          </Fact>
          <Fact name={status === 'Expired' ? 'Expired' : 'Expires'}>
            {token.expires_at === null ? (
              'Does not expire'
            ) : (
              <Time at={token.expires_at}>{fullDate(token.expires_at)}</Time>
            )}
          </Fact>
          {token.revoked_at !== null && (
            <Fact name="Revoked">
              <Time at={token.revoked_at}>{fullDate(token.revoked_at)}</Time>
            </Fact>
          )}
        </dl>
      </Card>
      <TokenUsage token={token} />
      {dialog}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[13px] text-ink-dim">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Time({ at, children }: { at: string; children: ReactNode }) {
  return (
    <time dateTime={at} title={fullDateTime(at)}>
      {children}
    </time>
  );
}
