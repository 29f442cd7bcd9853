import type { System } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { buttonsOf, showScreen, wordsOf } from '../../testing/show-screen.tsx';
import { storedNode, storedSystem } from '../../testing/stored.ts';
import { SystemDetail } from './SystemDetail.tsx';

const show = (system: System, at = '/'): string =>
  showScreen(<SystemDetail systemId={system.id} />, { at, data: [[['systems', system.id], system]] });

describe('the screen of a system', () => {
  it('SYS-01: has name and base URL in its header', () => {
    const header = /<header.*?<\/header>/s.exec(show(storedSystem()))?.[0] ?? '';
    expect(wordsOf(header)).toMatch(/^Shop https:\/\/shop\.example\.com/);
  });

  it('SYS-02: runs all scenarios only where there are some', () => {
    const withSome = storedSystem({ endpoints: [storedNode(1, 2)] });
    expect(buttonsOf(show(withSome))).toContain('Run All Scenarios');
    const without = storedSystem({ endpoints: [storedNode(1)] });
    expect(buttonsOf(show(without)).join()).not.toContain('Run All Scenarios');
  });

  it('SYS-03: generates scenarios only where there are none, from endpoints', () => {
    const named = (system: System) => buttonsOf(show(system)).filter((name) => name.startsWith('Generate Scenarios'));
    expect(named(storedSystem({ endpoints: [storedNode(1)] }))).toEqual(['Generate Scenarios']);
    expect(named(storedSystem())).toEqual(['Generate Scenarios disabled']);
    expect(named(storedSystem({ endpoints: [storedNode(1, 2)] }))).toEqual([]);
  });

  it('SYS-05: counts endpoints and scenarios, and says whether there is a login', () => {
    const endpoints = [storedNode(1, 2), storedNode(2)];
    expect(wordsOf(show(storedSystem({ endpoints })))).toMatch(/Endpoints 2 Scenarios 2 Authentication Not Set/);
    expect(wordsOf(show(storedSystem({ endpoints, auth_configured: true })))).toContain('Authentication Configured');
  });

  it('SYS-10: has System Info with name and base URL, Authentication, Save and Delete System in config mode', () => {
    const html = show(storedSystem(), '/?mode=config');
    const tabs = [...html.matchAll(/role="tab"[^>]*>(.*?)<\/button>/g)].map(([, name = '']) => wordsOf(name));
    expect(tabs).toEqual(expect.arrayContaining(['System Info', 'Authentication']));
    expect(html).toMatch(/<input[^>]*value="Shop"/);
    expect(html).toMatch(/<input[^>]*value="https:\/\/shop\.example\.com"/);
    expect(buttonsOf(html)).toContain('Delete System');
    expect(buttonsOf(html).some((name) => name.startsWith('Save'))).toBe(true);
  });

  it('SYS-14: says that its id is missing', () => {
    expect(wordsOf(showScreen(<SystemDetail systemId={Number.NaN} />))).toBe('System ID is missing.');
  });
});
