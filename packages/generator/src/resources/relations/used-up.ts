import { actedOn } from '../../states/machine.ts';
import { bodySchema, planBody } from '../../request-body.ts';
import { flatten } from '../../schema/resolve.ts';
import type { ApiIndex, Resource } from '../api-index.ts';
import { referredBy } from '../references.ts';
import { sentencesIn, unwrapped } from '../words/sentences-in.ts';
import { singular, wordsOf } from '../words/words.ts';

/** Says that something gets less of what it has. */
const TAKES =
  /\b(leaves? (?:the |its )?\w+|reduc\w+|decreas\w+|deduct\w*|consum\w+|uses? up|used up|(?:is|are) taken (?:from|out of|off)|goes? down)\b/i;
const CONDITIONAL = /\b(cannot|can't|must|may not|refused|rejected|only)\b/i;

/** "Refused where the debts of the guest are above its limit": what others have done counts, too. */
const LIMITED = /(?:^|[^a-z])(?:limit|quota|allowance|budget|overdraft)s?(?![a-z])/i;

const known = new WeakMap<ApiIndex, ReadonlySet<Resource>>();

/** Kinds of record of which the document says that actions on other records take something from them, or count against a limit. */
function takenFrom(index: ApiIndex): ReadonlySet<Resource> {
  const found = known.get(index);
  if (found !== undefined) return found;
  const made = index.resources.filter(({ create }) => create !== null);
  const taken = index.operations.flatMap((operation) => {
    const about = operation.method === 'GET' ? null : (actedOn(operation, index) ?? index.madeBy(operation));
    if (about === null) return [];
    const sentences = sentencesIn(unwrapped(operation.description ?? ''));
    const clauses = sentences
      .flatMap((sentence) => sentence.split(/[,;]\s+/))
      .filter((clause) => TAKES.test(clause) && !CONDITIONAL.test(clause));
    const limited = sentences.filter((sentence) => LIMITED.test(sentence));
    const words = new Set([...clauses, ...limited].flatMap((clause) => wordsOf(clause).map(singular)));
    return made.filter((one) => one !== about && words.has(one.name));
  });
  const all = new Set(taken);
  known.set(index, all);
  return all;
}

/** Whether records of a kind, or what they refer to, get less by what is done to records that refer to them: those of others would. */
export function isUsedUp(resource: Resource, index: ApiIndex, depth = 0): boolean {
  const taken = takenFrom(index);
  if (taken.size === 0 || resource.create === null || depth > 2) return false;
  if (taken.has(resource)) return true;
  const { media } = planBody(resource.create);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), index.definitions);
  return Object.entries(properties).some(([name, property]) => {
    const referred = referredBy(name, flatten(property, index.definitions));
    const other = referred === null ? null : index.resourceNamed(referred);
    return other !== null && other !== resource && isUsedUp(other, index, depth + 1);
  });
}
