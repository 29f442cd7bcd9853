import { createHmac } from 'node:crypto';

/** A session's token as its holder gets it: worth something only together with the signature of this server's key. */
function signToken(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;
}

interface Signing {
  /** The token of the session that the call began or belongs to. */
  token: string;
  secret: string;
}

/** An answer of the provider with the signed token wherever it holds the bare one; null when it holds none. */
export function withSignedToken(answer: unknown, { token, secret }: Signing): Record<string, unknown> | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const values = answer as Record<string, unknown>;
  if (values['token'] === token) return { ...values, token: signToken(token, secret) };
  const session = values['session'] as Record<string, unknown> | null | undefined;
  if (session?.['token'] !== token) return null;
  return { ...values, session: { ...session, token: signToken(token, secret) } };
}
