import type { FastifyInstance } from 'fastify';

/** For answers that are not pages: whatever type a browser assumes, they load and run nothing. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const HSTS_SECONDS = 31_536_000;

/** Powerful features of browsers; the pages use none of them. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

/** The headers that every answer carries, with `publicUrl` as the address that people open. Pages replace the policy by their own. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': DATA_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': UNUSED_FEATURES.map((name) => `${name}=()`).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(new URL(publicUrl).protocol === 'https:' && { 'strict-transport-security': `max-age=${HSTS_SECONDS}` }),
  };
}

export function protectAnswers(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
}
