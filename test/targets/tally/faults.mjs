const intro = '/info/description';
const schema = (...rest) => ['/components/schemas', ...rest].join('/');
const call = (method, path, ...rest) => ['/paths', path.replaceAll('/', '~1'), method, ...rest].join('/');

const payer = '/payers/{payer_id}';
const invoice = '/invoices/{invoice_id}';

const rows = {
  simple: [
    ['payer-created-200', 'createPayer', 'A new payer is answered with 200', call('post', '/payers', 'responses/201')],
    [
      'payer-location-missing',
      'createPayer',
      'A new payer comes without Location',
      call('post', '/payers', 'responses/201/headers/Location'),
    ],
    ['payer-email-free', 'createPayer', 'Any text is an email address', schema('PayerFields/properties/email/format')],
    [
      'payer-payment-days-unbounded',
      'createPayer',
      'More than 90 days are taken',
      schema('PayerFields/properties/payment_days/maximum'),
    ],
    ['payer-id-text', 'getPayer', 'A single payer has its id as a text', schema('Payer/properties/id/type')],
    [
      'payers-per-page-unbounded',
      'listPayers',
      'Pages of more than 50 are given',
      '/components/parameters/PerPage/schema/maximum',
    ],
    ['session-shows-password', 'logIn', 'The login answers the password', schema('Staff/additionalProperties')],
    ['invoice-unknown-500', 'getInvoice', 'An unknown invoice is a 500', call('get', invoice, 'responses/404')],
    ['invoice-without-items', 'createInvoice', 'No items are enough', schema('Items/minItems')],
    ['invoice-open-to-all', 'getInvoice', 'An invoice is shown to anybody', call('get', invoice, 'security')],
  ],
  moderate: [
    [
      'payer-patch-wipes-city',
      'updatePayer',
      'A change that leaves out the city removes it',
      call('patch', payer, 'description'),
    ],
    [
      'payer-updated-at-frozen',
      'updatePayer',
      'A change does not move updated_at',
      schema('Payer/properties/updated_at/description'),
    ],
    [
      'payers-search-case',
      'listPayers',
      'The search looks at upper and lower case',
      call('get', '/payers', 'parameters/2/description'),
    ],
    [
      'payers-sort-descending',
      'listPayers',
      'A descending order is ascending',
      call('get', '/payers', 'parameters/4/description'),
    ],
    [
      'payers-total-of-page',
      'listPayers',
      'total_count is that of the page',
      schema('PageMeta/properties/total_count/description'),
    ],
    [
      'payers-deleted-listed',
      'listPayers',
      'Deleted payers are listed without being asked for',
      '/components/parameters/IncludeDeleted/description',
    ],
    [
      'invoices-status-loose',
      'listInvoices',
      'status=issued gives partially paid ones too',
      call('get', '/invoices', 'parameters/2/description'),
    ],
    [
      'invoices-issued-to-exclusive',
      'listInvoices',
      'The day of issued_to is left out',
      call('get', '/invoices', 'parameters/5/description'),
    ],
    ['invoices-pages-overlap', 'listInvoices', 'Each page begins with the last record of the one before', intro],
    [
      'invoices-default-order',
      'listInvoices',
      'The oldest comes first',
      call('get', '/invoices', 'parameters/7/schema/default'),
    ],
  ],
  complex: [
    [
      'payer-email-case',
      'createPayer',
      'The same address in capitals is another one',
      schema('PayerFields/properties/email/description'),
    ],
    [
      'invoice-totals-stale',
      'updateInvoice',
      'New items leave the totals as they were',
      schema('Invoice/properties/net_cents/description'),
    ],
    [
      'invoice-issued-twice',
      'issueInvoice',
      'An issued invoice is issued again with another number',
      call('post', `${invoice}/issue`, 'description'),
    ],
    [
      'invoice-issued-changeable',
      'updateInvoice',
      'An issued invoice can be changed',
      call('patch', invoice, 'description'),
    ],
    ['payment-above-due', 'payInvoice', 'More is paid than is due', call('post', `${invoice}/payments`, 'description')],
    [
      'payment-counted-twice',
      'payInvoice',
      'A payment that is sent twice counts twice',
      call('post', `${invoice}/payments`, 'description'),
    ],
    [
      'payer-open-ignores-payments',
      'getPayer',
      'What a payer owes does not go down with a payment',
      schema('Payer/properties/open_cents/description'),
    ],
    [
      'invoice-key-ignored',
      'createInvoice',
      'The same key makes a second invoice',
      call('post', '/invoices', 'parameters/0/description'),
    ],
    ['invoice-foreign-readable', 'getInvoice', 'Another business reads an invoice', intro],
    [
      'payer-deleted-with-invoices',
      'deletePayer',
      'A payer with a draft can be deleted',
      call('delete', payer, 'description'),
    ],
  ],
};

export const faults = Object.entries(rows).flatMap(([complexity, list]) =>
  list.map(([name, operation, what, promise]) => ({ name, what, operation, complexity, visible: 'yes', promise })),
);
