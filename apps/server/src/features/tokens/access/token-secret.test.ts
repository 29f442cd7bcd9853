import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../../secrets/index.ts';
import { createSecret, isAccessToken, isWellFormed } from './token-secret.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** CRC-32 bit by bit, as its definition has it. */
function crcOf(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('an access token', () => {
  it('has a prefix of its kind, 30 random characters and the CRC-32 of all that, which scanners verify', () => {
    for (const [kind, prefix] of [
      ['personal', 'assay_pat_'],
      ['service', 'assay_svc_'],
    ] as const) {
      const token = createSecret(kind);
      expect(token).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{36}$`));
      const written = Array.from(token.slice(-6)).reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
      expect(written).toBe(crcOf(token.slice(0, -6)));
      expect(isWellFormed(token)).toBe(true);
    }
  });

  it('is never the same twice and uses every character', () => {
    const tokens = Array.from({ length: 300 }, () => createSecret('personal'));
    expect(new Set(tokens).size).toBe(300);
    expect(new Set(tokens.flatMap((token) => Array.from(token.slice(10, 40)))).size).toBe(62);
  });

  it('is refused with one character changed, of another kind, cut or lengthened', () => {
    const token = createSecret('personal');
    const changed = Array.from(token, (character, at) =>
      at < 10 ? token : token.slice(0, at) + (character === 'x' ? 'y' : 'x') + token.slice(at + 1),
    );
    for (const wrong of [
      ...changed.filter((text) => text !== token),
      token.replace('_pat_', '_svc_'),
      token.slice(0, -1),
      `${token}0`,
      `${token}\n`,
      'assay_pat_',
    ])
      expect(isWellFormed(wrong)).toBe(false);
  });

  it('is stored as its SHA-256', () => {
    const token = createSecret('service');
    expect(hashOf(token)).toBe(createHash('sha256').update(token, 'utf8').digest('base64url'));
  });

  it('is known by its prefix', () => {
    expect(['assay_pat_x', 'assay_svc_x', 'session.signature', 'assay_'].map(isAccessToken)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
