import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callIdentity, messageOf } from '../../../app/index.ts';
import { showToast } from '../../../ui/index.ts';

const memberSchema = z.object({
  id: z.string(),
  userId: z.string(),
  role: z.string(),
  user: z.object({ name: z.string().nullish(), email: z.string() }),
});
const membersSchema = z.object({ members: z.array(memberSchema) });

const invitationsSchema = z.array(
  z.object({
    id: z.string(),
    email: z.string(),
    role: z.string().nullable(),
    status: z.string(),
    expiresAt: z.string(),
  }),
);

export type Member = z.infer<typeof memberSchema>;
export type Invitation = z.infer<typeof invitationsSchema>[number];

/** As the identity provider lists them, owners first. */
export function useMembers() {
  return useQuery({
    queryKey: ['members'],
    queryFn: async ({ signal }) => {
      const { members } = membersSchema.parse(await callIdentity('organization/list-members', undefined, signal));
      return members.toSorted((left, right) => Number(right.role === 'owner') - Number(left.role === 'owner'));
    },
  });
}

/** Those that nobody has answered and that still hold. */
export function useInvitations(enabled: boolean) {
  return useQuery({
    queryKey: ['invitations'],
    queryFn: async ({ signal }) => {
      const all = invitationsSchema.parse(await callIdentity('organization/list-invitations', undefined, signal));
      return all.filter(({ status, expiresAt }) => status === 'pending' && Date.parse(expiresAt) > Date.now());
    },
    enabled,
  });
}

/** Changes something about the team and reads it anew. What fails is said in a toast; answers whether it worked. */
export function useTeamChange(): (path: string, body: object, done: string) => Promise<boolean> {
  const client = useQueryClient();
  return async (path, body, done) => {
    try {
      await callIdentity(`organization/${path}`, body);
      showToast('success', done);
      return true;
    } catch (error) {
      showToast('error', messageOf(error));
      return false;
    } finally {
      await Promise.all(
        ['members', 'invitations', 'caller'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      );
    }
  };
}
