import type { Operation } from '@assay/api-model';

const FORMAT = /\.(?:json|xml)$/i;
/** `/boats/` and `/boats/{id}/`, as routers write them that end every path alike. */
const SLASH = /(?<=[^/])\/$/;
/** A key as OData writes it (URL Conventions, 4.3.1): `Boats({id})`, `Ports('{code}')`, `Ports(code='{code}')`. */
const KEY = /\((?:\w+=)?(['"]?)(\{[^{}]+\})\1\)/g;

const known = new WeakMap<readonly Operation[], readonly Operation[]>();

/**
 * Some APIs have the form of their answers in every path: `/boats.json`, `/boats/{id}.json`; others write the key of a record in
 * brackets, or a slash at the end. What an operation does to which records is read from the path without that; its key, and
 * with it the path that is sent, stays. Made once for each document.
 */
export function withPlainPaths(operations: readonly Operation[]): readonly Operation[] {
  const found = known.get(operations);
  if (found !== undefined) return found;
  const keys = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const made = operations.map((one) => {
    const path = one.path.replace(FORMAT, '').replace(SLASH, '').replaceAll(KEY, '/$2');
    const isOther = path !== one.path && path !== '' && !keys.has(`${one.method} ${path}`);
    return isOther ? { ...one, path } : one;
  });
  const plain = made.some((one, at) => one !== operations[at]) ? made : operations;
  known.set(operations, plain);
  return plain;
}
