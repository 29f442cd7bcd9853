import type { AccessToken, TokenKind, TokenScope } from '@assay/contract';
import { relativeTime } from '../../../data/index.ts';
import type { BadgeKind } from '../../../ui/index.ts';

/** What a scope allows (D2 section 6). */
export const scopeTexts: Readonly<Record<TokenScope, string>> = {
  read: 'View scenarios, run tests, and access results',
  write: 'Create scenarios, update data, and modify configurations',
};

interface KindTexts {
  title: string;
  about: string;
  generate: string;
  warning: string;
  empty: string;
}

export const kindTexts: Readonly<Record<TokenKind, KindTexts>> = {
  personal: {
    title: 'Personal access tokens',
    about: 'For your own tools and scripts. They act as you, in this organization.',
    generate: 'Generate PAT Token',
    warning:
      'A token has full access to your account, within its scopes. Keep it as secret as your password, and never store it in a repository.',
    empty: 'Generate a token to run scenarios from the command line or a pipeline.',
  },
  service: {
    title: 'Service tokens',
    about: 'For pipelines. They belong to the organization and stay when the member who generated them leaves it.',
    generate: 'Generate Service Token',
    warning:
      'A token has full access to the account of your organization, within its scopes. Store it as a secret of your pipeline, and never in a repository.',
    empty: 'Generate a token for a pipeline that does not depend on one member.',
  },
};

export type TokenStatus = 'Active' | 'Expired' | 'Revoked';

export const statusKinds: Readonly<Record<TokenStatus, BadgeKind>> = {
  Active: 'pass',
  Expired: 'error',
  Revoked: 'idle',
};

/** What can be done with a token now. Times in milliseconds. */
export function statusOf(token: Pick<AccessToken, 'expires_at' | 'revoked_at'>, now: number = Date.now()): TokenStatus {
  if (token.revoked_at !== null) return 'Revoked';
  return token.expires_at !== null && Date.parse(token.expires_at) <= now ? 'Expired' : 'Active';
}

/** Just now, 5m ago, 3h ago, 2d ago, after 30 days the date (D2 section 9). */
export function tokenTime(iso: string, now: number = Date.now()): string {
  const text = relativeTime(iso, now);
  return text === 'just now' ? 'Just now' : text;
}

/** When a token of a list was used last. */
export function usedText(lastUsedAt: string | null, now: number = Date.now()): string {
  return lastUsedAt === null ? 'Never used' : `Used ${tokenTime(lastUsedAt, now).replace('Just', 'just')}`;
}

const DAY_MS = 24 * 60 * 60_000;

/** The lifetimes that a token is offered, in days. */
export const lifetimes = [
  { days: null, label: 'No expiration' },
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
] as const;

export type Lifetime = (typeof lifetimes)[number]['days'];

export function expiryOf(days: Lifetime, now: number = Date.now()): string | null {
  return days === null ? null : new Date(now + days * DAY_MS).toISOString();
}
