import type { StepValue } from '@assay/scenario';

export const bodyOverride = (bodyValue: NonNullable<StepValue['bodyValue']>): StepValue => ({
  in: 'body',
  name: 'body',
  value: null,
  bodyValue,
});
