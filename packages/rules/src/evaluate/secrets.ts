import type { Json } from '@assay/api-model';
import { normalName } from '../tree/path.ts';

export const masked = '********';

const secretName = /passw(or)?d|pwd|passphrase|secret|token|authorization|apikey|cookie|credential|privatekey|cvv/;
const harmlessName =
  /tokentype|tokenexpir|csrf|(next|page|resumption|continuation)token|tokens?(count|used|left|remaining|limit)|(max|total|prompt|completion|input|output)tokens/;
const schemes = /\b(?:Bearer|Basic) [\w.~+/=-]{8,}/gi;
/** A JSON Web Token (RFC 7519), also one that was cut off. */
const webToken = /\beyJ[\w-]{10,}(?:\.[\w-]*){0,2}/g;
const namedValue = /(["']?)([\w.-]{2,64})\1[ \t]{0,4}[:=][ \t]{0,4}/g;

/** Whether a value under this name is one that nobody but its owner may see. */
export function isSecretName(name: string): boolean {
  const plain = normalName(name);
  return secretName.test(plain) && !harmlessName.test(plain);
}

/** Whether any name on the way to a place (`auth.tokens[0].value`, `header Set-Cookie`) says that a secret is kept there. */
export function isSecretPlace(path: string): boolean {
  return path.split(/[.[\]\s"]+/).some(isSecretName);
}

/** What is left of a value under a secret name: yes, no and nothing give nothing away. */
export function maskedValue(value: Json): Json {
  return value === null || typeof value === 'boolean' || value === '' ? value : masked;
}

/** Masks secrets inside of a text: credentials by their form, and what stands beside a secret name in JSON or in a form. */
export function maskText(text: string): string {
  return maskNamed(text.replace(schemes, masked).replace(webToken, masked));
}

function maskNamed(text: string): string {
  let result = '';
  let from = 0;
  for (const match of text.matchAll(namedValue)) {
    const start = match.index + match[0].length;
    if (match.index < from || !isSecretName(match[2] ?? '')) continue;
    const end = endOfValue(text, start);
    if (/^(null|true|false|""|)$/.test(text.slice(start, end))) continue;
    result += `${text.slice(from, start)}${text[start] === '"' ? `"${masked}"` : masked}`;
    from = end;
  }
  return result + text.slice(from);
}

/** Where the JSON or form value that begins at a place ends; an unfinished one ends with the text. */
function endOfValue(text: string, start: number): number {
  const first = text[start] ?? '';
  if (first === '{' || first === '[') return endOfBrackets(text, start);
  if (first === '"' || first === "'") return endOfQuotes(text, start);
  const end = text.slice(start).search(/[\s,;&}\]<]/);
  return end < 0 ? text.length : start + end;
}

function endOfQuotes(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[start]) return at + 1;
  }
  return text.length;
}

function endOfBrackets(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (letter === '"') at = endOfQuotes(text, at) - 1;
    else if (letter === '{' || letter === '[') depth++;
    else if ((letter === '}' || letter === ']') && --depth === 0) return at + 1;
  }
  return text.length;
}
