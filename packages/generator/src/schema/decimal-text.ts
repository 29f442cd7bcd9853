import type { JsonSchemaObject } from '@assay/api-model';

const FORMAT = /^(?:big-?)?decimal$|^numeric$/i;

/** Whether a text is a number that is written as such: `12.50`. */
export const isDecimalText = ({ pattern, format = '' }: JsonSchemaObject): boolean => {
  if (pattern === undefined) return FORMAT.test(format);
  if (pattern.length > 100) return false;
  return (
    /\\d|\[0-9\]/.test(pattern) && /\\\.|\[\.\]/.test(pattern) && !/[a-zA-Z]/.test(pattern.replaceAll(/\\[ds.]/g, ''))
  );
};
