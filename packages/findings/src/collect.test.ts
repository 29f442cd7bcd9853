import { describe, expect, it } from 'vitest';
import type { RedResult, Tally } from './result.ts';
import {
  api,
  failedRule,
  findingsOf,
  operation,
  passed,
  red,
  schemaRule,
  titlesOf,
  unmetStatus,
} from './testing/invented.ts';

const refused = (key: string, answered: number, message: string, more: Partial<RedResult> = {}): RedResult =>
  red(key, { expectedStatus: 201, statusMet: false, answered, answerStart: JSON.stringify({ message }), ...more });

describe('results of one cause', () => {
  // Bare arrays, ids as numbers, plain messages.
  const boats = api([operation('GET /boats', { 200: true }), operation('POST /boats', { 201: true, 422: null })]);

  it('are one finding, whatever differs between the records', () => {
    const results = [41, 42, 97].map((id) =>
      refused('POST /boats', 422, `berth ${id} is taken since 2026-03-0${id % 9}`),
    );
    const [first, ...others] = findingsOf(boats, results);
    expect(others).toEqual([]);
    expect(first?.finding).toMatchObject({
      title: '`POST /boats` refuses a valid request with 422: "berth 41 is taken since 2026-03-05"',
      count: 3,
      scenarios: 3,
      operations: ['POST /boats'],
    });
  });

  it('are several where the reason is another', () => {
    expect(
      findingsOf(boats, [refused('POST /boats', 422, 'no berth'), refused('POST /boats', 422, 'name is taken')]),
    ).toHaveLength(2);
  });

  it('are one finding over three operations and more, with all of them listed', () => {
    const keys = ['GET /boats', 'GET /crews', 'GET /sails', 'GET /ports'];
    const fault = { kind: 'no_credentials', location: 'header.Authorization', pointer: null, constraint: 'security' };
    const results = keys.map((key) => red(key, { expectedStatus: 401, statusMet: false, fault }));
    const found = findingsOf(api(keys.map((key) => operation(key, { 200: true, 401: null }))), results);
    expect(titlesOf(found)).toEqual([
      '[api] 4 operations accept requests without valid credentials (200 instead of 401)',
    ]);
    expect(found[0]?.finding.operations).toEqual(keys);
    expect(findingsOf(boats, results.slice(0, 2))).toHaveLength(2);
  });

  it('are one finding for every kind of wrong credentials', () => {
    const results = ['no', 'invalid', 'malformed', 'expired'].map((kind) => {
      const fault = {
        kind: `${kind}_credentials`,
        location: 'header.Authorization',
        pointer: null,
        constraint: 'security',
      };
      return red('GET /boats', { expectedStatus: 401, statusMet: false, fault });
    });
    expect(findingsOf(boats, results)).toHaveLength(1);
  });

  it.each(['auth_failed', 'target_unreachable'] as const)(
    'are one finding where the whole API is concerned (%s), also where a step noticed it',
    (cause) => {
      const error = (message: string): Partial<RedResult> => ({
        statusMet: null,
        answered: null,
        error: { cause, message },
      });
      const results = [
        red('GET /boats', error('Step 1 before the request, POST /boats, did not work: nobody is let in.')),
        red('POST /boats', error('Nobody is let in.')),
      ];
      expect(findingsOf(boats, results).map(({ finding }) => [finding.suspect, finding.scenarios])).toEqual([
        ['setup', 2],
      ]);
    },
  );

  it('include the scenarios that were not judged because the valid request was refused', () => {
    const tally = {
      ...passed('POST /boats', 0, 12),
      status: 'skipped',
      answered: null,
      cause: 'base_refused',
    } as const;
    const [found] = findingsOf(boats, [refused('POST /boats', 422, 'no berth', { isBase: true })], [tally]);
    expect(found?.finding.not_judged).toBe(12);
  });

  it('are joined with those where the same request prepares others', () => {
    const message =
      'Step 2 before the request, POST /boats, did not work: the API answered 422: {"message":"no berth"}';
    const setups = Array.from({ length: 55 }, () =>
      red('GET /boats/{id}', { statusMet: null, error: { cause: 'setup_failed', message } }),
    );
    const found = findingsOf(boats, [...setups, refused('POST /boats', 422, 'no berth')]);
    expect(found.map(({ finding }) => [finding.title, finding.scenarios])).toEqual([
      ['`POST /boats` refuses a valid request with 422: "no berth"', 56],
    ]);
    expect(titlesOf(findingsOf(boats, setups))).toEqual([
      '[setup] `POST /boats` answers 422 where 55 scenarios need it as preparation: "no berth"',
    ]);
  });

  it('keep no result out: every red result is in a finding', () => {
    const results = [
      red('GET /boats', { failedRules: [failedRule('this is no sentence at all', 'It is not met.')] }),
      red('GET /boats', { failedRules: [failedRule('gibberish', 'This rule is not understood yet: gibberish')] }),
      red('GET /boats', { statusMet: false, answered: 302 }),
      red('GET /boats', { error: { cause: 'timeout', message: 'x did not answer within 5 ms.' }, statusMet: null }),
      red('GET /unknown', { failedRules: [schemaRule(['a', 'must be string, but is null'])] }),
      red('GET /boats', { failedRules: [failedRule('the response time is below 5 ms', 'It is 9 ms.')] }),
    ];
    const named = findingsOf(boats, results).flatMap(({ finding }) =>
      finding.executions.map((one) => one.execution_id),
    );
    expect(new Set(named)).toEqual(new Set(results.map(({ executionId }) => executionId)));
  });

  it('name a variable of a rule instead of the braces that stand for its value', () => {
    const results = [
      red('GET /boats', { failedRules: [failedRule('`name` equals {boatname}', 'No.', [['name', 'x']])] }),
    ];
    expect(titlesOf(findingsOf(boats, results))).toEqual([
      expect.stringContaining('"`name` equals the variable `boatname`" is not met'),
    ]);
  });

  it('have the same key in the next run', () => {
    const keyOf = (id: number) => findingsOf(boats, [refused('POST /boats', 422, `berth ${id} taken`)])[0]?.finding.key;
    expect(keyOf(1)).toBe(keyOf(2));
  });
});

