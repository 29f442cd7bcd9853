import { isSecretName } from '../../evaluate/secrets/secret-names.ts';
import { testOf } from '../../phrases/nouns/things.ts';
import type { Check } from '../../tree/check.ts';
import type { Word } from '../evidence/words.ts';
import type { Claim } from '../claims.ts';
import type { Evidence } from '../offer.ts';

const naming = /^(field|property|key|attribute|called|named|name|fields|properties|keys|attributes)$/;
const hiding =
  /^(expose|exposed|leak|leaked|reveal|revealed|contain|contains|include|includes|show|shown|showed|see|read|return|returned|carry|have|has|be|appear|visible)$/;

/** Names that no known answer has and none may have: "must not expose passport_number". */
export function absentNames(evidence: Evidence): Claim[] {
  const { words, denials, names } = evidence;
  if (denials.length === 0) return [];
  const isNamed = words.some(({ lower }) => naming.test(lower));
  const found = words.flatMap((word, at) => {
    const cost = names.byText.has(word.token.text) ? null : nameCost(word, isNamed);
    return cost === null ? [] : [{ at, name: word.token.text, cost }];
  });
  const cues = words.flatMap(({ lower }, at) => (naming.test(lower) || hiding.test(lower) ? [at] : []));
  const single = found.map(({ at, name, cost }) => ({ check: missing(name), list: null, covers: [at, ...cues], cost }));
  const code = found.filter(({ cost }) => cost < 0.1);
  if (code.length < 2) return single;
  const all: Check = { kind: 'all', checks: code.map(({ name }) => missing(name)) };
  return [...single, { check: all, list: null, covers: [...code.map(({ at }) => at), ...cues], cost: 0.05 }];
}

/** How far a word is from being a name. `null` where it is none. */
function nameCost({ token, lower, weight }: Word, isNamed: boolean): number | null {
  const { text, kind } = token;
  if ((weight === 0 && kind === 'word') || !/^[\p{Ll}_][\p{L}\p{N}_]*$/u.test(text) || naming.test(lower)) return null;
  const isQuoted = kind === 'path' || (kind === 'quoted' && isNamed);
  if (isQuoted || /\p{L}_\p{L}|\p{Ll}\p{Lu}/u.test(text) || isSecretName(text)) return 0.05;
  return isNamed ? 0.15 : null;
}

const missing = (name: string): Check => testOf({ kind: 'field', path: [{ find: name }] }, { op: 'present' }, true);
