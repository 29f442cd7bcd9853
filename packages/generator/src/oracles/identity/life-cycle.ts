import { bodyOverride, ChainBuilder } from '../../chains/chain.ts';
import { isWrite } from '../../chains/is-write.ts';
import { credentialFields } from '../../chains/accounts/logins.ts';
import { successSchema } from '../../resources/yields.ts';
import type { JsonSchemaObject, Operation } from '@assay/api-model';
import {
  hasOpenRefusal,
  isDocumented,
  mayConflict,
  successStatus,
  unknownIdStatus,
  type Expectation,
} from '../../expectations/expectation.ts';
import { sentencesIn } from '../../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../../resources/words/words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { readAfterRemoval } from '../../expectations/soft-deletion.ts';
import type { Candidate } from '../candidate.ts';
import { bodySchema, planBody, sampleBody } from '../../request-body.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten, mainType } from '../../schema/resolve.ts';
import { chainOf, lastParameter, stepsOf, type Situation } from '../../chains/situation.ts';
import { cleanUp } from '../../chains/after/follow-ups.ts';
import type { Step } from '@assay/scenario';
import type { Resource } from '../../resources/api-index.ts';
import type { ScenarioDetails } from '../../types.ts';
import { promisedUnique } from '../../resources/uniqueness.ts';

/** A removal that was only accepted shows later. */
function untilRemoved({ remove }: Resource, status: number): Pick<ScenarioDetails, 'until'> {
  const isLater = remove !== null && successStatus(remove) === 202;
  return isLater ? { until: { rules: [`the status is ${status}`] } } : {};
}

const articleOf = (name: string): string => (/^[aeiou]/.test(name) ? 'An' : 'A');

/** The request that tells whether a record is gone; none does where what was deleted is still read, or may be. */
const showsRemoval = ({ read, remove }: Resource, { operation, index, description }: Situation): boolean =>
  operation === (read ?? remove) &&
  (read === null || readAfterRemoval(read, remove, { description, definitions: index.definitions }) === 'missing');

/** A record is made and removed; then it must be gone for whoever reads it, or, where nobody can, whoever removes it again. */
export function deletedIdFaults(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const parameter = lastParameter(operation.path);
  const resource = parameter === null ? null : index.resourceAt(operation.path);
  const expected = unknownIdStatus(operation);
  if (resource === null || expected === null || !showsRemoval(resource, situation)) return [];
  const chain = chainOf(situation);
  const path = chain.path(operation);
  const [removal] = chain.after;
  const isMade = chain.makerOf(resource) === resource.create && removal?.operation === resource.remove?.key;
  if (!isMade || removal === undefined) return [];
  // Servers that count from the highest id give a removed one again at once, unless there is a higher one.
  const next = new ChainBuilder(index, seed, { suffix: 'Next' });
  next.path(operation);
  chain.after.shift();
  chain.before.push(...next.before, removal);
  chain.after.unshift(...next.after);
  return [
    {
      name: `${articleOf(resource.name)} ${resource.name} that was removed`,
      kind: 'deleted_id',
      errorIn: `path.${parameter}`,
      expectedStatus: expected.status,
      details: {
        ...(expected.statusBy && { statusBy: expected.statusBy }),
        ...untilRemoved(resource, expected.status),
        reason: `What ${removal.operation} has removed must be gone.`,
        constraint: null,
        pointer: null,
        ...stepsOf(chain),
      },
      overrides: path,
    },
  ];
}

/** 409 where it is documented, or named in the words of an operation that documents no more than that it may refuse. */
function conflictStatus(operation: Operation): Expectation | null {
  if (isDocumented(operation, 409)) return mayConflict(operation) ? { status: 409 } : null;
  const isSaid = hasOpenRefusal(operation) && /\b409\b/.test(wordsAbout(operation));
  return isSaid ? { status: 409 } : null;
}

const IGNORES_CASE =
  /\bcase[- ]?insensitive(ly)?\b|\bignor\w+ (the )?case\b|\b(regardless|irrespective|without regard) (of|to) (the )?(case|upper|capital)\w*|\b(upper|lower|case)\b[^.;]*\b(same|not matter|no difference|makes no)\b|\b(same|not matter|no difference)\b[^.;]*\b(upper|lower)?[- ]?case\b|\bonly (differs?|in) (in )?(the )?case\b|\bdiffers? only in (the )?case\b|\bin any case\b|\bwhatever the case\b/i;

