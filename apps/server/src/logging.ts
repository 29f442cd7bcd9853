import { stdSerializers } from 'pino';
import { withoutValues } from './db/index.ts';

/** How every process of ours writes down what happens: without the values of statements, which are the data of customers. */
export function logOptions(level: string) {
  return {
    level,
    serializers: { err: (error: Error) => ({ ...(withoutValues(error) ?? stdSerializers.err(error)) }) },
  };
}
