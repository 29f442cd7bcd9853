/** Set by our routes on every request to the provider; what a caller sends under this name never arrives. */
export const CLIENT_ADDRESS_HEADER = 'x-assay-client-address';
