import type { Json } from '@assay/api-model';
import type { Path, PathStep } from '../../tree/vocabulary.ts';
import { formatPath } from '../../tree/path.ts';
import type { Observed } from './observed.ts';
import { isPairedSecret } from '../secrets/secret-names.ts';

/** One location of a body. Where it is is put together when somebody asks: most locations are compared and forgotten. */
export class Location implements Observed {
  readonly value: Json | undefined;
  readonly step: PathStep | null;
  readonly parent: Location | null;

  constructor(value: Json | undefined, step: PathStep | null = null, parent: Location | null = null) {
    this.value = value;
    this.step = step;
    this.parent = parent;
  }

  get path(): string {
    return formatPath(stepsTo(this));
  }

  /** What stands beside it says that it is a secret. */
  get isSecret(): boolean {
    const holder = this.parent?.value;
    return typeof this.step === 'string' && holder !== undefined && isPairedSecret(this.step, holder);
  }
}

function stepsTo(location: Location): Path {
  const steps: PathStep[] = [];
  for (let at: Location | null = location; at !== null; at = at.parent) if (at.step !== null) steps.push(at.step);
  return steps.toReversed();
}
