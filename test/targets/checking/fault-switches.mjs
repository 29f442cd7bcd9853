/**
 * The faults of a target that an environment variable switches on, as `name,name`.
 * @param {string} variable
 * @param {{ name: string }[]} faults its table
 * @returns {{ on: (name: string) => boolean }}
 * @throws {Error} when a name is not in the table
 */
export function faultSwitches(variable, faults) {
  const active = (process.env[variable] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const names = new Set(faults.map(({ name }) => name));
  const unknown = active.filter((name) => !names.has(name));
  if (unknown.length > 0)
    throw new Error(`${variable}: no such fault: ${unknown.join(', ')}. The names are in faults.mjs.`);
  const on = (name) => {
    if (!names.has(name)) throw new Error(`${name} is not in the table of faults.`);
    return active.includes(name);
  };
  return { on };
}
