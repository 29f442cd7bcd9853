import type { Operation } from '@assay/api-model';
import { bodyOverride } from '../../../chains/body-override.ts';
import { fieldNames, renewalField } from '../../../chains/accounts/logins.ts';
import type { Situation } from '../../../chains/situation.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { sampleBody } from '../../../request-body.ts';
import { answeredRecord } from '../../../resources/record-answer.ts';
import { plain } from '../../../resources/words/words.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { isObject } from '../../../schema/is-valid.ts';
import type { Candidate } from '../../candidate.ts';
import { ownLogin } from './own-login.ts';
import { withCapitalArticle } from '../../../describe/article.ts';
import type { Oracle } from '../../oracle.ts';

const ONCE =
  /\b(once|single[- ]use|one[- ]time|rotat\w+|no longer (valid|accepted)|invalidate[sd]?|replaced|used up)\b/i;

/** Where the answer of a login has the token that renews it. */
function renewalPath(login: Operation, definitions: Situation['index']['definitions']): string | null {
  const record = answeredRecord(login, definitions);
  const name = Object.keys(record?.view.properties ?? {}).find((one) => plain(one) === 'refreshtoken');
  return record === null || name === undefined ? null : `${record.prefix}${name}`;
}

/** A token that renews a session is good once, where the document says so. */
export function refreshOnce(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const field = operation.method === 'POST' ? renewalField(operation, index.definitions) : null;
  if (field === null || !ONCE.test(wordsAbout(operation)) || fieldNames(operation, index.definitions).length > 4)
    return [];
  const login = ownLogin(situation);
  const path = login === null ? null : renewalPath(login.operations.login, index.definitions);
  const sample = sampleBody(operation, index.definitions, seed);
  if (login === null || path === null) return [];
  const before = login.before.map((step) =>
    step.operation === login.operations.login.key
      ? { ...step, extracts: [...step.extracts, { name: 'renewalToken', path }] }
      : step,
  );
  const body = bodyOverride({
    ...(isObject(sample) ? sample : {}),
    [field]: '{{renewalToken}}',
  });
  return [
    {
      name: `${withCapitalArticle(field)} that was used`,
      kind: 'used_token',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: 'The document says that it can be used once.',
        constraint: 'security',
        pointer: null,
        before,
        followUps: [
          {
            operation: operation.key,
            values: [body],
            extracts: [],
            login: 'none',
            expects: { status: 401, alternatives: [400, 403, 404, 409, 410, 422] },
          },
        ],
        after: login.after,
      },
      overrides: [body],
      ownCredentials: true,
    },
  ];
}

export const refreshOnceOracle: Oracle = {
  id: 'refresh-once',
  claim: 'A token that renews a session is good once, where the document says so.',
  strength: 'document',
  candidates: refreshOnce,
};
