import type { Json, JsonSchema, Parameter, ParameterLocation } from '@assay/api-model';
import { isFields, type Fields, type Location } from '../reading/reader.ts';
import { readContent, readExamples, schemaExamples, type Tools } from './media.ts';

const LOCATIONS = ['path', 'query', 'header', 'cookie'] as const;

const DEFAULT_STYLE: Record<ParameterLocation, string> = {
  path: 'simple',
  query: 'form',
  header: 'simple',
  cookie: 'form',
};

/** OpenAPI 3 says that parameters of these names are to be ignored: the media types of body and responses speak for them. */
const IGNORED_HEADERS = new Set(['accept', 'content-type']);

export interface Identified {
  name: string;
  in: string;
  location: Location;
  fields: Fields;
}

/** Name and location of a parameter, references followed; null after saying what is wrong. */
function identify({ reader }: Tools, start: Location): Identified | null {
  const location = reader.follow(start);
  if (location === null) return null;
  if (!isFields(location.node)) {
    reader.report('error', location.pointer, 'A parameter must be an object with `name` and `in`; it was skipped.');
    return null;
  }
  const { name, in: sentIn } = location.node;
  if (typeof name === 'string' && name !== '' && typeof sentIn === 'string') {
    return { name, in: sentIn, location, fields: location.node };
  }
  reader.report('error', location.pointer, 'A parameter needs a `name` and an `in`; it was skipped.');
  return null;
}

/** Parameters of the operation before those of its path; of two with the same name and location the nearer one holds. */
export function collectParameters(tools: Tools, operation: Location, pathItem: Location): Identified[] {
  const { reader } = tools;
  const collected = new Map<string, Identified>();
  for (const owner of [operation, pathItem]) {
    const own = new Set<string>();
    for (const start of reader.items(reader.child(owner, 'parameters'), '`parameters`')) {
      const found = identify(tools, start);
      if (found === null) continue;
      const key = `${found.in} ${found.name}`;
      if (own.has(key))
        reader.report(
          'warning',
          start.pointer,
          `The ${found.in} parameter "${found.name}" is given twice; the first one holds.`,
        );
      own.add(key);
      if (!collected.has(key)) collected.set(key, found);
    }
  }
  return [...collected.values()];
}

function schemaOf(tools: Tools, location: Location): { schema: JsonSchema; examples: Json[] } {
  const { reader, schemas } = tools;
  const own = reader.child(location, 'schema');
  if (own.node !== undefined && own.node !== null)
    return { schema: schemas.convert(own), examples: schemaExamples(reader, own) };
  const [media] = readContent(tools, location);
  if (media !== undefined) return { schema: media.schema ?? true, examples: media.examples };
  reader.report('warning', location.pointer, 'This parameter has no `schema`; any value is accepted.');
  return { schema: true, examples: [] };
}

function readParameter(tools: Tools, found: Identified): Parameter | null {
  const { reader } = tools;
  const location = LOCATIONS.find((known) => known === found.in);
  if (location === undefined) {
    // 3.2 has `querystring` for a whole query in one value; it cannot be told apart by name.
    reader.report(
      'warning',
      found.location.pointer,
      `A parameter cannot be in ${JSON.stringify(found.in)}; it was skipped. Use path, query, header or cookie.`,
    );
    return null;
  }
  if (location === 'header' && IGNORED_HEADERS.has(found.name.toLowerCase())) return null;
  const { schema, examples } = schemaOf(tools, found.location);
  const [example] = [...readExamples(reader, found.location), ...examples];
  const style = typeof found.fields['style'] === 'string' ? found.fields['style'] : DEFAULT_STYLE[location];
  return {
    name: found.name,
    in: location,
    required: location === 'path' || found.fields['required'] === true,
    description: reader.text(found.location, 'description'),
    deprecated: found.fields['deprecated'] === true,
    schema,
    ...(example === undefined ? {} : { example }),
    style,
    explode: typeof found.fields['explode'] === 'boolean' ? found.fields['explode'] : style === 'form',
  };
}

const implied = (name: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  description: null,
  deprecated: false,
  schema: { type: 'string' },
  style: 'simple',
  explode: false,
});

const placeholdersOf = (path: string): string[] => [...path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? '');

/** Makes path parameters and path agree: what the path has and nobody describes is added, what it has not is left out. */
export function matchPath(tools: Tools, parameters: Parameter[], path: { text: string; pointer: string }): Parameter[] {
  const { reader } = tools;
  const placeholders = placeholdersOf(path.text);
  if (new Set(placeholders).size < placeholders.length) {
    reader.report(
      'warning',
      path.pointer,
      `The path has the same parameter twice: ${path.text}. Give each its own name.`,
    );
  }
  const kept = parameters.filter((parameter) => {
    if (parameter.in !== 'path' || placeholders.includes(parameter.name)) return true;
    reader.report(
      'warning',
      path.pointer,
      `The path has no {${parameter.name}}, so this parameter cannot be sent. Add it to the path or remove it.`,
    );
    return false;
  });
  const missing = [...new Set(placeholders)].filter(
    (name) => !kept.some((parameter) => parameter.in === 'path' && parameter.name === name),
  );
  for (const name of missing) {
    reader.report('warning', path.pointer, `The path parameter {${name}} is not described; it was taken as a text.`);
  }
  return [...kept, ...missing.map(implied)];
}

export function readParameters(tools: Tools, found: Identified[]): Parameter[] {
  return found.flatMap((one) => readParameter(tools, one) ?? []);
}
