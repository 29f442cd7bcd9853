import type { Json, JsonObject, JsonSchemaObject } from '@assay/api-model';
import type { Situation } from '../../chains/situation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../request-body.ts';
import { answeredRecord } from '../../resources/record-answer.ts';
import { normalForms } from '../../resources/words/normal-form.ts';
import { isObject, isValid } from '../../schema/is-valid.ts';
import { flatten, mainType } from '../../schema/resolve.ts';
import type { Candidate } from '../candidate.ts';
import { storedBody } from './stored-as-sent.ts';
import type { Oracle } from '../oracle.ts';

/** A way of writing a text that the server brings into its own form. */
interface Spelling {
  name: string;
  respell: (text: string) => string;
  /** What a text in that form matches. */
  pattern: string;
  sentence: string;
}

const TEMPLATE = /(\{\{[^{}]*\}\})/;

/** Templates keep their letters, which name them. */
const outside = (text: string, change: (part: string) => string): string =>
  text
    .split(TEMPLATE)
    .map((part) => (TEMPLATE.test(part) ? part : change(part)))
    .join('');

const inCapitals = (text: string): string => outside(text, (part) => part.toUpperCase());
const inSmallLetters = (text: string): string => outside(text, (part) => part.toLowerCase());

function spellingsOf(name: string, { description = '' }: JsonSchemaObject): Spelling[] {
  return normalForms(description).flatMap(({ letters, isTrimmed, sentence }): Spelling[] => [
    ...(letters === 'lower'
      ? [{ name: `Field ${name} in capitals`, respell: inCapitals, pattern: '^[^A-Z]+$', sentence }]
      : []),
    ...(letters === 'upper'
      ? [{ name: `Field ${name} in small letters`, respell: inSmallLetters, pattern: '^[^a-z]+$', sentence }]
      : []),
    ...(isTrimmed
      ? [
          {
            name: `Field ${name} with spaces around it`,
            respell: (text: string) => `  ${text} `,
            pattern: '^[^ ]$|^[^ ].*[^ ]$',
            sentence,
          },
        ]
      : []),
  ]);
}

const isText = (value: Json | undefined): value is string => typeof value === 'string' && value !== '';

/** A text that is sent in other letters, or with spaces around it, is answered in the form that the document says it is kept in. */
function storedInNormalForm(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const { definitions } = index;
  const { media, kind } = planBody(operation);
  const body = sampleBody(operation, definitions, seed);
  const record = answeredRecord(operation, definitions);
  if (media === null || record === null || !hasMembers({ kind, media }) || !isObject(body)) return [];
  const schema = bodySchema(media);
  const { properties = {} } = flatten(schema, definitions);
  const isAnswered = (name: string): boolean =>
    record.view.required?.includes(name) === true &&
    mainType(flatten(record.view.properties?.[name] ?? true, definitions)) === 'string';
  return Object.entries(body).flatMap(([name, value]): Candidate[] => {
    const view = flatten(properties[name] ?? true, definitions);
    if (!isText(value) || !isAnswered(name)) return [];
    return spellingsOf(name, view).flatMap(({ name: title, respell, pattern, sentence }) => {
      const other = respell(value);
      if (other === value || !isValid(other, view, definitions)) return [];
      const respelled = (bound: JsonObject): JsonObject => {
        const own = bound[name];
        return { ...bound, [name]: respell(isText(own) ? own : value) };
      };
      const found = storedBody(situation, { body, schema }, { name: title, changed: { [name]: other }, respelled });
      const reason = `The document says "${sentence.trim().slice(0, 160)}".`;
      return found.map((one) => ({
        ...one,
        details: { ...one.details, reason },
        rules: [`\`${record.prefix}${name}\` matches the pattern "${pattern}"`],
      }));
    });
  });
}

export const normalFormOracle: Oracle = {
  id: 'normal-form',
  claim: 'A text is answered in the letters, and without the spaces, in which the document says that it is kept.',
  strength: 'document',
  candidates: storedInNormalForm,
};
