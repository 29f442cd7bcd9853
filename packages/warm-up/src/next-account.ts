import type { Operation } from '@assay/api-model';
import { hasCredentials } from '@assay/generator';
import type { GeneratorModel, Learned, LearnedOperation } from '@assay/generator';

/**
 * Who sends a request after it was refused: who may not do something at all is followed by the accounts that may, named ones first,
 * since the other user is to be refused. `account` is undefined after the last of them; null where nobody else is tried.
 */
export function nextAccount(
  status: number,
  { operation, account }: { operation: Operation | undefined } & Pick<LearnedOperation, 'account'>,
  accounts: NonNullable<GeneratorModel['accounts']>,
): Pick<LearnedOperation, 'account'> | null {
  // Somebody else may not even see that it is there.
  if (status !== 403 && (status !== 404 || account === undefined)) return null;
  const logins = accounts
    .filter((one) => operation === undefined || hasCredentials(operation, one))
    .flatMap(({ login }) => (login === 'own' ? [] : [login]))
    .toSorted((a, b) => Number(a === 'other') - Number(b === 'other'));
  const next = logins[account === undefined ? 0 : logins.indexOf(account) + 1];
  return next === undefined && account === undefined ? null : { account: next };
}

type Operations = Learned['operations'];

interface Refused {
  operation: string;
  answer: { status: number };
}

/** Who was let in, by operation: what is refused for another reason than access was sent by somebody who may. */
export class LetIn {
  readonly #accounts = new Map<string, NonNullable<LearnedOperation['account']>>();

  /** @returns what was refused */
  noted<T extends Refused>(refused: T, { account }: Pick<LearnedOperation, 'account'>): T {
    const isLetIn = ![401, 403, 404].includes(refused.answer.status);
    if (account !== undefined && isLetIn) this.#accounts.set(refused.operation, account);
    return refused;
  }

  /** What was known before a search that led nowhere, with the accounts that were let in during it. */
  addedTo(before: Operations): Operations {
    const kept = [...this.#accounts].flatMap(([key, account]) => {
      const known = before[key] ?? { outcome: 'not_tried' as const, repairs: [] };
      return known.account === undefined ? [[key, { ...known, account }] as const] : [];
    });
    return { ...before, ...Object.fromEntries(kept) };
  }
}
