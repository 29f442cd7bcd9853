import { runInThisContext } from 'node:vm';
import { readSuite } from '@assay/importer';
import type { Expectation } from '@assay/importer';
import { compileRule } from '@assay/rules';
import { evaluateCheck } from '@assay/rules/evaluate';
import { expect as chaiExpect } from 'chai';
import { describe, expect, it } from 'vitest';
import { ruleOf } from './rule-of.ts';

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

const kennel = {
  name: 'North kennel',
  open: true,
  rate: 12.5,
  runs: 3,
  note: null,
  tags: ['dry', 'warm'],
  owner: { name: 'Ada', address: { city: 'Oslo' } },
  dogs: [
    { id: 1, name: 'Rex', fed: true },
    { id: 2, name: 'Kim', fed: true },
  ],
};
const of = (change: object, status = 200): Answer => ({
  status,
  headers: { ETag: 'v1', 'Content-Type': 'application/json' },
  body: { ...kennel, ...change },
});
/** Answers that differ from each other in what tests may say. */
const answers: Answer[] = [
  of({}),
  of({}, 201),
  of({}, 404),
  of({ name: 'South' }),
  of({ name: '' }),
  of({ name: 7 }),
  of({ open: false }),
  of({ rate: 3 }),
  of({ rate: 12 }),
  of({ runs: 4 }),
  of({ runs: 2.5 }),
  of({ note: 'wet' }),
  of({ note: undefined }),
  of({ tags: [] }),
  of({ tags: ['dry'] }),
  of({ tags: ['dry', 'warm', 'low'] }),
  of({ owner: { name: 'Ada', address: { city: 'Rome' } } }),
  of({ owner: { name: 'Ada' } }),
  of({ owner: { name: 'Ada', address: { city: 'Oslo' }, age: 4 } }),
  of({ dogs: [{ id: 1, name: 'Rex', fed: false }] }),
  of({
    dogs: [
      { id: 1, name: 'Rex', fed: true },
      { id: 'x', name: 'Kim', fed: false },
    ],
  }),
  of({ dogs: [] }),
  { ...of({}), headers: { ETag: 'v2' } },
  { ...of({}), headers: {} },
];

const BODY = 'const body = pm.response.json();\n';
const inTest = (code: string): string => `${BODY}pm.test("t", () => { ${code} });`;

/** What Chai says of an answer when the script is run. */
function runs(script: string, { status, headers, body }: Answer): boolean {
  const text = JSON.stringify(body);
  const tests: Record<string, unknown> = {};
  let isMet = true;
  const get = (name: string): string | undefined =>
    Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  const response = { code: status, headers: { get }, json: (): unknown => JSON.parse(text), text: () => text };
  const test = (_: string, check: () => void): void => {
    try {
      check();
    } catch {
      isMet = false;
    }
  };
  const names = ['pm', 'tests', 'responseBody', 'responseCode', 'postman', 'expect'];
  const values = [
    { response, test, expect: chaiExpect },
    tests,
    text,
    { code: status },
    { getResponseHeader: get },
    chaiExpect,
  ];
  const run: unknown = runInThisContext(`(function (${names.join(', ')}) {\n${script}\n})`);
  if (typeof run === 'function') Reflect.apply(run, undefined, values);
  return isMet && Object.values(tests).every(Boolean);
}

function read(script: string): { expects: Expectation[]; remarks: string[] } {
  const event = [{ listen: 'test', script: { exec: script.split('\n') } }];
  const request = { method: 'GET', url: 'http://127.0.0.1/kennel' };
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const text = JSON.stringify({ info: { name: 'k', schema }, item: [{ name: 'k', request, event }] });
  const { scenarios, remarks } = readSuite('postman', [{ path: 'k.json', text }]);
  return {
    expects: scenarios.flatMap(({ requests }) => requests.flatMap(({ expects }) => expects)),
    remarks: remarks.map((one) => one.text),
  };
}

function judges(expects: readonly Expectation[], { status, headers, body }: Answer): boolean {
  const text = JSON.stringify(body);
  const request = { method: 'GET', url: 'http://127.0.0.1/kennel', headers: {}, pathParams: {}, query: {}, body: null };
  const response = {
    status,
    statusText: '',
    headers: Object.entries(headers),
    body: text,
    timeMs: 1,
    sizeBytes: text.length,
  };
  const validators = { validatorFor: () => null };
  const context = { operation: null, definitions: {}, validators, now: new Date(), expectedStatus: null };
  return expects.every((one) => {
    if (one.kind === 'status') return one.statuses.includes(status);
    if (one.kind === 'statusClass') return Math.floor(status / 100) === one.class;
    const made = ruleOf(one, {});
    const compiled = made !== null && 'rule' in made ? compileRule(made.rule) : null;
    if (compiled?.status !== 'understood') throw new Error(JSON.stringify([one, made]));
    return evaluateCheck(compiled.check, { request, response }, context).status === 'pass';
  });
}

