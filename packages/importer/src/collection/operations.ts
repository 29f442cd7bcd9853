import type { Json, MediaType, Operation, Parameter, ResponseDoc, SecurityScheme } from '@assay/api-model';
import type { ReadRequest } from './read-request.ts';
import type { SavedBody, SavedRequest, SavedValue } from './types.ts';

/** Requests to the same method and path become one operation; each stays a request of its own. */
export function groupRequests(requests: ReadRequest[], baseUrl: string): Map<string, ReadRequest[]> {
  const groups = new Map<string, ReadRequest[]>();
  for (const request of requests) {
    const key = keyOf(request, baseUrl);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [request]);
    else group.push(request);
  }
  return groups;
}

/** `METHOD path`, and the address when it is another one than that of most requests. */
function keyOf({ method, address }: ReadRequest, baseUrl: string): string {
  const isOther = address.base !== '' && address.base !== baseUrl;
  return `${method} ${address.path}${isOther ? ` (${address.base})` : ''}`;
}

/** The address that most requests call; empty when none is known. */
export function commonBase(requests: ReadRequest[]): string {
  const counts = new Map<string, number>();
  for (const { address } of requests) {
    if (address.base !== '') counts.set(address.base, (counts.get(address.base) ?? 0) + 1);
  }
  return [...counts].toSorted(([, left], [, right]) => right - left)[0]?.[0] ?? '';
}

/** Where the requests of an operation send bodies of several kinds, each says which is its own. */
export function withOwnTypes(requests: ReadRequest[]): ReadRequest[] {
  const types = new Set(requests.flatMap(({ body }) => body.contentType ?? []));
  if (types.size < 2) return requests;
  return requests.map((request) => {
    const { contentType } = request.body;
    const isSaid = request.headers.some(({ name }) => name.toLowerCase() === 'content-type');
    if (contentType === null || isSaid) return request;
    return { ...request, headers: [...request.headers, { name: 'Content-Type', value: contentType }] };
  });
}

export function toOperation(key: string, requests: ReadRequest[], baseUrl: string): Operation | null {
  const [first] = requests;
  if (first === undefined) return null;
  const { base } = first.address;
  return {
    key,
    method: first.method,
    path: first.address.path,
    operationId: null,
    summary: first.name,
    description: first.description,
    tags: first.folders.length === 0 ? [] : [first.folders.join(' / ')],
    deprecated: false,
    baseUrl: base === '' || base === baseUrl ? null : base,
    parameters: parametersOf(requests),
    requestBody: bodyOf(requests),
    responses: responsesOf(requests),
    security: securityOf(requests),
  };
}

/** What the requests sign in by, each way once; the empty one among others says that it goes without. */
function securityOf(requests: ReadRequest[]): Operation['security'] {
  const ways = new Map(
    requests.map(({ credentials }) => [
      credentials.map(({ name }) => name).join('\n'),
      Object.fromEntries(credentials.map(({ name }): [string, string[]] => [name, []])),
    ]),
  );
  const open = ways.get('');
  ways.delete('');
  if (ways.size === 0) return [];
  return [...ways.values(), ...(open === undefined ? [] : [open])];
}

export function schemesOf(requests: ReadRequest[]): Record<string, SecurityScheme> {
  return Object.fromEntries(
    requests.flatMap(({ credentials }) => credentials.map(({ name, scheme }) => [name, scheme] as const)),
  );
}

/** What one request sends, one value for each parameter: of a repeated one the last. */
function valuesOf(request: ReadRequest): SavedValue[] {
  const { address, headers, secrets } = request;
  const isSecret = (location: SavedValue['in'], name: string): boolean =>
    secrets.some((secret) => secret.location === location && secret.name.toLowerCase() === name.toLowerCase());
  const valueOf = (location: SavedValue['in'], { name, value }: Pick<SavedValue, 'name' | 'value'>): SavedValue => ({
    in: location,
    name,
    value: isSecret(location, name) ? null : value,
  });
  const all: SavedValue[] = [
    ...[...address.pathValues].map(([name, value]) => valueOf('path', { name, value })),
    ...address.query.map((pair) => valueOf('query', pair)),
    ...headers.map((pair) => valueOf('header', pair)),
  ];
  return [...new Map(all.map((value) => [identity(value), value])).values()];
}