/** Two spellings of the same words that a document calls the same: `"Plum Cake" and "plum cake" being the same`. */
function showsCase(sentence: string): boolean {
  const quoted = [...sentence.matchAll(/["“`']([^"”`']{2,40})["”`']/g)].map((match) => match[1] ?? '');
  return quoted.some((one, at) =>
    quoted.slice(at + 1).some((other) => other !== one && other.toLowerCase() === one.toLowerCase()),
  );
}

/** Whether what is unique is so in capitals as well, as the words about the field or the operation say. */
function ignoresCase(field: string, { description = '' }: JsonSchemaObject, operation: Operation): boolean {
  const isSaid = (sentence: string): boolean => IGNORES_CASE.test(sentence) || showsCase(sentence);
  const aboutField = sentencesIn(wordsAbout(operation, 409)).filter((sentence) =>
    ` ${wordsOf(sentence).map(singular).join(' ')} `.includes(` ${wordsOf(field).map(singular).join(' ')} `),
  );
  return [...sentencesIn(description), ...aboutField].some(isSaid);
}

/** The same record twice, where the document speaks of conflicts and a field by its name tells records apart. */
export function duplicateFaults(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const resource = index.madeBy(operation);
  const { media } = planBody(operation);
  const body = sampleBody(operation, index.definitions, seed);
  const expected = conflictStatus(operation);
  if (resource === null || media === null || !isObject(body) || expected === null) return [];
  const schema = flatten(bodySchema(media), index.definitions);
  const texts = Object.keys(body)
    .map((name) => [name, flatten(schema.properties?.[name] ?? true, index.definitions)] as const)
    .filter(([name]) => [null, resource].includes(index.resourceKeyed(name)))
    .filter(([name, view]) => typeof body[name] === 'string' && (mainType(view) ?? 'string') === 'string');
  const [field] = promisedUnique(texts, operation);
  const view = texts.find(([name]) => name === field)?.[1];
  if (field === undefined || view === undefined) return [];
  const isSame = ignoresCase(field, view, operation);
  return ['', ...(isSame ? ['$inCapitals:'] : [])].flatMap((form) =>
    taken(situation, resource, { field, form, status: expected.status }),
  );
}

/** `form`: what is done to the value of the first record. */
function taken(
  situation: Situation,
  resource: Resource,
  { field, form, status }: { field: string; form: string; status: number },
): Candidate[] {
  const { operation, index, seed } = situation;
  const chain = new ChainBuilder(index, seed);
  const path = chain.path(operation);
  const bound = chain.body(operation)[0]?.bodyValue;
  if (bound == null || !isObject(bound)) return [];
  const name = `${resource.name}Taken`;
  const values = [...path, bodyOverride(bound)];
  const first = cleanUp(situation, values, 'First');
  const step: Step = {
    operation: operation.key,
    values,
    extracts: [{ name, path: `request ${field}` }, ...first.extracts],
  };
  chain.before.push(step);
  chain.after.unshift(...first.after);
  return [
    {
      name: form === '' ? `A ${field} that is taken` : `A ${field} that is taken, in capitals`,
      kind: 'duplicate',
      errorIn: 'body',
      expectedStatus: status,
      details: {
        reason: `Two records with the same ${field} are a conflict, and ${status} is documented for that.`,
        constraint: `unique: ${field}`,
        pointer: `/${field}`,
        ...stepsOf(chain),
      },
      overrides: [...path, bodyOverride({ ...bound, [field]: `{{${form}${name}}}` })],
    },
  ];
}

/** A login with the documented name and another password. */
export function wrongPasswordFaults({ operation, index, seed }: Situation): Candidate[] {
  const fields = credentialFields(operation, index.definitions);
  const body = sampleBody(operation, index.definitions, seed);
  const isLogin = fields !== null && !isWrite(operation, index);
  if (!isLogin || !isObject(body) || !isDocumented(operation, 401) || successSchema(operation) === null) return [];
  return [
    {
      name: 'Wrong password',
      kind: 'wrong_password',
      errorIn: 'body',
      expectedStatus: 401,
      details: {
        reason: 'Somebody who does not know the password must not be let in.',
        constraint: null,
        pointer: `/${fields.password}`,
      },
      overrides: [bodyOverride({ ...body, [fields.password]: 'Not-The-Passw0rd' })],
    },
  ];
}
