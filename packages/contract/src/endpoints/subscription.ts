import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { myLimitsSchema, mySubscriptionSchema, tierSchema, usageSchema } from '../schemas/subscription.ts';
import { idSchema } from '../schemas/values.ts';

const tag = 'Subscription';

export const subscriptionEndpoints = defineEndpoints({
  listTiers: {
    method: 'GET',
    path: '/subscription/tiers',
    summary: 'Plans that can be had, the cheapest first',
    tag,
    auth: 'public',
    responses: { 200: z.array(tierSchema) },
    errors: [],
  },
  getMySubscription: {
    method: 'GET',
    path: '/subscription/my-subscription',
    summary: 'The plan of the organization',
    tag,
    auth: 'token:read',
    role: 'viewer',
    responses: { 200: mySubscriptionSchema },
    errors: [],
  },
  getMyUsage: {
    method: 'GET',
    path: '/subscription/my-usage',
    summary: 'What the organization has used of its plan',
    tag,
    auth: 'token:read',
    role: 'viewer',
    responses: { 200: usageSchema },
    errors: [],
  },
  getMyLimits: {
    method: 'GET',
    path: '/subscription/my-limits',
    summary: 'What is left of the validation generations of this month',
    tag,
    auth: 'token:read',
    role: 'viewer',
    responses: { 200: myLimitsSchema },
    errors: [],
  },
  subscribe: {
    method: 'POST',
    path: '/subscription/subscribe/:tierId',
    summary: 'Switch to a plan that costs nothing',
    tag,
    auth: 'session',
    role: 'admin',
    params: z.object({ tierId: idSchema }),
    responses: { 200: mySubscriptionSchema },
    errors: ['tier_not_found', 'checkout_required'],
  },
});
