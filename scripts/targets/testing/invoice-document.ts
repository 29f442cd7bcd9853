/** The ways in which APIs write one record. */
export type Style = 'bare' | 'enveloped' | 'jsonapi';

type Schema = Record<string, unknown>;
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  required,
  properties,
});

let asked = 0;

export const STYLES: Record<Style, { wrap: (record: { id: string }) => unknown; schema: Schema }> = {
  bare: { wrap: (record) => record, schema: { $ref: '#/components/schemas/Invoice' } },
  enveloped: {
    wrap: (record) => ({ data: record, meta: { requestId: `r${(asked += 1)}`, servedAt: new Date().toISOString() } }),
    schema: object({ data: { $ref: '#/components/schemas/Invoice' }, meta: { type: 'object' } }),
  },
  jsonapi: {
    wrap: ({ id, ...attributes }) => ({ data: { type: 'invoices', id, attributes } }),
    schema: object({
      data: object({
        type: { type: 'string', enum: ['invoices'] },
        id: { type: 'string', format: 'uuid' },
        attributes: { $ref: '#/components/schemas/Invoice' },
      }),
    }),
  },
};

const line = object({
  quantity: { type: 'integer', minimum: 1, maximum: 99 },
  unitPrice: { type: 'number', minimum: 0, maximum: 1000 },
});
const fields = {
  title: { type: 'string', minLength: 1, maxLength: 60 },
  note: { type: ['string', 'null'], minLength: 1, maxLength: 200 },
  weight: { type: ['number', 'null'], minimum: 0, maximum: 500 },
  priority: { type: 'string', enum: ['normal', 'urgent'], default: 'normal' },
  lines: { type: 'array', minItems: 1, maxItems: 20, items: line },
};
const id = { type: 'string', format: 'uuid', readOnly: true };
const moment = { type: 'string', format: 'date-time', readOnly: true };
const total = { type: 'number', description: 'Sum of quantity times unitPrice over all lines.' };
const own = { ...fields, total, createdAt: moment, updatedAt: moment, version: { type: 'integer' } };

const header = (name: string, required = true): Schema => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string' },
});
const tag = { ETag: { required: true, schema: { type: 'string' } } };

function operations(style: Style): Record<string, Schema> {
  const { schema } = STYLES[style];
  const body = (type: string, sent: string): Schema => ({
    required: true,
    content: { [type]: { schema: { $ref: `#/components/schemas/${sent}` } } },
  });
  const shown = { description: 'The invoice.', headers: tag, content: { 'application/json': { schema } } };
  const refusals = (...statuses: number[]): Record<string, Schema> =>
    Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Refused' }]));
  return {
    '/invoices': {
      post: {
        summary: 'Make an invoice',
        description:
          'The same key with the same body is answered with the invoice of before; with another body it is a 409.',
        parameters: [{ ...header('Idempotency-Key'), schema: { type: 'string', minLength: 8, maxLength: 64 } }],
        requestBody: body('application/json', 'InvoiceInput'),
        responses: {
          200: shown,
          201: { ...shown, headers: { ...tag, Location: { required: true, schema: { type: 'string' } } } },
          ...refusals(405, 409, 422),
        },
      },
    },
    '/invoices/{invoiceId}': {
      parameters: [{ name: 'invoiceId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      get: {
        parameters: [header('If-None-Match', false)],
        responses: { 200: shown, 304: { description: 'Not modified.' }, ...refusals(404, 405) },
      },
      put: {
        description: 'Replaces the invoice: optional fields that are left out are null afterwards.',
        parameters: [header('If-Match')],
        requestBody: body('application/json', 'InvoiceInput'),
        responses: { 200: shown, ...refusals(404, 412, 422, 428) },
      },
      patch: {
        parameters: [header('If-Match')],
        requestBody: body('application/merge-patch+json', 'InvoicePatch'),
        responses: { 200: shown, ...refusals(404, 412, 422, 428) },
      },
      delete: { responses: { 204: { description: 'Gone.' }, ...refusals(404) } },
    },
  };
}

/** The document that `serveInvoices` keeps. */
export const invoiceDocument = (style: Style): unknown => ({
  openapi: '3.1.0',
  info: { title: 'Invoices', version: '1' },
  servers: [{ url: '/' }],
  paths: operations(style),
  components: {
    responses: {
      Refused: {
        description: 'Refused.',
        content: {
          'application/problem+json': {
            schema: object({ title: { type: 'string' }, status: { type: 'integer' }, detail: { type: 'string' } }),
          },
        },
      },
    },
    schemas: {
      Invoice: style === 'jsonapi' ? object(own) : object({ id, ...own }),
      InvoiceInput: object({ id, createdAt: moment, ...fields }, ['title', 'lines']),
      InvoicePatch: { type: 'object', minProperties: 1, properties: fields },
    },
  },
});
