import type { StatusClass } from '../../tree/check.ts';
import { normalName } from '../../tree/path.ts';

/** Reason phrases (RFC 9110, section 15) and the names that people give them. */
const phrases: [code: number, ...names: string[]][] = [
  [100, 'continue'],
  [101, 'switching protocols'],
  [200, 'ok', 'okay'],
  [201, 'created'],
  [202, 'accepted'],
  [204, 'no content', 'empty content'],
  [206, 'partial content'],
  [301, 'moved permanently'],
  [302, 'found', 'moved temporarily'],
  [303, 'see other'],
  [304, 'not modified'],
  [307, 'temporary redirect'],
  [308, 'permanent redirect'],
  [400, 'bad request'],
  [401, 'unauthorized', 'unauthorised', 'not authorized', 'unauthenticated'],
  [402, 'payment required'],
  [403, 'forbidden'],
  [404, 'not found', 'notfound'],
  [405, 'method not allowed'],
  [406, 'not acceptable'],
  [408, 'request timeout'],
  [409, 'conflict'],
  [410, 'gone'],
  [411, 'length required'],
  [412, 'precondition failed'],
  [413, 'payload too large', 'content too large', 'request entity too large'],
  [414, 'uri too long'],
  [415, 'unsupported media type'],
  [422, 'unprocessable entity', 'unprocessable content', 'unprocessable'],
  [423, 'locked'],
  [424, 'failed dependency'],
  [428, 'precondition required'],
  [429, 'too many requests', 'rate limited'],
  [500, 'internal server error'],
  [501, 'not implemented'],
  [502, 'bad gateway'],
  [503, 'service unavailable'],
  [504, 'gateway timeout'],
];

const byName = new Map(phrases.flatMap(([code, ...names]) => names.map((name) => [normalName(name), code] as const)));

const classes: Record<string, StatusClass> = {
  '1xx': 'informational',
  informational: 'informational',
  '2xx': 'success',
  '20x': 'success',
  success: 'success',
  successful: 'success',
  successcode: 'success',
  valid: 'success',
  '3xx': 'redirect',
  redirect: 'redirect',
  redirection: 'redirect',
  '4xx': 'clientError',
  '40x': 'clientError',
  clienterror: 'clientError',
  '5xx': 'serverError',
  '50x': 'serverError',
  servererror: 'serverError',
  error: 'error',
  errorcode: 'error',
  '4xxor5xx': 'error',
  '4xxor5xxerror': 'error',
};

const articles = 'a an the class range status code family'.split(' ');
const nameParts = new Set([
  ...articles,
  ...Object.keys(classes),
  ...phrases.flatMap(([, ...names]) => names.flatMap((name) => [normalName(name), ...name.split(' ')])),
  ...'client server error 4xx 5xx or'.split(' '),
]);
const keptParts = new Map<string, boolean>();
const maxKept = 5000;

/** Whether a word can be part of what `statusOf` and `statusClassOf` know; they need not be asked about other words. */
export function isInStatusName(word: string): boolean {
  const known = keptParts.get(word);
  if (known !== undefined) return known;
  if (keptParts.size > maxKept) keptParts.clear();
  const parts = word.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  const found = nameParts.has(parts.join('')) || parts.every((part) => nameParts.has(part) || /^[1-5]\d\d$/.test(part));
  keptParts.set(word, found);
  return found;
}

/** The status that a reason phrase or a number names: "Not Found", "404 Not Found", "404". */
export function statusOf(text: string): number | null {
  const trimmed = text.trim();
  const number =
    /^\(?([1-5]\d\d)\)?(?:$|[\s:,-]+\(?[\p{L}])/u.exec(trimmed) ?? /^[\p{L}\s]+\(?([1-5]\d\d)\)?$/u.exec(trimmed);
  if (number !== null) {
    const name = normalName(trimmed.replace(number[1] ?? '', ''));
    return name === '' || byName.has(name) ? Number(number[1]) : null;
  }
  return byName.get(normalName(trimmed)) ?? null;
}

export function statusClassOf(text: string): StatusClass | null {
  const name = normalName(
    text
      .replace(/^(an?|the)\s+/i, '')
      .replace(/\((\dxx)\)/i, '')
      .replace(/\b(class|range|status|code|family)\b/gi, ''),
  );
  return Object.hasOwn(classes, name) ? (classes[name] ?? null) : null;
}
