import { describe, expect, it } from 'vitest';
import { GeneratedTarget, saidBy } from '../run-on-target.ts';
import type { Outcome } from '../run-on-target.ts';
import { studioDocument } from './document.ts';
import { Studio, STUDIO_FAULTS } from './studio.ts';
import type { StudioFault } from './studio.ts';

const generated = new GeneratedTarget(
  { name: 'studio', credentials: {}, document: new TextEncoder().encode(studioDocument) },
  'deep',
  ({ method }) => method !== 'GET',
);

async function run(fault: StudioFault | null): Promise<{ outcomes: Outcome[]; left: number }> {
  const studio = new Studio(fault);
  const server = await studio.start();
  const { outcomes } = await generated.run(server.url);
  await server.close();
  return { outcomes, left: studio.left };
}

describe('what requests do to other records', () => {
  it('is silent where the API is right, judges every kind, and leaves nothing behind', async () => {
    const { outcomes, left } = await run(null);
    expect(saidBy(outcomes, ['failure', 'error'])).toEqual([]);
    expect(saidBy(outcomes, ['success']).length).toBeGreaterThan(100);
    expect(left).toBe(0);
  });

  it.each(STUDIO_FAULTS)('finds %s', async (fault) => {
    expect(saidBy((await run(fault)).outcomes, ['failure'])).not.toEqual([]);
  });
});
