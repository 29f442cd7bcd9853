import { describe, expect, it } from 'vitest';
import { GeneratedTarget } from '../run-on-target.ts';
import { redOn, targetOf } from './red-on.ts';
import { RENDER_FAULTS, renderDocument, Renders } from './renders.ts';

describe('jobs and records that only an address names', () => {
  const generated = new GeneratedTarget(targetOf('renders', renderDocument), 'standard');

  it('are silent where the API is right, twice, and leave nothing behind', async () => {
    const renders = new Renders(null);
    expect(await redOn(generated, await renders.serve())).toEqual([]);
    expect(await redOn(generated, await renders.serve())).toEqual([]);
    expect(renders.left).toBe(0);
  });

  // Most of their time is waiting for jobs.
  it.concurrent.each(RENDER_FAULTS)(
    'find %s',
    async (fault) => {
      expect(await redOn(generated, await new Renders(fault).serve())).not.toEqual([]);
    },
    60_000,
  );
});
