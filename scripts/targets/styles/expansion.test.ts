import { describe, expect, it } from 'vitest';
import { GeneratedTarget, saidBy } from '../run-on-target.ts';
import { MUSEUM_FAULTS, Museum, museumDocument } from './museum.ts';
import type { MuseumFault } from './museum.ts';

const target = { name: 'museum', credentials: {}, document: new TextEncoder().encode(museumDocument) };
const generated = new GeneratedTarget(target, 'standard', ({ method }) => method === 'GET');

async function red(fault: MuseumFault | null) {
  const museum = new Museum(fault);
  const server = await museum.start();
  const { outcomes } = await generated.run(server.url);
  await server.close();
  const done = outcomes.filter(({ result }) => result.status === 'success').map(({ scenario }) => scenario.name);
  return { said: saidBy(outcomes, ['failure', 'error']), done, left: museum.loans.size };
}

describe('records that are asked for beside those that refer to them', () => {
  it('are not missed where they come, and nothing is left', async () => {
    const { said, done, left } = await red(null);
    expect(said).toEqual([]);
    expect(left).toBe(0);
    expect(done.flatMap((name) => /With .*/.exec(name)?.[0] ?? [])).toEqual([
      'With painting by expand[]',
      'With guide,hall by include',
      'With guide by include',
      'With hall by include',
      'With guide,hall by include',
      'With guide by include',
      'With hall by include',
    ]);
  });

  it.each(MUSEUM_FAULTS)('are missed with %s', async (fault) => {
    const { said } = await red(fault);
    expect(said.join('\n')).toMatch(/With .* by (expand|include)/);
  });
});
