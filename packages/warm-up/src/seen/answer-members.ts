import type { Operation } from '@assay/api-model';
import { alwaysShown, noteMembers } from '@assay/generator';
import type { GeneratorModel, Learned, LearnedOperation, ShownMembers } from '@assay/generator';
import type { StepAnswer } from '@assay/runner';
import { readJson } from '../answers.ts';

const MAX_SHOWN = 500;

/** Which members the answers of operations had, of those that a document leaves open. */
export class AnswerMembers {
  readonly #definitions: GeneratorModel['definitions'];
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #members = new Map<string, ShownMembers>();

  constructor({ operations = [], definitions }: GeneratorModel) {
    this.#definitions = definitions;
    this.#operations = new Map(operations.map((one) => [one.key, one]));
  }

  /** Takes the answer to a request of an operation that was accepted into account. */
  note(key: string, { status, body }: StepAnswer): void {
    const operation = this.#operations.get(key);
    const value = readJson(body);
    if (operation === undefined || value === undefined) return;
    const members = this.#members.get(key) ?? { shown: new Set(), missing: new Set() };
    this.#members.set(key, members);
    noteMembers(members, operation, { status, value }, this.#definitions);
  }

  /** Those that every answer of an operation had. */
  of(key: string): string[] {
    const members = this.#members.get(key);
    return members === undefined ? [] : alwaysShown(members).slice(0, MAX_SHOWN);
  }
}

/** What was learned, with the members that the answers of operations always had. */
export function withMembers(learned: Learned, membersOf: (key: string) => string[]): Learned {
  const operations = Object.entries(learned.operations).map(([key, one]): [string, LearnedOperation] => {
    const shown = membersOf(key);
    return [key, shown.length === 0 ? one : { ...one, shown }];
  });
  return { ...learned, operations: Object.fromEntries(operations) };
}
