import { TransportError } from '../../transport/transport-error.ts';

const STOPPED = 'The run was stopped before this setting was changed.';

/** Which settings the scenarios of one run change: one scenario at a time for each. */
export class SettingLocks {
  readonly #taken = new Map<string, Promise<void>>();
  /** What could not be put back is not changed any more. */
  readonly #broken = new Set<string>();

  isBroken(setting: string): boolean {
    return this.#broken.has(setting);
  }

  markBroken(setting: string): void {
    this.#broken.add(setting);
  }

  /** Waits for its turn; the result ends it. @throws {TransportError} interrupted when `stopping` aborts meanwhile */
  async take(setting: string, stopping: AbortSignal | undefined): Promise<() => void> {
    let end = (): void => undefined;
    const mine = new Promise<void>((resolve) => (end = resolve));
    const before = this.#taken.get(setting) ?? Promise.resolve();
    this.#taken.set(
      setting,
      before.then(() => mine),
    );
    await before;
    if (stopping?.aborted === true) {
      end();
      throw new TransportError('interrupted', STOPPED);
    }
    return end;
  }
}
