import type { Json, Operation } from '@assay/api-model';
import { findLogin, findSessionLogin, ownAccountRead } from '@assay/generator';
import type { GeneratorModel, Learned } from '@assay/generator';
import { learnRoles } from './account-roles.ts';
import { isObject } from '../answers.ts';
import { askAccount } from './ask-account.ts';
import type { Requests } from '../requests.ts';

const NAME = /^(id|userid|username|user_?name|login|loginname|handle|email)$/i;
const MAX_DEPTH = 3;
const MAX_LENGTH = 200;

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '');

/** What an answer calls the account of whoever asks: the identities of the first record in it that has any. */
export function namesIn(value: Json | undefined, depth = 0): Record<string, string> {
  if (!isObject(value) || depth > MAX_DEPTH) return {};
  const own = Object.entries(value).flatMap(([name, part]): [string, string][] => {
    const isName = NAME.test(name) && (typeof part === 'string' || typeof part === 'number');
    return isName && String(part).length <= MAX_LENGTH ? [[plain(name), String(part)]] : [];
  });
  if (own.length > 0) return Object.fromEntries(own);
  const inner = Object.values(value).map((part) => namesIn(part, depth + 1));
  return inner.find((one) => Object.keys(one).length > 0) ?? {};
}

function asking({ operations, definitions }: GeneratorModel): Operation | null {
  const all = operations ?? [];
  return (
    ownAccountRead(all) ??
    findLogin(all, definitions)?.operation ??
    findSessionLogin(all, definitions)?.operation ??
    null
  );
}

/** What the accounts may do and are called, and what kind of token they get; only what was found. */
export async function learnAboutAccounts(
  model: GeneratorModel & { operations: readonly Operation[] },
  requests: Requests,
): Promise<Pick<Learned, 'roles' | 'names' | 'token'>> {
  const roles = await learnRoles(model, requests);
  const names = await learnNames(model, requests);
  const token = await requests.tokenKind();
  return { ...(roles && { roles }), ...(names && { names }), ...(token && { token }) };
}

/** Asks each account what it is called; where only a login says so, the other one. Only where there are several. */
async function learnNames(model: GeneratorModel, requests: Requests): Promise<Learned['names']> {
  const operation = asking(model);
  if (operation === null) return undefined;
  const isOwnRead = operation === ownAccountRead(model.operations ?? []);
  const names: NonNullable<Learned['names']> = {};
  const others = model.accounts?.filter(({ login }) => login === 'other' || (isOwnRead && login !== 'own')) ?? [];
  const own = isOwnRead && others.length > 0 ? (model.accounts ?? []).filter(({ login }) => login === 'own') : [];
  for (const { login } of [...others, ...own]) {
    const found = namesIn(await askAccount(operation, login, requests));
    if (Object.keys(found).length > 0) names[login] = found;
  }
  return Object.keys(names).length === 0 ? undefined : names;
}
