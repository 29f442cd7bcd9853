const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

// What a browser would drop, or act on: controls, and signs that turn the direction of text.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu;

/** Text for an element or an attribute in quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(CONTROL, '\uFFFD').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** The same, with what stands between back quotes as code. */
export const withCode = (text: string): string =>
  text
    .split('`')
    .map((part, at) => (at % 2 === 0 ? escapeHtml(part) : `<code>${escapeHtml(part)}</code>`))
    .join('');
