import type { GenericEndpointContext } from 'better-auth';
import { APIError } from 'better-auth/api';
import { textIn } from '../../../text-in.ts';
import { findPasswordWeakness } from './password-strength.ts';

export interface Owner {
  id: string;
  name: string;
  email: string;
  /** Null for a session that has no organization yet. */
  organizationId: string | null;
  signedInAt: Date;
}

type Named = Pick<Owner, 'name' | 'email'>;

/** Whose session a bearer token is; hooks of the provider only know those of cookies. */
export type OwnerOf = (headers: Headers) => Promise<Owner | null>;

interface Choice {
  field: string;
  owner: (ctx: GenericEndpointContext, ownerOf: OwnerOf) => Promise<Named | null>;
}

const choices: Readonly<Record<string, Choice>> = {
  '/sign-up/email': {
    field: 'password',
    owner: async ({ body }) => ({ name: textIn(body, 'name') ?? '', email: textIn(body, 'email') ?? '' }),
  },
  '/change-password': {
    field: 'newPassword',
    owner: async ({ headers }, ownerOf) => (headers === undefined ? null : ownerOf(headers)),
  },
  '/reset-password': { field: 'newPassword', owner: ownerOfLink },
};

async function ownerOfLink({ body, query, context }: GenericEndpointContext): Promise<Named | null> {
  const token = textIn(body, 'token') ?? textIn(query, 'token');
  if (token === null) return null;
  const { internalAdapter } = context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return link === null ? null : internalAdapter.findUserById(link.value);
}

/** @throws {APIError} 400 when somebody chooses a password that is easy to guess for whoever knows their name and address. */
export async function refuseWeakPassword(ctx: GenericEndpointContext, ownerOf: OwnerOf): Promise<void> {
  const choice = choices[ctx.path];
  const password = choice === undefined ? null : textIn(ctx.body, choice.field);
  if (choice === undefined || password === null) return;
  const owner = await choice.owner(ctx, ownerOf);
  const known = owner === null ? [] : [owner.email, owner.name];
  const message = await findPasswordWeakness(
    password,
    known.flatMap((text) => [text, ...text.split(/[@\s]/)]),
  );
  if (message !== null) throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_WEAK', message });
}
