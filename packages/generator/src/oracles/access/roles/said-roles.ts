import type { Operation } from '@assay/api-model';
import { isDocumented } from '../../../expectations/expectation.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { wordsLetIn } from '../../../statements/kept.ts';
import { statementsIn } from '../../../statements/statements-in.ts';

export interface SaidRole {
  /** As the document writes it. */
  quote: string;
  /** The words of the sentence, without those about who is refused, in the singular. */
  words: ReadonlySet<string>;
}

/** "For authors and editors": of an account that nobody knows the role of, one of them may be it. */
const SEVERAL =
  /\b(?:for|only|by|requires?|needs?|roles?|restricted to|limited to) (?:(?:the|an?|roles?|one of) )*[`'"]?[a-z][a-z_-]*[`'"]? (?:and|or) (?:(?:the|an?) )?[`'"]?[a-z][a-z_-]*|\b(?:for|by) (?:the )?[a-z-]+, /i;

export const namesSeveralRoles = (text: string): boolean => SEVERAL.test(text);

const POWERFUL_SCOPE = /(^|[:._/-])(admin|manage|superuser|staff|root|owner)($|[:._/-])/i;

function scopesOf({ security }: Operation): string[] {
  return security.flatMap((requirement) => Object.values(requirement).flat());
}

/**
 * Why only people with a right may call an operation; null where the document does not say so. Names that nobody knows as a role
 * (`notRoles`: kinds of record and their states) are not taken for one, and others only where 403 is documented.
 */
export function saidRole(operation: Operation, notRoles: ReadonlySet<string>): SaidRole | null {
  const isForbidden = isDocumented(operation, 403);
  const said = statementsIn(wordsAbout(operation, 403)).find(
    ({ right, isOfAnswer, isSure, who }) =>
      right === 'only they' && !isOfAnswer && (isSure || (isForbidden && who.every((one) => !notRoles.has(one)))),
  );
  if (said !== undefined) return { quote: said.quote.slice(0, 160), words: said.words };
  return isForbidden ? roleByName(operation) : null;
}

function roleByName(operation: Operation): SaidRole | null {
  const scope = scopesOf(operation).find((one) => POWERFUL_SCOPE.test(one));
  if (scope !== undefined) return { quote: `scope ${scope}`, words: wordsLetIn(scope) };
  return /\/admin(\/|$)/i.test(operation.path) || operation.tags.some((tag) => /^admin/i.test(tag))
    ? { quote: operation.path, words: wordsLetIn(operation.path) }
    : null;
}
