import { z } from 'zod';
import { idSchema } from '../values.ts';

/** What is run: one of these. */
export const selection = {
  scenario_id: idSchema.optional(),
  endpoint_id: idSchema.optional(),
  system_id: idSchema.optional(),
};

export const ONE_SELECTOR = 'Give exactly one of scenario_id, endpoint_id and system_id.';

/** Of these, the scenarios with such tags; tags of an operation are those of its scenarios too. */
export const tagSelection = {
  tags: z.string().trim().min(1).max(500).optional().describe('`smoke and not slow`; several with commas'),
};

export const isOneSelected = (given: { [K in keyof typeof selection]?: number | undefined }): boolean =>
  [given.scenario_id, given.endpoint_id, given.system_id].filter((id) => id !== undefined).length === 1;

export const selectorSchema = z.object({ ...selection, ...tagSelection }).refine(isOneSelected, ONE_SELECTOR);

export type Selector = z.infer<typeof selectorSchema>;
