import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts with one key. */
export interface KeyBox {
  /** AES-256-GCM with a random 96-bit nonce (NIST SP 800-38D); `context` must be the same to open it. */
  seal(value: unknown, context: string): string;
  /** @throws {Error} when the key or the context is another one, or the text was changed. */
  open(sealed: string, context: string): unknown;
}

const VERSION = 'v1';

export function createKeyBox(secret: string): KeyBox {
  const key = createHash('sha256').update(`assay secret box ${VERSION}\n${secret}`).digest();
  return {
    seal: (value, context) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return [VERSION, nonce, cipher.getAuthTag(), body]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.');
    },
    open: (sealed, context) => {
      const [version, nonce, tag, body] = sealed.split('.');
      if (version !== VERSION || nonce === undefined || tag === undefined || body === undefined) {
        throw new Error('A stored secret has an unknown form.');
      }
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      const text = Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8');
      return JSON.parse(text);
    },
  };
}
