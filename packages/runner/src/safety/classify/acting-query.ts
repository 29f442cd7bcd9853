import type { Address } from './address.ts';
import { ACTING, has, wordsOf } from './words.ts';

const COMMAND = /^(action|act|cmd|command|op|operation|do|_?method)$/i;
const OFF = /^(0|false|no|off)$/i;

/** Whether the query says what is done: `?action=delete`, `?method=users.purge`, `?reset=true`. */
export const isActingQuery = ({ query }: Address): boolean =>
  [...query].some(([name, value]) =>
    COMMAND.test(name) ? has(ACTING, wordsOf(value)) : ACTING.has(name.toLowerCase()) && !OFF.test(value),
  );