function identity({ in: location, name }: SavedValue): string {
  return `${location} ${location === 'header' ? name.toLowerCase() : name}`;
}

function parametersOf(requests: ReadRequest[]): Parameter[] {
  const found = new Map<string, { parameter: Parameter; count: number }>();
  for (const value of requests.flatMap(valuesOf)) {
    const known = found.get(identity(value));
    if (known === undefined) found.set(identity(value), { parameter: toParameter(value), count: 1 });
    else known.count += 1;
  }
  // What has no value anywhere was a secret: whoever has it sets it, and nobody makes one up.
  return [...found.values()].map(({ parameter, count }) => ({
    ...parameter,
    required: parameter.in === 'path' || (count === requests.length && parameter.example !== undefined),
  }));
}

function toParameter({ in: location, name, value }: SavedValue): Parameter {
  return {
    name,
    in: location,
    required: true,
    description: null,
    deprecated: false,
    schema: { type: 'string' },
    ...(value !== null && { example: value }),
    style: location === 'query' ? 'form' : 'simple',
    explode: location === 'query',
  };
}

function bodyOf(requests: ReadRequest[]): Operation['requestBody'] {
  const media = new Map<string, MediaType>();
  for (const { body } of requests) {
    if (body.contentType === null) continue;
    const known = media.get(body.contentType) ?? { contentType: body.contentType, schema: null, examples: [] };
    const example = exampleOf(body.body);
    if (example !== undefined) known.examples.push(example);
    media.set(body.contentType, known);
  }
  if (media.size === 0) return null;
  const required = requests.every(({ body }) => body.body.kind !== 'none');
  return { required, description: null, content: [...media.values()] };
}

function exampleOf(body: SavedBody): Json | undefined {
  if (body.kind === 'json') return body.value;
  return body.kind === 'text' ? body.text : undefined;
}

const maxExamples = 5;

/** Saved answers are examples of what the API answered once; they document a status and promise no schema. */
function responsesOf(requests: ReadRequest[]): ResponseDoc[] {
  const responses = new Map<string, ResponseDoc>();
  for (const { status, name, headers, body } of requests.flatMap(({ answers }) => answers)) {
    const type = headers.find(([header]) => header.toLowerCase() === 'content-type')?.[1];
    const contentType = type ?? (/^\s*[[{]/.test(body) ? 'application/json' : 'text/plain');
    const known = responses.get(String(status));
    const response = known ?? { status: String(status), description: name || null, headers: [], content: [] };
    if (body !== '') addExample(response, contentType, parsed(body));
    responses.set(String(status), response);
  }
  return [...responses.values()].toSorted((left, right) => left.status.localeCompare(right.status));
}

function addExample({ content }: ResponseDoc, contentType: string, example: Json): void {
  const media = content.find((entry) => entry.contentType === contentType);
  if (media === undefined) content.push({ contentType, schema: null, examples: [example] });
  else if (media.examples.length < maxExamples) media.examples.push(example);
}

function parsed(body: string): Json {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** A request as what differs from the defaults of its operation. */
export function toSaved(key: string, request: ReadRequest, operation: Operation): SavedRequest {
  const own = new Map(valuesOf(request).map((value) => [identity(value), value]));
  const values = operation.parameters.flatMap((parameter): SavedValue[] => {
    if (parameter.in === 'cookie') return [];
    const location = { in: parameter.in, name: parameter.name };
    const value = own.get(identity({ ...location, value: null }))?.value ?? null;
    return value === (parameter.example ?? null) ? [] : [{ ...location, value }];
  });
  const [answer, ...others] = request.answers;
  return {
    operation: key,
    id: request.id,
    name: request.name,
    folders: request.folders,
    description: request.description,
    requiresAuth: request.credentials.length > 0,
    values,
    body: request.body.body,
    expectedStatus: request.status ?? (others.length === 0 ? (answer?.status ?? null) : null),
    answers: request.answers,
    tests: request.tests,
    pointer: request.pointers.request,
  };
}
