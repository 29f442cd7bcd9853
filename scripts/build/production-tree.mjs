// `npm prune --omit=dev` and the lock file's `dev` keep a tool that is the optional peer of a library (better-auth names vitest),
// so what production needs is walked here.

/**
 * The locations in `node_modules` of a lock file (version 3) that the given workspaces need to run: dependencies, optional ones and peers
 * that are required, and theirs.
 * @param {{ packages: Record<string, any> }} lock
 * @param {string[]} workspaces folders like `apps/server`
 * @returns {Set<string>} keys of `packages`
 */
export function productionTree({ packages }, workspaces) {
  const needed = new Set();
  const waiting = [...workspaces];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (needed.has(path)) continue;
    needed.add(path);
    const entry = packages[path];
    if (entry.link === true) waiting.push(entry.resolved);
    else waiting.push(...neededBy(entry).flatMap((name) => installedFor(packages, path, name)));
  }
  return needed;
}

function neededBy({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/** Where Node finds a package from a folder: its own `node_modules`, then those above. */
function installedFor(packages, from, name) {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return [path];
    if (folder === '') return [];
  }
}
