import { charactersOf } from './entities.ts';

/** What an escape stands for, in UTF-16 codes, and how long it is written. */
export interface Escape {
  codes: readonly number[];
  length: number;
}

const CONTROL = new Map(
  Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', '/': '/', '"': '"', "'": "'", '\\': '\\' }).map(
    ([name, control]) => [name.charCodeAt(0), [control.charCodeAt(0)]],
  ),
);
const PERCENT = 0x25;
const AMPERSAND = 0x26;
const SEMICOLON = 0x3b;
const SMALL_U = 0x75;
const SMALL_X = 0x78;
/** The longest entity, with its `;`. */
const MAX_ENTITY = 10;

/** The escape that begins at an index: of JSON, an address, XML or HTML; null when none does. */
export function readEscape(codes: Uint16Array, at: number): Escape | null {
  const first = codes[at];
  if (first === PERCENT) return readPercent(codes, at);
  return first === AMPERSAND ? readEntity(codes, at) : readBackslash(codes, at);
}

function readBackslash(codes: Uint16Array, at: number): Escape | null {
  const kind = codes[at + 1] ?? 0;
  const control = CONTROL.get(kind);
  if (control !== undefined) return { codes: control, length: 2 };
  const digits = kind === SMALL_U ? 4 : kind === SMALL_X ? 2 : 0;
  const value = digits === 0 ? -1 : hexAt(codes, at + 2, digits);
  return value < 0 ? null : { codes: [value], length: 2 + digits };
}

/** One character of UTF-8; a byte that begins none is read as it stands. */
function readPercent(codes: Uint16Array, at: number): Escape | null {
  const byte = hexAt(codes, at + 1, 2);
  if (byte < 0) return null;
  const more = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0;
  let value = more === 0 ? byte : byte & (0x3f >> more);
  for (let index = 1; index <= more; index += 1) {
    const next = codes[at + index * 3] === PERCENT ? hexAt(codes, at + index * 3 + 1, 2) : -1;
    if (next < 0x80 || next > 0xbf) return { codes: [byte], length: 3 };
    value = value * 64 + (next & 0x3f);
  }
  return value > 0x10_ff_ff ? { codes: [byte], length: 3 } : { codes: utf16(value), length: (more + 1) * 3 };
}

function readEntity(codes: Uint16Array, at: number): Escape | null {
  const end = codes.subarray(at, at + MAX_ENTITY).indexOf(SEMICOLON);
  if (end < 2) return null;
  const text = charactersOf(String.fromCharCode(...codes.subarray(at + 1, at + end)));
  return text === null ? null : { codes: Array.from(text.split(''), (unit) => unit.charCodeAt(0)), length: end + 1 };
}

const utf16 = (value: number): number[] =>
  value < 0x1_00_00 ? [value] : [0xd8_00 + ((value - 0x1_00_00) >> 10), 0xdc_00 + ((value - 0x1_00_00) & 0x3_ff)];

/** So many hexadecimal digits as a number; less than 0 when there are others. */
function hexAt(codes: Uint16Array, from: number, count: number): number {
  let value = 0;
  for (let at = from; at < from + count; at += 1) {
    const digit = digitOf(codes[at] ?? 0);
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = (code | 0x20) - 0x61;
  return letter >= 0 && letter < 6 ? letter + 10 : -1;
}
