import type { Learned } from '@assay/contract';

/** A name without case and separators. */
const plain = (text: string): string => text.replaceAll(/[^a-z\d]/gi, '').toLowerCase();

const isPlural = (written: string, kind: string): boolean =>
  [kind, `${kind}s`, `${kind}es`, kind.replace(/y$/, 'ies')].includes(plain(written));

/** What a kind of record is called in words, as the paths that were learned write it: `service order` of `/service-orders`. */
export function kindWords(kind: string, { operations }: Learned): string {
  const parts = Object.keys(operations).flatMap((key) => key.split('/').slice(1));
  const written = parts.find((part) => !part.startsWith('{') && isPlural(part, kind)) ?? kind;
  const words = written
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .slice(0, -1);
  return [...words, kind.slice(words.join('').length)].join(' ');
}
