import { InvalidArgumentError } from 'commander';
import { ArgumentError } from './arguments.ts';

/** A reader of values as the options of commander want it. */
export const asOption =
  <T>(read: (text: string) => T) =>
  (text: string): T => {
    try {
      return read(text);
    } catch (error) {
      throw error instanceof ArgumentError ? new InvalidArgumentError(error.message) : error;
    }
  };
