import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nearestName } from '@assay/scenario/nearest-name';
import { UsageError } from '../exit-codes.ts';
import { readInput } from '../input/input-files.ts';

export const CONFIG_FILE = '.assay.yaml';

/** What a file says of one setting. */
interface FileEntry {
  text: string;
  line: number;
}

/** A configuration file that was read. */
export interface ConfigFile {
  path: string;
  entries: ReadonlyMap<string, FileEntry>;
}

/** The nearest file from a folder upwards to the root of its repository, then the one in the home folder. */
export function findConfigFiles(folder: string, home: string): string[] {
  const near = nearest(folder);
  const own = join(home, CONFIG_FILE);
  return [...(near === null ? [] : [near]), ...(near !== own && existsSync(own) ? [own] : [])];
}

function nearest(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, CONFIG_FILE);
    if (existsSync(path)) return path;
    if (dirname(at) === at || existsSync(join(at, '.git'))) return null;
  }
}

/**
 * Reads a configuration file.
 * @throws {UsageError} with the line, for what is no YAML, and for keys that there are not
 */
export async function readConfigFile(path: string, known: readonly string[]): Promise<ConfigFile> {
  // Most runs have no file, and the parser is a large part of a start.
  const { isMap, isScalar, LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(contentOf(path), { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  if (error !== undefined)
    throw new UsageError(`${path}:${lineAt(error.pos[0])}: ${error.message}. Check indents, colons and quotes.`);
  const entries = new Map<string, FileEntry>();
  const keyOf = (key: unknown): { name: string; line: number } =>
    isScalar(key) ? { name: String(key), line: lineAt(key.range?.[0] ?? 0) } : { name: '?', line: 1 };
  const add = (node: unknown, above: string): void => {
    if (!isMap(node)) throw new UsageError(`${path}: ${above || 'The file'} must have keys with values.`);
    for (const { key, value } of node.items) {
      const { name: own, line } = keyOf(key);
      const name = above === '' ? own : `${above}.${own}`;
      if (known.some((one) => one.startsWith(`${name}.`))) add(value, name);
      else if (!known.includes(name)) throw new UsageError(unknownText(`${path}:${line}`, name, known));
      else if (isScalar(value)) entries.set(name, { text: value.source ?? '', line });
      else throw new UsageError(`${path}:${line}: ${name} wants one value, not a list or a group.`);
    }
  };
  if (document.contents !== null) add(document.contents, '');
  return { path, entries };
}

function contentOf(path: string): string {
  try {
    return readInput(path).toString();
  } catch (error) {
    throw new UsageError(`${path} cannot be read. Check the path and its permissions.`, { cause: error });
  }
}

function unknownText(where: string, name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  const next = near === null ? `Known are: ${known.join(', ')}.` : `Did you mean ${near}?`;
  return `${where}: There is no setting "${name}". ${next}`;
}
