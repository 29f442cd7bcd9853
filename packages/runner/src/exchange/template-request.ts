import type { Json } from '@assay/api-model';
import type { RunnableStep } from '@assay/scenario';
import { fillParameters } from '../run/values/fill.ts';
import type { Random } from '../run/values/random.ts';
import { buildRequest } from './build-request.ts';
import type { Credential } from './build-request.ts';
import type { WireRequest } from '../transport/transport.ts';

const NOTHING_EXTRACTED: ReadonlyMap<string, Json> = new Map();

/**
 * A step as it would be sent, with `{{name}}` where values of earlier answers go. Dynamic values are made.
 * @throws {TransportError} invalid_request
 */
export function templateRequest(step: RunnableStep, credential: Credential | null, random: Random): WireRequest {
  const parameters = fillParameters(step.parameters, { random, extracted: NOTHING_EXTRACTED });
  const { method, url, headers, body } = buildRequest({ ...step, parameters }, credential);
  // A name is not encoded, though what it stands for is.
  const readable = url.replaceAll(/%7B%7B([\w-]+)%7D%7D/gi, '{{$1}}');
  return { method, url: readable, headers, body };
}
