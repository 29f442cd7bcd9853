import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { bodySchema, planBody } from '../../../request-body.ts';
import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import { referredBy } from '../../../resources/references.ts';
import { unwrapped, wholeSentencesIn } from '../../../resources/words/sentences-in.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { flatten, isNumber, mainType } from '../../../schema/resolve.ts';

/** "All or nothing", "completely or not at all", "answers 409 and books nothing at all if". */
const WHOLE =
  /\b(?:all[ -]or[ -]nothing|(?:completely|entirely|wholly|fully|as a whole) or not at all|either all(?: of (?:them|it))?,? or (?:none|nothing)|[a-z]+s nothing at all|no [a-z]+ (?:is|are|gets?) [a-z]+ for any|with nothing [a-z]+ed\b)/i;
/** Each of several is refused alone. */
const EACH_ALONE =
  /\b(?:skipped|individually|one by one|the (?:others?|rest) (?:is|are) (?:still )?(?:made|booked|accepted|reserved))\b/i;
/** What is too little of something. */
const SHORT =
  /\b(?:too (?:few|little|much|many)|less [a-z ]{0,20}(?:available|left|than)|insufficient|not enough|enough|available|in full|fails?|(?:has|have) room|falls? short|more than)\b/i;

/** The sentence by which a request that names several is refused as a whole; null where none says so. */
export function saidWhole(operation: Operation): { sentence: string; isOfShortage: boolean } | null {
  const words = unwrapped(`${wordsAbout(operation, 409)}\n${wordsAbout(operation, 422)}`);
  const sentence = wholeSentencesIn(words).find((one) => WHOLE.test(one));
  return sentence === undefined || EACH_ALONE.test(words) ? null : { sentence, isOfShortage: SHORT.test(words) };
}

/** The lines of a body, each of which asks for so much of a record. */
export interface Lines {
  member: string;
  reference: string;
  resource: Resource;
  amount: string;
  schema: JsonSchemaObject;
}

/** The list in what an operation sends whose items name a record and a number. */
export function linesOf(create: Operation, index: ApiIndex): Lines | null {
  const { definitions } = index;
  const { media } = planBody(create);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), definitions);
  for (const [member, property] of Object.entries(properties)) {
    const list = flatten(property, definitions);
    const item = mainType(list) === 'array' ? flatten(list.items ?? true, definitions) : {};
    const fields = Object.entries(item.properties ?? {}).map(
      ([name, one]) => [name, flatten(one, definitions)] as const,
    );
    const found = fields.flatMap(([name, flat]) => {
      const referred = referredBy(name, flat);
      const resource = referred === null ? null : index.resourceNamed(referred);
      return resource === null || resource.create === null || resource.create === create ? [] : [{ name, resource }];
    });
    const amounts = fields.filter(([name, flat]) => isNumber(flat) && !found.some((one) => one.name === name));
    const [reference] = found;
    const [amount] = amounts;
    if (reference !== undefined && amount !== undefined && found.length === 1 && amounts.length === 1)
      return { member, reference: reference.name, resource: reference.resource, amount: amount[0], schema: amount[1] };
  }
  return null;
}
