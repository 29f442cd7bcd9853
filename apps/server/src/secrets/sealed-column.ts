import { createKeyBox } from './key-box.ts';
import type { RotationKeys } from './rotation.ts';

/** A column of texts that the secret key encrypts. */
export interface SealedColumn {
  table: string;
  id: string;
  column: string;
  /**
   * The text sealed with the next key; null when it is already.
   * @throws {Error} when neither key opens it
   */
  reseal(text: string, id: string | number, keys: RotationKeys): Promise<string | null>;
}

/** One whose texts a box has sealed. */
export function sealedColumn(
  at: Pick<SealedColumn, 'table' | 'id' | 'column'>,
  context: (id: string | number) => string,
): SealedColumn {
  return {
    ...at,
    reseal: async (text, id, keys) => {
      const next = createKeyBox(keys.next);
      if (opens(() => next.open(text, context(id)))) return null;
      return next.seal(createKeyBox(keys.previous).open(text, context(id)), context(id));
    },
  };
}

function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
