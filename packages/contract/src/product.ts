/** The name in one place; file names, variables and prefixes derive from it. */
export const PRODUCT_NAME = 'Assay';

/** Where the browser keeps that somebody is signed in, for pages that ask no server. It gives access to nothing. */
export const SIGNED_IN_KEY = 'assay.signed-in';
