import { parseJson } from '@assay/api-model';
import { GRAMMAR_VERSION, readCheck } from '@assay/rules';
import type { Check } from '@assay/rules';
import type { CheckText, ValidationRow } from './validations.store.ts';

/** The check of a stored rule, or why this version cannot judge it; both null when its sentence was not understood. */
export type StoredCheck = { check: Check; problem: null } | { check: null; problem: string | null };

const NEWER =
  'This validation rule was compiled by a newer version of Assay, and this version cannot read it. Upgrade every server and worker to the same version, then run it again.';
const MALFORMED =
  'This validation rule is stored in a form that Assay cannot read. Open the scenario, save the validation rule again, then run it again.';

/** Never throws. A newer version may store what this one does not know; whatever can be read means the same in both. */
export function readStoredCheck({
  check,
  compilerVersion,
}: Pick<ValidationRow, 'check' | 'compilerVersion'>): StoredCheck {
  if (check === null) return { check: null, problem: null };
  const read = readCheck(check);
  if (read !== null) return { check: read, problem: null };
  return {
    check: null,
    problem: compilerVersion > GRAMMAR_VERSION ? NEWER : MALFORMED,
  };
}

/** So many checks are remembered before those are forgotten. */
const MAX_KNOWN = 2000;

/** The checks of a run: most of its rules say the same of other answers, and each check is read, and its sentence written, once. */
export class KnownChecks {
  readonly #known = new Map<string, StoredCheck>();

  /** As `readStoredCheck`. */
  read({ check, compilerVersion }: Pick<CheckText, 'check' | 'compilerVersion'>): StoredCheck {
    if (check === null) return { check: null, problem: null };
    const key = `${compilerVersion} ${check}`;
    const before = this.#known.get(key);
    if (before !== undefined) return before;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    const read = readStoredCheck({ check: parseJson(check) ?? null, compilerVersion });
    this.#known.set(key, read);
    return read;
  }
}
