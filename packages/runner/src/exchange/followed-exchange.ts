import { maskAnswerHeaders, maskRequest, maskSecrets } from './mask.ts';
import type { Outcome } from './exchange-once.ts';
import type { FollowedExchange } from '../types.ts';

/** Of each body, in characters. */
const MAX_BODY = 64 * 1024;
/** Of one scenario; what comes after them is judged all the same. */
export const MAX_FOLLOWED = 20;

/** A part of a string keeps the whole of it in memory, so it is copied. */
function partOf(body: string): string {
  if (body.length <= MAX_BODY) return body;
  const isInsidePair = (body.codePointAt(MAX_BODY - 1) ?? 0) > 0xffff;
  return new TextDecoder().decode(new TextEncoder().encode(body.slice(0, isInsidePair ? MAX_BODY - 1 : MAX_BODY)));
}

/** What is kept of one exchange, for people who ask why it was judged as it was. */
export function followedExchange(
  label: string,
  { request, response, credential }: Outcome,
  secrets: readonly string[],
): FollowedExchange {
  const { status, headers, body, timeMs } = response;
  const masked = maskRequest(request, secrets, credential);
  return {
    label,
    request: { ...masked, body: masked.body === null ? null : partOf(masked.body) },
    response: {
      status,
      headers: maskAnswerHeaders(headers, secrets),
      body: partOf(maskSecrets(body, secrets)),
      isCut: body.length > MAX_BODY,
      timeMs,
    },
  };
}

/** The same once more, with secrets that only later answers contain. */
export function maskFollowed(
  { label, request, response }: FollowedExchange,
  secrets: readonly string[],
): FollowedExchange {
  const mask = (text: string): string => maskSecrets(text, secrets);
  return {
    label,
    request: {
      ...request,
      url: mask(request.url),
      headers: request.headers.map(([name, value]) => [name, mask(value)]),
      body: request.body === null ? null : mask(request.body),
    },
    response: {
      ...response,
      headers: response.headers.map(([name, value]) => [name, mask(value)]),
      body: mask(response.body),
    },
  };
}
