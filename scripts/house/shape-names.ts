import ts from 'typescript';

/** A type that scenarios, rules or results take on their way. */
export interface ShapeName {
  name: string;
  file: string;
}

const NAMES = /^[A-Z]\w*(?:Rule|Scenario|Result)(?:Text|Draft|Event)?$|^(?:Rule|Scenario)(?:Text|Draft)?$/;

/** The exported types of a file whose names say that they are a scenario, a rule or a result. */
export function shapeNames(file: string, source: ts.SourceFile): ShapeName[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)) return [];
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    return isExported && NAMES.test(statement.name.text) ? [{ name: statement.name.text, file }] : [];
  });
}

/** Names that several types have, and those that the page of shapes does not list, or lists although nothing is called so. */
export function shapeProblems(names: readonly ShapeName[], page: string): string[] {
  const files = new Map<string, string[]>();
  for (const { name, file } of names) files.set(name, [...(files.get(name) ?? []), file]);
  const listed = [...page.matchAll(/^\| `(\w+)` \|/gm)].flatMap(([, name = '']) => (NAMES.test(name) ? [name] : []));
  return [
    ...[...files].flatMap(([name, all]) =>
      all.length < 2 ? [] : [`${name} is ${all.length} types: ${all.join(', ')}. Rename all but one.`],
    ),
    ...[...files.keys()]
      .filter((name) => !listed.includes(name))
      .map((name) => `docs/shapes.md does not list ${name}.`),
    ...[...new Set(listed)]
      .filter((name) => !files.has(name))
      .map((name) => `docs/shapes.md lists ${name}, which is no type.`),
  ];
}
