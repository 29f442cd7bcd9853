import { z } from 'zod';
import { idSchema } from '../values.ts';

const limitSchema = z.int().min(-1).describe('-1 means unlimited');
/** The specification also has null for no limit inside a tier (D2 section 9). */
const tierLimitSchema = z.preprocess((limit) => limit ?? -1, limitSchema);
const countSchema = z.int().min(0);

/** A plan (D2 section 3). Prices in cents. */
export const tierSchema = z.object({
  id: idSchema,
  name: z.string(),
  display_name: z.string(),
  description: z.string(),
  price_monthly: countSchema,
  price_yearly: countSchema,
  max_systems: tierLimitSchema,
  max_scenarios: tierLimitSchema,
  max_runs_per_month: tierLimitSchema,
  max_validation_generations_per_month: tierLimitSchema,
  advanced_auth_enabled: z.boolean(),
  priority_support_enabled: z.boolean(),
  auto_validation_generation_enabled: z.boolean(),
});

export const subscriptionSchema = z.object({
  /** `cancelled`: it ends with its period; `past_due`: a payment failed, and the plan goes on for some days. */
  status: z.enum(['active', 'past_due', 'cancelled']),
  billing_cycle: z.enum(['monthly', 'yearly']),
  /** Null when nothing is paid for. */
  current_period_end: z.iso.datetime().nullable(),
  /** Until when a plan whose payment failed goes on; null for others. */
  past_due_until: z.iso.datetime().nullable().default(null),
  tier: tierSchema,
});

export const billingCycleSchema = z.enum(['monthly', 'yearly']).default('monthly');

export const checkoutSchema = z.object({ tier_id: idSchema, billing_cycle: billingCycleSchema });

export const publicCheckoutSchema = checkoutSchema.extend({
  /** The account that is made with this address later gets the plan. */
  customer_email: z.email('must be an e-mail address').max(254),
});

export const checkoutAnswerSchema = z.object({ checkout_url: z.url() });

export const portalAnswerSchema = z.object({ portal_url: z.url() });

/** What an organization used in one month (UTC), for a chart. */
export const monthlyUsageSchema = z.object({
  /** Its first day. */
  month: z.iso.date(),
  runs: countSchema,
  validation_generations: countSchema,
});

export const mySubscriptionSchema = z.object({
  success: z.boolean(),
  data: subscriptionSchema,
  error: z.string().nullable(),
});

/** Counters are of the calendar month in UTC, systems and scenarios of now. */
export const usageSchema = z.object({
  systems_used: countSchema,
  systems_limit: limitSchema,
  scenarios_used: countSchema,
  scenarios_limit: limitSchema,
  runs_used: countSchema,
  runs_limit: limitSchema,
  validation_generations_used: countSchema,
  validation_generations_limit: limitSchema,
  validation_generations_remaining: limitSchema,
  tokens_total_used: countSchema,
  tokens_input_used: countSchema,
  tokens_output_used: countSchema,
  llm_requests_made: countSchema,
  subscription: z.object({ tier: tierSchema }),
});

export const myLimitsSchema = z.object({
  success: z.boolean(),
  data: usageSchema.pick({
    validation_generations_remaining: true,
    validation_generations_used: true,
    validation_generations_limit: true,
    subscription: true,
  }),
});

/** The plan of a server of one's own: nothing is limited, and nothing is sold. */
export const SELF_HOSTED_TIER = 'self-hosted';

export type Tier = z.infer<typeof tierSchema>;
export type Subscription = z.infer<typeof subscriptionSchema>;
export type MonthlyUsage = z.infer<typeof monthlyUsageSchema>;
export type Usage = z.infer<typeof usageSchema>;
