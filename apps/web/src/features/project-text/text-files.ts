import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

export interface TextFile {
  /** Below the folder of a project, with `/`. */
  path: string;
  text: string;
}

/** What an archive may unpack to; a call takes no more. */
const MAX_BYTES = 10 * 1024 * 1024;
const TOO_LARGE = 'The archive unpacks to more than 10 MB. Import it in parts, or use assay push.';

/** Files as one download: a file alone, or a zip archive of several. */
export function packed(files: readonly TextFile[], name: string): { name: string; content: Blob } {
  const [first, ...others] = files;
  if (first !== undefined && others.length === 0)
    return { name: nameOf(first.path), content: new Blob([first.text], { type: 'application/yaml' }) };
  // The same files are the same archive, whenever they are packed.
  const entries = files.map(({ path, text }) => [`assay/${path}`, strToU8(text)] as const);
  const bytes = zipSync(Object.fromEntries(entries), { mtime: EARLIEST });
  return { name: `${fileName(name)}.zip`, content: new Blob([bytes.slice()], { type: 'application/zip' }) };
}

/** The earliest time that an archive can hold. */
const EARLIEST = new Date(1980, 0, 1);

const nameOf = (path: string): string => path.split('/').at(-1) ?? path;
const fileName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'assay';

/** The scenarios of a file or an archive, with the files that they name. @throws {Error} with what to do */
export function unpacked(name: string, bytes: Uint8Array): TextFile[] {
  if (/\.ya?ml$/i.test(name)) return [{ path: `endpoints/${name}`, text: decoded(name, bytes) }];
  const files = entriesOf(bytes).map(([path, content]) => ({ path, text: decoded(path, content) }));
  const scenarios = files.filter(({ path }) => /(^|\/)endpoints\/.*\.ya?ml$/.test(path));
  const [first] = scenarios;
  if (first === undefined)
    throw new Error('The archive has no folder endpoints with files of scenarios. Choose another file.');
  const root = first.path.slice(0, first.path.search(/(^|\/)endpoints\//)).replace(/([^/])$/, '$1/');
  const isNamed = ({ path }: TextFile): boolean => scenarios.some(({ text }) => text.includes(nameOf(path)));
  const named = files.filter((one) => !/\.ya?ml$/.test(one.path) && isNamed(one));
  return [...scenarios, ...named]
    .filter(({ path }) => path.startsWith(root))
    .map(({ path, text }) => ({ path: path.slice(root.length), text }));
}

function entriesOf(bytes: Uint8Array): [path: string, content: Uint8Array][] {
  let total = 0;
  try {
    const entries = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name.endsWith('/') || /(^|\/)(\.|__MACOSX\/)/.test(name)) return false;
        total += originalSize;
        if (total > MAX_BYTES) throw new RangeError(TOO_LARGE);
        return true;
      },
    });
    return Object.entries(entries);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new Error('This is neither a YAML file nor a zip archive that can be read. Choose another file.', {
      cause: error,
    });
  }
}

function decoded(path: string, bytes: Uint8Array): string {
  const text = strFromU8(bytes);
  if (text.includes('\uFFFD')) throw new Error(`${path} is no text in UTF-8. Save it so, and choose it again.`);
  return text.replace(/^\uFEFF/, '');
}
