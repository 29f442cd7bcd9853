import { describe, expect, it } from 'vitest';
import { GeneratedTarget, saidBy, type ImportedTarget } from '../run-on-target.ts';
import type { ListServer } from './list-server.ts';
import { RECIPE_FAULTS, recipeDocument, Recipes } from './recipes.ts';
import { OBSERVATORY_FAULTS, Observatory } from './observatory.ts';
import { observatoryDocument } from './observatory-document.ts';
import { HIKE_FAULTS, hikeDocument, Hikes } from './hikes.ts';

const targetOf = (name: string, document: string): ImportedTarget => ({
  name,
  credentials: {},
  document: new TextEncoder().encode(document),
});

const isList = ({ method, path }: { method: string; path: string }): boolean => method === 'GET' && !path.endsWith('}');

async function redOn(generated: GeneratedTarget, server: ListServer): Promise<string[]> {
  const { outcomes } = await generated.run(server.url);
  await server.close();
  return saidBy(outcomes, ['failure', 'error']);
}

describe('lists with bare arrays, a cursor in Link and a total in a header', () => {
  const generated = new GeneratedTarget(targetOf('hikes', hikeDocument), 'deep', isList);

  it('are silent where the API is right, twice, and leave nothing behind', async () => {
    const hikes = new Hikes([]);
    expect(await redOn(generated, await hikes.serve())).toEqual([]);
    expect(await redOn(generated, await hikes.serve())).toEqual([]);
    expect(hikes.left).toBe(0);
  });

  it.each(HIKE_FAULTS)('find %s', async (fault) => {
    expect(await redOn(generated, await new Hikes([fault]).serve())).not.toEqual([]);
  });
});

describe('lists of JSON:API with numbered pages', () => {
  const generated = new GeneratedTarget(targetOf('recipes', recipeDocument), 'deep', isList);

  it('are silent where the API is right, twice, and leave nothing behind', async () => {
    const recipes = new Recipes([]);
    expect(await redOn(generated, await recipes.serve())).toEqual([]);
    expect(await redOn(generated, await recipes.serve())).toEqual([]);
    expect(recipes.left).toBe(0);
  });

  it.each(RECIPE_FAULTS)('find %s', async (fault) => {
    expect(await redOn(generated, await new Recipes([fault]).serve())).not.toEqual([]);
  });
});

/**
 * A cursor that counts records is only found where a record can be put before those that were read, and the size of a page that
 * nobody asks for where there are more records than fit into one.
 */
const NOT_FOUND = ['cursor-is-position', 'other-default-size'];

describe('lists of HAL with links to other pages, and bare arrays with links in a header', () => {
  const generated = new GeneratedTarget(targetOf('observatory', observatoryDocument), 'deep', isList);

  it('are silent where the API is right, twice, and leave nothing behind', async () => {
    const observatory = new Observatory([]);
    expect(await redOn(generated, await observatory.serve())).toEqual([]);
    expect(await redOn(generated, await observatory.serve())).toEqual([]);
    expect(observatory.left).toBe(0);
  });

  it.each(OBSERVATORY_FAULTS.filter((fault) => !NOT_FOUND.includes(fault)))('find %s', async (fault) => {
    expect(await redOn(generated, await new Observatory([fault]).serve())).not.toEqual([]);
  });
});
