import type { Json, Operation } from '@assay/api-model';
import { ownAccountRead } from '@assay/generator';
import type { KnownAccount } from '@assay/generator';
import { askAccount } from './ask-account.ts';
import type { SeenRecord } from '../seen/seen-records.ts';
import type { Requests } from '../requests.ts';

const ROLE = /^(role|roles|(user|account|member)?(type|kind|role|roles|group|groups|level))$/;
const IS_ADMIN = /^is(admin|administrator|superuser|staff|root)$/;
const MAX_DEPTH = 3;
const MAX_ROLES = 20;
const MAX_LENGTH = 100;

/** Of a token, not of whoever has it. */
const OF_TOKEN = /^(?:bearer|token|jwt|basic|mac)$/i;

const isText = (value: Json): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH && !OF_TOKEN.test(value);

/** What single abilities are listed as, such as `orders:write`: each is a role of one deed. */
const ABILITIES = /^(abilities|permissions|scopes?|grants|privileges|capabilities|authorities)$/;
const ABILITY = /^[\w-]+[:.][\w:.*-]+$/;

/** The abilities that a list, or a text with spaces between them, names. */
const abilitiesIn = (value: Json): string[] =>
  [value]
    .flat()
    .flatMap((one) => (typeof one === 'string' ? one.split(' ') : []))
    .filter((one) => ABILITY.test(one));

/** What the answer to somebody who asks for their own account calls them. */
export function rolesIn(value: Json | undefined, depth = 0): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > MAX_DEPTH) return [];
  const found = Object.entries(value).flatMap(([name, part]): string[] => {
    const flat = name.toLowerCase().replaceAll(/[^a-z]/g, '');
    if (ABILITIES.test(flat)) return abilitiesIn(part);
    if (IS_ADMIN.test(flat)) return part === true ? [flat.slice(2)] : [];
    if (!ROLE.test(flat)) return rolesIn(part, depth + 1);
    return [part].flat().flatMap((one) => (isText(one) ? [one] : rolesIn(named(one), depth + 1)));
  });
  return [...new Set(found)].slice(0, MAX_ROLES);
}

/** What else has a level or a type below a person is not the person. */
const IS_ROLE = /^(attributes\.)?(user_?|account_?)?roles?$/i;

/** The roles that lists show of records which stand for an account of the system: they have what it signs in as. */
export function listedRoles(
  accounts: readonly KnownAccount[],
  records: readonly SeenRecord[],
): Record<string, string[]> {
  const found = accounts.flatMap(({ login, names = [] }): [string, string[]][] => {
    const own = records.filter((one) =>
      [...one.values()].some((value) => typeof value === 'string' && names.includes(value.toLowerCase())),
    );
    const roles = own.flatMap((one) =>
      [...one].flatMap(([path, value]) => (IS_ROLE.test(path) ? [String(value)] : [])),
    );
    return roles.length === 0 ? [] : [[login, [...new Set(roles)].slice(0, MAX_ROLES)]];
  });
  return Object.fromEntries(found);
}

/** A role that is a record of its own is known by its name. */
function named(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return typeof value['name'] === 'string' ? { role: value['name'] } : value;
}

/** Asks each account what it is, or looks into its token (RFC 7519); only where there are several. */
export async function learnRoles(
  { operations, accounts = [] }: { operations: readonly Operation[]; accounts?: readonly KnownAccount[] | undefined },
  requests: Requests,
): Promise<Record<string, string[]> | undefined> {
  if (accounts.length < 2) return undefined;
  const read = ownAccountRead(operations);
  const roles: Record<string, string[]> = {};
  for (const { login } of accounts) {
    const asked = read === null ? [] : rolesIn(await askAccount(read, login, requests));
    const claimed = asked.length > 0 ? asked : rolesIn(await requests.claimsOf(login));
    const found = claimed.length > 0 ? claimed : rolesIn(await requests.loginAnswerOf(login));
    if (found.length > 0) roles[login] = found;
  }
  return Object.keys(roles).length > 0 ? roles : undefined;
}
