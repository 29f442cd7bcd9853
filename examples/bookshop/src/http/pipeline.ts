import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultSet } from '../faults/catalogue.ts';
import { spoilAnswer } from '../faults/answer-faults.ts';
import { HANDLERS } from '../handlers/index.ts';
import type { Customer } from '../shop/records.ts';
import type { Shop } from '../shop/shop.ts';
import { findByAuthorization } from '../shop/tokens.ts';
import type { Answer } from './call.ts';
import { Problem } from './call.ts';
import type { BookshopDocument, DocumentOperation } from './document.ts';
import { compileLimits, type Limits } from './limits.ts';
import type { RateLimit } from './rate-limit.ts';

/** What every operation needs beside the request. */
export interface House {
  shop: Shop;
  faults: FaultSet;
  /** The document that requests are checked against. */
  document: BookshopDocument;
  rateLimit: RateLimit;
  slowMs: number;
}

type Headers = Record<string, string | undefined>;

function authenticate(house: House, operation: DocumentOperation, headers: Headers): Customer | null {
  const customer = findByAuthorization(house.shop, headers['authorization']);
  if (operation.security?.length === 0 || customer !== null) return customer;
  const { operationId } = operation;
  if (operationId === 'createBook' && house.faults.has('token-not-checked')) return null;
  if (
    operationId === 'listOrders' &&
    headers['authorization'] !== undefined &&
    house.faults.has('invalid-token-accepted')
  ) {
    return house.shop.customers.get(1) ?? null;
  }
  const detail = headers['authorization'] === undefined ? 'A token is needed.' : 'The token is not valid.';
  throw new Problem(401, detail, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

function readJson(house: House, text: unknown, contentType: string | undefined): unknown {
  if (typeof text !== 'string' || text === '') throw new Problem(400, 'A JSON body is needed.');
  const media = (contentType ?? '').split(';')[0]?.trim().toLowerCase();
  if (media !== 'application/json' && !house.faults.has('media-type-ignored')) {
    throw new Problem(415, 'The body must be application/json.');
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    if (house.faults.has('malformed-json-answers-500')) throw new Problem(500, String(error));
    throw new Problem(400, 'The body is not JSON.');
  }
}

function perform(house: House, operation: DocumentOperation, limits: Limits, request: FastifyRequest): Answer {
  const headers = request.headers as Headers;
  const customer = authenticate(house, operation, headers);
  const json = operation.requestBody === undefined ? null : readJson(house, request.body, headers['content-type']);
  const params = limits.checkParameters({ path: request.params as object, query: request.query as object });
  const body = limits.checkBody(json);
  const handler = HANDLERS[operation.operationId];
  if (handler === undefined) throw new Error(`${operation.operationId} has no handler`);
  const answer = handler(house.shop, { operationId: operation.operationId, params, body, headers, customer });
  const slow = operation.operationId === 'listAuthors' && house.faults.has('authors-slow');
  return slow ? { ...answer, delayMs: house.slowMs } : answer;
}

/** Turns what a step threw into an answer; anything but a Problem is passed on. */
function answerOf(step: () => Answer): Answer {
  try {
    return step();
  } catch (error) {
    if (error instanceof Problem) return error.answer();
    throw error;
  }
}

export async function send(reply: FastifyReply, answer: Answer): Promise<void> {
  if (answer.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, answer.delayMs));
  reply.code(answer.status).headers(answer.headers ?? {});
  if (answer.body === undefined) {
    await reply.send();
    return;
  }
  const contentType = answer.contentType ?? 'application/json; charset=utf-8';
  await reply.header('content-type', contentType).send(JSON.stringify(answer.body));
}

/** The route handler of one operation: count, authenticate, read, check, perform, spoil, send. */
export function createRouteHandler(
  house: House,
  operation: DocumentOperation,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  let limits: Limits | null = null;
  const hideLimit = operation.operationId === 'listAuthors' && house.faults.has('rate-limit-headers-missing');
  return async (request, reply) => {
    let counted: Record<string, string> = {};
    const answer = answerOf(() => {
      counted = house.rateLimit.take(Date.now());
      // On first use: a shop that is built for one question need not compile 28 operations.
      limits ??= compileLimits(house.document, operation);
      return perform(house, operation, limits, request);
    });
    const spoiled = spoilAnswer(house.faults, operation.operationId, answer);
    await send(reply.headers(hideLimit ? {} : counted), spoiled);
  };
}
