import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import {
  follow,
  listOperations,
  readDocument,
  standAlone,
  type DocumentParameter,
  type DocumentResponse,
  type OperationEntry,
} from '../http/document.ts';

export const DEMO_LOGIN = { email: 'ada@bookshop.example', password: 'correct-horse-7' };
export const OTHER_LOGIN = { email: 'ben@readers.example', password: 'battery-staple-8' };

const document = readDocument();
export const OPERATIONS = listOperations(document);
const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
const compiled = new Map<unknown, ValidateFunction>();

function validatorOf(schema: unknown): ValidateFunction {
  const validate = compiled.get(schema) ?? ajv.compile(standAlone(document, schema));
  compiled.set(schema, validate);
  return validate;
}

function breachesOfHeaders(response: DocumentResponse, answer: LightMyRequestResponse): string[] {
  return Object.entries(response.headers ?? {}).flatMap(([name, node]) => {
    const header = follow<{ required?: boolean; schema: Record<string, unknown> }>(document, node);
    const value = answer.headers[name.toLowerCase()];
    if (value === undefined) return header.required === true ? [`header ${name} is missing`] : [];
    const typed = header.schema['type'] === 'integer' ? Number(value) : value;
    return validatorOf(header.schema)(typed) ? [] : [`header ${name} is ${String(value)}`];
  });
}

function breachesOfBody(response: DocumentResponse, answer: LightMyRequestResponse): string[] {
  const [contentType, media] = Object.entries(response.content ?? {})[0] ?? [];
  if (contentType === undefined || media === undefined)
    return answer.body === '' ? [] : ['a body where none is documented'];
  const given = String(answer.headers['content-type']).split(';')[0];
  if (given !== contentType) return [`content type ${given} instead of ${contentType}`];
  const validate = validatorOf(media.schema);
  return validate(JSON.parse(answer.body))
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

/** In which ways an answer departs from openapi.yaml; empty when it follows it. */
function breachesOf(entry: OperationEntry, answer: LightMyRequestResponse): string[] {
  const node = entry.operation.responses[String(answer.statusCode)];
  if (node === undefined) return [`status ${answer.statusCode} is not documented`];
  const response = follow<DocumentResponse>(document, node);
  return [...breachesOfHeaders(response, answer), ...breachesOfBody(response, answer)];
}

export interface Sending {
  /** Path parameters, by name; documented examples where absent. */
  path?: Record<string, unknown>;
  /** Replaces the documented query examples. */
  query?: Record<string, string>;
  /** Replaces the documented body; a string is sent as it is, `null` sends none. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Replaces the demo token; `null` sends none. */
  token?: string | null;
  /** Sent in place of the operation's own method. */
  method?: string;
}

export interface Client {
  send(operationId: string, sending?: Sending): Promise<LightMyRequestResponse>;
  login(credentials: { email: string; password: string }): Promise<string>;
  /** Departures from the document in all answers so far. */
  breaches: string[];
}

const parametersOf = (entry: OperationEntry): DocumentParameter[] =>
  (entry.operation.parameters ?? []).map((node) => follow<DocumentParameter>(document, node));

function urlOf(entry: OperationEntry, sending: Sending): string {
  const listed = parametersOf(entry);
  const example = (name: string): unknown => listed.find((parameter) => parameter.name === name)?.example;
  const path = entry.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    String(sending.path?.[name] ?? example(name)),
  );
  const documented = listed.flatMap(({ name, in: location, example }) =>
    location === 'query' && example !== undefined ? [[name, String(example)]] : [],
  );
  const query = new URLSearchParams(sending.query ?? Object.fromEntries(documented)).toString();
  return query === '' ? path : `${path}?${query}`;
}

function bodyOf(entry: OperationEntry, sending: Sending): string | undefined {
  const media = entry.operation.requestBody?.content['application/json'];
  const body = sending.body === undefined ? media?.example : sending.body;
  if (body === undefined || body === null) return undefined;
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** A client that calls operations by id with their documented examples and holds every answer against the document. */
export async function createClient(app: FastifyInstance): Promise<Client> {
  const breaches: string[] = [];
  let token: string | null = null;

  async function send(operationId: string, sending: Sending = {}): Promise<LightMyRequestResponse> {
    const entry = OPERATIONS.find(({ operation }) => operation.operationId === operationId);
    if (entry === undefined) throw new Error(`no operation ${operationId}`);
    const bearer = sending.token === undefined ? token : sending.token;
    const payload = bodyOf(entry, sending);
    const answer = await app.inject({
      method: (sending.method ?? entry.method) as 'GET',
      url: urlOf(entry, sending),
      headers: {
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...sending.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    breaches.push(...breachesOf(entry, answer).map((breach) => `${operationId} ${answer.statusCode}: ${breach}`));
    return answer;
  }

  async function login(credentials: { email: string; password: string }): Promise<string> {
    const answer = await send('login', { body: credentials, token: null });
    return answer.json<{ data: { auth: { token: string } } }>().data.auth.token;
  }

  token = await login(DEMO_LOGIN);
  return { send, login, breaches };
}
