import { describe, expect, it } from 'vitest';
import type { ListServer } from '../lists/list-server.ts';
import { GeneratedTarget, saidBy } from '../run-on-target.ts';
import { STAMP_FAULTS, stampDocument, Stamps } from './stamps.ts';

describe('requests with several items', () => {
  const document = new TextEncoder().encode(stampDocument);
  const generated = new GeneratedTarget({ name: 'stamps', credentials: {}, document }, 'standard');

  async function redOn(server: ListServer): Promise<string[]> {
    const { outcomes } = await generated.run(server.url);
    await server.close();
    return saidBy(outcomes, ['failure', 'error', 'skipped']);
  }

  it('are silent where the API is right, twice, judge both oracles, and leave nothing behind', async () => {
    const stamps = new Stamps(null);
    expect(await redOn(await stamps.serve())).toEqual([]);
    expect(await redOn(await stamps.serve())).toEqual([]);
    expect(stamps.left).toBe(0);
  });

  it.each(STAMP_FAULTS)('find %s', async (fault) => {
    expect(await redOn(await new Stamps(fault).serve())).not.toEqual([]);
  });
});
