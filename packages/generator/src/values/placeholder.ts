import type { Json } from '@assay/api-model';

/** `<field>`, `{{value}}`, `[YOUR_KEY]`, `YOUR-TOKEN`: what a reader of the document has to replace. */
const PLACEHOLDER = /^(<[a-z][\w -]*>|\{\{?[a-z][\w -]*\}\}?|\[(your|my)[\w -]*\]|your[-_ ][\w -]+)$/i;

/** Whether a documented example shows a form instead of a value: one of its texts or names is a placeholder. */
export function isPlaceholder(example: Json): boolean {
  if (typeof example === 'string') return PLACEHOLDER.test(example.trim());
  if (Array.isArray(example)) return example.some(isPlaceholder);
  if (example === null || typeof example !== 'object') return false;
  return Object.entries(example).some(([name, part]) => PLACEHOLDER.test(name) || isPlaceholder(part));
}
