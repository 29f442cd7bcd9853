import type { JsonSchemaObject } from '@assay/api-model';

const FORMAT = /^(?:big-?)?decimal$|^numeric$/i;
/** Large whole numbers are texts in JSON of Protocol Buffers (ProtoJSON). */
const WHOLE = /^u?int64$/i;
const WHOLE_PATTERN = /^\^?(?:-\?)?(?:\\d|\[[01]-9\]|[+*{}\d,])+\$?$/;

/** Whether a text is a whole number that is written as such: `"1200"`. */
export const isWholeText = ({ pattern, format = '' }: JsonSchemaObject): boolean =>
  WHOLE.test(format) && (pattern === undefined || WHOLE_PATTERN.test(pattern));

/** Whether a text is a number that is written as such: `12.50`. */
export const isDecimalText = ({ pattern, format = '' }: JsonSchemaObject): boolean => {
  if (pattern === undefined) return FORMAT.test(format);
  if (pattern.length > 100) return false;
  return (
    /\\d|\[0-9\]/.test(pattern) && /\\\.|\[\.\]/.test(pattern) && !/[a-zA-Z]/.test(pattern.replaceAll(/\\[ds.]/g, ''))
  );
};
