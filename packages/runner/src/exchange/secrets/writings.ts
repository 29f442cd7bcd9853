/** Shorter secrets are looked for as they are only: what they become could stand in any text. In bytes. */
const MIN_DERIVED = 6;
/** Characters of Base64 by which a secret is known in the middle of something longer. */
const MIN_CORE = 8;
/** Nobody keeps longer ones as a password or key; longer texts are looked for as they are. In characters. */
const MAX_DERIVED = 8192;
/** What is longer is looked for in one encoding, and encoded in its own case only. In bytes. */
const MAX_TWICE = 512;

/** What a secret may be written as; escapes are read before it is looked for. */
export interface Writings {
  /** As it is, and as a form value. */
  exact: string[];
  /** The same where capitals do not matter: an API may show a secret in capitals. */
  anyCase: string[];
  base64: string[];
  hex: string[];
}

/** Base64 alone, or in the middle of something that was encoded as a whole (`user:password`). */
export function writingsOf(secret: string): Writings {
  const json = jsonOf(secret);
  // Of a secret that has an escape of one kind itself, reading all escapes of an answer would leave nothing to be found.
  const plain = [
    secret,
    secret.replaceAll(' ', '+'),
    json,
    jsonOf(json),
    json.replaceAll('/', String.raw`\/`),
    markupOf(secret),
  ].flatMap((one) => [one, one.replace(/\p{Surrogate}/gu, '\uFFFD')]);
  const isShort = Buffer.byteLength(secret) < MIN_DERIVED;
  // What is encoded as a whole is often JSON.
  const encoded = secret.length > MAX_DERIVED || isShort ? [] : [...new Set([secret, json])];
  const derived = encoded.map((text) => Buffer.from(text, 'utf8'));
  const recased = encoded.flatMap(otherCases).map((text) => Buffer.from(text, 'utf8'));
  return {
    exact: isShort ? [...new Set(plain)] : [],
    anyCase: isShort ? [] : [...new Set(plain.flatMap(inEachCase))],
    base64: [
      ...new Set([
        ...derived.flatMap((bytes) => [...base64Of(bytes), ...twiceBase64Of(bytes)]),
        ...recased.flatMap(base64Of),
      ]),
    ],
    hex: [...derived, ...recased].map((bytes) => bytes.toString('hex')),
  };
}

/** Letters beyond ASCII, which the scanner keeps apart, change with the others. */
const inEachCase = (text: string): string[] => [text, text.toUpperCase(), text.toLowerCase()];

const otherCases = (text: string): string[] =>
  text.length > MAX_TWICE ? [] : [text.toUpperCase(), text.toLowerCase()].filter((one) => one !== text);

const jsonOf = (text: string): string => JSON.stringify(text).slice(1, -1);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const markupOf = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);

function base64Of(bytes: Buffer): string[] {
  const whole = bytes.toString('base64');
  const base64 = [whole, whole.replace(/=+$/, ''), ...[0, 1, 2].flatMap((offset) => coreAt(bytes, offset))];
  return base64.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]);
}

/** What was encoded is encoded once more, such as a Basic header in a token that an API makes of it. */
function twiceBase64Of(bytes: Buffer): string[] {
  if (bytes.length > MAX_TWICE) return [];
  const once = [bytes.toString('base64'), ...[0, 1, 2].flatMap((offset) => coreAt(bytes, offset))];
  return once.flatMap((text) => base64Of(Buffer.from(text)));
}

/** The characters that depend on the secret alone when so many bytes (modulo 3) stand before it and others follow. */
function coreAt(bytes: Buffer, offset: number): string[] {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  const from = Math.ceil((offset * 8) / 6);
  const to = Math.floor(((offset + bytes.length) * 8) / 6);
  const core = encoded.slice(from, to);
  return core.length < MIN_CORE ? [] : [core];
}
