const names = new Set((process.env.CHOIR_FAULTS ?? '').split(',').filter(Boolean));

/**
 * Whether a fault of faults.mjs is switched on.
 * @param {string} name
 */
export const faulty = (name) => names.has(name);
