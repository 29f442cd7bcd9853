import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sendJson } from '../../testing/index.ts';
import { toolSuite } from './testing/tool-suite.ts';

const suite = toolSuite({ ASSAY_DEFAULT_TIER: 'self-hosted' });

it('assay run writes failures for other tools, as assay test does', async () => {
  const { system } = await suite.system(
    (request, response) => sendJson(response, 500, { said: request.headers.authorization ?? '' }),
    ['Read', 'Look'],
  );
  const folder = join(mkdtempSync(join(suite.tool.folder, 'r-')), 'failures');
  const given = ['run', '--system', String(system.id), '--reproduce', folder];
  const { code, err } = await suite.run(given);
  expect({ code, err }).toMatchObject({
    code: 1,
    err: expect.stringContaining(`2 failures are in ${folder}, for curl, Hurl, Postman and Bruno.`),
  });
  expect(readdirSync(folder).toSorted()).toEqual(['README.md', 'bruno', 'curl', 'hurl', 'postman_collection.json']);
  const [script = ''] = readdirSync(join(folder, 'curl'));
  expect(readFileSync(join(folder, 'curl', script), 'utf8')).toContain('200');
  expect(spawnSync('sh', ['-n', join(folder, 'curl', script)]).status).toBe(0);

  writeFileSync(join(folder, 'README.md'), '# Mine\n');
  const refused = await suite.run(given);
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('has a README.md of its own') });
  expect(existsSync(join(folder, 'README.md'))).toBe(true);
});
