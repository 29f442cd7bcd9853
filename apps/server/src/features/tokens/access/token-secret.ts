import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { tokenPrefixes } from '@assay/contract';
import type { TokenKind } from '@assay/contract';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 178 bits. */
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const FORM = new RegExp(
  `^(?:${Object.values(tokenPrefixes).join('|')})[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`,
);

/** A new token: prefix, random characters, and their checksum, by which scanners of secrets distinguish it from other text. */
export function createSecret(kind: TokenKind): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const start = `${tokenPrefixes[kind]}${random}`;
  return start + checksumOf(start);
}

/** Whether a text is meant as an access token, however wrong. */
export function isAccessToken(text: string): boolean {
  return Object.values(tokenPrefixes).some((prefix) => text.startsWith(prefix));
}

/** Whether this server can have issued it, by its form and checksum alone. */
export function isWellFormed(token: string): boolean {
  return FORM.test(token) && token.slice(-CHECKSUM_LENGTH) === checksumOf(token.slice(0, -CHECKSUM_LENGTH));
}

/** CRC-32 (ISO 3309) in base 62, most significant digit first. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (digits.length < CHECKSUM_LENGTH) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
