/** This file imports nothing: what reads it must not load every schema. */

/** What a stored secret looks like in an answer; sent back unchanged it means "keep the stored value". */
export const SECRET_MASK = '********';
