import type { Usage } from '@assay/contract';
import { limitTexts, UNLIMITED } from '@assay/contract';

export type Quota = Pick<
  Usage,
  'validation_generations_limit' | 'validation_generations_remaining' | 'validation_generations_used'
>;

const shown = (count: number): string => (count === UNLIMITED ? '∞' : count.toLocaleString('en-US'));

/** What somebody agrees to who generates validations for so many scenarios (VAL-08). */
export function questionText(requested: number, quota: Quota): string {
  const [remaining, limit] = [quota.validation_generations_remaining, quota.validation_generations_limit].map(shown);
  const used = shown(quota.validation_generations_used);
  return `Generate validations for ${requested} scenarios? This will consume ${requested} validation generations. Remaining this month: ${remaining} (used ${used}/${limit}).`;
}

/** Why so many cannot be generated, in the words of the server (ERR-18, ERR-19); null when they can. */
export function refusalOf(requested: number, quota: Quota): string | null {
  const { validation_generations_remaining: remaining, validation_generations_limit: limit } = quota;
  if (remaining === UNLIMITED || (remaining > 0 && requested <= remaining)) return null;
  if (remaining > 0) return limitTexts.validationsTooMany(requested, remaining);
  return limitTexts.validationsUsedUp(quota.validation_generations_used, limit);
}
