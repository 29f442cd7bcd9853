import type { Json, JsonSchemaObject, Operation } from '@assay/api-model';
import { answeredRecord } from '../resources/record-answer.ts';
import { plain } from '../resources/words/words.ts';
import { wordsAbout } from '../resources/words/words-about.ts';
import { isObject } from '../schema/is-valid.ts';
import { flatten, type Definitions } from '../schema/resolve.ts';
import { isEchoedName, isRewritten } from './echo-rules.ts';

/** Where the record keeps what an action was sent: "with the reason as cancelReason", `reason` of `cancel` in `cancelReason`. */
function keptAs(name: string, verb: string, words: string, view: JsonSchemaObject): string | null {
  const names = Object.keys(view.properties ?? {});
  const said = new RegExp(`\\b${name}\\b["\`']? as (?:the |its )?["\`']?(\\w+)`, 'i').exec(words)?.[1];
  const stem = plain(verb);
  return (
    names.find((one) => said !== undefined && plain(one) === plain(said)) ??
    names.find((one) => stem !== '' && [`${stem}${plain(name)}`, `${stem}lation${plain(name)}`].includes(plain(one))) ??
    null
  );
}

/** Whether a field that an answer always has gives back any text that was sent. */
function keepsText(name: string, { properties, required }: JsonSchemaObject, definitions: Definitions): boolean {
  const property = flatten(properties?.[name] ?? true, definitions);
  return property.format === undefined && !isRewritten(property) && required?.includes(name) === true;
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
        ? [`\`${prefix}${kept}\` equals \`${name}\` of the request body`]
        : [];
    });
}
