import type { Fault } from '../result.ts';
import type { About } from '../claims/claim.ts';
import { namesStatus } from '../document/described-api.ts';
import { locateInRequest } from '../document/locate-schema.ts';
import { operationTokens } from '../document/pointers.ts';
import type { DocumentPatch } from '../document/patch.ts';
import type { Description, DocumentPart, FindingContext, Group, JoinedFields } from './description.ts';
import { counted, subjectOf, verb } from './description.ts';
import { shortSchema } from './short-schema.ts';
import { failsWidely, whoIsWide } from './fails-widely.ts';
import { faultPhrase, severalPhrase } from './fault-phrases.ts';

type Of<K extends About['kind']> = Group<Extract<About, { kind: K }>>;

const quoted = (message: string): string => (message === '' ? '' : `: "${message.slice(0, 120)}"`);

export function describeBroken({ about, operations, count }: Of<'broken'>, context: FindingContext): Description {
  const answers = verb(operations, 'answers', 'answer');
  const requests = about.isValid ? 'valid requests' : 'requests that have to be refused';
  return {
    title: `${subjectOf(operations)} ${answers} ${about.answered} to ${requests}${quoted(about.message)}${about.showsInside ? ', and shows the inside of the server' : ''}`,
    suspect: 'api',
    second: 'setup',
    why: `${about.answered} is a failure of the server, whatever is sent (RFC 9110, 15.6). It came ${counted(count, 'time')}.`,
    decide: `Send the first of these requests again, and look for it in the log of the server.`,
    strength: 'standard',
    document: answersOf(operations, context),
  };
}

