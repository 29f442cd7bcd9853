import type { Operation } from '@assay/api-model';
import type { Credential } from '../exchange/build-request.ts';
import type { TokenSource } from './token-source.ts';

/** The credentials of one account: what it signs in with, and what else single security schemes of the document take. */
export interface Keys {
  /** For every scheme that has none of its own, and for operations that name no scheme. */
  main: TokenSource | null;
  bySchemes: ReadonlyMap<string, TokenSource>;
}

/** One source for all operations of an account, each of which takes the credentials of the schemes that it names. */
export function createKeyring({ main, bySchemes }: Keys): TokenSource | null {
  const standard = main ?? [...bySchemes.values()][0] ?? null;
  if (standard === null || bySchemes.size === 0) return main;
  const combined = new Map<string, TokenSource>();
  const forOperation = (operation: Operation | null): TokenSource => {
    const schemes = operation === null ? [] : chooseSchemes(operation, { main, bySchemes });
    const key = schemes.join('\n');
    const known = combined.get(key);
    if (known !== undefined) return known;
    const sources = [...new Set(schemes.flatMap((name) => bySchemes.get(name) ?? main ?? []))];
    const source = sources.length === 0 ? standard : combine(sources);
    combined.set(key, source);
    return source;
  };
  const login = [standard, ...bySchemes.values()].find((source) => source.login !== undefined)?.login;
  const all = [...new Set([standard, ...bySchemes.values()])];
  const hidden = (): readonly string[] => all.flatMap((source) => source.hidden?.() ?? []);
  return { ...standard, ...(login && { login }), hidden, for: forOperation };
}

/**
 * The names of one alternative (OpenAPI 3.1, 4.8.30: alternatives are OR, the schemes of one AND): the first that is known to be the
 * main one's, so that what it made stays its own; else the first that credentials of their own meet, or that they meet together with
 * the main ones.
 */
function chooseSchemes({ security }: Operation, { main, bySchemes }: Keys): string[] {
  const alternatives = security.map((requirement) => Object.keys(requirement)).filter((names) => names.length > 0);
  const has = (name: string): boolean => bySchemes.has(name);
  const isMain = (name: string): boolean => main !== null && bySchemes.get(name) === main;
  const own = alternatives.find((names) => names.every(isMain)) ?? alternatives.find((names) => names.every(has));
  const partly = main === null ? undefined : alternatives.find((names) => names.some(has));
  return own ?? partly ?? [];
}

/** Several sources as one: a request carries what each of them gives. */
function combine(sources: TokenSource[]): TokenSource {
  const [only] = sources;
  if (only !== undefined && sources.length === 1) return only;
  let last: { parts: Credential[]; whole: Credential } | null = null;
  const join = (parts: Credential[]): Credential => {
    if (last !== null && parts.every((part, at) => part === last?.parts[at])) return last.whole;
    const whole = joined(parts);
    last = { parts, whole };
    return whole;
  };
  return {
    ...(only?.login && { login: only.login }),
    get: async () => join(await Promise.all(sources.map((source) => source.get()))),
    renew: async (used) => {
      const before = last !== null && last.whole === used ? last.parts : null;
      return join(
        await Promise.all(
          sources.map((source, at) => {
            const part = before?.[at];
            return part === undefined ? source.get() : source.renew(part);
          }),
        ),
      );
    },
  };
}

function joined(parts: Credential[]): Credential {
  const [first, ...others] = parts;
  if (first === undefined) throw new Error('Nothing to join.');
  const also = [...(first.also ?? []), ...others.flatMap((one) => [one, ...(one.also ?? [])])];
  return { ...first, also, secrets: parts.flatMap(({ secrets = [] }) => secrets) };
}
