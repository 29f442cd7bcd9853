import type { JsonSchema } from '@assay/api-model';
import { sentencesIn } from '../resources/words/sentences-in.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';
import { fieldsOf, isMoment, momentParts, namedIn, said, unitIn, type Field } from './sent/said-moments.ts';

/** Words that add nothing to a sum of a moment and a length. */
const FILLER =
  /^(?:the|its|of|a|as|in|is|are|and|plus|after|number|value|agreed|booked|chosen|full|whole|minutes?|hours?|days?|nights?|seconds?)$/;

const isWhole = ({ view }: Field): boolean => mainType(view) === 'integer';

/** Whether a sentence says nothing beside these names. */
const saysOnly = (sentence: string, names: readonly Field[]): boolean =>
  names
    .reduce((rest, { words }) => rest.replace(words, ' '), said(sentence))
    .trim()
    .split(' ')
    .every((word) => word === '' || FILLER.test(word));

function spanIn(field: Field, sentence: string, fields: readonly Field[], prefix: string): string | null {
  const parts = momentParts(sentence);
  const base =
    parts === null
      ? null
      : namedIn(
          parts.base,
          fields.filter((one) => one !== field && isMoment(one.view)),
        );
  const length = parts === null ? null : namedIn(parts.length, fields.filter(isWhole));
  const unit = length === null ? null : (unitIn(length.words) ?? unitIn(parts?.length ?? ''));
  if (base === null || length === null || unit === null || !saysOnly(sentence, [base, length])) return null;
  // Of a day and a moment nobody says where the day begins.
  if (base.view.format !== field.view.format) return null;
  return `\`${prefix}${length.name}\` is the ${unit} from \`${prefix}${base.name}\` to \`${prefix}${field.name}\``;
}

/** "borrowedOn plus days": two moments of one object and the number that lies between them. `prefix` ends in a dot, or is empty. */
export function spanRules(schema: JsonSchema, prefix: string, definitions: Definitions): string[] {
  const view = flatten(schema, definitions);
  const fields = fieldsOf({ view }, definitions);
  return fields
    .filter((field) => isMoment(field.view))
    .flatMap((field) =>
      sentencesIn(field.view.description ?? '').flatMap((sentence) => {
        const rule = spanIn(field, sentence.replace(/[.;!?]\s*$/, ''), fields, prefix);
        return rule === null ? [] : [rule];
      }),
    );
}
