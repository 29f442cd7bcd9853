import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from './index.ts';
import type { EndpointDefinition } from './index.ts';
import { commonErrors, errorCodes, errorTable } from './errors.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/errors.md'), 'utf8');
const rows = [...page.matchAll(/^\| `(\w+)` \| (\d+) \| (.+) \|$/gm)];

describe('error codes', () => {
  it('API-02 are the same in the table and in docs/errors.md, in the same order and with the same status', () => {
    const documented = rows.map(([, code, status]) => ({ code, status: Number(status) }));
    expect(documented).toEqual(errorCodes.map((code) => ({ code, status: errorTable[code].status })));
  });

  it('each say what to do', () => {
    expect(rows.filter(([, , , advice = '']) => !advice.endsWith('.'))).toEqual([]);
  });

  it('are sorted by status and have a title of their own', () => {
    const statuses = errorCodes.map((code) => errorTable[code].status);
    expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
    expect(new Set(errorCodes.map((code) => errorTable[code].title)).size).toBe(errorCodes.length);
  });

  it('are each declared by an endpoint, by all of them, or for unknown addresses', () => {
    const declared = Object.values<EndpointDefinition>(endpoints).flatMap((endpoint) => endpoint.errors);
    const known = new Set<string>([...commonErrors, ...declared, 'route_not_found']);
    expect(errorCodes.filter((code) => !known.has(code))).toEqual([]);
  });
});
