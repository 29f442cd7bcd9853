// The folders of the packages that a workspace is made of, through any number of others.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const OWN = '@assay/';

/**
 * @param {string} folder such as `apps/web`
 * @returns {string[]} such as `packages/contract`, in alphabetical order
 */
export function packagesOf(folder) {
  const found = new Set();
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(next, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) {
      const own = name.startsWith(OWN) ? `packages/${name.slice(OWN.length)}` : null;
      if (own === null || found.has(own) || !existsSync(own)) continue;
      found.add(own);
      waiting.push(own);
    }
  }
  return [...found].toSorted();
}
