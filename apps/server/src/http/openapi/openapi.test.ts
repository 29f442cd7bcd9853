import { endpoints } from '@assay/contract';
import type { EndpointDefinition } from '@assay/contract';
import { importDocument } from '@assay/importer';
import { describe, expect, it } from 'vitest';
import { buildOpenApiDocument } from './openapi.ts';

interface Operation {
  operationId: string;
  'x-role'?: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  responses: Record<string, { description: string }>;
}

const document = buildOpenApiDocument('http://127.0.0.1:4400');
const text = JSON.stringify(document);
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);
const table: [string, EndpointDefinition][] = Object.entries(endpoints);

describe('buildOpenApiDocument', () => {
  it('is what the product itself imports without a complaint', () => {
    const imported = importDocument(new TextEncoder().encode(text));
    expect(imported.ok && imported.diagnostics).toEqual([]);
    expect(imported.ok && imported.model.operations).toHaveLength(table.length);
  });

  it('API-01 has each endpoint of the table once, below /api', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.toSorted()).toEqual(table.map(([name]) => name).toSorted());
    expect(operations.filter(({ path }) => !path.startsWith('/api/'))).toEqual([]);
  });

  it('says which role a call needs', () => {
    const said = Object.fromEntries(operations.map(({ operation }) => [operation.operationId, operation['x-role']]));
    expect(said).toEqual(Object.fromEntries(table.map(([name, { role }]) => [name, role])));
    expect([said['listRuns'], said['updateScenario'], said['subscribe'], said['getHealth']]).toEqual([
      'viewer',
      'member',
      'admin',
      undefined,
    ]);
  });

  it('declares every parameter of a path exactly once, with a type', () => {
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const declared = operation.parameters.filter((entry) => entry.in === 'path');
      expect(declared.map((entry) => entry.name).toSorted(), path).toEqual(named.toSorted());
      expect(declared.filter((entry) => !entry.required)).toEqual([]);
      expect(operation.parameters.filter((entry) => Object.keys(entry.schema).length === 0)).toEqual([]);
    }
  });

  it('has only references that resolve', () => {
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
      expect(target, pointer).toBeDefined();
    }
    expect(text).not.toMatch(/"\$ref":"(?!#\/)/);
  });

  it('describes each answer, the errors included', () => {
    for (const { operation } of operations) {
      const { responses } = operation;
      expect(Object.values(responses).filter((answer) => answer.description === '')).toEqual([]);
      expect(Object.keys(responses)).toContain('500');
      expect('401' in responses).toBe(operation.security.length > 0);
      expect('403' in responses).toBe(operation.security.length > 0);
    }
  });
});
