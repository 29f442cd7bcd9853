// Compile and evaluate rates of the rule language, beside Ajv and chai doing the same 20 checks. usage: npm run bench:rules
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import type { Check, Exchange } from '@assay/rules';
import { compileRule, prepareExchange } from '@assay/rules';
import { createSchemaValidators, evaluateCheck } from '@assay/rules/evaluate';

interface Book {
  id: number;
  title: string;
  price: number;
  currency: string;
  inStock: boolean;
  email: string;
  tags: string[];
}
const body: Book = {
  id: 7,
  title: 'Emma',
  price: 12.5,
  currency: 'EUR',
  inStock: true,
  email: 'shop@example.org',
  tags: ['classic', 'novel'],
};
const text = JSON.stringify(body);
const exchange: Exchange = {
  request: { method: 'GET', url: 'http://localhost/books/7', headers: {}, pathParams: {}, query: {}, body: null },
  response: {
    status: 200,
    statusText: 'OK',
    headers: [['Content-Type', 'application/json']],
    body: text,
    timeMs: 12,
    sizeBytes: text.length,
  },
};
const context = {
  operation: null,
  definitions: {},
  validators: createSchemaValidators({}),
  now: new Date(),
  expectedStatus: null,
};

/** The same check in the three languages: a rule, a JSON Schema of the body, a chai assertion. */
const checks: [rule: string, schema: object, assertion: (book: Book) => void][] = [
  ['`id` is present', { required: ['id'] }, (book) => expect(book).to.have.property('id')],
  ['`id` is 7', { properties: { id: { const: 7 } }, required: ['id'] }, (book) => expect(book.id).to.equal(7)],
  [
    '`id` is an integer',
    { properties: { id: { type: 'integer' } }, required: ['id'] },
    (book) => expect(book.id % 1).to.equal(0),
  ],
  [
    '`id` is greater than 0',
    { properties: { id: { exclusiveMinimum: 0 } }, required: ['id'] },
    (book) => expect(book.id).to.be.above(0),
  ],
  [
    '`title` is "Emma"',
    { properties: { title: { const: 'Emma' } }, required: ['title'] },
    (book) => expect(book.title).to.equal('Emma'),
  ],
  [
    '`title` is a string',
    { properties: { title: { type: 'string' } }, required: ['title'] },
    (book) => expect(book.title).to.be.a('string'),
  ],
  [
    '`title` is not empty',
    { properties: { title: { minLength: 1 } }, required: ['title'] },
    (book) => expect(book.title).to.not.equal(''),
  ],
  [
    '`title` starts with "E"',
    { properties: { title: { pattern: '^E' } }, required: ['title'] },
    (book) => expect(book.title).to.match(/^E/),
  ],
  [
    '`title` contains "mm"',
    { properties: { title: { pattern: 'mm' } }, required: ['title'] },
    (book) => expect(book.title).to.include('mm'),
  ],
  [
    '`title` has a length of 4',
    { properties: { title: { minLength: 4, maxLength: 4 } }, required: ['title'] },
    (book) => expect(book.title).to.have.lengthOf(4),
  ],
  [
    '`price` is between 1 and 100',
    { properties: { price: { minimum: 1, maximum: 100 } }, required: ['price'] },
    (book) => expect(book.price).to.be.within(1, 100),
  ],
  [
    '`price` is a number',
    { properties: { price: { type: 'number' } }, required: ['price'] },
    (book) => expect(book.price).to.be.a('number'),
  ],
  [
    '`price` is less than 20',
    { properties: { price: { exclusiveMaximum: 20 } }, required: ['price'] },
    (book) => expect(book.price).to.be.below(20),
  ],
  [
    '`currency` is one of "EUR", "USD"',
    { properties: { currency: { enum: ['EUR', 'USD'] } }, required: ['currency'] },
    (book) => expect(book.currency).to.be.oneOf(['EUR', 'USD']),
  ],
  [
    '`inStock` is true',
    { properties: { inStock: { const: true } }, required: ['inStock'] },
    (book) => expect(book.inStock).to.equal(true),
  ],
  [
    '`inStock` is a boolean',
    { properties: { inStock: { type: 'boolean' } }, required: ['inStock'] },
    (book) => expect(book.inStock).to.be.a('boolean'),
  ],
  [
    '`email` ends with ".org"',
    { properties: { email: { pattern: '[.]org$' } }, required: ['email'] },
    (book) => expect(book.email).to.match(/[.]org$/),
  ],
  [
    '`tags` has a length of 2',
    { properties: { tags: { minItems: 2, maxItems: 2 } }, required: ['tags'] },
    (book) => expect(book.tags).to.have.lengthOf(2),
  ],
  [
    '`tags` contains "novel"',
    { properties: { tags: { contains: { const: 'novel' } } }, required: ['tags'] },
    (book) => expect(book.tags).to.include('novel'),
  ],
  [
    '`password` is absent',
    { not: { required: ['password'] } },
    (book) => expect(book).to.not.have.property('password'),
  ],
];

const warmUpMs = 1000;
const measuredMs = 2000;

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Per second of CPU time, so that a busy machine does not change the figures. */
function rate(work: () => void, perRound: number): number {
  const warm = cpuMs() + warmUpMs;
  while (cpuMs() < warm) for (let again = 0; again < 20; again++) work();
  let rounds = 0;
  const start = cpuMs();
  while (cpuMs() - start < measuredMs) for (let again = 0; again < 20; again++, rounds++) work();
  return Math.round((rounds * perRound * 1000) / (cpuMs() - start));
}

function compiledRule(rule: string): Check {
  const compiled = compileRule(rule, {});
  if (compiled.status !== 'understood') throw new Error(`${rule}: ${compiled.status}`);
  return compiled.check;
}

const compiled = checks.map(([rule]) => compiledRule(rule));
const prepared = prepareExchange(exchange);
for (const check of compiled) {
  const verdict = evaluateCheck(check, prepared, context);
  if (verdict.status !== 'pass') throw new Error(verdict.reason);
}
const ajv = new Ajv2020({ strict: false, allErrors: true });
const validators = checks.map(([, schema]) => ajv.compile(schema));
const compilePerSecond = rate(() => checks.forEach(([rule]) => compileRule(rule, {})), checks.length);
const evaluatePerSecond = rate(
  () => compiled.forEach((check) => evaluateCheck(check, prepared, context)),
  checks.length,
);
const ajvPerSecond = rate(() => validators.forEach((validate) => validate(body)), checks.length);
const chaiPerSecond = rate(() => checks.forEach(([, , assertion]) => assertion(body)), checks.length);
console.log(`ajv ${ajvPerSecond}/s (a boolean, no reason on success), chai ${chaiPerSecond}/s (throws on failure)`);
const ratio = (other: number) => Math.round((evaluatePerSecond / other) * 100) / 100;
console.log(
  JSON.stringify({
    compilePerSecond,
    evaluatePerSecond,
    evaluateVsAjv: ratio(ajvPerSecond),
    evaluateVsChai: ratio(chaiPerSecond),
  }),
);
