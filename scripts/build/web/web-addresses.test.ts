import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const routes = {
  root: { id: 'root', path: '' },
  login: { id: 'login', parentId: 'root', path: 'login' },
  frame: { id: 'frame', parentId: 'root' },
  systems: { id: 'systems', parentId: 'frame', path: 'systems' },
  one: { id: 'one', parentId: 'frame', path: 'system/:systemId' },
  other: { id: 'other', parentId: 'root', path: '*' },
};

it('lists the addresses of an application by its routes, without what stands for everything', () => {
  const script = `
    import { addressesOf } from './scripts/build/web/web-addresses.mjs';
    console.log(JSON.stringify(addressesOf(${JSON.stringify(routes)})));`;
  const found = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(JSON.parse(found)).toEqual(['/login', '/system/:systemId', '/systems']);
});
