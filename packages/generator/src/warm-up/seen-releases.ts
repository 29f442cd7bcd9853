import type { Json } from '@assay/api-model';
import { choicesOf } from '../chains/removal/choices.ts';
import { removedBy } from '../chains/removal/releases.ts';
import type { GeneratorModel } from '../generate-scenarios.ts';
import { partAt } from '../learned/json-pointer.ts';
import type { Release } from '../learned/learned.ts';
import { indexOf } from '../resources/api-index.ts';
import { machineOf } from '../states/machine.ts';

interface Removed {
  /** The operation that made the record. */
  maker: string;
  /** The operation that removed it. */
  removal: string;
  /** What was accepted in between. */
  sent: readonly { operation: string; body: Json | undefined }[];
}

/** What a removal was seen to need on a record that nothing else was done to; null for records of other operations. */
export function releasesIn({ maker, removal, sent }: Removed, model: GeneratorModel): Release[] | null {
  const index = indexOf(model.operations ?? [], model.definitions);
  const remove = index.operations.find(({ key }) => key === removal);
  const resource = remove === undefined ? null : removedBy(remove, index);
  if (resource === null || resource.create?.key !== maker) return null;
  const states = machineOf(resource, index)?.states ?? [];
  return sent.flatMap(({ operation: key, body }): Release[] => {
    const operation = index.operations.find((one) => one.key === key);
    if (operation === undefined) return [];
    const choice = choicesOf(operation, states, index).find(
      (one) => one !== undefined && partAt(body, one.at) === one.value,
    );
    return [{ operation: key, ...(choice && { choice }) }];
  });
}