describe('what follows from something else', () => {
  const described = api([operation('GET /boats/{id}', { 200: true, 404: true })]);

  it('is no finding of its own: rules of an answer with another status, and the trace of a failure', () => {
    const rules = [
      schemaRule(['', 'must be object, but is array']),
      failedRule('the response does not leak a password or stack trace', 'It was found.', [
        ['body', 'at read (/srv/boats.js:3:4)'],
      ]),
    ];
    const answerStart = '{"message":"TypeError: x is undefined\\n    at read (/srv/boats.js:3:4)"}';
    const result = red('GET /boats/{id}', { statusMet: false, answered: 500, answerStart, failedRules: rules });
    expect(titlesOf(findingsOf(described, [result]))).toEqual([
      '[api] `GET /boats/{id}` answers 500 to valid requests: "TypeError: x is undefined", and shows the inside of the server',
    ]);
    expect(findingsOf(described, [result])[0]?.finding.evidence.map(({ path, value }) => `${path}: ${value}`)).toEqual([
      'status: 500',
      'body: at read (/srv/boats.js:3:4)',
    ]);
  });

  it('is the record that is still there, after its removal and when it is read later', () => {
    const after = unmetStatus('GET /boats/{id}', { expected: 404, answered: 200, convention: false });
    const fault = { kind: 'deleted_id', location: 'path.id', pointer: null, constraint: null };
    const later = red('GET /boats/{id}', { expectedStatus: 404, statusMet: false, fault });
    expect(titlesOf(findingsOf(described, [red('DELETE /boats/{id}', { failedRules: [after] }), later]))).toEqual([
      '[api] `GET /boats/{id}` accepts the `id` of a deleted record (200 instead of 404)',
    ]);
  });
});

describe('an API that stopped answering', () => {
  it('is one finding, however many results say so', () => {
    const error = {
      cause: 'target_stopped',
      message: 'The API stopped answering at PUT /boats/1, whose connection broke. Nothing listens.',
    } as const;
    const results = Array.from({ length: 9 }, () => red('GET /boats', { statusMet: null, error }));
    expect(titlesOf(findingsOf(api([]), results))).toEqual([
      '[api] The API stopped answering at PUT /boats/1, whose connection broke',
    ]);
  });
});

describe('a base URL at which nothing is', () => {
  const described = api([operation('GET /docks', { 200: null }), operation('GET /boats', { 200: null })]);
  const tally = (key: string, answered: number | null, more: Partial<Tally> = {}): Tally => ({
    operation: key,
    fault: null,
    acceptsClass: false,
    status: 'failure',
    answered,
    cause: null,
    count: 2,
    ...more,
  });
  const everywhere = [tally('GET /docks', 404), tally('GET /boats', 404), tally('GET /boats/{boatId}', 404)];
  const title = 'Nothing of the document is at the base URL: every request is answered 404';
  const titles = (results: RedResult[], tallies: Tally[]): string[] =>
    findingsOf(described, results, tallies).map(({ finding }) => finding.title);

  it('is one finding, whatever the answers say', () => {
    const results = ['no dock', 'no boat'].map((answerStart, at) =>
      red(at === 0 ? 'GET /docks' : 'GET /boats', { answered: 404, statusMet: false, answerStart, isBase: true }),
    );
    expect(titles(results, everywhere)).toEqual([title]);
    const [found] = findingsOf(described, results, everywhere);
    expect(found?.finding).toMatchObject({ suspect: 'setup', count: 2, operations: [] });
    const [, second, third] = everywhere;
    const tallies = [tally('GET /docks', 200, { status: 'success' }), second, third].flatMap((one) => one ?? []);
    expect(titles(results.slice(1), tallies)).not.toContain(title);
  });

  it('is told where nothing was judged', () => {
    const skipped = everywhere.map((one): Tally => ({ ...one, status: 'skipped', cause: 'other_refusal' }));
    expect(titles([], skipped)).toEqual([title]);
    expect(titles([], skipped.slice(1))).toEqual([]);
    expect(titles([], [tally('GET /a/{id}', 404), tally('GET /b/{id}', 404), tally('GET /c/{id}', 404)])).toEqual([]);
  });

  it('is seen at the login where that is there neither', () => {
    const message = 'The authentication endpoint answered 404. Check its address, headers and body.';
    const failed = red('GET /boats', { answered: null, error: { cause: 'auth_failed', message } });
    const tallies = [tally('GET /docks', 404), tally('GET /boats', null, { status: 'error', cause: 'auth_failed' })];
    expect(titles([failed], tallies)).toEqual([title]);
    expect(titles([failed], tallies.slice(1))).toHaveLength(1);
    expect(titles([failed], tallies.slice(1))).not.toContain(title);
  });
});
