import { Composer, Parser } from 'yaml';
import type { Document } from 'yaml';

/** This parser is thorough but slow, about a second for each 300,000 characters; a longer text is not tried. */
const MAX_LENGTH = 1_000_000;

/** Found where a text is no YAML. */
class BrokenYamlError extends Error {}

/**
 * Reads YAML that the fast parser refuses; null where this one refuses it too. It stops at the first error: what is broken once is often
 * broken in each of its characters, and collecting that takes minutes.
 */
export function parseLeniently(text: string): { value: unknown } | null {
  if (text.length > MAX_LENGTH) return null;
  const composer = new Composer({ uniqueKeys: false, merge: true, logLevel: 'silent', prettyErrors: false });
  // The composer collects by default, and has no option for this.
  Object.assign(composer, { onError: stopAtError });
  try {
    const document = firstOf(text, composer);
    return document === null ? null : { value: document.toJS({ maxAliasCount: 10_000 }) };
  } catch {
    return null;
  }
}

/** Of several documents the first is meant, as of one that ends with a separator. */
function firstOf(text: string, composer: Composer): Document.Parsed | null {
  for (const token of new Parser().parse(text)) for (const document of composer.next(token)) return document;
  for (const document of composer.end(true, text.length)) return document;
  return null;
}

function stopAtError(_location: unknown, _code: string, message: string, isWarning?: boolean): void {
  if (isWarning !== true) throw new BrokenYamlError(message);
}
