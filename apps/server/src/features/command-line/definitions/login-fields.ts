import type { Json, JsonObject } from '@assay/api-model';
import { isSecretName } from '@assay/rules';
import { isOpenHeader } from '../../auth-config/index.ts';

const IDENTITY =
  /^(user|username|userid|login|loginname|email|emailaddress|mail|account|accountname|phone|phonenumber|identifier|clientid)$/;
const PASSWORD = /^(password|passwd|passphrase|pwd|pass)$/;
const API_KEY = /^(apikey|key|xapikey)$/;
const PAIR = /([?&])([^=&#]+)=([^&#]*)/g;
const USER_INFO = /^(https?:\/\/)[^/?#@]*@/i;

/** The credentials in a login call: each is replaced by the name of the field that a tool fills in. */
export class LoginFields {
  readonly names: string[];

  constructor(names: readonly string[] = []) {
    this.names = [...names];
  }

  body(value: JsonObject): JsonObject {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.#value(name, part)]));
  }

  headers(headers: JsonObject): JsonObject {
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, isOpenHeader(name) ? value : this.#placeholder(name)]),
    );
  }

  /** User and password of an address are never sent, so nobody has to give them. */
  address(url: string): string {
    return url.replace(USER_INFO, '$1').replaceAll(PAIR, (whole, sign: string, name: string, value: string) => {
      const plain = [...new URLSearchParams(`${name}=`).keys()][0] ?? name;
      return value === '' || !isCredential(plain) ? whole : `${sign}${name}=${this.#placeholder(plain)}`;
    });
  }

  #value(name: string, value: Json): Json {
    if (Array.isArray(value)) return value.map((part) => this.#value(name, part));
    if (typeof value === 'object' && value !== null) return this.body(value);
    if (value === null || value === '' || typeof value === 'boolean' || !isCredential(name)) return value;
    return this.#placeholder(name, typeof value === 'number');
  }

  #placeholder(name: string, isNumber = false): string {
    const wanted = fieldOf(name);
    const own = name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
    let field = this.names.includes(wanted) ? own : wanted;
    for (let number = 2; this.names.includes(field); number += 1) field = `${own}_${number}`;
    this.names.push(field);
    return `{{secret:${field}${isNumber ? ':number' : ''}}}`;
  }
}

const plainOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const isCredential = (name: string): boolean =>
  isSecretName(name) || IDENTITY.test(plainOf(name)) || API_KEY.test(plainOf(name)) || PASSWORD.test(plainOf(name));

/** A ready token may be given as `TOKEN` instead of all of them, so no field of a login is called that. */
function fieldOf(name: string): string {
  const plain = plainOf(name);
  if (IDENTITY.test(plain)) return 'USERNAME';
  if (PASSWORD.test(plain)) return 'PASSWORD';
  if (API_KEY.test(plain)) return 'API_KEY';
  const own = name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  return own === 'TOKEN' ? 'LOGIN_TOKEN' : own;
}
