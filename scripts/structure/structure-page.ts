const regionOf = (name: string): RegExp => new RegExp(`(<!-- counted: ${name} -->\\n)([^]*?)(\\n?<!-- end -->)`);

/** The page with these texts in its counted regions. @throws {Error} where it has no such region */
export function withRegions(page: string, regions: ReadonlyMap<string, string>): string {
  return [...regions].reduce((before, [name, text]) => {
    read(before, name);
    return before.replace(regionOf(name), (_whole, begin: string) => `${begin}${text}\n<!-- end -->`);
  }, page);
}

/** Figures may be this far from the tree: not each new file needs a new page. */
const MAX_DEVIATION = 0.1;

/**
 * The regions that no longer describe the tree: they name other parts, features or imports between them, or their figures are
 * far from those of today.
 */
export function staleRegions(page: string, regions: ReadonlyMap<string, string>): string[] {
  return [...regions].filter(([name, text]) => isStale(read(page, name), text)).map(([name]) => name);
}

function isStale(written: string, counted: string): boolean {
  if (namesIn(written) !== namesIn(counted)) return true;
  const [before, today] = [sumOf(written), sumOf(counted)];
  return Math.abs(before - today) > MAX_DEVIATION * today;
}

function read(page: string, name: string): string {
  const text = regionOf(name).exec(page)?.[2];
  if (text === undefined) throw new Error(`docs/structure.md has no region "${name}".`);
  return text;
}

/** In one order: lists are sorted by figures. */
const namesIn = (text: string): string => (text.match(/[a-z][\w/@.-]*/gi) ?? []).toSorted().join(' ');

const sumOf = (text: string): number =>
  (text.match(/\d[\d,]*/g) ?? []).reduce((sum, number) => sum + Number(number.replaceAll(',', '')), 0);
