import { tokenPreview } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { expiryOf, kindTexts, scopeTexts, statusOf, tokenTime, usedText } from './token-texts.ts';

const now = Date.parse('2026-03-31T12:00:00.000Z');
const ago = (ms: number) => new Date(now - ms).toISOString();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('texts of tokens', () => {
  it.each([
    [0, 'Just now'],
    [MINUTE - 1, 'Just now'],
    [MINUTE, '1m ago'],
    [HOUR - 1, '59m ago'],
    [HOUR, '1h ago'],
    [DAY - 1, '23h ago'],
    [DAY, '1d ago'],
    [30 * DAY - 1, '29d ago'],
    [30 * DAY, 'Mar 1, 2026'],
  ])('TOK-18 %d ms ago is %s', (ms, text) => {
    expect(tokenTime(ago(ms), now)).toBe(text);
  });

  it('TOK-17 a token without use was never used', () => {
    expect(usedText(null)).toBe('Never used');
    expect(usedText(ago(5 * MINUTE), now)).toBe('Used 5m ago');
  });

  it('TOK-10, TOK-11 say what a scope allows and what a token opens', () => {
    expect(scopeTexts).toEqual({
      read: 'View scenarios, run tests, and access results',
      write: 'Create scenarios, update data, and modify configurations',
    });
    for (const { warning } of Object.values(kindTexts))
      expect(warning).toMatch(/^A token has full access to (?:your account|the account of your organization)/);
  });

  it('TOK-16 a token is named by its prefix and its id in six digits', () => {
    expect(tokenPreview('personal', 42)).toBe('assay_pat_000042...');
    expect(tokenPreview('service', 1_234_567)).toBe('assay_svc_1234567...');
  });

  it('TOK-02 a token is active until it is revoked or has expired', () => {
    const active = { expires_at: null, revoked_at: null };
    expect(statusOf(active, now)).toBe('Active');
    expect(statusOf({ ...active, expires_at: ago(-1) }, now)).toBe('Active');
    expect(statusOf({ ...active, expires_at: ago(0) }, now)).toBe('Expired');
    expect(statusOf({ expires_at: ago(0), revoked_at: ago(DAY) }, now)).toBe('Revoked');
  });

  it('a lifetime is a time in the future, or none', () => {
    expect([expiryOf(null, now), expiryOf(30, now)]).toEqual([null, '2026-04-30T12:00:00.000Z']);
  });
});