describe('code of tests is read as what it says: for every answer, rules and the code agree', () => {
  it.each([
    'pm.expect(body.name).to.eql("North kennel");',
    'pm.expect("North kennel").to.equal(body.name);',
    'pm.expect(body.name).to.not.equal("South");',
    'pm.expect(body.name).to.be.a("string").and.not.be.empty;',
    'pm.expect(body.name).to.match(/^N\\w+ kennel$/);',
    'pm.expect(body.name).to.have.lengthOf(5);',
    'pm.expect(body.name).to.be.oneOf(["South", "North kennel"]);',
    'pm.expect(body.name).to.include("kennel");',
    'pm.expect(body.rate).to.be.above(10).and.below(12.5);',
    'pm.expect(body.rate).to.be.at.least(12);',
    'pm.expect(body.rate).to.be.at.most(12);',
    'pm.expect(body.rate).to.be.within(4, 12);',
    'pm.expect(body.runs).to.satisfy(Number.isInteger);',
    'pm.expect(body.open).to.be.true;',
    'pm.expect(body.note).to.be.null;',
    'pm.expect(body.note).to.not.be.undefined;',
    'pm.expect(body.note).to.exist;',
    'pm.expect(body.note).to.not.exist;',
    'pm.expect(body.note).to.be.undefined;',
    'pm.expect(body.tags).to.include("warm");',
    'pm.expect(body.tags).to.not.include("low");',
    'pm.expect(body.tags).to.have.length.above(1);',
    'pm.expect(body.tags.length).to.eql(2);',
    'pm.expect(body.tags).to.deep.equal(["dry", "warm"]);',
    'pm.expect(body.owner).to.have.property("name", "Ada");',
    'pm.expect(body).to.have.property("owner").that.has.property("address").with.property("city", "Oslo");',
    'pm.expect(body).to.have.nested.property("owner.address.city", "Oslo");',
    'pm.expect(body.owner).to.not.have.property("age");',
    'pm.expect(body.owner).to.have.all.keys("name", "address");',
    'pm.expect(body.owner).to.include.all.keys("name");',
    'pm.expect(body.owner).to.eql({ name: "Ada", address: { city: "Oslo" } });',
    'pm.expect(body).to.include({ open: true, runs: 3 });',
    'body.dogs.forEach((dog) => { pm.expect(dog.fed).to.be.true; pm.expect(dog).to.have.property("name"); });',
    'for (const { id } of body.dogs) pm.expect(id).to.be.a("number");',
    'for (const dog of body.dogs) { const { id } = dog; pm.expect(id).to.be.a("number"); }',
    'const { owner: { name }, tags: [first] } = pm.response.json(); expect(name).to.eql("Ada"); expect(first).to.eql("dry");',
    'const owner = body["owner"]; const key = "name"; pm.expect(owner[key]).to.eql(`A${"da"}`);',
    'pm.expect(body.dogs.every((dog) => dog.fed === true)).to.be.true;',
    'pm.expect(Array.isArray(body.dogs)).to.be.true;',
    'pm.expect(body.rate > 10 && body.open === true).to.eql(true);',
    'pm.expect(pm.response.code).to.be.oneOf([200, 201]);',
    'pm.expect([200, 404]).to.include(pm.response.code);',
    'pm.expect(pm.response.headers.get("etag")).to.eql("v1");',
    'pm.expect(pm.response.text()).to.include("South");',
    'pm.expect(body.name).to.have.string("kennel");',
  ])('%s', (code) => {
    const script = inTest(code);
    const { expects, remarks } = read(script);
    const isRead = expects.every(({ kind }) => kind !== 'sentence');
    // A form that is not read is allowed where it is said.
    if (!isRead) expect(remarks.join()).toContain('by its title');
    const said = answers.map((answer) => (isRead ? judges(expects, answer) : runs(script, answer)));
    if (remarks.length === 0) expect(said).toEqual(answers.map((answer) => runs(script, answer)));
    else for (const [at, answer] of answers.entries()) if (runs(script, answer)) expect(said[at]).toBe(true);
    expect(isRead || code.includes('{ id }')).toBe(true);
  });

  it.each([
    'var data = JSON.parse(responseBody);\ntests["a"] = data.name === "North kennel";\ntests["b"] = data.rate >= 12;',
    'tests["status"] = responseCode.code === 200 || responseCode.code === 201;',
    'var data;\ntry { data = JSON.parse(responseBody); } catch (e) {}\ntests["a"] = data && data.owner && data.owner.name === "Ada";',
    'var data = JSON.parse(responseBody);\ntests["a"] = "age" in data.owner;\n',
    'var data = JSON.parse(responseBody);\ntests["a"] = !("age" in data.owner);\n',
    'tests["a"] = postman.getResponseHeader("ETag");',
    'tests["a"] = /kennel/.test(JSON.parse(responseBody).name);',
    'var data = JSON.parse(responseBody);\ntests["a"] = typeof data.name === "string";',
  ])('%s', (script) => {
    const { expects, remarks } = read(script);
    expect(remarks).toEqual([]);
    expect(answers.map((answer) => judges(expects, answer))).toEqual(answers.map((answer) => runs(script, answer)));
  });
});
