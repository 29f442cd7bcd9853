import { singular, wordsOf } from '../../resources/words/words.ts';
import type { Resource } from '../../resources/api-index.ts';
import type { AnsweredRecord } from '../../resources/record-answer.ts';
import { bodySchema, planBody } from '../../request-body.ts';
import { isDecimalText } from '../../schema/decimal-text.ts';
import { mayBeNull } from '../../schema/nullable/may-be-null.ts';
import { flatten, isNumber, mainType, type Definitions } from '../../schema/resolve.ts';
import type { Field } from '../said-amounts.ts';

/** Words beside the name of what is counted. */
const BESIDE =
  /^(left|available|free|remaining|open|count|total|number|of|cents|amount|current|eur|usd|on|hand|in|minor|units?)$/;
const UNIT = /^(?:ml|l|g|kg|t|mm|cm|m|km|ms|s|h|mins?|minutes?|hours?|days?|kwh?|pct|percent)$/;
const BYTES = /^(?:[kmgt]i?b|bytes?)$/;
const MONEY = /^(cents|eur|usd|gbp|chf|minor|price|prices|fee|fees|cost|costs)$/;
export const IS_REST = /(^| )(left|available|free|remaining|open)( |$)/;

/** The values of a record that requests may change: numbers, also those that are written as texts, and flags. */
export function fieldsOf(
  { view }: AnsweredRecord,
  { name: resource, create }: Resource,
  definitions: Definitions,
): Field[] {
  const { media } = create === null ? { media: null } : planBody(create);
  const sent = media === null ? {} : (flatten(bodySchema(media), definitions).properties ?? {});
  const isSent = (name: string): boolean =>
    sent[name] !== undefined && flatten(sent[name], definitions).readOnly !== true;
  return (view.required ?? []).flatMap((name): Field[] => {
    const property = view.properties?.[name] ?? true;
    const flat = flatten(property, definitions);
    const isCounted = (isNumber(flat) || isDecimalText(flat)) && flat.enum === undefined;
    if (mayBeNull(property, definitions) || (!isCounted && mainType(flat) !== 'boolean') || !/^[\w$]+$/.test(name))
      return [];
    const words = wordsOf(name);
    const named = words.filter((word) => !BESIDE.test(word));
    // A unit is in the name of anything that is measured so.
    const measured = named.filter((word) => !UNIT.test(word) && !BYTES.test(word));
    const core = measured.map(singular);
    // What is left may be no more than the name of the record: `order_cents`.
    const said = core.length > 0 && core.join('') !== resource ? core : words.map(singular);
    return [
      {
        name,
        view: flat,
        core: ` ${said.join(' ')} `,
        isRest: IS_REST.test(words.join(' ')),
        isMoney: words.some((word) => MONEY.test(word)),
        isSent: isSent(name),
      },
    ];
  });
}
