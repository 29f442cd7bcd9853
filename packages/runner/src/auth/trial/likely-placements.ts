import { BARE_TOKEN_FORMAT, BEARER_TOKEN_FORMAT } from '@assay/scenario';
import type { Placement } from '../token-source.ts';

const MAX_PLACEMENTS = 12;
const FORMATS = [BEARER_TOKEN_FORMAT, BARE_TOKEN_FORMAT, 'Token {token}', 'JWT {token}'];
const BEGINS_WITH_SCHEME = /^[A-Za-z][\w-]*\s+\S/;

const inHeader = (name: string, format: string): Placement => ({ location: 'header', name, format });

/** What identifies a placement; names of headers have no case. */
export const placementKey = ({ location, name, format }: Placement): string =>
  `${location} ${location === 'header' ? name.toLowerCase() : name} ${format}`;

/**
 * The ways in which APIs usually take a token, the likeliest first, without the one that is configured. `described`: where the
 * security schemes of the document look for it.
 */
export function likelyPlacements(token: string, configured: Placement, described: readonly Placement[]): Placement[] {
  const formats = BEGINS_WITH_SCHEME.test(token) ? [BARE_TOKEN_FORMAT] : FORMATS;
  const names = [configured, ...described].filter(({ location }) => location === 'header').map(({ name }) => name);
  const all = [
    ...described,
    ...formats.map((format) => inHeader('Authorization', format)),
    ...names.flatMap((name) => formats.slice(0, 2).map((format) => inHeader(name, format))),
  ];
  const byKey = new Map(all.map((one) => [placementKey(one), one]));
  byKey.delete(placementKey(configured));
  return [...byKey.values()].slice(0, MAX_PLACEMENTS);
}
