/** The name in one place; file names, variables and prefixes derive from it. */
export const PRODUCT_NAME = 'Assay';
