import { chainOf, stepsOf, type Situation } from '../../chains/situation.ts';
import { documentedResponse, isDocumented, successStatus } from '../../expectations/expectation.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import type { Candidate } from '../candidate.ts';
import type { Oracle } from '../oracle.ts';

const TAG = 'versionSeen';

/** Who has the present version is not sent it again (RFC 9110, 13.1.2). */
export function notModified(situation: Situation): Candidate[] {
  const { operation } = situation;
  const header = operation.parameters.find(
    ({ in: location, name }) => location === 'header' && /^if-none-match$/i.test(name),
  );
  const sendsTag = documentedResponse(operation, successStatus(operation))?.headers.some(({ name }) =>
    /^etag$/i.test(name),
  );
  const isPromised = operation.method === 'GET' && isDocumented(operation, 304) && (header !== undefined || sendsTag);
  const chain = chainOf(situation);
  const path = isPromised === true ? chain.path(operation) : [];
  if (isPromised !== true || path.length < parameterNames(operation.path).length) return [];
  chain.before.push({ operation: operation.key, values: path, extracts: [{ name: TAG, path: 'header ETag' }] });
  return [
    {
      name: 'The version that is known is not sent again',
      kind: 'not_modified',
      errorIn: null,
      expectedStatus: 304,
      details: {
        reason: 'If-None-Match with the present ETag is answered with 304 (RFC 9110, 13.1.2), and 304 is documented.',
        constraint: header?.name ?? 'If-None-Match',
        pointer: null,
        ...stepsOf(chain),
      },
      overrides: [...path, { in: 'header', name: header?.name ?? 'If-None-Match', value: `{{${TAG}}}` }],
      rules: ['the body is empty'],
    },
  ];
}

export const notModifiedOracle: Oracle = {
  id: 'not-modified',
  claim: 'Who names the present version of a record is answered with 304.',
  strength: 'document',
  candidates: notModified,
};
