import { ArgumentError, duration, httpAddress, oneOf, wholeNumber, yesOrNo } from '../arguments.ts';

/** One setting: where its value may come from, and how it is read. */
export interface SettingRow<T> {
  /** Its path in a file, with a dot between a group and its member. */
  key: string;
  about: string;
  /** Environment variables, the first one that is set counts. */
  variables: readonly string[];
  /** As it is written on the command line; null where there is none. */
  flag: string | null;
  /** @throws {ArgumentError} */
  read: (text: string) => T;
  fallback: T;
  /** A path, which in a file is relative to that file. */
  isPath?: true;
  /** `all` of the value is a secret, or the user and password in an `address`. */
  secret?: 'all' | 'address';
  /** Why it is refused in a file. */
  notInFiles?: string;
}

const text = (value: string): string | null => (value === '' ? null : value);
const address = (value: string): string | null => (value === '' ? null : httpAddress(value));

/** The address of the server stands in messages and files, so it has no credentials in it. */
function serverAddress(value: string): string | null {
  const given = address(value);
  if (given === null || new URL(given).username + new URL(given).password === '') return given;
  throw new ArgumentError('Leave user and password out of the address: ASSAY_TOKEN is what signs in.');
}

const row = <T>(given: SettingRow<T>): SettingRow<T> => given;

export const formats = ['text', 'json'] as const;

/** Every setting of the configuration file, in the order in which they are shown. */
export const settingRows = {
  apiUrl: row({
    key: 'api_url',
    about: 'the Assay server',
    variables: ['ASSAY_API_URL'],
    flag: '--api-url',
    read: serverAddress,
    fallback: null,
    secret: 'address',
  }),
  token: row({
    key: 'token',
    about: 'the token for that server',
    variables: ['ASSAY_TOKEN'],
    flag: null,
    read: text,
    fallback: null,
    secret: 'all',
    notInFiles: 'A token does not belong in a file that others read. Set ASSAY_TOKEN, and remove this line.',
  }),
  timeoutMs: row({
    key: 'timeout',
    about: 'of one request: seconds, or 500ms, 30s, 2m',
    variables: ['ASSAY_TIMEOUT'],
    flag: '--timeout',
    read: duration,
    fallback: 30_000,
  }),
  concurrency: row({
    key: 'concurrency',
    about: 'scenarios under way at once, 1 to 10',
    variables: ['ASSAY_CONCURRENCY'],
    flag: '--concurrency',
    read: wholeNumber(1, 10),
    fallback: 5,
  }),
  httpProxy: row({
    key: 'proxy.http_proxy',
    about: 'proxy for http:// addresses',
    variables: ['http_proxy', 'HTTP_PROXY'],
    flag: '--proxy',
    read: address,
    fallback: null,
    secret: 'address',
  }),
  httpsProxy: row({
    key: 'proxy.https_proxy',
    about: 'proxy for https:// addresses',
    variables: ['https_proxy', 'HTTPS_PROXY'],
    flag: '--proxy',
    read: address,
    fallback: null,
    secret: 'address',
  }),
  noProxy: row({
    key: 'proxy.no_proxy',
    about: 'hosts that are called directly, with commas',
    variables: ['no_proxy', 'NO_PROXY'],
    flag: '--noproxy',
    read: text,
    fallback: null,
  }),
  verifySsl: row({
    key: 'tls.verify_ssl',
    about: 'refuse certificates that cannot be verified',
    variables: [],
    flag: '--insecure',
    read: yesOrNo,
    fallback: true,
  }),
  caBundle: row({
    key: 'tls.ca_bundle_path',
    about: 'certificates that are trusted too (PEM)',
    variables: ['ASSAY_CA_BUNDLE'],
    flag: '--cacert',
    read: text,
    fallback: null,
    isPath: true,
  }),
  clientCert: row({
    key: 'tls.client_cert_path',
    about: 'the certificate that is shown to servers (PEM)',
    variables: ['ASSAY_CLIENT_CERT'],
    flag: '--cert',
    read: text,
    fallback: null,
    isPath: true,
  }),
  clientKey: row({
    key: 'tls.client_key_path',
    about: 'its private key (PEM)',
    variables: ['ASSAY_CLIENT_KEY'],
    flag: '--cert-key',
    read: text,
    fallback: null,
    isPath: true,
  }),
  format: row({
    key: 'output.format',
    about: 'text or json, where no -r says otherwise',
    variables: [],
    flag: null,
    read: oneOf(formats),
    fallback: 'text',
  }),
  showProgress: row({
    key: 'output.show_progress',
    about: 'show how far a run is',
    variables: [],
    flag: '--no-progress',
    read: yesOrNo,
    fallback: true,
  }),
  showRequestDetails: row({
    key: 'output.show_request_details',
    about: 'show every scenario, and findings as curl commands',
    variables: [],
    flag: '--verbose --curl',
    read: yesOrNo,
    fallback: false,
  }),
} as const;

type Rows = typeof settingRows;

export type SettingName = keyof Rows;
export type Settings = { -readonly [Name in SettingName]: Rows[Name] extends SettingRow<infer T> ? T : never };
