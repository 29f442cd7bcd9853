import { describe, expect, it } from 'vitest';
import { GeneratedTarget } from '../run-on-target.ts';
import { CATALOGUE_FAULTS, catalogueDocument, Catalogues } from './catalogues.ts';
import { redOn, targetOf } from './red-on.ts';

describe('records that a job makes, and changes that are only accepted', () => {
  const generated = new GeneratedTarget(targetOf('catalogues', catalogueDocument), 'standard');

  it('are silent where the API is right, twice, and leave nothing behind', async () => {
    const catalogues = new Catalogues(null);
    expect(await redOn(generated, await catalogues.serve())).toEqual([]);
    expect(await redOn(generated, await catalogues.serve())).toEqual([]);
    expect(catalogues.left).toBe(0);
  });

  // Most of their time is waiting for jobs.
  it.concurrent.each(CATALOGUE_FAULTS)(
    'find %s',
    async (fault) => {
      expect(await redOn(generated, await new Catalogues(fault).serve())).not.toEqual([]);
    },
    120_000,
  );
});
