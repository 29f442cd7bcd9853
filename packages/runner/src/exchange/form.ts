import type { FieldEncoding, Json, MediaType } from '@assay/api-model';

type Field = [name: string, value: string];

const isObject = (value: Json): value is { [name: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const SEPARATORS: Readonly<Record<string, string>> = { form: ',', spaceDelimited: ' ', pipeDelimited: '|' };

/** `address[city]=x`, `lines[0][price]=3`, as far down as the value goes; null members are left out. */
function nested(name: string, value: Json): Field[] {
  if (value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, at) => nested(`${name}[${at}]`, item));
  return isObject(value)
    ? Object.entries(value).flatMap(([key, part]) => nested(`${name}[${key}]`, part))
    : [[name, textOf(value)]];
}

function listed(name: string, items: readonly Json[], { style, explode }: FieldEncoding): Field[] {
  const values = items.filter((item) => item !== null).map(textOf);
  const separator = SEPARATORS[style];
  if (explode || separator === undefined || values.length === 0) return values.map((value): Field => [name, value]);
  return [[name, values.join(separator)]];
}

/** Without an encoding a list of plain values is repeated, and what has members goes as JSON. */
const USUAL: FieldEncoding = { style: 'form', explode: true };

function fieldsOf(name: string, value: Json, encoding: FieldEncoding | undefined): Field[] {
  if (value === null) return [];
  if (encoding?.style === 'deepObject') return nested(name, value);
  const isPlainList = Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object');
  if (isPlainList) return listed(name, value, encoding ?? USUAL);
  // `style` has been named: the members of an object stand beside each other (OpenAPI 3.1, 4.8.15).
  if (encoding?.explode === true && isObject(value))
    return Object.entries(value).flatMap(([key, part]): Field[] => (part === null ? [] : [[key, textOf(part)]]));
  return [[name, textOf(value)]];
}

/**
 * `application/x-www-form-urlencoded` (WHATWG URL section 5) with each member written as the document says (Encoding Object,
 * OpenAPI 3.1, 4.8.15); null members are left out.
 */
export function encodeForm(value: Record<string, Json>, encoding: MediaType['encoding'] = {}): string {
  const form = new URLSearchParams();
  for (const [name, part] of Object.entries(value))
    for (const [key, text] of fieldsOf(name, part, encoding[name])) form.append(key, text);
  return form.toString();
}
