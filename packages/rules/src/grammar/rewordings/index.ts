import type { Clause } from '../reading.ts';
import type { Token } from '../../language/tokens.ts';
import { amounts } from './amounts.ts';
import { answer } from './answer.ts';
import { asides } from './asides.ts';
import { denials } from './denials.ts';
import { forms } from './forms.ts';
import { moments } from './moments.ts';
import { order } from './order.ts';
import { existence } from './existence.ts';
import { request } from './request.ts';
import type { Rewordings } from './rewording.ts';
import { rewordingReader } from './rewording.ts';
import { values } from './values.ts';

/** Every kind of other words, in the order in which the documentation shows them. */
export const rewordings: Rewordings[] = [
  asides,
  values,
  existence,
  amounts,
  order,
  forms,
  moments,
  request,
  answer,
  denials,
];

/** Ways to say something that nothing else can mean. */
export const meantFirst: (clause: Clause) => Token[][] = rewordingReader(rewordings.flatMap(({ first }) => first));
/** Ways to say something that are tried beside what the other families read. */
export const meantOtherwise: (clause: Clause) => Token[][] = rewordingReader(
  rewordings.flatMap(({ otherwise }) => otherwise),
);
