import type { HttpMethod, Operation } from '@assay/api-model';
import type { Situation } from '../../chains/situation.ts';
import { isDocumented } from '../../expectations/expectation.ts';
import { hasMembers, planBody } from '../../request-body.ts';
import type { Candidate } from '../candidate.ts';
import type { Oracle } from '../oracle.ts';

/** Tried in this order; the first that the path does not describe is sent. Never DELETE: a server may know more than it says. */
const METHODS: HttpMethod[] = ['GET', 'PATCH', 'PUT', 'POST'];

/** Documents often promise it once for all paths. */
const isPromised = ({ operation, description }: Situation): boolean =>
  isDocumented(operation, 405) || /\bmethods?\b[^.;]*\b405\b|\b405\b[^.;]*\bmethods?\b/i.test(description);

/** A 405 comes with the header (RFC 9110, 15.5.6) where the document has that answer, or speaks of the header. */
const promisesAllow = ({ operation, description }: Situation): boolean =>
  isDocumented(operation, 405) || /`Allow`|\bAllow(?: header|:)|\bheader `?Allow\b/.test(description);

function methodFault(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  if (!isPromised(situation)) return [];
  // It is the same request for each operation of a path, so the first one tries it.
  const first = index.operations.find(({ path }) => path === operation.path);
  if (first !== undefined && first.method !== operation.method) return [];
  const method = METHODS.find((one) => index.at(one, operation.path) === null);
  // Without a record of its own that it can be sent to, a method that writes is not sent at all.
  if (method === undefined || (method !== 'GET' && !operation.path.includes('{'))) return [];
  return [
    {
      name: `Method ${method} on this path`,
      kind: 'unsupported_method',
      errorIn: 'method',
      expectedStatus: 405,
      details: {
        reason: `The path does not describe ${method}, and the document answers that with 405.`,
        constraint: 'methods of the path',
        pointer: null,
        method,
      },
      overrides: [],
      rules: promisesAllow(situation) ? ['if the status is 405 then the header `Allow` is present'] : [],
    },
  ];
}

const JSON_TYPE = 'application/json';

/** A patch in a format of its own is no plain JSON: it says what to do, not what there is (RFC 7396, RFC 6902). */
const wrongType = ({ requestBody }: Operation, contentType: string): string => {
  const taken = requestBody?.content.map((one) => one.contentType.split(';')[0]?.trim().toLowerCase()) ?? [];
  const isSpecial = /^application\/[\w.-]+\+json$/.test(contentType) && !taken.includes(JSON_TYPE);
  return isSpecial ? JSON_TYPE : 'text/plain';
};

function mediaTypeFault(operation: Operation): Candidate[] {
  const { kind, media } = planBody(operation);
  if (!hasMembers({ kind, media }) || media === null || !isDocumented(operation, 415)) return [];
  const contentType = wrongType(operation, media.contentType);
  return [
    {
      name: 'Body of another content type',
      kind: 'unsupported_media_type',
      // That text is no JSON every parser notices; of two kinds of JSON a server has to look at the name.
      ...(contentType === JSON_TYPE && { severity: 2 }),
      errorIn: 'header.Content-Type',
      expectedStatus: 415,
      details: {
        reason: `The document takes ${media.contentType} only, and 415 is documented for the rest.`,
        constraint: `content: ${media.contentType}`,
        pointer: null,
        contentType,
      },
      overrides: [],
    },
  ];
}

/** An entity tag that no version of anything has (RFC 9110, 8.8.3). */
const NO_TAG = '"no-version-has-this-tag"';

function conditionFault(operation: Operation): Candidate[] {
  const header = operation.parameters.find(
    ({ in: location, name }) => location === 'header' && /^if-match$/i.test(name),
  );
  if (header === undefined || !isDocumented(operation, 412)) return [];
  return [
    {
      name: `${header.name} of another version`,
      kind: 'stale_condition',
      errorIn: `header.${header.name}`,
      expectedStatus: 412,
      details: {
        reason: 'A change that is meant for another version must not happen (RFC 9110, 13.1.1), and 412 is documented.',
        constraint: header.name,
        pointer: null,
      },
      overrides: [{ in: 'header', name: header.name, value: NO_TAG }],
    },
  ];
}

/** Requests that are wrong as a whole: by their method, their content type, or a condition that does not hold. */
export const requestFaults = (situation: Situation): Candidate[] => [
  ...conditionFault(situation.operation),
  ...mediaTypeFault(situation.operation),
  ...methodFault(situation),
];

export const requestFaultsOracle: Oracle = {
  id: 'request-faults',
  claim: 'A method, content type or condition that does not fit is refused.',
  strength: 'standard',
  candidates: requestFaults,
};
