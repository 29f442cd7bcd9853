import type { Operation } from '@assay/api-model';
import { wordsAbout } from './words-about.ts';

const IGNORED =
  /[`"']?(?<name>[A-Za-z_]\w*)[`"']? (?:is|are|will be|gets?) (?:silently |always |simply )?(?:ignored|disregarded|not (?:looked at|read|used|evaluated|considered)|without (?:any )?effect)\b/gi;

/** The fields of a body that an operation is said not to look at: whatever stands there is no mistake. */
export const ignoredFields = (operation: Operation): ReadonlySet<string> =>
  new Set([...wordsAbout(operation).matchAll(IGNORED)].map((match) => match.groups?.['name'] ?? ''));
