import type { Executor } from '../db/index.ts';
import { keyRotation } from '../db/schema/index.ts';
import { createKeyBox } from './key-box.ts';

export interface RotationKeys {
  previous: string;
  next: string;
}

const CONTEXT = 'key rotation';

/**
 * The keys of a rotation that has begun, as the holder of one of them reads them: each is stored sealed by the other.
 * Null when there is none.
 * @throws {Error} when this is neither of them
 */
export async function findRotation(db: Executor, secret: string): Promise<RotationKeys | null> {
  const [row] = await db.select().from(keyRotation);
  if (row === undefined) return null;
  const next = openText(secret, row.nextKey);
  if (next !== null) return { previous: secret, next };
  const previous = openText(secret, row.previousKey);
  if (previous !== null) return { previous, next: secret };
  throw new Error(
    'The secret key is being rotated, and the key of this process is neither the old one nor the new one.',
  );
}

/** From now on every process that has the previous key seals with the next one. Does nothing when this has been done. */
export async function beginRotation(db: Executor, { previous, next }: RotationKeys): Promise<void> {
  const nextKey = createKeyBox(previous).seal(next, CONTEXT);
  const previousKey = createKeyBox(next).seal(previous, CONTEXT);
  await db.insert(keyRotation).values({ nextKey, previousKey }).onConflictDoNothing();
}

/** The previous key is of no use any more. */
export async function endRotation(db: Executor): Promise<void> {
  await db.delete(keyRotation);
}

function openText(secret: string, sealed: string): string | null {
  try {
    return String(createKeyBox(secret).open(sealed, CONTEXT));
  } catch {
    return null;
  }
}
