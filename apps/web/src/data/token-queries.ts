import type { AccessToken, TokenKind } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../app/index.ts';

/** Who is signed in, as the server sees it: organization and role. */
export function useCaller() {
  return useQuery({ queryKey: ['caller'], queryFn: ({ signal }) => api.getCaller({ signal }) });
}

/** Whether a role may change the plan, the members and the tokens of an organization. */
export function managesOrganization(role: string | undefined): boolean {
  return role === 'admin' || role === 'owner';
}

interface TokenListOptions {
  includeRevoked: boolean;
  /** False while it is not known whether the user may see them. */
  enabled?: boolean;
}

/** Tokens of one kind, the newest first. */
export function useTokens(kind: TokenKind, { includeRevoked, enabled = true }: TokenListOptions) {
  return useQuery({
    queryKey: ['tokens', kind, includeRevoked],
    queryFn: async ({ signal }): Promise<AccessToken[]> => {
      const query = { include_revoked: includeRevoked ? 'true' : 'false' } as const;
      const list = kind === 'personal' ? api.listTokens : api.listServiceTokens;
      return (await list({ query, signal })) ?? [];
    },
    enabled,
  });
}

/** Requests with a token on each of the last 30 days. */
export function useTokenUsage({ id, kind }: Pick<AccessToken, 'id' | 'kind'>) {
  return useQuery({
    queryKey: ['tokens', 'usage', id],
    queryFn: ({ signal }) => {
      const load = kind === 'personal' ? api.getTokenUsage : api.getServiceTokenUsage;
      return load({ params: { id }, signal });
    },
  });
}

/** After one was created or revoked. */
export function useRefreshTokens(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['tokens'] });
}
