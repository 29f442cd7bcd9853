import type { Operation } from '@assay/api-model';
import type { Step } from '@assay/scenario';
import { successStatus } from '../../expectations/expectation.ts';

/** Answers to a request that refers to something that is not there. */
export const REFUSED_REFERENCE = [400, 403, 404, 409, 422];

/** What a step is refused for whose reference was made up says nothing of the API. */
export const doubtOf = (create: Operation): Pick<Step, 'expects'> => ({
  expects: { status: successStatus(create), statusBy: 'convention', undecided: [...REFUSED_REFERENCE, 500] },
});

/** One that was only listed may be removed by whoever made it, or be no good for this; and of what there may be few, others may be there. */
export const doubtOfListed = (create: Operation): Pick<Step, 'expects'> => ({
  expects: { status: successStatus(create), statusBy: 'convention', undecided: REFUSED_REFERENCE },
});

/** Whether a body names a record that was taken from a list. */
export function namesListed(values: Step['values'], before: readonly Step[]): boolean {
  const body = JSON.stringify(values.filter((one) => one.in === 'body'));
  return before.some(({ extracts }) =>
    extracts.some(({ name, optional }) => optional === true && body.includes(`{{${name}}}`)),
  );
}
