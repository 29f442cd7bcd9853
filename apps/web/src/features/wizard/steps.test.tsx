import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buttonsOf, showScreen, wordsOf } from '../../testing/show-screen.tsx';
import { storedNode, storedScenario, storedSystem, storedWithConfig } from '../../testing/stored.ts';
import { ConfigurationWizard } from './ConfigurationWizard.tsx';
import { SetupComplete } from './review/SetupComplete.tsx';

beforeAll(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));

const system = storedSystem({ endpoints: Array.from({ length: 8 }, (_, index) => storedNode(index + 1)) });

const step = (number: number, endpoints = [storedWithConfig()]): string =>
  showScreen(<ConfigurationWizard systemId={1} />, {
    at: number === 1 ? '/' : `/?step=${number}`,
    data: [
      [['systems', 1], system],
      [['endpoints', 'of-system', 1], endpoints],
      [['batch'], null],
    ],
  });

describe('step 1 of the wizard', () => {
  it('WIZ-07: shows the system with fields for its name and its base URL, and saves them', () => {
    const html = step(1);
    expect(html).toMatch(/<h\d[^>]*>System Overview</);
    expect(html).toMatch(/<input[^>]*value="Shop"/);
    expect(html).toMatch(/<input[^>]*value="https:\/\/shop\.example\.com"/);
    expect(buttonsOf(html).some((name) => name.startsWith('Save'))).toBe(true);
  });

  it('WIZ-08: shows five of eight endpoints', () => {
    const [sample = ''] = /<ul aria-label="Sample endpoints".*?<\/ul>/s.exec(step(1)) ?? [];
    expect(sample.match(/<li/g)).toHaveLength(5);
    expect(wordsOf(step(1))).toContain('Found 8 endpoints, among them:');
  });

  it('WIZ-21: says that the id of the system is missing', () => {
    expect(wordsOf(showScreen(<ConfigurationWizard systemId={Number.NaN} />))).toBe('System ID is missing');
  });
});

describe('step 3 of the wizard', () => {
  const configuration = { parameters: { id: { value: '42', type: 'path' } } };
  const first = storedWithConfig({ configured: true, configuration });
  const second = storedWithConfig({ id: 6, method: 'POST', endpoint: '/orders' });

  it('WIZ-13: lists the endpoints beside the values of the chosen one', () => {
    const html = step(3, [first, second]);
    const [list = ''] = /<ul[^>]*aria-label="Endpoints to configure".*?<\/ul>/s.exec(html) ?? [];
    expect(wordsOf(list)).toMatch(/^PATCH \/things\/\{id\}.* POST \/orders$/);
    expect(list).toMatch(/<button[^>]*aria-current="true"/);
    const [detail = ''] = /<section aria-label="PATCH \/things\/\{id\}".*?<\/section>/s.exec(html) ?? [];
    expect(detail).toMatch(/<input[^>]*value="42"/);
  });

  it('WIZ-20: marks the endpoints that are configured', () => {
    const [list = ''] = /<ul[^>]*aria-label="Endpoints to configure".*?<\/ul>/s.exec(step(3, [first, second])) ?? [];
    const rows = [...list.matchAll(/<li.*?<\/li>/gs)].map(([row]) => /[Cc]onfigured/.test(row));
    expect(rows).toEqual([true, false]);
  });
});

describe('step 4 of the wizard', () => {
  it('WIZ-23: generates only when an endpoint is selected', () => {
    const button = (endpoints: ReturnType<typeof storedWithConfig>[]) =>
      buttonsOf(step(4, endpoints)).filter((name) => name.startsWith('Generate Scenarios'));
    expect(button([storedWithConfig()])).toEqual(['Generate Scenarios']);
    // Those that have scenarios are not selected at first.
    expect(button([storedWithConfig({ scenarios: [storedScenario()] })])).toEqual(['Generate Scenarios disabled']);
  });
});

describe('step 5 of the wizard', () => {
  const scenarios = [storedScenario(), storedScenario({ id: 8 })];

  it('WIZ-29: lists endpoints with method, path and count, each to be opened', () => {
    const html = step(5, [storedWithConfig({ scenarios }), storedWithConfig({ id: 6, endpoint: '/orders' })]);
    const [list = ''] = /<ul aria-label="Endpoints and scenarios".*?<\/ul>/s.exec(html) ?? [];
    expect(buttonsOf(list)).toEqual(['PATCH /things/{id} 2 scenarios', 'PATCH /orders 0 scenarios']);
    expect(list.match(/<button[^>]*aria-expanded="false"/g)).toHaveLength(2);
  });

  it('WIZ-31: explains in three steps what happens when scenarios are run', () => {
    const html = step(5, [storedWithConfig({ scenarios })]);
    const [explainer = ''] =
      /<section aria-label="What happens when you run scenarios\?".*?<\/section>/s.exec(html) ?? [];
    expect(wordsOf(explainer)).toMatch(
      /What happens when you run scenarios\? 1 ?\. Execute .* 2 ?\. Collect results .* 3 ?\. View reports /,
    );
  });

  it('WIZ-32: disables Smart Execution without scenarios', () => {
    const of = (html: string) => buttonsOf(html).filter((name) => name.startsWith('Smart Execution'));
    expect(of(step(5))).toEqual(['Smart Execution disabled']);
    expect(of(step(5, [storedWithConfig({ scenarios })]))).toEqual(['Smart Execution']);
  });

  it('WIZ-35: leads to the dashboard and gives tips once everything has run', () => {
    const html = showScreen(
      <SetupComplete systemId={1} firstEndpointId={5} problem={null} failed={null} onClose={() => undefined} />,
    );
    expect(wordsOf(html)).toMatch(/^Setup Complete .* Pro tips .+ Go to Dashboard$/);
    expect(html).toMatch(/href="\/dashboard"[^>]*>Go to Dashboard</);
    expect(html.match(/<li>/g)?.length).toBeGreaterThan(1);
  });
});
