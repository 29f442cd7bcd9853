import { withoutLogin } from '../reading/without-login.ts';
import type { Pair } from './pair.ts';
import type { Resolved, Variables } from './values/variables.ts';

export interface Address {
  /** Scheme, host and what the first placeholder stood for, without trailing slash; empty when it is not known. */
  base: string;
  /** A scheme that HTTP requests cannot be sent by, such as `ws` or `grpc`; null for http, https and where none is written. */
  foreignScheme: string | null;
  /** Begins with `/`, parameters as `{name}`. */
  path: string;
  /** Values of the path parameters; null where none is known. */
  pathValues: Map<string, string | null>;
  query: Pair[];
  missing: string[];
}

/** An address as it is written, with placeholders. */
export interface AddressParts {
  /** Scheme, host and port. */
  authority: string;
  segments: string[];
  query: Pair[];
  /** Values of segments that are written as `:name`. */
  pathValues?: Map<string, string>;
}

const scheme = /^([a-z][a-z\d+.-]*):\/\//i;

/** Fills in what stands for `:name` and `{{name}}`; in a path they become parameters. */
export function toAddress(written: AddressParts, variables: Variables): Address {
  const parts = withoutGluedPath(written);
  const missing = new Set<string>();
  const resolve = (text: string): Resolved => {
    const resolved = variables.resolve(text);
    for (const name of resolved.missing) missing.add(name);
    return resolved;
  };
  const authority = resolve(parts.authority).text;
  const { base, rest } = splitBase(authority, parts.segments.length > 0);
  const pathValues = new Map<string, string | null>();
  const given = parts.pathValues ?? new Map<string, string>();
  const segments = [...rest, ...parts.segments].map((segment) => template(segment, { given, resolve, pathValues }));
  const protocol = scheme.exec(authority)?.[1]?.toLowerCase() ?? 'http';
  return {
    base,
    foreignScheme: protocol === 'http' || protocol === 'https' ? null : protocol,
    path: `/${segments.join('/')}`,
    pathValues,
    query: parts.query.map(({ name, value }) => ({ name: resolve(name).text, value: resolve(value).text })),
    missing: [...missing],
  };
}

/** `{{baseUrl}}books`: the variable ends with the slash that is not written. */
function withoutGluedPath(parts: AddressParts): AddressParts {
  const [, authority, segment] = /^(\{\{[^{}]+\}\})([\w-]+)$/.exec(parts.authority) ?? [];
  if (authority === undefined || segment === undefined) return parts;
  return { ...parts, authority, segments: [segment, ...parts.segments] };
}

/** An address that is written as one text. */
export function splitAddress(text: string): AddressParts {
  const trimmed = text.trim();
  const [beforeHash = ''] = outsidePlaceholders(trimmed, '#');
  const [address = '', ...queries] = outsidePlaceholders(beforeHash, '?');
  const start = scheme.exec(address)?.[0].length ?? 0;
  const slash = address.indexOf('/', start);
  return {
    authority: slash < 0 ? address : address.slice(0, slash),
    segments: slash < 0 ? [] : address.slice(slash + 1).split('/'),
    query: queries.length === 0 ? [] : queryOf(queries.join('?')),
  };
}

/** Splits at a sign that is not inside of `{{ }}`. */
function outsidePlaceholders(text: string, sign: string): string[] {
  const parts: string[] = [''];
  for (const piece of text.split(/(\{\{[^{}]*\}\})/)) {
    const [first = '', ...more] = piece.startsWith('{{') ? [piece] : piece.split(sign);
    parts[parts.length - 1] += first;
    parts.push(...more);
  }
  return parts;
}

function queryOf(text: string): Pair[] {
  return text.split('&').flatMap((pair) => {
    const equals = pair.indexOf('=');
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals));
    return name === '' ? [] : [{ name, value: equals < 0 ? '' : decoded(pair.slice(equals + 1)) }];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** A placeholder for the address may bring a path; without one of its own the request's path begins there. */
function splitBase(authority: string, hasPath: boolean): { base: string; rest: string[] } {
  const whole = scheme.test(authority) ? authority : `http://${authority}`;
  const match = /^(https?:\/\/[^/?#\s{}]+)(\/[^?#{}]*)?/i.exec(whole);
  const [, origin = '', path = ''] = match ?? [];
  if (origin === '' || authority.includes('{{')) return { base: '', rest: [] };
  if (hasPath) return { base: `${withoutLogin(origin)}${path.replace(/\/+$/, '')}`, rest: [] };
  return { base: withoutLogin(origin), rest: path.length < 2 ? [] : path.slice(1).split('/') };
}

interface PathSetting {
  given: Map<string, string>;
  resolve: (text: string) => Resolved;
  pathValues: Map<string, string | null>;
}

/** A segment with its placeholders as path parameters, each with the value that is known for it. */
function template(segment: string, { given, resolve, pathValues }: PathSetting): string {
  const named = /^:([\w$.-]+)$/.exec(segment)?.[1];
  if (named !== undefined) {
    const { text, missing } = resolve(given.get(named) ?? '');
    pathValues.set(named, missing.length > 0 || text === '' ? null : text);
    return `{${named}}`;
  }
  return segment
    .replaceAll(/\{\{\s*([^{}]+?)\s*\}\}/g, (written, name: string) => {
      const plain = name.replaceAll(/[^\w.$-]+/g, '_').replace(/^\$/, '');
      const { text, missing } = resolve(written);
      pathValues.set(plain, missing.length > 0 ? null : text);
      return `{${plain}}`;
    })
    .replaceAll(/(?<!\{)\{([^{}]+)\}(?!\})/g, (written, name: string) => {
      if (!pathValues.has(name)) pathValues.set(name, null);
      return written;
    });
}
