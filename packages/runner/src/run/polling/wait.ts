import { onAbort } from '../../transport/on-abort.ts';
import { TransportError } from '../../transport/transport-error.ts';

const STOPPED = 'The run was stopped while this request waited to be sent again.';

/** @throws {TransportError} interrupted as soon as one of the signals aborts */
export function wait(ms: number, signals: readonly (AbortSignal | undefined)[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = [];
    const timer = setTimeout(() => {
      for (const stop of stops) stop();
      resolve();
    }, ms);
    const abort = (): void => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      reject(new TransportError('interrupted', STOPPED));
    };
    for (const signal of signals) if (signal !== undefined) stops.push(onAbort(signal, abort));
  });
}
