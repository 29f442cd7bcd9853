import type { Operation } from '@assay/api-model';
import type { Step } from '@assay/scenario';
import { successStatus } from '../../expectations/expectation.ts';

/** Answers to a request that refers to something that is not there. */
export const REFUSED_REFERENCE = [400, 403, 404, 409, 422];

/** What a step is refused for whose reference was made up says nothing of the API. */
export const doubtOf = (create: Operation): Pick<Step, 'expects'> => ({
  expects: { status: successStatus(create), statusBy: 'convention', undecided: [...REFUSED_REFERENCE, 500] },
});
