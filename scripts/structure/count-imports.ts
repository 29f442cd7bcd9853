/** A module as dependency-cruiser lists it; `resolved` is the file that an import leads to. */
export interface Module {
  source: string;
  dependencies: { resolved: string }[];
}

export interface Import {
  from: string;
  to: string;
  file: string;
}

const PART = /^((?:apps|packages)\/[^/]+)\/src\//;
const TEST = /[.]test[.]tsx?$|\/testing\//;

export const isTest = (file: string): boolean => TEST.test(file);

/** The files of a group of the product, without tests; `groupOf` names the group of a file, null for none. */
export function filesByGroup(
  modules: readonly Module[],
  groupOf: (file: string) => string | null,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { source } of modules) {
    const group = isTest(source) ? null : groupOf(source);
    if (group !== null) counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return counts;
}

/** Imports of a file of one group by a file of another, without tests; one import of a file by a file counts once. */
export function importsBetween(modules: readonly Module[], groupOf: (file: string) => string | null): Import[] {
  return modules.flatMap(({ source, dependencies }) => {
    const from = isTest(source) ? null : groupOf(source);
    if (from === null) return [];
    return [...new Set(dependencies.map(({ resolved }) => resolved))].flatMap((file) => {
      const to = groupOf(file);
      return to === null || to === from || isTest(file) ? [] : [{ from, to, file }];
    });
  });
}

export const partOf = (file: string): string | null => PART.exec(file)?.[1] ?? null;

export function featureOf(app: 'server' | 'web'): (file: string) => string | null {
  const folder = new RegExp(`^apps/${app}/src/features/([^/]+)/`);
  return (file) => folder.exec(file)?.[1] ?? null;
}

/** How many of each pair, as "from to". */
export function pairs(imports: readonly Import[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { from, to } of imports) counts.set(`${from} ${to}`, (counts.get(`${from} ${to}`) ?? 0) + 1);
  return counts;
}
