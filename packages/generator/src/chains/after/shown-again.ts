import type { Json, Operation } from '@assay/api-model';
import type { Extract, Step } from '@assay/scenario';
import { answeredRecord } from '../../resources/record-answer.ts';
import { echoesOf, echoRule } from '../../rules/echo-rules.ts';
import type { Situation } from '../situation.ts';
import { variablesOf } from './variables.ts';

interface Shown {
  asked: Pick<Situation, 'operation' | 'index'>;
  read: Operation;
  body: Json | undefined;
}

/**
 * Fields that were sent and that answers may leave out: where the answer to a create has them, they were stored, and a read has them too.
 * The read back of all others goes first.
 */
export function withShownAgain<T extends { extracts: Extract[]; followUps: Step[] }>(
  readBack: T,
  { asked: { operation, index }, read, body }: Shown,
): T {
  const { definitions } = index;
  const [first, ...rest] = readBack.followUps;
  if (first === undefined) return readBack;
  const fieldsIn = (one: Operation) =>
    echoesOf(body, answeredRecord(one, definitions), definitions, { isOptional: true }).filter(
      ({ value }) => typeof value !== 'boolean',
    );
  const known = new Set(echoesOf(body, answeredRecord(read, definitions), definitions).map(({ sent }) => sent));
  // Of a list the answer has its items too, each of which the list of the read contains.
  const made = new Map(
    fieldsIn(operation).map(({ sent, answered, isItem }) => [
      sent,
      `${answered}${isItem === true ? (/\[\d+\]$/.exec(sent)?.[0] ?? '') : ''}`,
    ]),
  );
  const again = fieldsIn(read).flatMap((echo) => {
    const path = made.get(echo.sent);
    return path === undefined || known.has(echo.sent) ? [] : [{ ...echo, path }];
  });
  const names = variablesOf(
    again.map(({ sent }) => sent),
    'shown',
  );
  return {
    ...readBack,
    extracts: [
      ...readBack.extracts,
      ...again.map(({ path }, at) => ({ name: names[at] ?? '', path, optional: true as const })),
    ],
    followUps: [
      {
        ...first,
        rules: [...(first.rules ?? []), ...again.map((echo, at) => echoRule(echo, `{${names[at] ?? ''}}`))],
      },
      ...rest,
    ],
  };
}
