import { describe, expect, it } from 'vitest';
import { importDocument } from '../import-document.ts';
import { applyOverlay } from './apply-overlay.ts';
import { readOverlay } from './read-overlay.ts';

const document = () => ({
  openapi: '3.0.3',
  info: { title: 'Kites', version: '1' },
  paths: { '/kites': { get: { responses: { 200: { description: 'ok' } } } } },
  components: {
    schemas: { Kite: { type: 'object', required: ['a', 'b', 'c'], properties: { a: { type: 'string' } } } },
  },
});

describe('an overlay', () => {
  it('merges objects, appends to lists, replaces values and removes', () => {
    const root = document();
    const kite = root.components.schemas.Kite;
    const problems = applyOverlay(root, [
      { target: "$['components']['schemas']['Kite']['required'][?@ == 'a' || @ == 'c']", remove: true },
      { target: '$.components.schemas.Kite.required', update: 'd' },
      { target: '$.components.schemas.Kite.properties.a', update: { nullable: true, type: 'integer' } },
      { target: "$.paths['/kites'].get.responses", update: { 404: { description: 'none' } } },
    ]);
    expect(problems).toEqual([]);
    expect(kite).toEqual({
      type: 'object',
      required: ['b', 'd'],
      properties: { a: { type: 'integer', nullable: true } },
    });
    expect(Object.keys(root.paths['/kites'].get.responses)).toEqual(['200', '404']);
  });

  it('is read before the document, and what matches nothing is reported', () => {
    const actions = [
      { target: "$.paths['/kites'].get.responses", update: { 418: { description: 'a teapot' } } },
      { target: '$.components.schemas.Gone', update: { type: 'string' } },
      { target: '$[', remove: true },
    ];
    const result = importDocument(JSON.stringify(document()), { overlay: actions });
    if (!result.ok) throw new Error(result.error.message);
    expect(result.model.operations[0]?.responses.map(({ status }) => status)).toEqual(['200', '418']);
    const messages = result.diagnostics.map(({ message }) => message);
    expect(messages).toContainEqual(expect.stringMatching(/^Action 2 of the overlay, .*Gone, matches nothing/));
    expect(messages).toContainEqual(expect.stringMatching(/^Action 3 of the overlay, \$\[, is no JSONPath/));
  });

  it('cannot reach beyond the document', () => {
    const root = document();
    applyOverlay(root, [{ target: '$.info', update: JSON.parse('{"__proto__": {"polluted": true}}') }]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(root.info)).toBe(Object.prototype);
  });

  it('is read from JSON and YAML, and refused when it is something else', () => {
    const yaml =
      "overlay: 1.0.0\ninfo: {title: x, version: '1'}\nactions:\n  - target: $.info\n    update: {title: y}\n";
    expect(readOverlay(yaml)).toEqual({ ok: true, actions: [{ target: '$.info', update: { title: 'y' } }] });
    for (const text of ['{}', '{"overlay":"1.0.0"}', 'openapi: 3.0.0', '{"overlay"'])
      expect(readOverlay(text)).toMatchObject({ ok: false, message: expect.stringContaining('OpenAPI Overlay 1.0') });
  });
});
