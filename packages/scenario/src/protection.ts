import { withScheme } from '@assay/api-model';
import type { Protection } from './lists.ts';

/** Reserved for tests, documentation and private networks (RFC 2606, 6761, 6762, 8375). */
const TEST_DOMAINS = /(^|\.)(localhost|local|test|example|internal|invalid|lan|home\.arpa|example\.(com|net|org))$/;
/** Loopback, private, shared and link-local (RFC 1122, 1918, 6598, 3927). */
const PRIVATE_IPV4 =
  /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^0\.0\.0\.0$/;
/** Loopback, unique local and link-local (RFC 4291, 4193). */
const PRIVATE_IPV6 = /^\[(::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/;
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
const TEST_WORD =
  /^(tests?|testing|staging|stage|stg|dev|devel|develop|development|qa|sandbox|demo|uat|int|integration|preview|ci|mocks?)\d*$/;
/** Names such as `co.uk`, below which the domain of a company is one part more. */
const SECOND_LEVEL = /(^|\.)(ac|co|com|edu|gov|net|org)\.[a-z]{2}$/;

/** The labels of a host that its owner chooses: those below the registered domain. */
function ownLabels(host: string): string[] {
  return host.split('.').slice(0, SECOND_LEVEL.test(host) ? -3 : -2);
}

/** The host of an address in lower case; null when it is written in a way that only servers resolve. */
function hostOf(baseUrl: string): string | null {
  const host = /^https?:\/\/(\[[0-9a-f:]+\]|[a-z\d._-]+)(?::\d*)?(?:[/?#]|$)/i.exec(baseUrl)?.[1] ?? null;
  return host === null ? null : host.toLowerCase().replace(/\.$/, '');
}

/** Whether an address looks like one that tests may change: local, private, or named for a stage before production. */
export function looksLikeTestHost(baseUrl: string): boolean {
  const host = hostOf(baseUrl);
  if (host === null) return false;
  if (host.startsWith('[')) return PRIVATE_IPV6.test(host);
  if (IPV4.test(host)) return PRIVATE_IPV4.test(host);
  // A name without a dot is one of a private network; a number is an address.
  if (!host.includes('.')) return !/^(\d+|0x[\da-f]*)$/.test(host);
  if (TEST_DOMAINS.test(host)) return true;
  return ownLabels(host).some((label) => label.split(/[-_]/).some((word) => TEST_WORD.test(word)));
}

/** What a system with this address begins with; without an address nothing is sent. */
export const proposedProtection = (baseUrl: string): Protection =>
  baseUrl === '' || looksLikeTestHost(withScheme(baseUrl)) ? 'own_records' : 'read_only';
