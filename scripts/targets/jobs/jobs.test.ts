import { describe, expect, it } from 'vitest';
import type { ListServer } from '../lists/list-server.ts';
import { GeneratedTarget, saidBy, type ImportedTarget } from '../run-on-target.ts';
import { CATALOGUE_FAULTS, catalogueDocument, Catalogues } from './catalogues.ts';
import { RENDER_FAULTS, renderDocument, Renders } from './renders.ts';

const targetOf = (name: string, document: string): ImportedTarget => ({
  name,
  credentials: {},
  document: new TextEncoder().encode(document),
});

async function redOn(generated: GeneratedTarget, server: ListServer): Promise<string[]> {
  const { outcomes } = await generated.run(server.url);
  await server.close();
  return saidBy(outcomes, ['failure', 'error']);
}

describe('jobs and records that only an address names', () => {
  const generated = new GeneratedTarget(targetOf('renders', renderDocument), 'standard');

  it('are silent where the API is right, twice, and leave nothing behind', async () => {
    const renders = new Renders(null);
    expect(await redOn(generated, await renders.serve())).toEqual([]);
    expect(await redOn(generated, await renders.serve())).toEqual([]);
    expect(renders.left).toBe(0);
  });

  it.each(RENDER_FAULTS)(
    'find %s',
    async (fault) => {
      expect(await redOn(generated, await new Renders(fault).serve())).not.toEqual([]);
    },
    60_000,
  );
});

describe('records that a job makes, and changes that are only accepted', () => {
  const generated = new GeneratedTarget(targetOf('catalogues', catalogueDocument), 'standard');

  it('are silent where the API is right, twice, and leave nothing behind', async () => {
    const catalogues = new Catalogues(null);
    expect(await redOn(generated, await catalogues.serve())).toEqual([]);
    expect(await redOn(generated, await catalogues.serve())).toEqual([]);
    expect(catalogues.left).toBe(0);
  });

  it.each(CATALOGUE_FAULTS)(
    'find %s',
    async (fault) => {
      expect(await redOn(generated, await new Catalogues(fault).serve())).not.toEqual([]);
    },
    120_000,
  );
});
