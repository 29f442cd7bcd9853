import type { JsonObject, JsonSchemaObject, Operation } from '@assay/api-model';
import { isContended } from '../../../resources/uniqueness.ts';
import { orderedPairs } from '../../../resources/relations/ordered-members.ts';
import { wordsOf } from '../../../resources/words/words.ts';
import { bodySchema, planBody } from '../../../request-body.ts';
import { flatten, mainType, type Definitions } from '../../../schema/resolve.ts';

/** The fields of a body that say from when to when something is taken. */
export interface TimeWindow {
  start: string;
  /** Null where a length is sent instead. */
  end: string | null;
  length: string | null;
}

const START =
  /^(start|starts|starting|begin|begins|from|pickup|pick up|check ?in|arrival|arrive|arrives|departure|slot|time|date|day)( (at|on|date|time|day|from))?$/;
const END =
  /^(end|ends|ending|finish|finishes|until|to|till|return|check ?out|departure|departs?|leave|leaves)( (at|on|date|time|day|until))?$/;
const LENGTH =
  /^(duration|length|minutes|hours|days|nights)( (in )?(minutes|hours|days|nights|min|mins|hrs))?$|(^| )(duration|nights)( |$)/;

const isMoment = ({ format }: JsonSchemaObject): boolean => format === 'date-time' || format === 'date';

/** Of the fields that are sent; null where no moment is said to collide. */
export function timeWindow(operation: Operation, body: JsonObject, definitions: Definitions): TimeWindow | null {
  const { media } = planBody(operation);
  if (media === null) return null;
  const view = flatten(bodySchema(media), definitions);
  const { properties = {} } = view;
  const fields = Object.keys(body).map((name) => ({
    name,
    words: wordsOf(name).join(' '),
    view: flatten(properties[name] ?? true, definitions),
  }));
  const pairs = orderedPairs(view, definitions);
  const moments = fields.filter(({ name, view }) => isMoment(view) && isContended(name, view, operation));
  const named = pairs.find(({ low, high }) => [low, high].every((name) => moments.some((one) => one.name === name)));
  const start = moments.find(({ name, words }) => (named === undefined ? START.test(words) : name === named.low));
  const end = moments.find(
    (one) => one !== start && (named === undefined ? END.test(one.words) : one.name === named.high),
  );
  const length = fields.find(
    ({ words, view }) => LENGTH.test(words) && /^(integer|number)$/.test(mainType(view) ?? ''),
  );
  if (start === undefined || (end === undefined && length === undefined && moments.length > 1)) return null;
  return { start: start.name, end: end?.name ?? null, length: end === undefined ? (length?.name ?? null) : null };
}
