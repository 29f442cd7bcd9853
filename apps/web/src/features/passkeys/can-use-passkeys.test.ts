import { afterEach, describe, expect, it, vi } from 'vitest';
import { canUsePasskeys } from './can-use-passkeys.ts';

afterEach(() => vi.unstubAllGlobals());

describe('whether passkeys can be used', () => {
  it.each([
    ['assay.example.com', true, true],
    ['localhost', true, true],
    ['assay.example.com', false, false],
    ['127.0.0.1', true, false],
    ['[::1]', true, false],
  ])('on %s, secure %s: %s', (hostname, isSecure, can) => {
    vi.stubGlobal('PublicKeyCredential', vi.fn());
    expect(canUsePasskeys({ hostname, isSecure })).toBe(can);
  });

  it('not in a browser without them', () => {
    expect(canUsePasskeys({ hostname: 'localhost', isSecure: true })).toBe(false);
  });
});
