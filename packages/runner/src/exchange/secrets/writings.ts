/** Shorter secrets are looked for as they are only: what they become could stand in any text. In bytes. */
const MIN_DERIVED = 6;
/** Characters of Base64 by which a secret is known in the middle of something longer. */
const MIN_CORE = 8;
const MAX_KNOWN = 500;
/** Nobody keeps longer ones as a password or key; longer texts are looked for as they are. In characters. */
const MAX_DERIVED = 8192;

const known = new Map<string, string[]>();

/**
 * All that a secret may be written as: plain, percent-encoded, as a form value (`+` for a blank), inside of JSON text, in
 * hexadecimal digits and in Base64, alone or in the middle of something that was encoded as a whole (`user:password`). Longest
 * first: a short one may be part of a longer one.
 */
export function writingsOf(secret: string): string[] {
  const found = known.get(secret);
  if (found !== undefined) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  // What is encoded as a whole is often JSON.
  const encoded = new Set(secret.length > MAX_DERIVED ? [] : [secret, JSON.stringify(secret).slice(1, -1)]);
  const all = new Set([...plainWritings(secret), ...[...encoded].flatMap(derivedWritings)]);
  const writings = [...all].filter((one) => one !== '').toSorted((left, right) => right.length - left.length);
  known.set(secret, writings);
  return writings;
}

function plainWritings(secret: string): string[] {
  const percent = encodeURIComponent(secret.replace(/\p{Surrogate}/gu, '\uFFFD'));
  const form = new URLSearchParams([['', secret]]).toString().slice(1);
  const json = JSON.stringify(secret).slice(1, -1);
  const inLowerCase = (text: string): string => text.replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase());
  const ascii = json.replaceAll(/[^\0-\x7F]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const twice = JSON.stringify(json).slice(1, -1);
  return [
    secret,
    percent,
    inLowerCase(percent),
    form,
    inLowerCase(form),
    json,
    ascii,
    json.replaceAll('/', '\\/'),
    twice,
  ];
}

function derivedWritings(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  if (bytes.length < MIN_DERIVED) return [];
  const hex = bytes.toString('hex');
  const whole = bytes.toString('base64');
  const base64 = [whole, whole.replace(/=+$/, ''), ...[0, 1, 2].flatMap((offset) => coreAt(bytes, offset))];
  const inAddresses = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [hex, hex.toUpperCase(), ...base64, ...inAddresses];
}

/** The characters that depend on the secret alone when so many bytes (modulo 3) stand before it and others follow. */
function coreAt(bytes: Buffer, offset: number): string[] {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  const from = Math.ceil((offset * 8) / 6);
  const to = Math.floor(((offset + bytes.length) * 8) / 6);
  const core = encoded.slice(from, to);
  return core.length < MIN_CORE ? [] : [core];
}
