import type { Operation, Parameter } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { defaultParameters } from '../../default-parameters.ts';
import { documentedResponse } from '../../expectations/expectation.ts';
import { sentencesIn } from '../../resources/words/sentences-in.ts';
import type { Definitions } from '../../schema/resolve.ts';

const OF_CALLER = /\b(?:correlation|trace|client|request|transaction)[-_]?(?:id|reference)?\b/i;
const GIVEN_BACK =
  /\b(?:returned|repeated|echoed|answered|sent back|given back|comes back)\b|\bechoes\b|\b(?:unchanged|as (?:it was )?sent|of the request)\b/i;

/** Whether the document says that a header of the request comes back: in its description, or once for all operations. */
const isSaid = ({ name, description }: Parameter, said: string): boolean =>
  GIVEN_BACK.test(description ?? '') ||
  sentencesIn(said).some((sentence) => sentence.includes(name) && GIVEN_BACK.test(sentence));

/** Headers of the request that its answer gives back as they were sent. `said`: what the document says as a whole. */
export function echoedHeaderRules(
  operation: Operation,
  { overrides, status, said }: { overrides: readonly StepValue[]; status: number; said: string },
  definitions: Definitions,
): string[] {
  const answered = new Set(
    (documentedResponse(operation, status)?.headers ?? []).map(({ name }) => name.toLowerCase()),
  );
  const usual = defaultParameters(operation, definitions);
  return operation.parameters.flatMap((parameter): string[] => {
    const { name, in: location } = parameter;
    if (location !== 'header' || !answered.has(name.toLowerCase())) return [];
    const isOwn = (one: { in: string; name: string }): boolean => one.in === 'header' && one.name === name;
    const sent = (overrides.find((one) => isOwn(one)) ?? usual.find((one) => isOwn(one)))?.value ?? null;
    const isPlain = sent !== null && /^[\w.-]+$/.test(sent);
    return isPlain && OF_CALLER.test(name) && isSaid(parameter, said)
      ? [`the header \`${name}\` equals "${sent}"`]
      : [];
  });
}
