import type { Json, JsonSchema } from '@assay/api-model';
import { isValid } from './is-valid.ts';
import type { Definitions } from './resolve.ts';

function readings(text: string): Json[] {
  const read: Json[] = [text];
  if (text.trim() !== '' && Number.isFinite(Number(text))) read.push(Number(text));
  if (/^(true|false|1|0|yes|no|on|off)$/i.test(text) || text === '') read.push(true, false);
  if (text === '' || text === 'null') read.push(null);
  return read;
}

/** Whether the text of a parameter can be read as a value of its schema in any way that servers read text. */
export function acceptsText(text: string, schema: JsonSchema, definitions: Definitions): boolean {
  return readings(text).some((value) => isValid(value, schema, definitions));
}
