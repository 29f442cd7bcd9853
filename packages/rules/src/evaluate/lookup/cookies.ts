import type { Observed } from './observed.ts';

/** Reads a cookie, or one of its attributes, from the `Set-Cookie` headers (RFC 6265, section 5.2). A flag such as `HttpOnly` has the value true. */
export function observeCookie(
  cookie: { name: string; attribute: string | null },
  headers: [name: string, value: string][],
): Observed {
  const path = `cookie ${cookie.name}${cookie.attribute === null ? '' : ` ${cookie.attribute}`}`;
  const header = headers.find(
    ([name, value]) => name.toLowerCase() === 'set-cookie' && value.split('=', 1)[0]?.trim() === cookie.name,
  );
  if (header === undefined) return { path, value: undefined };
  const [first = '', ...attributes] = header[1].split(';');
  if (cookie.attribute === null) return { path, value: first.slice(first.indexOf('=') + 1).trim() };
  const wanted = cookie.attribute.toLowerCase();
  for (const attribute of attributes) {
    const [name = '', value] = attribute.split('=', 2);
    if (name.trim().toLowerCase() === wanted) return { path, value: value === undefined ? true : value.trim() };
  }
  return { path, value: undefined };
}
