import { readInput } from '../input/input-files.ts';
import type { TransportOptions } from '@assay/runner';
import type { Settings } from '../config/setting-rows.ts';
import { UsageError } from '../exit-codes.ts';

type NetworkSettings = Pick<
  Settings,
  'timeoutMs' | 'httpProxy' | 'httpsProxy' | 'noProxy' | 'verifySsl' | 'caBundle' | 'clientCert' | 'clientKey'
>;

/**
 * How the transport connects, from the settings.
 * @throws {UsageError} when a certificate or key cannot be read
 */
export function connectionOf(settings: NetworkSettings): TransportOptions {
  const { httpProxy, httpsProxy, noProxy, caBundle, clientCert, clientKey, verifySsl } = settings;
  if ((clientCert === null) !== (clientKey === null))
    throw new UsageError('A client certificate needs its key: give both --cert and --cert-key.');
  return {
    allowPrivateTargets: true,
    timeoutMs: settings.timeoutMs,
    ...((httpProxy !== null || httpsProxy !== null) && {
      proxy: {
        // An absent one must not be taken for the other.
        http: httpProxy ?? '',
        https: httpsProxy ?? '',
        ...(noProxy !== null && { noProxy }),
      },
    }),
    tls: {
      insecure: !verifySsl,
      ...(caBundle !== null && { ca: pem(caBundle, 'certificates') }),
      ...(clientCert !== null && { cert: pem(clientCert, 'the client certificate') }),
      ...(clientKey !== null && { key: pem(clientKey, 'the key of the client certificate') }),
    },
  };
}

function pem(path: string, what: string): string {
  const text = read(path, what);
  if (text.includes('-----BEGIN ')) return text;
  throw new UsageError(
    `${path} has no PEM text (-----BEGIN ...-----). Convert it: openssl x509 -in FILE -out FILE.pem.`,
  );
}

function read(path: string, what: string): string {
  try {
    return readInput(path).toString();
  } catch (error) {
    throw new UsageError(`${path} with ${what} cannot be read. Check the path and its permissions.`, { cause: error });
  }
}

/** What to say before anything is sent; null where nothing is unusual. */
export function connectionWarning({ verifySsl }: Pick<Settings, 'verifySsl'>): string | null {
  return verifySsl
    ? null
    : 'Warning: certificates are not verified, so anyone on the way can read and change what is sent. --cacert FILE trusts one authority.';
}
