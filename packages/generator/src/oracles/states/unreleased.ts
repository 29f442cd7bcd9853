import { ChainBuilder } from '../../chains/chain.ts';
import { releasesSeen } from '../../chains/removal/releases-seen.ts';
import { shared, type Situation } from '../../chains/situation.ts';
import { isDocumented } from '../../expectations/expectation.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { machineOf } from '../../states/machine.ts';
import type { Candidate } from '../candidate.ts';

const SAYS_WHEN = /\b(?:only|not|cannot|can't|until|unless|while|still|kept|before|first|must|has to)\b/i;

/** A record that something has to happen to before it may be removed, where no list of states speaks of it, stays until then. */
export function removedTooEarly({ operation, index, seed }: Situation): Candidate[] {
  const resource = operation.method === 'DELETE' ? index.resourceAt(operation.path) : null;
  const [release] = releasesSeen(operation, index);
  const words = wordsAbout(operation, 409);
  const isSaid = isDocumented(operation, 409) && SAYS_WHEN.test(words);
  if (resource === null || release === undefined || !isSaid || machineOf(resource, index) !== null) return [];
  const chain = new ChainBuilder(index, seed, { keepsInitial: true, suffix: 'Fresh' });
  const path = chain.path(operation);
  const isMade = chain.makerOf(resource) === resource.create;
  if (!isMade || path.length < parameterNames(operation.path).length) return [];
  const conditions = chain.conditions(operation, path);
  return [
    {
      name: `Before ${release.operation.key}`,
      kind: 'wrong_state',
      errorIn: 'state',
      expectedStatus: 409,
      details: {
        reason: `The document says "${words.slice(0, 160)}", and documents 409.`,
        constraint: `after ${release.operation.key}`,
        pointer: null,
        before: shared(chain.before),
        after: shared(chain.after),
      },
      overrides: [...path, ...conditions],
    },
  ];
}
