import type { Json, Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { pathTo } from '../chains/creation.ts';
import { madeIdentity } from '../chains/after/follow-ups.ts';
import { inPath, pathFormOf } from '../chains/names/path-forms.ts';
import type { GeneratorModel } from '../generate-scenarios.ts';
import type { Learned } from '../learned/learned.ts';
import { withLearned } from '../learned/with-learned.ts';
import { indexOf } from '../resources/api-index.ts';
import { SENT_IDENTITY } from '../resources/identity/own-id.ts';
import { parameterNames } from '../resources/words/path-names.ts';
import { flatten, type Definitions } from '../schema/resolve.ts';

/** How the record that a create makes is named in its answer, and read. */
export interface MadeRead {
  /** Path of the identity in the answer of the create. */
  identity: string;
  /** How the document has paths take it: `whole`, or the beginning of the path of an extract. */
  form: string;
  /** Values that the document shows for the parameter at the end of the path. */
  shown: readonly Json[];
  /**
   * The read of the record with this text at the end of its path, below the parents of `sent`, which yields the text for its removal;
   * null where they are not known.
   */
  read(text: string, sent: readonly StepValue[]): Step | null;
}

function shownFor({ path, parameters }: Operation, definitions: Definitions): readonly Json[] {
  const last = parameters.find((one) => one.in === 'path' && one.name === parameterNames(path).at(-1));
  const examples = last === undefined ? [] : (flatten(last.schema, definitions).examples ?? []);
  return last?.example === undefined ? examples : [last.example, ...examples];
}

/** Null where the document speaks of no field with the identity, or of no read. */
export function madeRead(operation: Operation, model: GeneratorModel, learned: Learned): MadeRead | null {
  const { definitions } = model;
  const index = indexOf(withLearned(model.operations ?? [operation], definitions, learned), definitions);
  const own = index.byKey.get(operation.key);
  const made = own === undefined ? null : madeIdentity({ operation: own, index });
  const read = made?.resource.read ?? null;
  if (own === undefined || made === null || read === null || made.extract.path.includes(' ')) return null;
  return {
    identity: made.extract.path,
    form: pathFormOf(own, made.extract.path, index) ?? 'whole',
    shown: shownFor(read, definitions),
    read: (text, sent) => {
      const values = pathTo(read, text, sent);
      const extracts = [{ name: inPath(made.extract.name), path: SENT_IDENTITY }];
      return values === null ? null : { operation: read.key, values, extracts };
    },
  };
}
