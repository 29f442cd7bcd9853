import pLimit from 'p-limit';

const MAX_AT_ONCE = 3;

/** For what asks the provider inside a transaction: each holds a connection of the database as long as the provider takes. */
export const atOnce = pLimit(MAX_AT_ONCE);
