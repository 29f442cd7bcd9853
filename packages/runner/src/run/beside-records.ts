import type { Json } from '@assay/api-model';
import type { RunnableStep } from '@assay/scenario';
import type { Company } from '../safety/aims/aimed.ts';
import { renamed, yielding } from './values/renamed.ts';

/** What the sequence has found out, and how it sends more. */
interface Sequence {
  extracted: ReadonlyMap<string, Json>;
  /** The steps that remove what it makes. */
  after: () => readonly RunnableStep[];
  /** Whether a step was accepted. */
  send: (step: RunnableStep) => Promise<boolean>;
  clean: (after: readonly RunnableStep[]) => Promise<void>;
  isOver: () => boolean;
}

const namesOf = ({ extracts }: RunnableStep): string[] => extracts.map(({ name }) => name);

function names({ parameters }: RunnableStep, values: readonly string[]): boolean {
  const written = JSON.stringify(parameters);
  return values.some((name) => written.includes(`{{${name}}}`));
}

/** Records beside those of a sequence: made by the same steps again, and removed by the same steps. */
export class BesideRecords implements Company {
  readonly #sequence: Sequence;
  readonly #makers: RunnableStep[] = [];
  #removals: RunnableStep[][] = [];
  #count = 0;

  constructor(sequence: Sequence) {
    this.#sequence = sequence;
  }

  /** A step that was accepted: it may have made what a later one names. */
  note(step: RunnableStep): void {
    if (step.method !== 'GET' && step.extracts.length > 0) this.#makers.push(step);
  }

  /** What removes the records that were made beside, the last one first. */
  get removals(): RunnableStep[] {
    return this.#removals.flat();
  }

  get isOver(): boolean {
    return this.#sequence.isOver();
  }

  async make(id: string): Promise<boolean> {
    const { extracted, after, send } = this.#sequence;
    const isNamed = ({ name }: { name: string }): boolean => {
      const value = extracted.get(name);
      return (typeof value === 'string' || typeof value === 'number') && String(value) === id;
    };
    const maker = this.#makers.findLast(({ extracts }) => extracts.some(isNamed));
    const named = maker?.extracts.find(isNamed)?.name;
    if (maker === undefined || named === undefined) return false;
    // What was made of the first record afterwards is not made of another one.
    const later = this.#makers.slice(this.#makers.indexOf(maker) + 1).flatMap(namesOf);
    const removing = after().filter((step) => names(step, [named]) && !names(step, later));
    if (!removing.some(({ method, isFallback }) => method === 'DELETE' && isFallback !== true)) return false;
    this.#count += 1;
    const suffix = `Beside${this.#count}`;
    const removal = removing.map((step) => ({ ...renamed(step, namesOf(maker), suffix), isShared: false }));
    this.#removals = [removal, ...this.#removals];
    if (await send(yielding(maker, suffix)).catch(() => false)) return true;
    this.#removals = this.#removals.filter((one) => one !== removal);
    return false;
  }

  async remove(): Promise<void> {
    const [last, ...others] = this.#removals;
    this.#removals = others;
    if (last !== undefined) await this.#sequence.clean(last);
  }
}
