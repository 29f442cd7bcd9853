import { withConnection } from '../db/index.ts';
import { createKeyBox } from './key-box.ts';
import { findRotation } from './rotation.ts';

/** Encrypts what must not be readable in the database. */
export interface SecretBox {
  /** With the newest key; `context` must be the same to open it. */
  seal(value: unknown, context: string): Promise<string>;
  /** @throws {Error} when the key or the context is another one, or the text was changed */
  open(sealed: string, context: string): Promise<unknown>;
  /** The key of this process, and the other one while the key is being rotated. */
  secrets(): Promise<string[]>;
}

/**
 * Seals and opens while the key is being rotated too: what another process has sealed with the new key opens here. Looks over a
 * connection of its own, since its callers may hold all others.
 */
export function createSecretBox(databaseUrl: string, secret: string): SecretBox {
  let known = [secret];
  let looking: Promise<string> | null = null;
  const look = (): Promise<string> => {
    looking ??= readKeys().finally(() => {
      looking = null;
    });
    return looking;
  };
  const readKeys = async (): Promise<string> => {
    const rotation = await withConnection(databaseUrl, (db) => findRotation(db, secret));
    known = rotation === null ? [secret] : [secret, rotation.next === secret ? rotation.previous : rotation.next];
    return rotation?.next ?? secret;
  };
  return {
    seal: async (value, context) => createKeyBox(await look()).seal(value, context),
    open: async (sealed, context) => {
      const opened = openWith(known, sealed, context);
      if (opened !== null) return opened.value;
      await look();
      const again = openWith(known.slice(1), sealed, context);
      // With the own key once more, for its own error.
      return again === null ? createKeyBox(secret).open(sealed, context) : again.value;
    },
    secrets: async () => {
      await look();
      return known;
    },
  };
}

function openWith(secrets: readonly string[], sealed: string, context: string): { value: unknown } | null {
  for (const secret of secrets) {
    try {
      return { value: createKeyBox(secret).open(sealed, context) };
    } catch {
      // Another key may open it.
    }
  }
  return null;
}
