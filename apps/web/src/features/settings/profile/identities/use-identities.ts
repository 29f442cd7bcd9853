import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callIdentity } from '../../../../app/index.ts';

const identitiesSchema = z.array(z.object({ id: z.string(), providerId: z.string(), createdAt: z.string() }));

export type Identity = z.infer<typeof identitiesSchema>[number];

export const IDENTITIES = ['identities'];

/** The ways into the account that it has been given: a password (`credential`), and identities of a provider. */
export function useIdentities() {
  return useQuery({
    queryKey: IDENTITIES,
    queryFn: async ({ signal }) => identitiesSchema.parse(await callIdentity('list-accounts', undefined, signal)),
  });
}

/** Whether the account has a password; true as long as it is not known, so that it is asked for. */
export const useHasPassword = (): boolean =>
  useIdentities().data?.some(({ providerId }) => providerId === 'credential') ?? true;
