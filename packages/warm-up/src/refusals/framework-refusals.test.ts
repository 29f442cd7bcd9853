import { expect, test } from 'vitest';
import { complaintsIn } from '../testing/refused-book.ts';
import type { RefusalStyle } from '../testing/refused-book.ts';

const FRAMEWORKS: RefusalStyle[] = [
  [
    'Rails, fields',
    422,
    { errors: { title: ["can't be blank"], email: ['has already been taken'] } },
    [
      ['/title', 'required'],
      ['/email', 'unique'],
    ],
  ],
  ['Rails, top level', 422, { unit_price: ['must be greater than 10'] }, [['/unitPrice', 'bound']]],
  [
    'Rails, full messages',
    422,
    { errors: ["Title can't be blank", 'Unit price must be less than 5'] },
    [
      ['/title', 'required'],
      ['/unitPrice', 'bound'],
    ],
  ],
  ['Rails, foreign key', 422, { errors: { author: ['must exist'] } }, [['/author_id', 'reference']]],
  ['Rails, foreign key by code', 422, { errors: { shelf: ['must exist'] } }, [['/shelf_code', 'reference']]],
  [
    'Spring, field errors',
    400,
    {
      status: 400,
      error: 'Bad Request',
      path: '/api/books',
      message: "Validation failed for object='bookDto'. Error count: 1",
      errors: [
        {
          field: 'email',
          rejectedValue: null,
          defaultMessage: 'must not be null',
          code: 'NotNull',
          objectName: 'bookDto',
        },
      ],
    },
    [['/email', 'required']],
  ],
  [
    'Spring, violations',
    400,
    {
      title: 'Constraint Violation',
      status: 400,
      violations: [{ field: 'createBook.dto.unitPrice', message: 'must be greater than or equal to 10' }],
    },
    [['/unitPrice', 'bound']],
  ],
  [
    'Jackson',
    400,
    {
      message:
        'JSON parse error: Cannot deserialize value of type `java.lang.Integer` from String "x": not a valid Integer (through reference chain: com.shop.Order["lines"]->java.util.ArrayList[0]->com.shop.Line["qty"])',
    },
    [['/lines/0/qty', 'format']],
  ],
  [
    'FastAPI',
    422,
    { detail: [{ loc: ['body', 'email'], msg: 'field required', type: 'value_error.missing' }] },
    [['/email', 'required']],
  ],
  [
    'FastAPI, pydantic 2',
    422,
    {
      detail: [
        {
          type: 'enum',
          loc: ['body', 'category'],
          msg: "Input should be 'fiction', 'poetry' or 'essay'",
          input: 'novel',
          ctx: { expected: "'fiction', 'poetry' or 'essay'" },
        },
      ],
    },
    [['/category', 'enum']],
  ],
  [
    'FastAPI, query',
    422,
    {
      detail: [
        {
          loc: ['query', 'page_size'],
          msg: 'ensure this value is less than or equal to 100',
          type: 'value_error.number.not_le',
        },
      ],
    },
    [['page_size', 'bound']],
  ],
  [
    'Laravel',
    422,
    {
      message: 'The given data was invalid.',
      errors: { email: ['The email has already been taken.'], 'lines.0.qty': ['The lines.0.qty must be at least 1.'] },
    },
    [
      ['/email', 'unique'],
      ['/lines/0/qty', 'bound'],
    ],
  ],
  [
    'DRF',
    400,
    { email: ['This field may not be blank.'], category: ['"novel" is not a valid choice.'] },
    [
      ['/email', 'required'],
      ['/category', 'enum'],
    ],
  ],
  [
    'DRF, nested',
    400,
    {
      lines: [{ qty: ['Ensure this value is greater than or equal to 1.'] }],
      address: { city: ['This field may not be blank.'] },
    },
    [
      ['/lines/0/qty', 'bound'],
      ['/address/city', 'required'],
    ],
  ],
  [
    'DRF, set of fields',
    400,
    { non_field_errors: ['The fields title, author_id must make a unique set.'] },
    [['/title', 'unique']],
  ],
  [
    'express-validator',
    400,
    { errors: [{ type: 'field', value: '', msg: 'Invalid value', path: 'title', location: 'body' }] },
    [['/title', 'format']],
  ],
  [
    'Joi',
    400,
    {
      statusCode: 400,
      error: 'Bad Request',
      message: '"unitPrice" must be less than or equal to 5',
      validation: { source: 'payload', keys: ['unitPrice'] },
    },
    [['/unitPrice', 'bound']],
  ],
  [
    'Joi, details',
    400,
    { details: [{ message: '"nick" is not allowed', path: ['title'], type: 'object.unknown' }] },
    [['/title', 'extra_field']],
  ],
  [
    'zod',
    400,
    {
      success: false,
      error: {
        name: 'ZodError',
        issues: [
          { code: 'too_small', minimum: 3, path: ['title'], message: 'String must contain at least 3 character(s)' },
        ],
      },
    },
    [['/title', 'bound']],
  ],
  [
    'zod, as text',
    400,
    {
      message:
        '[{"code":"invalid_type","expected":"number","received":"undefined","path":["quantity"],"message":"Required"}]',
    },
    [['/quantity', 'required']],
  ],
  ['zod, flattened', 400, { formErrors: [], fieldErrors: { email: ['Invalid email'] } }, [['/email', 'format']]],
  [
    'class-validator',
    400,
    {
      statusCode: 400,
      message: ['title must be longer than or equal to 3 characters', 'property nick should not exist'],
      error: 'Bad Request',
    },
    [['/title', 'bound']],
  ],
  [
    'Fastify and Ajv',
    400,
    {
      statusCode: 400,
      code: 'FST_ERR_VALIDATION',
      error: 'Bad Request',
      message: "body must have required property 'quantity'",
    },
    [['/quantity', 'required']],
  ],
  [
    'Ajv',
    400,
    [{ instancePath: '/unitPrice', keyword: 'maximum', message: 'must be <= 5' }],
    [['/unitPrice', 'bound']],
  ],
  [
    'Mongoose',
    400,
    {
      errors: {
        email: { name: 'ValidatorError', message: 'Path `email` is required.', kind: 'required', path: 'email' },
      },
      _message: 'Book validation failed',
    },
    [['/email', 'required']],
  ],
  [
    'MongoDB',
    409,
    {
      message: 'E11000 duplicate key error collection: shop.books index: email_1 dup key: { email: "ada@example.com" }',
    },
    [['/email', 'unique']],
  ],
  [
    'PostgreSQL',
    409,
    {
      error: 'duplicate key value violates unique constraint "books_email_key"',
      detail: 'Key (email)=(ada@example.com) already exists.',
    },
    [['/email', 'unique']],
  ],
  [
    'Go validator',
    400,
    { error: "Key: 'CreateBook.Title' Error:Field validation for 'Title' failed on the 'required' tag" },
    [['/title', 'required']],
  ],
  ['Go, plain text', 422, 'unitPrice: must be no greater than 5.', [['/unitPrice', 'bound']]],
  [
    'ASP.NET',
    400,
    {
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
      title: 'One or more validation errors occurred.',
      status: 400,
      errors: {
        Email: ['The Email field is required.'],
        '$.unitPrice': ['The JSON value could not be converted to System.Decimal.'],
      },
    },
    [
      ['/email', 'required'],
      ['/unitPrice', 'format'],
    ],
  ],
];

test.each(FRAMEWORKS)('%s', (_, status, body, expected) => {
  expect(complaintsIn(status, body)).toEqual(expected);
});
