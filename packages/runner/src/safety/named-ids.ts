import type { Json, JsonObject } from '@assay/api-model';
import { plain, singular } from './classify/words.ts';
import { isRecord } from './facts/json-record.ts';

/** Records that a request names beside its path: in its body and its query. */
export interface NamedIds {
  /** As the one that it is about: `id`, `{noun}Id`. */
  own: string[];
  /** As several at once: `ids`, or a list of records with ids. */
  several: string[];
}

const MAX_LISTED = 1000;

const isScalar = (value: Json | undefined): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

const isIdName = (name: string, noun: string): boolean => {
  const flat = plain(name);
  return ['id', 'uuid', 'guid'].includes(flat) || (noun !== '' && [`${noun}id`, `${noun}uuid`].includes(flat));
};

const isListName = (name: string, noun: string): boolean => {
  const flat = plain(name);
  return (
    /^(ids|uuids|idlist|listofids|selectedids|recordids|keys)$/.test(flat) || (noun !== '' && flat === `${noun}ids`)
  );
};

/** The JSON or the form that a body is; undefined for any other one. */
export function readBody(body: string | null): Json | undefined {
  if (body === null || body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return /^[\w.[\]%+-]+=/.test(body) ? Object.fromEntries(new URLSearchParams(body)) : undefined;
  }
}

export function namedIds(body: Json | undefined, query: URLSearchParams, noun: string): NamedIds {
  const named: NamedIds = { own: [], several: [] };
  const take = (name: string, value: Json | undefined): void => {
    if (isIdName(name, noun) && isScalar(value)) named.own.push(String(value));
    if (!isListName(name, noun)) return;
    const listed = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
    named.several.push(...listed.slice(0, MAX_LISTED).filter(isScalar).map(String));
  };
  for (const [name, value] of query) take(name.replace(/\[\]$/, ''), value);
  const records = recordsOf(body, noun);
  for (const record of records.list) for (const [name, value] of Object.entries(record)) take(name, value);
  if (!records.isList) return named;
  return { own: [], several: [...named.several, ...named.own, ...records.scalars] };
}

/** The record that a body is, the one that it wraps (`{"user": {}}`), or each of a list. */
function recordsOf(body: Json | undefined, noun: string): { list: JsonObject[]; scalars: string[]; isList: boolean } {
  if (Array.isArray(body)) {
    const items = body.slice(0, MAX_LISTED);
    return { list: items.filter(isRecord), scalars: items.filter(isScalar).map(String), isList: true };
  }
  if (!isRecord(body)) return { list: [], scalars: [], isList: false };
  const wrapped = Object.entries(body).flatMap(([name, value]) => {
    const flat = plain(name);
    const wraps = ['data', 'item', 'record', 'entity', noun].includes(flat) || singular(flat) === noun;
    if (!wraps) return [];
    return Array.isArray(value) ? value.slice(0, MAX_LISTED).filter(isRecord) : isRecord(value) ? [value] : [];
  });
  const isList = Object.values(body).some(
    (value) => Array.isArray(value) && value.some((one) => isRecord(one) && wrapped.includes(one)),
  );
  return { list: [body, ...wrapped], scalars: [], isList };
}
