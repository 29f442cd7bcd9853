import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The cookie of a browser that an account was signed in with: a random id, signed for that account only (OWASP device cookies). */
export interface KnownDevices {
  /** The id in a cookie that was issued for this account, else null. */
  read(cookie: string | null | undefined, email: string): string | null;
  issue(email: string): string;
}

export function createKnownDevices(secret: string): KnownDevices {
  const sign = (id: string, email: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['device', id, email.toLowerCase()]))
      .digest('base64url');
  return {
    read: (cookie, email) => {
      const [id = '', signature = ''] = cookie?.split('.') ?? [];
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(id, email))];
      return given.length === right.length && timingSafeEqual(given, right) ? id : null;
    },
    issue: (email) => {
      const id = randomBytes(16).toString('base64url');
      return `${id}.${sign(id, email)}`;
    },
  };
}
