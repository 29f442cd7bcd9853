/**
 * What makes `npm ci` fail although nothing in the repository has changed, and addresses that a lock file should not name.
 * @param {{ packages: Record<string, { version?: string, resolved?: string, link?: boolean, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }> }} lock
 * @param {{ overrides?: object }} manifest the package.json beside it
 * @returns {string[]}
 */
export function lockProblems({ packages }, { overrides = {} }) {
  const pinned = new Set(namesOf(overrides));
  return Object.entries(packages).flatMap(([path, entry]) => {
    const owner = `${path.split('node_modules/').pop() || 'package.json'}@${entry.version}`;
    const missing = Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isLocked(packages, path, name));
    const moving = Object.entries(entry.dependencies ?? {}).filter(
      ([name, range]) => isTag(range) && !pinned.has(name),
    );
    return [
      ...(missing.length === 0 ? [] : [`${owner}: ${missing.length} missing, e.g. ${missing[0]}`]),
      ...moving.map(([name, tag]) => `${owner}: asks for ${name}@${tag}, which moves; pin it in overrides`),
      ...(entry.link !== true && entry.resolved !== undefined ? [`${owner}: names an address`] : []),
    ];
  });
}

/** A dist-tag such as `latest`: npm asks the registry what it is today, whatever is locked. */
const isTag = (range) => /^[a-z][\w-]*$/i.test(range) && !/^x$/i.test(range);

/** Packages that overrides name, on whatever level. */
const namesOf = (overrides) =>
  Object.entries(overrides).flatMap(([name, value]) => (typeof value === 'string' ? [name] : namesOf(value)));

/** Looks a package up the way Node does: from the nested folder outwards. */
function isLocked(packages, path, name) {
  for (let at = path; ;) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
    const cut = at.lastIndexOf('node_modules/');
    at = cut <= 0 ? '' : at.slice(0, cut - 1);
  }
}
