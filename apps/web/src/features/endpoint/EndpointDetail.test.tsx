import type { ApiEndpoint } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { pathTo } from '../../app/index.ts';
import { buttonsOf, showScreen, wordsOf } from '../../testing/show-screen.tsx';
import { storedEndpoint, storedScenario } from '../../testing/stored.ts';
import { EndpointDetail } from './EndpointDetail.tsx';
import { matching } from './ScenarioTable.tsx';

const show = (endpoint: ApiEndpoint, at = '/'): string =>
  showScreen(<EndpointDetail systemId={1} endpointId={endpoint.id} />, {
    at,
    data: [[['endpoints', endpoint.id], endpoint]],
  });

const bare = storedScenario();
const ruled = storedScenario({ id: 8, name: 'Read nothing', validations_count: 3, expected_http_status: 404 });
const tabsOf = (html: string): string[] =>
  [...html.matchAll(/role="tab"[^>]*>(.*?)<\/button>/g)].map(([, name = '']) => wordsOf(name));

describe('the screen of an endpoint', () => {
  it('EP-02: has method and path in its header', () => {
    const header = /<header.*?<\/header>/s.exec(show(storedEndpoint()))?.[0] ?? '';
    expect(wordsOf(header)).toMatch(/^PATCH \/things\/\{id\}/);
  });

  it('EP-03: runs scenarios where there are some, generates them where there are none, and is configured', () => {
    const of = (endpoint: ApiEndpoint) =>
      buttonsOf(show(endpoint)).filter((name) => /^(Run All|Generate) Scenarios|^Configure$/.test(name));
    expect(of(storedEndpoint())).toEqual(['Generate Scenarios', 'Configure']);
    expect(of(storedEndpoint({ scenarios: [bare] }))).toEqual(['Run All Scenarios', 'Configure']);
  });

  it('EP-06: says how many scenarios lack validation rules, how many have them, and when all have', () => {
    const words = (...scenarios: (typeof bare)[]) => wordsOf(show(storedEndpoint({ scenarios })));
    expect(words(bare, ruled)).toContain('1 scenario has no validation rules');
    expect(words(bare, ruled)).toContain('1 scenario has validation rules.');
    expect(words(ruled)).toContain('All scenarios have validations!');
    expect(words(bare, ruled)).not.toContain('All scenarios have validations!');
  });

  it('EP-07: generates all validation rules only where a scenario lacks them', () => {
    const all = (...scenarios: (typeof bare)[]) => buttonsOf(show(storedEndpoint({ scenarios })));
    expect(all(bare, ruled)).toContain('Generate All Validations');
    expect(all(ruled)).not.toContain('Generate All Validations');
  });

  it('EP-09: has tabs for the history and the scenarios below', () => {
    expect(tabsOf(show(storedEndpoint({ scenarios: [bare] })))).toEqual(['Execution History', 'Scenarios (1)']);
  });

  it('EP-10, EP-11: has Save Changes, Basic Info with method and URL, and Parameters in config mode', () => {
    const html = show(storedEndpoint(), '/?mode=config');
    expect(buttonsOf(html)).toContain('Save Changes');
    expect(tabsOf(html).map((name) => name.replace(/ \(\d+\)$/, ''))).toEqual(['Basic Info', 'Parameters']);
    const options = [...html.matchAll(/<option[^>]*>(\w+)<\/option>/g)].map(([, name]) => name);
    expect(new Set(options)).toEqual(new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']));
    expect(html).toMatch(/<option[^>]*selected=""[^>]*>PATCH</);
    expect(html).toMatch(/<input[^>]*value="\/things\/\{id\}"/);
  });
});

describe('the scenarios of an endpoint', () => {
  const html = show(storedEndpoint({ scenarios: [bare, ruled] }), '/?tab=scenarios');
  const table = html.slice(html.indexOf('<table aria-label="Scenarios"'));

  it('EP-26: are found by their names, whatever the case of letters', () => {
    const found = (text: string) => matching([bare, ruled], { search: text, tag: '' }).map(({ name }) => name);
    expect(found(' NOTHING')).toEqual(['Read nothing']);
    expect(found('read')).toEqual(['Read a thing', 'Read nothing']);
    expect(found('404')).toEqual([]);
  });

  it('EP-27: have five columns', () => {
    const heads = [...table.matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, name]) => name);
    expect(heads).toEqual(['Scenario Name', 'Type', 'Expected Status', 'Authentication', 'Actions']);
  });

  it('EP-28: begin with the row that creates one', () => {
    const [first = ''] = /<tbody.*?<\/tr>/s.exec(table) ?? [];
    expect(buttonsOf(first)).toEqual(['Create New Scenario']);
  });

  it('EP-32: have Run, Edit and Delete each', () => {
    for (const name of ['Read a thing', 'Read nothing'])
      expect(buttonsOf(table)).toEqual(expect.arrayContaining([`Run ${name}`, `Edit ${name}`, `Delete ${name}`]));
  });

  it('EP-33: lead to their screens by their names', () => {
    const to = pathTo('ScenarioDetail', { systemId: 1, endpointId: 5, scenarioId: 7 });
    expect(table).toMatch(new RegExp(`href="${to}"[^>]*>Read a thing<`));
  });
});
