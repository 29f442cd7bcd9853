/** Between the slashes and the host, which may follow no slash (RFC 3986, 3.2.1). */
const LOGIN = /^((?:[a-z][a-z\d+.-]*:)?\/\/)[^/?#]*@/i;

export const hasLogin = (address: string): boolean => LOGIN.test(address);

/** A name and password in an address are credentials, which are not taken over. */
export const withoutLogin = (address: string): string => address.replace(LOGIN, '$1');
