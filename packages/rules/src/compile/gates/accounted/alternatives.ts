import { isFlag } from '../../../language/names/names.ts';
import type { NameIndex } from '../../../language/names/names.ts';
import type { Token } from '../../../language/tokens.ts';
import type { Check } from '../../../tree/check.ts';
import { innerChecks, testsOf } from '../../../tree/parts-of.ts';
import { isEach } from '../../../tree/within.ts';
import { formatPath, ofEveryItem } from '../../../tree/path.ts';
import { jsonOf } from '../written.ts';

const conditionals = /"kind":"when"|"filter":\{/g;

/** "0 if it is free, otherwise more": what holds in the other case is demanded as well. */
export function leavesOtherCase(check: Check, tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ kind, lower }) => kind === 'word' && /^(?:otherwise|else)$/.test(lower));
  if (
    at < 1 ||
    at === tokens.length - 1 ||
    /^(?:or|anything|nothing|anybody|nobody|somebody|someone|everything|something)$/.test(tokens[at - 1]?.lower ?? '')
  )
    return false;
  const isConditional = tokens.some(
    ({ kind, lower }, index) =>
      index < at && kind === 'word' && /^(?:if|when|whenever|where|while|unless)$/.test(lower),
  );
  const json = jsonOf(check);
  if (!isConditional || json.includes('"kind":"any"')) return false;
  return (json.match(conditionals)?.length ?? 0) < 2 || isOfAllItems(check);
}

/** That all items are so and that none is are not the only two cases. */
const isOfAllItems = (check: Check): boolean =>
  [check, ...innerChecks(check)].some(
    (one) =>
      one.kind === 'when' &&
      testsOf(one.condition).some(({ subject }) => subject.kind === 'field' && subject.path.some(isEach)),
  );

const being =
  /^(?:present|missing|absent|there|exists?|existing|has|have|having|had|with|without|given|gives|field|fields|key|keys|contains?|includes?|carr(?:y|ies)|no|none|set|unset|provided|returned|shown|known|null|empty|lacks?|needs?|omitted|tells?|says?|optional|required)$/;

/** "it is not active" says that the flag is false, not that it is missing. */
export function takesFalseForMissing(check: Check, tokens: readonly Token[], names: NameIndex): boolean {
  if (tokens.some(({ kind, lower }) => kind !== 'quoted' && being.test(lower))) return false;
  return testsOf(check).some(({ subject, predicate, negated }) => {
    if (subject.kind !== 'field' || predicate.op !== 'present' || !negated) return false;
    const entry = names.byText.get(formatPath(ofEveryItem(subject.path)));
    return entry !== undefined && isFlag(entry.types) && !entry.types.has('null');
  });
}
