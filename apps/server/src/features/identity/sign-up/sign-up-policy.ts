import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignUpMode } from '@assay/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/index.ts';
import { invitation, user } from '../../../db/schema/index.ts';

export interface SignUpSettings {
  mode: SignUpMode;
  /** The domains of the mode `domain`. */
  domains: string[];
}

/** Somebody who has no account yet. */
export interface Newcomer {
  email: string;
  /** Whether somebody else has proven that the address is theirs, such as an identity provider. */
  isProven: boolean;
  /** What the links of an invitation and of the log carry. */
  invitationId?: string | null;
  setupCode?: string | null;
}

interface Options {
  db: Database;
  secret: string;
  settings: SignUpSettings;
  /** Whether an address is confirmed before it can be signed in with. */
  confirmsAddresses: boolean;
}

/** Who may create an account. It answers alike for addresses with an account and without. */
export function createSignUpPolicy({ db, secret, settings: { mode, domains }, confirmsAddresses }: Options) {
  /** The same on every server of a database, and nobody without the key can compute it. */
  const setupCode = createHmac('sha256', secret).update('assay first account').digest('base64url');
  const isInvited = async ({ email, isProven, invitationId }: Newcomer): Promise<boolean> => {
    const found = await db
      .select({ id: invitation.id })
      .from(invitation)
      .where(
        and(
          eq(sql`lower(${invitation.email})`, email.toLowerCase()),
          eq(invitation.status, 'pending'),
          gt(invitation.expiresAt, new Date()),
        ),
      );
    return found.some(({ id }) => isProven || id === invitationId);
  };
  const isOfDomain = ({ email, isProven }: Newcomer): boolean =>
    mode === 'domain' && (isProven || confirmsAddresses) && domains.includes(domainOf(email));
  const refusalText = async ({ isProven }: Newcomer): Promise<string> => {
    if (await hasNoAccounts(db)) return texts.first;
    return mode === 'domain' && !isProven && !confirmsAddresses ? texts.unproven : texts[mode](domains);
  };
  return {
    /** Why somebody gets no account, as a text for them, or null. */
    refusal: async (newcomer: Newcomer): Promise<string | null> => {
      if (mode === 'open' || isOfDomain(newcomer)) return null;
      if (mode !== 'closed' && (await isInvited(newcomer))) return null;
      if (isSame(newcomer.setupCode ?? '', setupCode) && (await hasNoAccounts(db))) return null;
      return refusalText(newcomer);
    },
    /** Why nobody could accept an invitation of this address, as a text for who invites, or null. Accounts that are there accept. */
    refusalOfInvitation: async (email: string): Promise<string | null> => {
      if (mode !== 'closed') return null;
      const address = email.trim().toLowerCase();
      const [found] = await db.select({ id: user.id }).from(user).where(eq(user.email, address));
      return found === undefined ? texts.uninvitable(address) : null;
    },
    /** The code that lets the first account in where nobody could create it otherwise; null when there are accounts. */
    setupCode: async (): Promise<string | null> => ((await hasNoAccounts(db)) ? setupCode : null),
  };
}

export type SignUpPolicy = ReturnType<typeof createSignUpPolicy>;

const texts = {
  first: 'This server has no accounts yet. The first one is created with the link in its log.',
  unproven: 'Create your account with single sign-on: this server sends no mail to confirm an address.',
  open: () => '',
  closed: () => 'Nobody can create an account here. Ask whoever runs this server for one.',
  uninvitable: (email: string) =>
    `${email} has no account here, and nobody can create one on this server. Ask whoever runs it for an account first.`,
  invitation: () => 'Accounts are by invitation here. Open the link of your invitation, or ask for one.',
  domain: (domains: string[]) =>
    `Accounts here are for addresses at ${domains.join(', ')}. For others open the link of an invitation.`,
};

export async function hasNoAccounts(db: Database): Promise<boolean> {
  return (await db.select({ id: user.id }).from(user).limit(1)).length === 0;
}

const domainOf = (email: string): string => email.split('@').at(-1)?.toLowerCase() ?? '';

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
