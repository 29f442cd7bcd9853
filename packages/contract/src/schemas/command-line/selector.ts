import { z } from 'zod';
import { idSchema } from '../values.ts';

/** What is run: one of these. */
export const selection = {
  scenario_id: idSchema.optional(),
  endpoint_id: idSchema.optional(),
  system_id: idSchema.optional(),
};

export const ONE_SELECTOR = 'Give exactly one of scenario_id, endpoint_id and system_id.';

export const isOneSelected = (given: { [K in keyof typeof selection]?: number | undefined }): boolean =>
  [given.scenario_id, given.endpoint_id, given.system_id].filter((id) => id !== undefined).length === 1;

export const selectorSchema = z.object(selection).refine(isOneSelected, ONE_SELECTOR);

export type Selector = z.infer<typeof selectorSchema>;
