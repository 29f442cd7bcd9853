import type { MediaType, Operation, ResponseDoc } from '@assay/api-model';
import type { SchemaFindings, Verdict } from '../exchange.ts';
import { expectation } from '../paraphrase/paraphrase.ts';
import type { BodyForm, Predicate, Test } from '../tree/check.ts';
import { findLeaks } from './secrets/leaks.ts';
import { masked } from './secrets/secrets.ts';
import type { Judged } from './lookup/observed.ts';
import { evidenceOf, failed, passed } from './report.ts';
import { undocumentedText } from './schemas/undocumented.ts';

export function judgeForm(test: Test, form: BodyForm, { exchange }: Judged): Verdict {
  const { body } = exchange.response;
  const contentType = (exchange.header('content-type') ?? '').toLowerCase();
  const is = hasForm(form, body, { contentType, isJson: exchange.responseJson().ok });
  const ok = is !== test.negated;
  const evidence = [evidenceOf({ path: 'body', value: body }, ok)];
  if (ok) return passed(`The body is ${test.negated ? 'not ' : ''}${form}.`, evidence);
  return failed(`Expected ${expectation(test)}, but it ${body === '' ? 'is empty' : is ? 'is' : 'is not'}.`, evidence);
}

export function judgeLeaks(test: Test, predicate: Predicate & { op: 'leaks' }, { exchange }: Judged): Verdict {
  const leaks = findLeaks(predicate.what, predicate.words, exchange);
  const ok = leaks.length > 0 !== test.negated;
  const evidence = leaks.map((leak) => evidenceOf(leak.isSecret ? { path: leak.path, value: masked } : leak, ok));
  if (ok) return passed(leaks.length > 0 ? 'The answer leaks.' : 'Nothing leaks.', evidence);
  if (leaks.length === 0) return failed(`Expected ${expectation(test)}, but nothing of the kind was found.`, evidence);
  const locations = leaks.map(({ path }) => `\`${path}\``).join(', ');
  return failed(`Expected ${expectation(test)}, but it was found at ${locations}.`, evidence);
}

/** Judges the body by the schema that is documented for the status that came. */
export function judgeSchema(test: Test, { exchange, context }: Judged): Verdict {
  const { status } = exchange.response;
  const documented = context.operation === null ? null : responseFor(context.operation, status);
  if (documented === null) return failed(undocumentedText(status), []);
  const media = mediaFor(documented, exchange.header('content-type'));
  if (media === null || media.schema === null) {
    return passed(`No schema is documented for status ${status}, so there is nothing to contradict.`, []);
  }
  const body = exchange.responseJson();
  if (!body.ok && !isJsonType(media.contentType)) {
    return passed(`The body is documented as ${media.contentType}, which is not compared with its schema.`, []);
  }
  if (!body.ok) {
    return verdictOf(test, { problems: [{ path: 'body', message: 'is not JSON' }], unread: [] });
  }
  const validate = context.validators.validatorFor(media.schema);
  if (validate === null)
    return failed(
      `The documented schema for status ${status} is itself not valid, so nothing can be compared with it.`,
      [],
    );
  return verdictOf(test, validate(body.value, exchange.response.body.length));
}

function verdictOf(test: Test, { problems, unread, isGivenUp = false }: SchemaFindings): Verdict {
  if (isGivenUp)
    return failed(
      'Comparing the body with its documented schema takes too long, so it was given up. Check single fields instead.',
      [],
    );
  const ok = (problems.length === 0) !== test.negated;
  const evidence = problems.map(({ path, message }) => ({ path, value: message, ok }));
  if (ok) {
    const but = unread.length === 0 ? '' : `, except that ${patterns(unread)} could not be read and was not compared`;
    return passed(`The body ${test.negated ? 'does not match' : 'matches'} the documented schema${but}.`, evidence);
  }
  if (test.negated) return failed(`Expected ${expectation(test)}, but it does.`, evidence);
  const first = problems.slice(0, 3).map(({ path, message }) => `\`${path}\` ${message}`);
  const more = problems.length > 3 ? ` and ${problems.length - 3} more` : '';
  return failed(`Expected ${expectation(test)}, but ${first.join(', ')}${more}.`, evidence);
}

function patterns(unread: string[]): string {
  return `the pattern ${unread.slice(0, 3).join(' and ')}`;
}

/** The documented answer for a status: the exact one, then its range (`4XX`), then `default` (OpenAPI 3.1, 4.8.16). */
export function responseFor(operation: Pick<Operation, 'responses'>, status: number): ResponseDoc | null {
  const range = `${String(status).charAt(0)}XX`;
  for (const wanted of [String(status), range, 'default']) {
    const found = operation.responses.find((response) => response.status.toUpperCase() === wanted.toUpperCase());
    if (found !== undefined) return found;
  }
  return null;
}

const isJsonType = (contentType: string): boolean => /json|\*/i.test(contentType) || contentType === '';

function mediaFor(response: ResponseDoc, contentType: string | null): MediaType | null {
  const wanted = baseType(contentType ?? '');
  const exact = response.content.find((media) => baseType(media.contentType) === wanted);
  return exact ?? response.content.find((media) => /json|\*\/\*/.test(media.contentType)) ?? null;
}

function baseType(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** What a body is by its content, and by its declared type when it has one that contradicts. */
function hasForm(
  form: BodyForm,
  body: string,
  { contentType, isJson }: { contentType: string; isJson: boolean },
): boolean {
  const text = body.trimStart();
  switch (form) {
    case 'json':
      return isJson;
    case 'html':
      return /^<(!doctype html|html)/i.test(text);
    case 'xml':
      return text.startsWith('<') && !/^<(!doctype html|html)/i.test(text);
    case 'csv':
      return contentType.includes('csv') || (!isJson && /^[^\n<{]*,[^\n]*\n/.test(text));
    case 'text':
      return text !== '' && !text.startsWith('<') && (contentType.includes('text/plain') || !isJson);
  }
}
