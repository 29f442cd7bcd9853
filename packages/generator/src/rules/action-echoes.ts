import type { Json, JsonSchemaObject, Operation } from '@assay/api-model';
import { answeredRecord } from '../resources/record-answer.ts';
import { plain, wordsOf } from '../resources/words/words.ts';
import { wordsAbout } from '../resources/words/words-about.ts';
import { isObject } from '../schema/is-valid.ts';
import { flatten, type Definitions } from '../schema/resolve.ts';
import { isEchoedName, isRewritten } from './echo-rules.ts';

/** Where the record keeps what an action was sent: "with the reason as cancelReason", `reason` of `cancel` in `cancelReason`. */
function keptAs(
  name: string,
  verb: string,
  words: string,
  view: JsonSchemaObject,
): { field: string; isSaid: boolean } | null {
  const names = Object.keys(view.properties ?? {});
  const kept = '(?: (?:is|are) (?:kept|stored|saved|recorded|noted|written|shown|put) (?:in|as|under)| as)';
  const said = new RegExp(`\\b${name}\\b["\`']?${kept} (?:the |its )?["\`']?(\\w+)`, 'i').exec(words)?.[1];
  const stem = plain(verb);
  const spoken = names.find((one) => said !== undefined && plain(one) === plain(said));
  if (spoken !== undefined) return { field: spoken, isSaid: true };
  const likely =
    names.find((one) => stem !== '' && [`${stem}${plain(name)}`, `${stem}lation${plain(name)}`].includes(plain(one))) ??
    null;
  return likely === null ? null : { field: likely, isSaid: false };
}

/** Whether a field gives back any text that was sent: one that an answer always has, or of which the document says so. */
function keepsText(
  { field, isSaid }: { field: string; isSaid: boolean },
  { properties, required }: JsonSchemaObject,
  definitions: Definitions,
): boolean {
  const property = flatten(properties?.[field] ?? true, definitions);
  return property.format === undefined && !isRewritten(property) && (isSaid || required?.includes(field) === true);
}

const isPlainText = ([name, value]: [string, Json]): boolean =>
  typeof value === 'string' && /^[\w$]+$/.test(name) && isEchoedName(name);

/** An action gives back, in its own field, what it was sent. */
export function actionEchoRules(
  operation: Operation,
  { body, definitions, verb }: { body: Json | undefined; definitions: Definitions; verb: string },
): string[] {
  const record = answeredRecord(operation, definitions);
  if (record === null || body === undefined || !isObject(body)) return [];
  const { prefix, view } = record;
  return Object.entries(body)
    .filter(isPlainText)
    .flatMap(([name]): string[] => {
      const kept = keptAs(name, verb, wordsAbout(operation), view);
      return kept !== null && keepsText(kept, view, definitions)
        ? [`\`${prefix}${kept.field}\` equals \`${name}\` of the request body`]
        : [];
    });
}

const SETS = /(?:\b(?<doing>\w+)ing\s+)?\b(?:sets?|stamps?|fills?(?: in)?|records?)\b(?<what>[^.;]*)/gi;
const SOMETIMES = /\b(?:if|when|unless|only|null|may|might|back|empty)\b/i;

/** "Sets `closed_at` to the current time": what an action sets is there afterwards. */
export function setByAction(operation: Operation, definitions: Definitions): string[] {
  const record = answeredRecord(operation, definitions);
  const named = operation.path.slice(operation.path.lastIndexOf('/') + 1).toLowerCase();
  const said = [...wordsAbout(operation).matchAll(SETS)]
    // "Completing sets `completed_on`" is said of one of the moves that a request can ask for.
    .filter(({ groups }) => named.startsWith(groups?.['doing']?.toLowerCase() ?? ''))
    .map(({ groups }) => groups?.['what'] ?? '');
  const clauses = said.filter((clause) => !SOMETIMES.test(clause)).map((clause) => ` ${wordsOf(clause).join(' ')} `);
  return Object.entries(record?.view.properties ?? {}).flatMap(([name, property]) => {
    const { format } = flatten(property, definitions);
    const isMoment = format === 'date-time' || format === 'date';
    const words = wordsOf(name);
    const isSet = words.length > 1 && clauses.some((clause) => clause.includes(` ${words.join(' ')} `));
    return isMoment && isSet && /^[\w$]+$/.test(name) ? [`\`${record?.prefix ?? ''}${name}\` is not null`] : [];
  });
}
