import type { Parameter } from '@assay/api-model';
import { plain } from '../words/words.ts';

const EXPRESSION = /^(filter|filters|where|criteria|condition|conditions|expression|rsql|odatafilter)$/;
const SAYS_TEXT = /\b(search\w*|keywords?|free[- ]?text|full[- ]?text|part of|contain\w*|substrings?|words?|phrase)\b/i;
/** `state = "open" AND size >= 3`, `size ge 3`, `size=gt=3`, `state:open`. */
const COMPARES = /[\w.]\s*(?:!=|<=|>=|==|=\w+=|=|<|>|:)\s*\S|\b(?:eq|ne|gt|ge|lt|le)\b/;

const textsOf = ({ example, schema }: Parameter): string[] => {
  const examples = typeof schema === 'object' ? (schema.examples ?? []) : [];
  return [example, ...examples].filter((one) => typeof one === 'string');
};

/** Whether a query parameter takes conditions in a language of its own (AIP-160, OData, RSQL), and not any text that is looked for. */
export function takesExpression(parameter: Parameter): boolean {
  const { name, description } = parameter;
  if (textsOf(parameter).some((text) => COMPARES.test(text))) return true;
  return EXPRESSION.test(plain(name)) && !SAYS_TEXT.test(description ?? '');
}
