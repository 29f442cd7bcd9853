import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { protectPage } from './page-policy.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('protectPage', () => {
  const html =
    '<html><head><meta nonce="__CSP_NONCE__"><script>let a = 1;\n</script><script type="module" async="">import "/x.js"</script>' +
    '<script src="/y.js"></script><style>p{color:red}</style></head></html>';

  it('allows exactly the inline scripts and styles of the page, and nothing else inline', () => {
    const { policy } = protectPage(html)();
    const directive = (name: string): string[] =>
      (policy.split('; ').find((one) => one.startsWith(`${name} `)) ?? '').split(' ').slice(1);
    expect(directive('script-src')).toEqual(["'self'", hashOf('let a = 1;\n'), hashOf('import "/x.js"')]);
    expect(directive('style-src').filter((source) => !source.startsWith("'nonce-"))).toEqual([
      "'self'",
      hashOf('p{color:red}'),
    ]);
    expect(policy).not.toContain('unsafe');
    expect(directive('default-src')).toEqual(["'none'"]);
  });

  it('gives each answer a nonce of its own', () => {
    const answer = protectPage(html);
    const [first, second] = [answer(), answer()];
    const nonce = /nonce="([^"]+)"/.exec(first.html)?.[1];
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(first.policy).toContain(`'nonce-${nonce}'`);
    expect(second.html).not.toContain(nonce);
  });
});
