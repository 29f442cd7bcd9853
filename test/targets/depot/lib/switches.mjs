const names = new Set((process.env.DEPOT_FAULTS ?? '').split(',').filter(Boolean));

/** @param {string} name Is this fault switched on? */
export const on = (name) => names.has(name);
