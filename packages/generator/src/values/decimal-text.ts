import type { JsonSchemaObject } from '@assay/api-model';
import { isDecimalText } from '../schema/decimal-text.ts';
import { isValid } from '../schema/is-valid.ts';
import { mainType } from '../schema/resolve.ts';

const WHOLE = '7';
const DIGITS = '500000';
const USUAL_SCALE = 2;

const scaled = (whole: string, scale: number): string => `${whole}.${DIGITS.slice(0, scale)}`;

/** How many digits stand behind the point; the usual number where any may. */
function scaleOf(schema: JsonSchemaObject, accepts: (text: string) => boolean): number | null {
  const shown = [schema.default, ...(schema.examples ?? [])].flatMap((one) =>
    typeof one === 'string' ? (/^-?\d+\.(\d+)$/.exec(one)?.[1]?.length ?? []) : [],
  );
  const known = shown.find((scale) => scale <= DIGITS.length && accepts(scaled(WHOLE, scale)));
  if (known !== undefined) return known;
  const allowed = Array.from(DIGITS, (_, at) => at + 1).filter((scale) => accepts(scaled(WHOLE, scale)));
  if (allowed.length === DIGITS.length) return USUAL_SCALE;
  return allowed.at(-1) ?? null;
}

/**
 * A number that is written as a text, with as many digits behind the point as a server gives back: `7.50` for two digits. Null where
 * the text is no such number, or takes none.
 */
export function decimalText(schema: JsonSchemaObject): string | null {
  if (!isDecimalText(schema) || ![undefined, 'string'].includes(mainType(schema))) return null;
  const scale = scaleOf(schema, (text) => isValid(text, { ...schema, type: 'string' }, {}));
  return scale === null ? null : scaled(WHOLE, scale);
}
