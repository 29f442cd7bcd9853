import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@assay/api-model';
import { applyPatch } from './apply-patch.ts';
import { api, findingsOf, operation, red, schemaRule } from '../testing/invented.ts';

const desk: JsonSchema = {
  type: 'object',
  required: ['id', 'note'],
  additionalProperties: false,
  properties: {
    id: { type: 'integer' },
    size: { type: ['string', 'number'] },
    kind: { type: 'string', enum: ['oak', "it's"] },
    lamp: { $ref: '#/$defs/Lamp' },
    drawers: { type: 'array', items: { allOf: [{ type: 'object', properties: { 'a/b': { type: 'string' } } }] } },
  },
};
const definitions = { Desk: desk, Lamp: { type: 'object' } as JsonSchema };
const described = (version: string) =>
  api([operation('GET /desks/{id}', { 200: { $ref: '#/$defs/Desk' } })], definitions, version);

/** What is proposed for one problem of an answer, and the definitions with it applied. */
function proposal(path: string, message: string, version = '3.1.0') {
  const document = described(version);
  const [found] = findingsOf(document, [red('GET /desks/{id}', { failedRules: [schemaRule([path, message])] })]);
  const model = { operations: [...document.operations.values()], definitions: document.definitions };
  const after = found?.patch ? applyPatch(model, found.patch) : null;
  return {
    actions: found?.finding.overlay.map(({ target, update, remove }) => ({
      target,
      ...(remove ? { remove } : { update }),
    })),
    desk: after?.definitions['Desk'] as typeof desk & object,
  };
}
const DESK = "$['components']['schemas']['Desk']";

describe('the overlay of a finding', () => {
  it('allows null in the words of each version', () => {
    const target = `${DESK}['properties']['id']`;
    const problem = ['id', 'must be integer, but is null'] as const;
    expect(proposal(...problem).actions).toEqual([{ target, update: { type: ['integer', 'null'] } }]);
    expect(proposal(...problem, '3.0.3').actions).toEqual([{ target, update: { nullable: true } }]);
    expect(proposal(...problem, '2.0').actions).toEqual([
      { target: "$['definitions']['Desk']['properties']['id']", update: { 'x-nullable': true } },
    ]);
    expect(proposal(...problem).desk).toMatchObject({ properties: { id: { type: ['integer', 'null'] } } });
  });

  it('appends to a list of types, and moves a reference below a choice', () => {
    expect(proposal('size', 'must be string,number, but is null').actions).toEqual([
      { target: `${DESK}['properties']['size']['type']`, update: 'null' },
    ]);
    const lamp = proposal('lamp', 'must be object, but is null');
    expect(lamp.actions).toEqual([
      { target: `${DESK}['properties']['lamp']['$ref']`, remove: true },
      {
        target: `${DESK}['properties']['lamp']`,
        update: { anyOf: [{ $ref: '#/components/schemas/Lamp' }, { type: 'null' }] },
      },
    ]);
    expect(lamp.desk).toMatchObject({ properties: { lamp: { anyOf: [{ $ref: '#/$defs/Lamp' }, { type: 'null' }] } } });
  });

  it('adds a value, and a field', () => {
    const kind = proposal('kind', 'must be equal to one of the allowed values: ["oak","it\'s"], but is "pine"');
    expect(kind.actions).toEqual([{ target: `${DESK}['properties']['kind']['enum']`, update: 'pine' }]);
    expect(kind.desk).toMatchObject({ properties: { kind: { enum: ['oak', "it's", 'pine'] } } });
    const more = proposal('body', 'must NOT have additional properties: colour');
    expect(more.actions).toEqual([{ target: DESK, update: { additionalProperties: true } }]);
    expect(more.desk).toMatchObject({ additionalProperties: true });
  });

  it('leads through lists and parts, with indices only where there are lists', () => {
    expect(proposal('drawers[0]["a/b"]', 'must be string, but is null').actions).toEqual([
      {
        target: `${DESK}['properties']['drawers']['items']['allOf'][0]['properties']['a/b']`,
        update: { type: ['string', 'null'] },
      },
    ]);
    const inline = api([operation('GET /x', { 200: { type: 'object', properties: { seven: { type: 'string' } } } })]);
    const [found] = findingsOf(inline, [
      red('GET /x', { failedRules: [schemaRule(['seven', 'must be string, but is null'])] }),
    ]);
    expect(found?.finding.overlay[0]?.target).toMatch(/^\$\['paths'\]\['\/x'\]\['get'\]\['responses'\]\['200'\]/);
  });

  it('adds an answer, and proposes nothing where the API is the suspect', () => {
    const document = described('3.1.0');
    const result = red('GET /desks/{id}', { statusMet: false, answered: 203 });
    const [found] = findingsOf(document, [result]);
    expect(found?.finding.overlay).toMatchObject([
      { target: "$['paths']['/desks/{id}']['get']['responses']", update: { 203: { description: expect.any(String) } } },
    ]);
    const model = { operations: [...document.operations.values()], definitions: {} };
    const after = found?.patch ? applyPatch(model, found.patch) : model;
    expect(after.operations[0]?.responses.map(({ status }) => status)).toEqual(['200', '203']);
    expect(model.operations[0]?.responses).toHaveLength(1);
    expect(proposal('body', "must have required property 'note'").actions).toEqual([]);
  });
});
