import type { Json } from '@assay/api-model';
import type { Pair } from '../pair.ts';
import type { SavedBody } from '../types.ts';

export interface ReadBody {
  body: SavedBody;
  /** Media type of the body; null when none is sent. */
  contentType: string | null;
}

export const noBody: ReadBody = { body: { kind: 'none' }, contentType: null };

/** A body that is written as text. Without a media type it is JSON when it reads as an object or a list. */
export function textBody(text: string, named: string | null): ReadBody {
  if (text === '') return noBody;
  const json = parsedJson(text);
  const contentType = named ?? (json !== undefined && /^\s*[[{]/.test(text) ? 'application/json' : 'text/plain');
  if (json !== undefined && /[/+]json\b/i.test(contentType))
    return { body: { kind: 'json', value: json }, contentType };
  return { body: { kind: 'text', text }, contentType };
}

export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Fields that repeat a name cannot be an object; they are written out. */
export function formBody(pairs: Pair[]): ReadBody {
  const contentType = 'application/x-www-form-urlencoded';
  if (pairs.length === 0) return noBody;
  if (new Set(pairs.map(({ name }) => name)).size < pairs.length) {
    const text = pairs.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
    return { body: { kind: 'text', text }, contentType };
  }
  const value = Object.fromEntries(pairs.map((pair) => [pair.name, pair.value]));
  return { body: { kind: 'json', value }, contentType };
}

/** A part of a multipart body whose value is a text, or the name of a file whose content is not known. */
export type BodyPart = Pair | { name: string; files: string[] };

/** Parts of the same name become a list, which is sent as repeated parts. */
export function multipartBody(parts: BodyPart[]): ReadBody {
  const fields = new Map<string, Json[]>();
  for (const part of parts) {
    const values =
      'files' in part ? part.files.map((file): Json => ({ $file: { name: file, content: '' } })) : [part.value];
    fields.set(part.name, [...(fields.get(part.name) ?? []), ...values]);
  }
  if (fields.size === 0) return noBody;
  const value = Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : (values[0] ?? '')]),
  );
  return { body: { kind: 'json', value }, contentType: 'multipart/form-data' };
}
