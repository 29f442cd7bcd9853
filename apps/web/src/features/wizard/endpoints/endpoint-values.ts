import type { EndpointConfiguration, EndpointParameter } from '@assay/contract';
import { parseJson } from '../../../ui/index.ts';

/** One value of an endpoint as it is edited. Blank: it is not sent. */
export interface ValueField {
  name: string;
  value: string;
  description: string | null;
  required: boolean;
}

/** The values of an endpoint, split by where they go (WIZ-19). */
export interface EndpointValues {
  pathParameters: ValueField[];
  queryParameters: ValueField[];
  /** Fields of the body that are given by name. */
  bodyParameters: ValueField[];
  headers: ValueField[];
  /** JSON text; null where the endpoint takes no body. */
  body: string | null;
}

export type ValueGroup = Exclude<keyof EndpointValues, 'body'>;

/** In the order in which they are shown. */
export const valueGroups: readonly { id: ValueGroup; label: string; type: string }[] = [
  { id: 'pathParameters', label: 'Path parameters', type: 'path' },
  { id: 'queryParameters', label: 'Query parameters', type: 'query' },
  { id: 'headers', label: 'Headers', type: 'header' },
  { id: 'bodyParameters', label: 'Body parameters', type: 'body' },
];

export const INVALID_BODY = 'Body parameter contains invalid JSON. Please check the syntax.';

const locations: ReadonlyMap<string, keyof EndpointValues> = new Map([
  ['path', 'pathParameters'],
  ['query', 'queryParameters'],
  ['header', 'headers'],
  ['body', 'body'],
  ['form', 'bodyParameters'],
  ['json', 'bodyParameters'],
  ['data', 'bodyParameters'],
]);

/** Where a parameter of a type goes; any type that is not known counts as query (WIZ-18). */
export function locationOf(type: string): keyof EndpointValues {
  return locations.get(type) ?? 'queryParameters';
}

type Value = EndpointParameter['default_schema_value'];

interface Source {
  parameters: readonly EndpointParameter[];
  configuration: EndpointConfiguration['configuration'];
}

/** What an endpoint is configured with: its documented parameters, and whatever else was configured by name. */
export function toValues({ parameters, configuration }: Source): EndpointValues {
  const values: EndpointValues = {
    pathParameters: [],
    queryParameters: [],
    bodyParameters: [],
    headers: [],
    body: null,
  };
  const put = (type: string, field: ValueField, raw: Value): void => {
    const location = locationOf(type);
    if (location === 'body') values.body = raw === null ? '' : JSON.stringify(raw, null, 2);
    else values[location].push(field);
  };
  for (const one of parameters) {
    const { parameter_name: name, parameter_type: type, description, required } = one;
    put(type, { name, value: one.default_value ?? '', description, required }, one.default_schema_value);
  }
  const documented = new Set(parameters.map(({ parameter_name: name }) => name));
  for (const [name, { value, type }] of Object.entries(configuration.parameters)) {
    if (!documented.has(name)) put(type, { name, value: toText(value), description: null, required: false }, value);
  }
  return values;
}

function toText(value: Value): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Nothing can be configured where nothing is taken (WIZ-14). */
export function hasParameters(values: EndpointValues): boolean {
  return values.body !== null || valueGroups.some(({ id }) => values[id].length > 0);
}

/** The drafts after the values of an endpoint were saved: what was typed while that went on is not saved yet, and stays. */
export function withoutSaved(
  drafts: ReadonlyMap<number, EndpointValues>,
  id: number,
  saved: EndpointValues,
): ReadonlyMap<number, EndpointValues> {
  return new Map([...drafts].filter(([one, values]) => one !== id || values !== saved));
}

interface Call {
  params: { id: number };
  body: EndpointConfiguration['configuration'];
}

/**
 * The calls that save values. One call holds a name once, so a path and a query parameter of one name take two.
 * @throws {Error} without an endpoint id (WIZ-17), and for a body that is no JSON (WIZ-16); the message is to be shown
 */
export function toSaveCalls(endpointId: number | null, values: EndpointValues): Call[] {
  if (endpointId === null) throw new Error('Endpoint ID is missing');
  const entries = valueGroups
    .filter(({ id }) => id !== 'bodyParameters')
    .flatMap(({ id, type }) =>
      values[id].map(({ name, value }) => ({ name, type, value: value === '' ? null : value })),
    );
  const body = toBody(values);
  const all = body === undefined ? entries : [...entries, { name: 'body', type: 'body', value: body }];
  const calls: Map<string, { value: Value; type: string }>[] = [new Map()];
  for (const { name, ...entry } of all) {
    const free = calls.find((call) => !call.has(name)) ?? calls[calls.push(new Map()) - 1];
    free?.set(name, entry);
  }
  return calls.map((call) => ({ params: { id: endpointId }, body: { parameters: Object.fromEntries(call) } }));
}

/** The body with the fields that are given by name in it; undefined where the endpoint takes none. */
function toBody({ body, bodyParameters }: EndpointValues): Value | undefined {
  const fields = bodyParameters.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]);
  const written = body === null || body.trim() === '' ? null : parseBody(body);
  if (fields.length === 0) return body === null ? undefined : written;
  const own = typeof written === 'object' && !Array.isArray(written) ? written : {};
  return { ...own, ...Object.fromEntries(fields) };
}

function parseBody(text: string): Value {
  const { value } = parseJson(text);
  if (value === undefined) throw new Error(INVALID_BODY);
  return value;
}
