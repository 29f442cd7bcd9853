import type { Json, JsonSchemaObject, Operation } from '@assay/api-model';
import { isObject } from '../../schema/is-valid.ts';
import { flatten, type Definitions } from '../../schema/resolve.ts';
import { sentencesIn, unwrapped } from '../words/sentences-in.ts';
import { wordsAbout } from '../words/words-about.ts';
import { singular, wordsOf } from '../words/words.ts';

/** Words of a rule about values, which allow less than the schema does. */
const RULES =
  /\b(?:must|shall|ha(?:s|ve) to|need(?:s|ed)?|requires?|required|only|cannot|can't|may not|never|unless|otherwise|fits?|match(?:es)?|correspond\w*|depend\w*|agrees?|consistent|at least|at most|up to|under|over|above|below|between|(?:less|more|longer|shorter|later|earlier|greater|smaller) than|4(?:00|09|22)|refused|rejected|invalid)\b/i;
const MAX_MEMBERS = 100;

const withoutQuotes = (text: string): string => text.replaceAll(/[`"'*]/g, '');

/** A name of one word is an everyday word as well, unless it is written as code. */
function isNamed(sentence: string, name: string): boolean {
  const words = wordsOf(name);
  if (words.length > 1) return ` ${wordsOf(withoutQuotes(sentence)).join(' ')} `.includes(` ${words.join(' ')} `);
  return sentence.includes(`\`${name}\``);
}

const singularly = (text: string): string => ` ${wordsOf(text).map(singular).join(' ')} `;

interface Member {
  name: string;
  view: JsonSchemaObject;
}

/** How many values of a choice a sentence names: "a tool needs `weight`, a seed needs `grams`" names two kinds. */
const valuesNamed = ({ view }: Member, sentence: string): number =>
  (view.enum ?? []).filter((value) => typeof value === 'string' && singularly(sentence).includes(singularly(value)))
    .length;

/** Choices that decide which other members go with them, as rules say that name their values, or as examples show. */
function deciding(members: readonly Member[], { rules, examples }: { rules: string[]; examples: readonly Json[] }) {
  const choices = members.filter(({ view }) => (view.enum ?? []).length > 1);
  const shown = examples.filter((one) => isObject(one));
  const byWords = choices.filter((choice) =>
    rules.some((rule) => {
      const others = members.filter((one) => one !== choice && isNamed(rule, one.name));
      return others.length > 0 && valuesNamed(choice, rule) > 0;
    }),
  );
  const byExamples = choices.filter(({ name }) => {
    const forms = new Map(shown.map((one) => [JSON.stringify(one[name]), Object.keys(one).toSorted().join()]));
    return forms.size > 1 && new Set(forms.values()).size > 1;
  });
  // "The first three are for tools, the others for seeds."
  const related = choices.flatMap((choice) =>
    members
      .filter(
        (one) =>
          one !== choice &&
          sentencesIn(unwrapped(one.view.description ?? '')).some((said) => valuesNamed(choice, said) > 1),
      )
      .flatMap((one) => [choice, one]),
  );
  return [...byWords, ...byExamples, ...related].map(({ name }) => name);
}

const known = new WeakMap<Operation, { view: JsonSchemaObject; names: ReadonlySet<string> }>();

/**
 * Members of a body of which the words of a document say more than its schema does: a sentence with a rule names them ("`size` has to
 * fit `weight`", "with `gift` true `wrapping` is needed"), or their own description names another member. Which of their other
 * values are taken, nobody can tell from the schema. `view` is the flat schema of what an operation sends.
 */
export function narrowedByWords(
  operation: Operation,
  view: JsonSchemaObject,
  definitions: Definitions,
): ReadonlySet<string> {
  const found = known.get(operation);
  if (found !== undefined && found.view === view) return found.names;
  const members = Object.entries(view.properties ?? {}).slice(0, MAX_MEMBERS);
  const said = sentencesIn(unwrapped(wordsAbout(operation))).filter((sentence) => RULES.test(sentence));
  const names = new Set<string>();
  for (const [name, property] of members) {
    if (said.some((sentence) => isNamed(sentence, name))) names.add(name);
    const own = sentencesIn(unwrapped(flatten(property, definitions).description ?? ''));
    const others = members.filter(([other]) => other !== name && own.some((sentence) => isNamed(sentence, other)));
    for (const [other] of own.some((sentence) => RULES.test(sentence)) ? others : []) names.add(other).add(name);
  }
  const examples = operation.requestBody?.content.flatMap((one) => one.examples) ?? [];
  const flat = members.map(([name, property]): Member => ({ name, view: flatten(property, definitions) }));
  for (const name of deciding(flat, { rules: said, examples })) names.add(name);
  known.set(operation, { view, names });
  return names;
}
