import { SECRET_MASK } from '@assay/contract';
import { isSecretName } from '@assay/rules';

const pair = /([?&])([^=&#]+)=([^&#]*)/g;
const login = /^([a-z][a-z\d+.-]*:\/\/)([^/?#@:]*):([^/?#@]*)@/i;

/** Keys of APIs go by the name `key` in addresses too. */
const isSecret = (name: string): boolean => name.toLowerCase() === 'key' || isSecretName(nameOf(name));

function nameOf(written: string): string {
  return [...new URLSearchParams(`${written}=`).keys()][0] ?? written;
}

/** An address with a mask in place of the password in it and of each value of its query whose name says secret. */
export function maskUrl(url: string): string {
  return url
    .replace(login, `$1$2:${SECRET_MASK}@`)
    .replaceAll(pair, (whole, sign: string, name: string, value: string) =>
      value !== '' && isSecret(name) ? `${sign}${name}=${SECRET_MASK}` : whole,
    );
}

/** A masked address that comes back, with the stored values where the masks are. */
export function restoreUrl(url: string, stored: string): string {
  const password = login.exec(stored)?.[3];
  const values = new Map([...stored.matchAll(pair)].map((match) => [match[2] ?? '', match[3] ?? '']));
  return url
    .replace(login, (whole, scheme: string, user: string, written: string) =>
      written === SECRET_MASK && password !== undefined ? `${scheme}${user}:${password}@` : whole,
    )
    .replaceAll(pair, (whole, sign: string, name: string, value: string) =>
      value === SECRET_MASK ? `${sign}${name}=${values.get(name) ?? value}` : whole,
    );
}
