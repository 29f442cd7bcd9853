import { randomUUID } from 'node:crypto';
import { passwordRules } from '@assay/contract';
import { hashPassword } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import { signalAccessChange } from '../../db/index.ts';
import type { Database, Executor } from '../../db/index.ts';
import { account, member, passkey, session, twoFactor, user } from '../../db/schema/index.ts';
import { writeAuditEvent } from '../audit/index.ts';
import { findPasswordWeakness } from './sign-in/password-strength.ts';

const CREDENTIAL = 'credential';
const BY_COMMAND = 'at the command line of the server';

interface NewAccount {
  name: string;
  email: string;
  password: string;
}

/**
 * An account as signing up makes it, with a confirmed address: whoever runs the server vouches for it.
 * @throws {Error} saying what is wrong with the address, the name or the password
 */
export async function createAccount(db: Database, { name, email, password }: NewAccount): Promise<void> {
  const address = email.trim().toLowerCase();
  if (!/^\S+@\S+$/.test(address)) throw new Error(`"${email}" is no e-mail address.`);
  if (name.trim() === '') throw new Error('The name is blank.');
  await requireStrong(password, [address, name]);
  const id = randomUUID();
  const hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(user)
      .values({ id, name: name.trim(), email: address, emailVerified: true })
      .onConflictDoNothing({ target: user.email })
      .returning({ id: user.id });
    if (made.length === 0) throw new Error(`There is an account with the address ${address}.`);
    await tx
      .insert(account)
      .values({ id: randomUUID(), accountId: id, providerId: CREDENTIAL, userId: id, password: hash });
  });
}

interface Reset {
  email: string;
  password: string;
  /** And passkeys: for somebody who has lost the device. */
  removesSecondFactor: boolean;
}

/**
 * Gives an account another password and ends its sessions.
 * @throws {Error} when there is no such account, or the password is weak
 */
export async function resetPassword(db: Database, { email, password, removesSecondFactor }: Reset): Promise<void> {
  const address = email.trim().toLowerCase();
  const [found] = await db.select({ id: user.id, name: user.name }).from(user).where(eq(user.email, address));
  if (found === undefined) throw new Error(`There is no account with the address ${address}.`);
  await requireStrong(password, [address, found.name]);
  const hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await setPassword(tx, found.id, hash);
    await tx.delete(session).where(eq(session.userId, found.id));
    if (removesSecondFactor) await removeSecondFactor(tx, found.id);
    await writeReset(tx, found.id, address, removesSecondFactor);
    await signalAccessChange(tx);
  });
}

async function setPassword(tx: Executor, userId: string, hash: string): Promise<void> {
  const changed = await tx
    .update(account)
    .set({ password: hash, updatedAt: new Date() })
    .where(and(eq(account.userId, userId), eq(account.providerId, CREDENTIAL)))
    .returning({ id: account.id });
  // Who has only signed in with a provider so far gets a password as well.
  if (changed.length === 0)
    await tx
      .insert(account)
      .values({ id: randomUUID(), accountId: userId, providerId: CREDENTIAL, userId, password: hash });
}

async function removeSecondFactor(tx: Executor, userId: string): Promise<void> {
  await tx.delete(passkey).where(eq(passkey.userId, userId));
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId));
  await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId));
}

async function writeReset(tx: Executor, userId: string, address: string, second: boolean): Promise<void> {
  const memberships = await tx.select({ id: member.organizationId }).from(member).where(eq(member.userId, userId));
  for (const { id: organizationId } of memberships) {
    const deed = { organizationId, userId: null, address: null };
    await writeAuditEvent(tx, { ...deed, action: 'password_changed', target: `${address}, ${BY_COMMAND}` });
    if (second)
      await writeAuditEvent(tx, { ...deed, action: 'second_factor_changed', target: `${address}, ${BY_COMMAND}` });
  }
}

/** @throws {Error} */
async function requireStrong(password: string, known: string[]): Promise<void> {
  if (password.length < passwordRules.minLength || password.length > passwordRules.maxLength)
    throw new Error(`A password has ${passwordRules.minLength} to ${passwordRules.maxLength} characters.`);
  const weakness = await findPasswordWeakness(password, known);
  if (weakness !== null) throw new Error(weakness);
}
