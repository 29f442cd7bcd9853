import type { Operation, ResponseDoc } from '@assay/api-model';
import { isCredentialName } from '@assay/rules';
import { documentedResponse, isDocumented, type Expectation } from '../../expectations/expectation.ts';
import { flatten, type Definitions } from '../../schema/resolve.ts';
import { jsonMedia } from '../response-shape.ts';
import { contentTypeRules, headerRules, leakRule, LEAK_RULE, SCHEMA_RULE, STACK_RULE } from '../success-rules.ts';

const MESSAGE_FIELDS = ['message', 'detail', 'title', 'description', 'error', 'errors'];

/** Servers that answer `{errors: {password: [...]}}` name the field, not its value. */
function sendsSecrets(operation: Operation, definitions: Definitions): boolean {
  const schema = operation.requestBody?.content[0]?.schema ?? null;
  return schema !== null && Object.keys(flatten(schema, definitions).properties ?? {}).some(isCredentialName);
}

/** Where one answer is described for every refusal that is not listed, all of them look like it. */
function anyErrorRules({ responses }: Operation): string[] {
  const open = responses.find(({ status }) => /^(4XX|default)$/i.test(status));
  const isAlone = responses.every(({ status }) => !/^4\d\d$/.test(status));
  return isAlone && (jsonMedia(open ?? null)?.schema ?? null) !== null ? [SCHEMA_RULE] : [];
}

const typesOf = ({ content }: ResponseDoc): string[] =>
  content.map(({ contentType }) => contentType.split(';')[0] ?? '');

/** Where an answer of another media type is described for whatever is not listed, or for a status that is right too, a refusal may be one of those. */
function errorTypeRules(operation: Operation, status: number, alternatives: readonly number[]): string[] {
  const own = documentedResponse(operation, status);
  const types = own === null ? [] : typesOf(own);
  const open = operation.responses.filter((one) => /^(4XX|default)$/i.test(one.status)).flatMap(typesOf);
  const others = alternatives.flatMap((one) => documentedResponse(operation, one) ?? []).flatMap(typesOf);
  return [...open, ...others].some((type) => !types.includes(type)) ? [] : contentTypeRules(operation, status);
}

/** Whether the answer that is documented for a status has a message under a usual name; null where nothing is documented. */
function hasMessage(operation: Operation, status: number, definitions: Definitions): boolean | null {
  const schema = jsonMedia(documentedResponse(operation, status))?.schema ?? null;
  if (schema === null) return null;
  return (flatten(schema, definitions).required ?? []).some((name) => MESSAGE_FIELDS.includes(name));
}

/** What holds for every right answer to a request that must be refused. */
export function errorRules(
  operation: Operation,
  definitions: Definitions,
  {
    status,
    statusBy,
    alternatives = [],
    said,
  }: Expectation & { alternatives?: readonly number[] | undefined; said?: string },
): string[] {
  if (statusBy === 'convention') return ['status is a client error', ...anyErrorRules(operation), STACK_RULE];
  const schema = jsonMedia(documentedResponse(operation, status))?.schema ?? null;
  const messages = [status, ...alternatives].map((one) => hasMessage(operation, one, definitions));
  const leak = leakRule(operation, definitions, status);
  return [
    `status is ${[status, ...alternatives].join(' or ')}`,
    ...(schema === null || !alternatives.every((one) => isDocumented(operation, one)) ? [] : [SCHEMA_RULE]),
    ...errorTypeRules(operation, status, alternatives),
    ...(messages[0] === true && !messages.includes(false) ? ['the error message is present'] : []),
    ...headerRules(operation, status, said),
    leak === LEAK_RULE && sendsSecrets(operation, definitions) ? STACK_RULE : leak,
  ];
}
