import type { ApiEndpoint, EndpointParameter, Scenario, ScenarioParameter } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { overrideChanges, toOverrideDrafts } from './override-drafts.ts';
import type { OverrideDraft } from './override-drafts.ts';

function parameter(id: number, changes: Partial<EndpointParameter> = {}): EndpointParameter {
  return {
    id,
    parameter_name: `p${id}`,
    parameter_type: 'query',
    default_value: 'default',
    default_schema_value: null,
    description: null,
    required: false,
    ...changes,
  };
}

const body = parameter(2, { parameter_type: 'body', default_value: null, default_schema_value: { a: 1 } });
const endpoint = { parameters: [parameter(1), body] } as ApiEndpoint;

function scenarioWith(...overrides: ScenarioParameter[]): Scenario {
  return { scenario_parameters: overrides } as Scenario;
}

function override(id: number, changes: Partial<ScenarioParameter>): ScenarioParameter {
  return { id: id * 10, endpoint_parameter_id: id, custom_value: null, custom_schema: null, ...changes };
}

const nothing = { created: [], updated: [], deleted: [] };

function changes(scenario: Scenario, drafts: [number, OverrideDraft][]) {
  return overrideChanges(scenario, endpoint, new Map(drafts));
}

describe('toOverrideDrafts', () => {
  it('reads default, custom and omitted', () => {
    expect([...toOverrideDrafts(scenarioWith(), endpoint).values()]).toEqual([
      { mode: 'default' },
      { mode: 'default' },
    ]);
    const scenario = scenarioWith(override(1, {}), override(2, { custom_schema: { b: 2 } }));
    expect([...toOverrideDrafts(scenario, endpoint)]).toEqual([
      [1, { mode: 'omit' }],
      [2, { mode: 'custom', text: '{\n  "b": 2\n}' }],
    ]);
  });

  it('changes nothing when it is saved as it was read', () => {
    const scenario = scenarioWith(override(1, { custom_value: '' }), override(2, { custom_value: '{"broken":' }));
    expect(overrideChanges(scenario, endpoint, toOverrideDrafts(scenario, endpoint))).toEqual(nothing);
  });
});

describe('overrideChanges', () => {
  it('SCN-15 creates what differs from the default, and only that', () => {
    expect(changes(scenarioWith(), [[1, { mode: 'custom', text: 'default' }]])).toEqual(nothing);
    expect(changes(scenarioWith(), [[2, { mode: 'custom', text: '{ "a": 1 }' }]])).toEqual(nothing);
    expect(changes(scenarioWith(), [[1, { mode: 'custom', text: 'x' }]]).created).toEqual([
      { endpoint_parameter_id: 1, custom_value: 'x', custom_schema: null },
    ]);
    expect(changes(scenarioWith(), [[1, { mode: 'omit' }]]).created).toEqual([
      { endpoint_parameter_id: 1, custom_value: null, custom_schema: null },
    ]);
  });

  it('stores a body as JSON when it is JSON, else as raw text', () => {
    const created = (text: string) => changes(scenarioWith(), [[2, { mode: 'custom', text }]]).created[0];
    expect(created('[1]')).toMatchObject({ custom_schema: [1], custom_value: null });
    expect(created('{"a":')).toMatchObject({ custom_schema: null, custom_value: '{"a":' });
    expect(created('null')).toMatchObject({ custom_schema: null, custom_value: 'null' });
  });

  it('updates what is stored when it changes, and deletes it when it is the default again', () => {
    const scenario = scenarioWith(override(1, { custom_value: 'x' }));
    expect(changes(scenario, [[1, { mode: 'custom', text: 'x' }]])).toEqual(nothing);
    expect(changes(scenario, [[1, { mode: 'custom', text: 'y' }]]).updated).toEqual([
      { id: 10, custom_value: 'y', custom_schema: null },
    ]);
    expect(changes(scenario, [[1, { mode: 'default' }]]).deleted).toEqual([10]);
    expect(changes(scenario, [[1, { mode: 'custom', text: 'default' }]]).deleted).toEqual([10]);
    expect(changes(scenario, []).deleted).toEqual([10]);
  });
});
