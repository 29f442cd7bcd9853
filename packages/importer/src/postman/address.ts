import { splitAddress, toAddress } from '../collection/address.ts';
import type { Address, AddressParts } from '../collection/address.ts';
import type { Pair } from '../collection/pair.ts';
import type { Variables } from '../collection/values/variables.ts';
import { at, listOf, textOf } from '../reading/fields.ts';
import { isFields } from '../reading/reader.ts';
import { isOn } from './fields.ts';

/** Reads an address as text or in parts, with `:name` and `{{name}}` in it (Postman Collection 2.1, `url`). */
export function readAddress(url: unknown, variables: Variables): Address {
  const pathValues = new Map(
    listOf(at(url, 'variable')).map((row) => [textOf(at(row, 'key') ?? at(row, 'id')), textOf(at(row, 'value'))]),
  );
  return toAddress({ ...partsOf(url), pathValues }, variables);
}

function partsOf(url: unknown): AddressParts {
  if (!isFields(url)) return splitAddress(textOf(url));
  const host = Array.isArray(url['host']) ? url['host'].map((part) => textOf(part)).join('.') : textOf(url['host']);
  const raw = textOf(url['raw']);
  const query = Array.isArray(url['query']) ? queryRows(url['query']) : splitAddress(raw).query;
  if (host === '') return { ...splitAddress(raw), query };
  const protocol = textOf(url['protocol']);
  const port = textOf(url['port']);
  return {
    authority: `${protocol === '' ? '' : `${protocol.replace(/:?\/*$/, '')}://`}${host}${port === '' ? '' : `:${port}`}`,
    segments: pathSegments(url['path']),
    query,
  };
}

function pathSegments(path: unknown): string[] {
  if (!Array.isArray(path)) return textOf(path) === '' ? [] : textOf(path).replace(/^\//, '').split('/');
  return path.map((segment) => textOf(isFields(segment) ? segment['value'] : segment));
}

function queryRows(rows: unknown[]): Pair[] {
  return rows.flatMap((row) => {
    const name = textOf(at(row, 'key'));
    return isOn(row) && name !== '' ? [{ name, value: textOf(at(row, 'value')) }] : [];
  });
}
