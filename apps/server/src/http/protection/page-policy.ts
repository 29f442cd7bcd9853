import { createHash, randomBytes } from 'node:crypto';

/** Placeholder for the nonce in the built pages; the web writes it (`root.tsx`). */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

export interface ProtectedPage {
  html: string;
  /** The value of `Content-Security-Policy` for exactly this HTML. */
  policy: string;
  /** Where every answer is the same; null where each has a nonce of its own. */
  etag: string | null;
}

/**
 * Makes answers of one HTML page (CSP level 3): inline scripts and styles that the build wrote are allowed by their hash; styles that
 * libraries add later, such as the code editor's, by a nonce that is new in each answer. A page without the placeholder needs none.
 */
export function protectPage(html: string): () => ProtectedPage {
  const scripts = hashesOf(html, 'script');
  const styles = hashesOf(html, 'style');
  const policyWith = (nonces: string[]): string =>
    [
      "default-src 'none'",
      `script-src ${["'self'", ...scripts].join(' ')}`,
      `style-src ${["'self'", ...nonces, ...styles].join(' ')}`,
      "img-src 'self' data:",
      "font-src 'self' data:",
      "media-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ');
  if (!html.includes(NONCE_PLACEHOLDER)) {
    const fixed = { html, policy: policyWith([]), etag: `"${createHash('sha256').update(html).digest('base64url')}"` };
    return () => fixed;
  }
  return () => {
    const nonce = randomBytes(16).toString('base64');
    return { html: html.replaceAll(NONCE_PLACEHOLDER, nonce), policy: policyWith([`'nonce-${nonce}'`]), etag: null };
  };
}

/** Sources of the inline elements of one name. Our build writes neither comments nor attributes with `>` around them. */
function hashesOf(html: string, element: 'script' | 'style'): string[] {
  const found = html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([^]*?)</${element}>`, 'g'));
  const hashes = [...found].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [...new Set(hashes)];
}
