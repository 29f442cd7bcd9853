import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { denialOf } from './denial.ts';

describe('denialOf', () => {
  it('says what the role lacks, as the server does', () => {
    expect(denialOf('viewer', 'deleteSystem')).toBe(
      'A viewer may read and run, but not change. This needs the role member. Ask an admin of your organization.',
    );
    expect(denialOf('member', 'deleteSystem')).toBeNull();
    expect(denialOf('member', 'subscribe')).toContain('Your role is member.');
    expect(denialOf('viewer', 'executeScenario')).toBeNull();
    expect(denialOf(undefined, 'deleteSystem')).toBeNull();
    expect(() => denialOf('viewer', 'toString')).toThrow('no endpoint');
  });

  it('is asked for endpoints of the table only', () => {
    const sources = fileURLToPath(new URL('../..', import.meta.url));
    const asked = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => [...readFileSync(`${sources}/${file}`, 'utf8').matchAll(/\bneeds(?:=|: )["'](\w+)["']/g)])
      .map(([, name = '']) => name);
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !Object.hasOwn(endpoints, name))).toEqual([]);
  });
});
