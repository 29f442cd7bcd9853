import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Patterns of all addresses that the built application knows, such as `/system/:systemId`. The build of React Router lists its routes
 * in a script of the page, so what is there cannot differ from what is answered.
 * @param {string} client folder of the built web
 * @returns {string[]}
 */
export function webAddresses(client) {
  const assets = join(client, 'assets');
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file));
  if (name === undefined) throw new Error(`There is no list of routes in ${assets}.`);
  const text = readFileSync(join(assets, name), 'utf8');
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  return addressesOf(routes);
}

/**
 * @param {Record<string, { id: string, parentId?: string, path?: string, index?: boolean }>} routes
 * @returns {string[]} the patterns of routes that are no parts of others, without the one that stands for everything
 */
export function addressesOf(routes) {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const pathOf = ({ parentId, path = '' }) => [...(routes[parentId] === undefined ? [] : pathOf(routes[parentId])), path];
  return Object.values(routes)
    .filter(({ id, path = '' }) => !parents.has(id) && !path.includes('*'))
    .map((route) => `/${pathOf(route).filter((part) => part !== '').join('/')}`)
    .toSorted();
}
