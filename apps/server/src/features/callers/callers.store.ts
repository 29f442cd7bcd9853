import { anyOf } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { accessToken, user } from '../../db/schema/index.ts';

const SERVICE_TOKEN = 'service-token:';

/** A service token as the caller of an endpoint, where users have their ids. */
export function serviceCallerId(tokenId: number): string {
  return `${SERVICE_TOKEN}${tokenId}`;
}

/** The names of callers by their ids: of users their name, of service tokens their label. */
export async function listCallerNames(db: Executor, callers: readonly string[]): Promise<Map<string, string>> {
  const isToken = (caller: string): boolean => caller.startsWith(SERVICE_TOKEN);
  const users = callers.filter((caller) => !isToken(caller));
  const tokens = callers
    .filter((caller) => isToken(caller))
    .map((caller) => Number(caller.slice(SERVICE_TOKEN.length)));
  const rows = await db.select({ id: user.id, name: user.name }).from(user).where(anyOf(user.id, users));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  if (tokens.length === 0) return names;
  const { id, label } = accessToken;
  const labels = await db.select({ id, label }).from(accessToken).where(anyOf(id, tokens));
  for (const found of labels) names.set(serviceCallerId(found.id), found.label);
  return names;
}
