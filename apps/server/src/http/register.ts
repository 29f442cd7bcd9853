import { isDeepStrictEqual, promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { AuditAction, EndpointDefinition, EndpointName, Endpoints, JobProgress } from '@assay/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { textIn } from '../text-in.ts';
import { AppError } from './app-error.ts';
import { authorize } from './authorize.ts';
import { maxBodyBytes } from './limits/body-limits.ts';
import { FileAnswer, sendFile } from './stream/file-answer.ts';
import type { BodyQuota } from './limits/body-quota.ts';
import type { StreamQuota } from './limits/stream-quota.ts';
import { announcedBytes, checkAnnouncedSize } from './limits/limit-bodies.ts';
import type { Authenticate, Principal } from './principal.ts';
import { PreparedJson } from './stream/prepared-json.ts';
import { invalidInput } from './problem.ts';
import { openStream } from './stream/open-stream.ts';
import { progressFrames, wantsEvents } from './stream/progress.ts';
import type { SessionStreams } from './stream/session-streams.ts';
import { sendEvents } from './stream/sse.ts';
import type { SseBytes, SseFrame } from './stream/sse.ts';
import { readUpload } from './upload.ts';
import type { Upload } from './upload.ts';

type Parsed<E, K extends string> = E extends { readonly [P in K]: infer S }
  ? S extends z.ZodType
    ? z.output<S>
    : never
  : undefined;

type Body<E> = E extends { readonly body: infer B }
  ? B extends 'multipart'
    ? Upload
    : B extends z.ZodType
      ? z.output<B>
      : never
  : undefined;

type Answer<S> = S extends 'stream'
  ? AsyncIterable<SseFrame | SseBytes>
  : S extends 'file'
    ? FileAnswer
    : S extends 'empty'
      ? void
      : S extends z.ZodType
        ? z.input<S> | PreparedJson<z.input<S>>
        : never;

type Responses<E> = E extends { readonly responses: infer R } ? R[keyof R] : never;

/** What a handler gets: the parsed request and the caller (null on public endpoints). */
export interface Call<E> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Body<E>;
  principal: E extends { readonly auth: 'public' } ? null : Principal;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Reports the progress of a long call; ignored unless the caller asked for events. */
  onProgress: (progress: JobProgress) => void;
}

export type Handler<E> = (call: Call<E>) => Promise<Answer<Responses<E>>>;

/** One handler per endpoint of the contract; a missing handler does not compile. */
export type Handlers = { [K in EndpointName]: Handler<Endpoints[K]> };

export interface RegisterOptions {
  authenticate: Authenticate;
  /** Fail on a status or field that the contract does not declare (tests and development). */
  checkResponses: boolean;
  sessionStreams: SessionStreams;
  bodies: BodyQuota;
  streams: StreamQuota;
  /** Writes into the audit log what a call is about to do, and then that it was done or refused. */
  audit: (deed: AuditedCall) => Promise<BegunCall>;
}

export interface BegunCall {
  done(known: { target: string }): Promise<void>;
  refused(): Promise<void>;
}

export interface AuditedCall {
  action: AuditAction;
  principal: Principal;
  /** What the call was about: the name in its body, or the ids in its path. */
  target: string;
  address: string;
}

interface LooseCall {
  params: unknown;
  query: unknown;
  body: unknown;
  principal: Principal | null;
  request: FastifyRequest;
  reply: FastifyReply;
  onProgress: (progress: JobProgress) => void;
}

type LooseHandler = (call: LooseCall) => Promise<unknown>;

/** Mounts one endpoint: authenticate by the headers alone, read and check the request, act, check the answer. */
export function registerEndpoint(
  app: FastifyInstance,
  definition: EndpointDefinition,
  handler: unknown,
  options: RegisterOptions,
): void {
  const act = audited(definition, handler as LooseHandler, options);
  app.route({
    method: definition.method,
    url: definition.path,
    exposeHeadRoute: false,
    bodyLimit: maxBodyBytes(definition),
    config: { rawBody: definition.signedBody === true },
    onRequest: async (request, reply) => {
      request.principal = await authorize(
        definition,
        { authorization: request.headers.authorization, address: request.ip },
        options.authenticate,
      );
      checkAnnouncedSize(request);
      if (request.principal === null) return;
      const release = options.bodies.reserve(request.principal.organizationId, announcedBytes(request));
      reply.raw.once('close', release);
    },
    handler: async (request, reply) => {
      const { principal } = request;
      const input = await parseInput(definition, request);
      const call = { ...input, principal, request, reply };
      const stream = openStream(definition, reply, principal, options);
      const check = options.checkResponses;
      if (definition.progress && wantsEvents(request)) {
        const frames = progressFrames(request, async (onProgress) => {
          const answer = await act({ ...call, onProgress });
          return toPrepared(definition, answer, check);
        });
        await sendEvents(reply, frames);
        return reply;
      }
      const answer = await act({ ...call, onProgress: () => undefined });
      await respond({ definition, reply, answer, check, sent: stream?.sent });
      return reply;
    },
  });
}

