// Writes the digests of the base images into Dockerfile and compose.yaml, as their registries have them now.
// usage: pin-images [--check] [--root FOLDER]   (--check writes nothing and fails when a file would change)
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { imagesIn, pinImages } from '../images/pin-images.ts';

const FILES = ['Dockerfile', 'compose.yaml'];
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false }, root: { type: 'string' } } });
const root = values.root ?? resolve(import.meta.dirname, '../..');

const before = new Map(FILES.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
try {
  const after = await pinImages(before);
  for (const [file, text] of after) {
    const isNew = text !== before.get(file);
    if (isNew && values.check) process.exitCode = 1;
    if (isNew && !values.check) writeFileSync(join(root, file), text);
    for (const image of imagesIn(text)) console.log(`${file}: ${image}${isNew ? '' : ' (as before)'}`);
  }
} catch (error) {
  console.error(`Nothing was written. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
