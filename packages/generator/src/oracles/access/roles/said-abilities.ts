import type { Operation } from '@assay/api-model';
import { isDocumented } from '../../../expectations/expectation.ts';
import type { KnownAccount } from '../../../chains/accounts/known-account.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { isAbility } from './privileged.ts';

const ASKS =
  /\b(?:needs?|requires?|required|only with|must have|asks? for)\b[^.;`'"]*[`'"](?<ability>[\w-]+[:.][\w:.*-]+)[`'"](?<more> or )?/i;

/** The sentence by which an operation asks for an ability that an account is known not to have; null where it may have it. */
export function abilityLacked(operation: Operation, { roles }: Pick<KnownAccount, 'roles'>): string | null {
  const abilities = roles.filter((role) => isAbility(role));
  if (abilities.length === 0 || !isDocumented(operation, 403)) return null;
  for (const sentence of sentencesIn(unwrapped(wordsAbout(operation, 403)))) {
    const { ability, more } = ASKS.exec(sentence)?.groups ?? {};
    const isOnly = ability !== undefined && more === undefined;
    if (isOnly && !abilities.some((one) => covers(one, ability))) return sentence.slice(0, 160);
  }
  return null;
}

/** `orders:*` and `*` cover more than one. */
const covers = (had: string, asked: string): boolean =>
  had === asked || (had.endsWith('*') && asked.startsWith(had.slice(0, -1)));