export function describeRefused({ about, operations, count }: Of<'refused'>, context: FindingContext): Description {
  const { expected, answered, message } = about;
  const isAccess = answered === 401 || answered === 403;
  const isMissing = answered === 404 || answered === 409 || answered === 410;
  const title = `${subjectOf(operations)} ${verb(operations, 'refuses', 'refuse')} a valid request with ${answered}${quoted(message)}`;
  const named = namedField(message, operations, context);
  const rest = { title, strength: 'promise', document: named ?? answersOf(operations, context) } as const;
  if (isAccess) {
    return {
      ...rest,
      suspect: 'setup',
      second: 'document',
      why: `The credentials of the system were sent, and they do not suffice for this request.${schemesSaid(operations, context)}`,
      decide: `Send the request with an account that certainly may do this. If it is accepted, the configured account lacks the right; if not, the document has to say who may.`,
    };
  }
  // Where a path names no record and nothing is sent, there is none that could be missing.
  if (answered === 404 && operations.every((key) => /^GET [^{]*$/.test(key))) {
    return {
      ...rest,
      suspect: 'document',
      second: 'api',
      why: 'The path names no record that could be missing: the server does not have it, or has it at another base URL.',
      decide: `Ask whoever runs the server whether it has ${subjectOf(operations)}. If not, the document has a path too many.`,
    };
  }
  if (isMissing) {
    return {
      ...rest,
      suspect: 'setup',
      second: 'api',
      why: `${answered} speaks of records or states: something that the request needs was not there, or not as it has to be.`,
      decide: `Read the records that the request names, then send it again. If they are there, the API is wrong.`,
    };
  }
  return {
    ...rest,
    suspect: 'document',
    second: 'test',
    why: `The request keeps to everything that the document demands, and the API refused it ${counted(count, 'time')}: it demands something that is not documented, or the value that was chosen is unlucky.`,
    decide: `Send the request with the values that the message asks for. If it is accepted with ${expected}, the document lacks this demand.`,
  };
}

/** Which credentials the document takes; nothing where it names none, or not the same for all of these operations. */
function schemesSaid(operations: readonly string[], { api }: FindingContext): string {
  const said = operations.map((key) =>
    (api.operations.get(key)?.security ?? [])
      .map((requirement) =>
        Object.keys(requirement)
          .map((name) => `"${name}"`)
          .join(' with '),
      )
      .filter((names) => names !== '')
      .join(' or '),
  );
  const [first = ''] = new Set(said);
  if (first === '' || new Set(said).size > 1) return '';
  return ` The document takes ${first} here: see that credentials for it are configured.`;
}

export function describeAccepted(group: Of<'accepted'>, context: FindingContext): Description {
  const { about, operations, isConvention } = group;
  const what = about.fault === null ? `"${about.name}"` : faultPhrase(about.fault);
  const title = `${subjectOf(operations)} ${verb(operations, 'accepts', 'accept')} ${what} (${about.answered} instead of ${about.expected})`;
  const isWide = isConvention && failsWidely(about.fault, context);
  const rest = {
    title,
    document: constraintOf(about.fault, operations, context) ?? answersOf(operations, context),
    joins: joinsOf(about, isWide),
  };
  if (isWide) return { ...rest, ...whoIsWide(about.fault, what), strength: 'convention' };
  if (isPartial(group)) {
    return {
      ...rest,
      suspect: 'document',
      second: 'api',
      why: 'A PATCH changes what it names (RFC 5789): the schema that requires this member was probably written for a create.',
      decide: `Read back what the request stored. If the rest of the record is as it was, the schema of the PATCH requires too much.`,
      strength: 'convention',
    };
  }
  return {
    ...rest,
    suspect: 'api',
    second: 'document',
    why: isConvention
      ? 'What the document forbids was accepted; it does not say with which status it is refused.'
      : 'What the document forbids was accepted, although the same request without this one mistake is valid.',
    decide: `Read back what the request stored. If the wrong value is stored, the API does not check it; if it was dropped or corrected, the document should say so.`,
    strength: isConvention ? 'convention' : 'promise',
  };
}

/** Whether a change of single members was accepted without one that its schema requires, and no status was promised for that. */
const isPartial = ({ about: { fault }, operations, isConvention }: Of<'accepted'>): boolean =>
  isConvention &&
  fault?.kind === 'missing_required' &&
  fault.pointer !== null &&
  operations.every((key) => key.startsWith('PATCH '));

/** Kinds that no API checks for one field alone. */
const UNCHECKED: ReadonlySet<string> = new Set(['wrong_type', 'null_value']);

function joinsOf({ fault, expected, answered }: Of<'accepted'>['about'], isWide: boolean): JoinedFields | null {
  if (fault === null || (!isWide && !UNCHECKED.has(fault.kind))) return null;
  const { kind, location, pointer } = fault;
  return {
    family: `accepted ${kind} ${expected}>${answered} ${isWide}`,
    field: pointer?.split('/').at(-1) ?? location.replace(/^(query|path|header)\./, ''),
    from: 3,
    title: ({ fields, operations }) =>
      `${subjectOf(operations)} ${verb(operations, 'accepts', 'accept')} ${severalPhrase(kind, fields)} (${answered} instead of ${expected})`,
  };
}

export function describeStatus(group: Of<'status'>, context: FindingContext): Description {
  const { about, operations, isConvention } = group;
  const { expected, answered, fault } = about;
  const to = fault === null ? '' : ` to ${faultPhrase(fault)}`;
  const title = `${subjectOf(operations)} ${verb(operations, 'answers', 'answer')} ${answered} instead of ${expected}${to}`;
  const described = operations.flatMap((key) => context.api.operations.get(key) ?? []);
  const isNamed = described.some((operation) => namesStatus(operation, answered));
  const rest = { title, document: answersOf(operations, context) };
  if (isConvention && failsWidely(fault, context)) {
    return {
      ...rest,
      suspect: 'test',
      second: 'api',
      why: `The document promises no status here, and this API answers ${answered} throughout.`,
      decide: `Ask whoever designed the API which status is meant.`,
      strength: 'convention',
    };
  }
  const isSameClass = Math.floor(expected / 100) === Math.floor(answered / 100);
  if (isSameClass && !isNamed && isConsistent(expected, group, context)) {
    return {
      ...rest,
      suspect: 'document',
      second: 'api',
      why: `The API never answered ${expected} here, ${answered} means much the same, and the document does not mention it.`,
      decide: `Look at a client that is in use: which of the two statuses does it wait for?`,
      strength: 'promise',
      patch: { kind: 'response', operations, status: answered },
    };
  }
  return {
    ...rest,
    suspect: 'api',
    second: isSameClass ? 'document' : 'test',
    why: isNamed
      ? `The document has both statuses, and ${expected} is the one for this case.`
      : `${answered} means something else than ${expected}, which the document promises.`,
    decide: `Send the first of these requests again alone. If ${answered} comes again, the API does not do what the document says.`,
    strength: isConvention ? 'convention' : 'promise',
  };
}

export function describeUndocumented(
  { about, operations, count }: Of<'undocumented'>,
  context: FindingContext,
): Description {
  const patch: DocumentPatch = { kind: 'response', operations, status: about.answered };
  return {
    title: `${subjectOf(operations)} ${verb(operations, 'answers', 'answer')} ${about.answered}, which the document does not describe`,
    suspect: 'document',
    second: 'api',
    why: `The status was accepted and came ${counted(count, 'time')}; only the description of the answer is missing, so its body could not be compared with anything.`,
    decide: `Ask whoever designed the API whether ${about.answered} is meant. If so, the document lacks it.`,
    strength: 'promise',
    document: answersOf(operations, context),
    patch,
  };
}

/** No request to these operations ever got the expected status. */
function isConsistent(expected: number, { operations }: Group, { tallies }: FindingContext): boolean {
  return !tallies.some((one) => one.answered === expected && operations.includes(one.operation));
}

function answersOf(operations: readonly string[], { api }: FindingContext): DocumentPart | null {
  const operation = operations[0] === undefined ? undefined : api.operations.get(operations[0]);
  if (operation === undefined) return null;
  const statuses = operation.responses.map(({ status }) => status);
  const says = statuses.length === 0 ? 'no answer is described' : `answers: ${statuses.join(', ')}`;
  return { tokens: [...operationTokens(operation), 'responses'], says };
}

const MAX_WORDS = 40;
/** Words of sentences that schemas have as names too. */
const PLAIN =
  /^(a|an|all|and|any|as|at|be|by|for|from|has|have|if|in|is|it|must|no|not|of|on|one|or|the|this|to|with)$/i;

/** What the document says of the field of the request that a refusal names; null where it names none. */
function namedField(message: string, [key = '']: readonly string[], { api }: FindingContext): DocumentPart | null {
  const operation = api.operations.get(key);
  if (operation === undefined) return null;
  for (const name of (message.match(/[\w-]+/g) ?? []).slice(0, MAX_WORDS)) {
    const found = locateInRequest(api, operation, `/${name}`);
    const isField = found?.tokens.at(-1) === name && found.tokens.at(-2) === 'properties';
    const isSpoken = PLAIN.test(name) && !message.includes(`"${name}"`) && !message.includes(`'${name}'`);
    if (found !== null && isField && !isSpoken) return { tokens: found.tokens, says: shortSchema(found.schema) };
  }
  return null;
}

/** Where the constraint stands that a fault breaks: in the body of the request, at a parameter, or as a demand for credentials. */
function constraintOf(
  fault: Fault | null,
  operations: readonly string[],
  { api }: FindingContext,
): DocumentPart | null {
  const operation = operations[0] === undefined ? undefined : api.operations.get(operations[0]);
  if (fault?.constraint == null || operation === undefined || operations.length !== 1) return null;
  const tokens = operationTokens(operation);
  if (fault.kind.endsWith('_credentials'))
    return { tokens: [...tokens, 'security'], says: JSON.stringify(operation.security) };
  if (fault.pointer === null)
    return { tokens: [...tokens, 'parameters'], says: `${fault.location}: ${fault.constraint}` };
  const found = locateInRequest(api, operation, fault.pointer);
  return { tokens: found?.tokens ?? [...tokens, 'requestBody'], says: `${fault.pointer} ${fault.constraint}` };
}
