import type { SuiteRequest } from '../suite.ts';

/** A body as it is written: JSON where it is some, once variables in place of a value are texts. */
export function bodyOf(text: string): SuiteRequest['body'] {
  if (text.trim() === '') return null;
  // A variable inside of a text stands after an odd number of quotes on its way there.
  let isText = false;
  const quoted = text.replaceAll(/\\.|"|\{\{\s*[\w.$:-]+\s*\}\}/gs, (part) => {
    if (part === '"') isText = !isText;
    return part.startsWith('{{') && !isText ? `"${part}"` : part;
  });
  try {
    return { json: JSON.parse(quoted) };
  } catch {
    return { text };
  }
}