function audited({ audit: action }: EndpointDefinition, act: LooseHandler, { audit }: RegisterOptions): LooseHandler {
  if (action === undefined) return act;
  return async (call) => {
    const { principal, request } = call;
    if (principal === null) return act(call);
    const begun = await audit({ action, principal, target: targetOf(call, null), address: request.ip });
    const answer = await act(call).catch(async (error: unknown) => {
      // After any other failure nobody knows how far it came.
      if (error instanceof AppError) await begun.refused().catch(() => undefined);
      throw error;
    });
    await begun.done({ target: targetOf(call, answer) });
    return answer;
  };
}

/** A name that was given or made says more than an id. */
function targetOf({ body, params }: LooseCall, answer: unknown): string {
  const name = [body, answer]
    .map((value) => textIn(value, 'name') ?? textIn(value, 'label') ?? textIn(value, 'fileName'))
    .find((text) => text !== null);
  if (name !== undefined && name !== null) return name;
  // A plan that is paid for is named in the body.
  const tierId: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'tier_id') : undefined;
  const named: [string, unknown][] = Object.entries(params ?? {});
  if (typeof tierId === 'number') named.push(['tierId', tierId]);
  return named.map(([key, value]) => `${key} ${String(value)}`).join(', ');
}

async function parseInput(
  definition: EndpointDefinition,
  request: FastifyRequest,
): Promise<Pick<LooseCall, 'params' | 'query' | 'body'>> {
  return {
    params: parse(definition.params, request.params, 'path'),
    query: parse(definition.query, request.query, 'query'),
    body:
      definition.body === 'multipart' ? await readUpload(request) : parse(definition.body, request.body ?? {}, 'body'),
  };
}

function parse(schema: z.ZodType | undefined, value: unknown, location: string): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidInput(parsed.error.issues, location);
  return parsed.data;
}

interface Response {
  definition: EndpointDefinition;
  reply: FastifyReply;
  answer: unknown;
  check: boolean;
  /** What a stream calls with each of its events. */
  sent: (() => void) | undefined;
}

/** Smaller answers fit into a few packets uncompressed. */
const MIN_COMPRESSED_BYTES = 32 * 1024;

/** Runs outside the main thread. The fastest level is enough, because field names repeat most. */
const compress = promisify(gzip);

async function send(reply: FastifyReply, { bytes }: PreparedJson<unknown>): Promise<void> {
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  void reply.type('application/json; charset=utf-8');
  if (plain.byteLength < MIN_COMPRESSED_BYTES) return void reply.send(plain);
  void reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(reply.request.headers['accept-encoding'] ?? '')) return void reply.send(plain);
  void reply.header('content-encoding', 'gzip').send(await compress(plain, { level: constants.Z_BEST_SPEED }));
}

async function respond({ definition, reply, answer, check, sent }: Response): Promise<void> {
  const [status, schema] = successOf(definition);
  if (schema === 'stream') return sendEvents(reply, answer as AsyncIterable<SseFrame | SseBytes>, sent);
  if (answer instanceof FileAnswer) return sendFile(reply, answer);
  reply.status(status);
  if (schema === 'empty') {
    void reply.send();
    return;
  }
  await send(reply, toPrepared(definition, answer, check));
}

/** Larger answers are lists of items that smaller answers cover; checking them takes longer than building them. */
const MAX_CHECKED_BYTES = 256 * 1024;

/** The body of an answer as it is sent. */
function toPrepared(definition: EndpointDefinition, answer: unknown, check: boolean): PreparedJson<unknown> {
  const [, schema] = successOf(definition);
  const prepared = answer instanceof PreparedJson ? answer : new PreparedJson(Buffer.from(JSON.stringify(answer)));
  if (check && typeof schema === 'object' && prepared.bytes.byteLength <= MAX_CHECKED_BYTES) {
    assertDeclared(definition, schema, JSON.parse(new TextDecoder().decode(prepared.bytes), withoutPrototype));
  }
  return prepared;
}

function successOf(definition: EndpointDefinition): [number, EndpointDefinition['responses'][number]] {
  for (const [status, schema] of Object.entries(definition.responses)) return [Number(status), schema];
  throw new Error(`${definition.method} ${definition.path} declares no response.`);
}

/** A name of somebody's document that no copy of an object keeps. */
const withoutPrototype = (name: string, value: unknown): unknown => (name === '__proto__' ? undefined : value);

/** An answer that the contract does not describe is a bug; this finds it before clients rely on it. */
function assertDeclared(definition: EndpointDefinition, schema: z.ZodType, sent: unknown): void {
  const parsed: unknown = schema.parse(sent);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed)), sent)) {
    throw new Error(`${definition.method} ${definition.path} answers a field that its contract does not declare.`);
  }
}
