import { releasesIn } from '@assay/generator';
import type { GeneratorModel, Release } from '@assay/generator';
import type { Cleaned } from '@assay/runner';

/** By removal: what the records that a create had made were seen to need before they could be removed. */
export const releasesOf = (
  maker: string,
  removed: readonly Cleaned[],
  model: GeneratorModel,
): [removal: string, releases: Release[]][] =>
  removed.flatMap(({ step, released }): [string, Release[]][] => {
    const sent = released.map(({ label, parameters }) => ({
      operation: label,
      body: parameters.find((one) => one.in === 'body')?.bodyValue ?? undefined,
    }));
    const releases = sent.length === 0 ? null : releasesIn({ maker, removal: step.label, sent }, model);
    return releases === null ? [] : [[step.label, releases]];
  });
