import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../../db/index.ts';
import { exportOrganization, importOrganization } from '../organization-data/index.ts';

type Write = (line: string) => void;

/** @throws {Error} when the file is there already, cannot be written, or there is no such organization */
export async function exportToFile(
  db: Database,
  { id, file }: { id: string; file: string },
  write: Write,
): Promise<void> {
  await pipeline(exportOrganization(db, id), createWriteStream(file, { flags: 'wx', mode: 0o600 })).catch(
    (error: unknown) => {
      throw isPresent(error) ? new Error(`${file} is there already. Name another file.`) : error;
    },
  );
  write(`The organization is in ${file}, without credentials. import-organization makes another one of it.`);
}

const isPresent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

export interface ImportOptions {
  file: string;
  /** The address of the account that owns the organization. */
  owner: string;
  /** What it is called; without one as in the file. */
  name: string | undefined;
}

/** Opens the file with the first line that is asked for: an error before that would have nobody to hear it. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const input = createReadStream(file);
  try {
    yield* createInterface({ input, crlfDelay: Infinity });
  } finally {
    input.destroy();
  }
}

/** @throws {Error} with what is wrong with the file; nothing is stored then */
export async function importFromFile(db: Database, { file, ...options }: ImportOptions, write: Write): Promise<void> {
  const lines = linesOf(file);
  const { id, name, rows, joined, missing, leftOut } = await importOrganization(db, lines, options).finally(
    () => void lines.return(undefined),
  );
  write(`${name} was imported with ${rows} rows. Its id is ${id}.`);
  if (joined.length > 0) write(`With their role: ${joined.map(({ email, role }) => `${email} (${role})`).join(', ')}.`);
  if (missing.length > 0)
    write(
      `Without an account here, to be invited: ${missing.map(({ email, role }) => `${email} (${role})`).join(', ')}.`,
    );
  for (const text of leftOut) write(`To be entered again: ${text}.`);
}
