// Writes the digest of each base image behind its tag into Dockerfile and compose.yaml, as the registry has it now.
import { readImage } from './image-name.ts';
import { readDigest } from './read-digest.ts';

/** `ARG NODE_IMAGE=name:tag`, `${NODE_IMAGE:-name:tag}` and `image: name:tag`. */
const BASES = [
  /(?<before>^ARG \w+_IMAGE=)(?<name>\S+)/gm,
  /(?<before>\$\{\w+_IMAGE:-)(?<name>[^}\s]+)/g,
  /(?<before>^\s*image:\s+)(?<name>[^\s${}'"#]+)/gm,
];

/** As they are written, tag and digest included. */
export function imagesIn(text: string): string[] {
  const found = BASES.flatMap((base) => [...text.matchAll(base)].map(({ groups }) => groups?.name ?? ''));
  return [...new Set(found)];
}

/** `digests`: of each tagged name, such as `node:20`. Names keep their tag, so that a reader sees the version. */
export function withDigests(text: string, digests: ReadonlyMap<string, string>): string {
  return BASES.reduce(
    (before, base) =>
      before.replaceAll(base, (whole, start: string, name: string) => {
        const digest = digests.get(tagged(name));
        return digest === undefined ? whole : `${start}${tagged(name)}@${digest}`;
      }),
    text,
  );
}

/** The same files with digests; none is changed unless every image was found. @throws {Error} */
export async function pinImages(files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const names = new Set([...files.values()].flatMap(imagesIn).map(tagged));
  const digests = new Map<string, string>();
  for (const name of names) digests.set(name, await readDigest(readImage(name)));
  return new Map([...files].map(([file, text]) => [file, withDigests(text, digests)]));
}

const tagged = (name: string): string => name.split('@', 1)[0] ?? name;
