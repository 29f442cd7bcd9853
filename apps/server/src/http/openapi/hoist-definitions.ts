type JsonObject = Record<string, unknown>;

interface Document extends JsonObject {
  components: { schemas: JsonObject };
}

/**
 * zod writes a recursive part into `$defs` of each schema, but a reference in an OpenAPI document starts at the
 * document. Such parts move to the components, equal ones once.
 */
export function hoistDefinitions<T extends Document>(document: T): T {
  const names = new Map<string, string>();
  const hoisted: JsonObject = {};

  const nameOf = (definition: unknown): string => {
    const text = JSON.stringify(definition);
    const name = names.get(text) ?? `Shared${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== 'object' || node === null) return node;
    const { $defs, ...rest } = node as JsonObject & { $defs?: JsonObject };
    if ($defs === undefined) return Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, visit(part)]));
    const renamed = new Map(Object.entries($defs).map(([local, definition]) => [local, nameOf(definition)]));
    for (const [local, definition] of Object.entries($defs))
      hoisted[renamed.get(local) ?? local] = rename(definition, renamed);
    return rename(rest, renamed);
  };

  const visited = visit(document) as T;
  Object.assign(visited.components.schemas, hoisted);
  return visited;
}

function rename(schema: unknown, names: ReadonlyMap<string, string>): unknown {
  const text = JSON.stringify(schema).replace(
    /"#\/\$defs\/(\w+)"/g,
    (_, local: string) => `"#/components/schemas/${names.get(local) ?? local}"`,
  );
  return JSON.parse(text);
}
