import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const secretFileOf = (dataDir: string): string => join(dataDir, 'secret.key');

export const generateSecret = (): string => randomBytes(32).toString('base64url');

/** The key is ASSAY_SECRET_KEY, or a generated one kept in the data folder, readable by its owner only. */
export async function loadSecret(secretKey: string | null, dataDir: string): Promise<string> {
  if (secretKey !== null) return secretKey;
  const file = secretFileOf(dataDir);
  const stored = await readFile(file, 'utf8').catch(() => null);
  if (stored !== null) return stored.trim();
  await mkdir(dataDir, { recursive: true });
  const generated = generateSecret();
  // If two processes start at once, the file of the first one wins.
  await writeFile(file, `${generated}\n`, { mode: 0o600, flag: 'wx' }).catch(() => undefined);
  return (await readFile(file, 'utf8')).trim();
}

/** Puts another key in place of the generated one, whole or not at all. */
export async function replaceSecretFile(dataDir: string, secret: string): Promise<void> {
  const file = secretFileOf(dataDir);
  const made = `${file}.new`;
  await writeFile(made, `${secret}\n`, { mode: 0o600 });
  await rename(made, file);
}
