// Switchable mistakes. LOOM_FAULTS=name[,name] turns them on; `node faults.mjs` prints the table.
import { pathToFileURL } from 'node:url';

const op = (method, path, rest) => `/paths/${path.replaceAll('/', '~1')}/${method}/${rest}`;
const field = (schema, name, rest = 'description') => `/components/schemas/${schema}/properties/${name}/${rest}`;
const table = (complexity, rows) =>
  rows.map(([name, operation, what, promise]) => ({ name, what, operation, complexity, visible: 'yes', promise }));
const C = '/api/commissions/',
  C1 = '/api/commissions/{id}/',
  B = '/api/bookings/',
  B1 = '/api/bookings/{id}/',
  Y = '/api/yarns/',
  Y1 = '/api/yarns/{id}/',
  L = '/api/looms/',
  L1 = '/api/looms/{id}/',
  D = '/api/deliveries/',
  D1 = '/api/deliveries/{id}/';

export const faults = [
  ...table('simple', [
    [
      'commission-create-200',
      'commissions_create',
      'A new commission is answered with 200 instead of 201.',
      op('post', C, 'responses/201'),
    ],
    [
      'loom-width-text',
      'looms_list',
      'weaving_width_cm is a string in the list.',
      field('Loom', 'weaving_width_cm', 'type'),
    ],
    [
      'yarn-available-missing',
      'yarns_list',
      'The list leaves available_grams out.',
      '/components/schemas/Yarn/required',
    ],
    [
      'yarn-page-size-uncapped',
      'yarns_list',
      'page_size above 50 is granted.',
      op('get', Y, 'parameters/5/description'),
    ],
    ['loom-kind-ignored', 'looms_list', 'The filter kind has no effect.', op('get', L, 'parameters/0')],
    [
      'yarn-error-text',
      'yarns_create',
      'Field errors are plain strings, not arrays.',
      '/components/schemas/ValidationError/additionalProperties',
    ],
    [
      'booking-unknown-500',
      'bookings_retrieve',
      'An id that does not exist ends in a 500.',
      op('get', B1, 'responses/404'),
    ],
    [
      'movements-open',
      'yarns_movements_list',
      'The movements of a yarn can be read without a token.',
      op('get', '/api/yarns/{id}/movements/', 'security'),
    ],
    [
      'yarn-negative-stock',
      'yarns_create',
      'A negative on_hand_grams is accepted for a new yarn.',
      field('YarnRequest', 'on_hand_grams', 'minimum'),
    ],
    [
      'commission-title-any-length',
      'commissions_create',
      'Titles of more than 120 characters are accepted.',
      field('CommissionRequest', 'title', 'maxLength'),
    ],
    [
      'commission-due-datetime',
      'commissions_list',
      'due_date is a date-time in the list.',
      field('Commission', 'due_date', 'format'),
    ],
    [
      'loom-page-beyond-empty',
      'looms_list',
      'A page beyond the last is answered with 200 and no results.',
      op('get', L, 'parameters/4/description'),
    ],
  ]),
  ...table('moderate', [
    [
      'booking-pages-overlap',
      'bookings_list',
      'Every page but the first begins with the last record of the page before.',
      '/info/description',
    ],
    [
      'commission-count-of-page',
      'commissions_list',
      'count is the number of results on this page.',
      field('PaginatedCommissionList', 'count'),
    ],
    [
      'yarn-price-order-text',
      'yarns_list',
      'Ordering by price_per_100g compares texts, so 10.00 comes before 9.00.',
      op('get', Y, 'parameters/3/description'),
    ],
    ['yarn-search-case', 'yarns_list', 'search finds only the same case.', op('get', Y, 'parameters/2/description')],
    [
      'commission-patch-clears-notes',
      'commissions_partial_update',
      'A PATCH without notes empties them.',
      '/info/description',
    ],
    [
      'yarn-delete-lingers',
      'yarns_destroy',
      'A deleted yarn leaves the list but is still retrieved by its id.',
      op('delete', Y1, 'description'),
    ],
    [
      'commission-read-by-other',
      'commissions_retrieve',
      'Any weaver can retrieve a commission of another one.',
      '/info/description',
    ],
    [
      'commission-change-by-other',
      'commissions_partial_update',
      'Any weaver can change a commission of another one.',
      '/info/description',
    ],
    [
      'yarn-change-by-other',
      'yarns_partial_update',
      'A weaver may change yarn that somebody else added.',
      op('patch', Y1, 'description'),
    ],
    ['booking-note-shown', 'bookings_list', 'The list shows the notes of other weavers.', field('Booking', 'note')],
    [
      'booking-days-short',
      'bookings_retrieve',
      'A retrieved booking has one day less than it lasts.',
      field('Booking', 'days'),
    ],
    [
      'booking-patch-end-first',
      'bookings_partial_update',
      'A booking can be moved so that it ends before it starts.',
      op('patch', B1, 'description'),
    ],
    [
      'commission-notes-cut',
      'commissions_create',
      'Notes are stored with 255 characters only, though the answer to the POST has them all.',
      field('CommissionRequest', 'notes', 'maxLength'),
    ],
    [
      'yarn-next-forgets',
      'yarns_list',
      'The link to the next page has lost filters, search, ordering and page size.',
      field('PaginatedYarnList', 'next'),
    ],
    [
      'booking-window-starts',
      'bookings_list',
      'from and until find only bookings that start inside the window.',
      op('get', B, 'parameters/2/description'),
    ],
    [
      'commission-price-after-acceptance',
      'commissions_partial_update',
      'labour_price can still be changed when the commission has been accepted.',
      op('patch', C1, 'description'),
    ],
  ]),
  ...table('complex', [
    [
      'booking-enclosing',
      'bookings_create',
      'A booking that begins before and ends after an existing one of the same loom is accepted.',
      op('post', B, 'description'),
    ],
    [
      'booking-quota-sticks',
      'bookings_destroy',
      'A deleted booking still counts among the three of its weaver for that loom.',
      op('post', B, 'description'),
    ],
    [
      'cancel-keeps-yarn',
      'commissions_cancel_create',
      'The yarn of a cancelled commission stays reserved.',
      op('post', `${C1}cancel/`, 'description'),
    ],
    [
      'cancel-keeps-bookings',
      'commissions_cancel_create',
      'The bookings of a cancelled commission stay in the calendar.',
      op('post', `${C1}cancel/`, 'description'),
    ],
    [
      'finish-keeps-stock',
      'commissions_partial_update',
      'Finishing a commission does not take its yarn off the stock.',
      op('patch', C1, 'description'),
    ],
    [
      'delivery-sum-unchecked',
      'deliveries_create',
      'Only the single delivery is compared with the pieces of the commission, not all together.',
      op('post', D, 'description'),
    ],
    [
      'delivery-delete-keeps-status',
      'deliveries_destroy',
      'The commission stays delivered when a delivery is removed.',
      op('delete', D1, 'description'),
    ],
    [
      'reference-unique-per-weaver',
      'commissions_create',
      'A reference that another weaver uses already is accepted.',
      field('CommissionRequest', 'reference'),
    ],
    [
      'status-goes-back',
      'commissions_partial_update',
      'A commission can return to an earlier status before it is finished.',
      op('patch', C1, 'description'),
    ],
    [
      'loom-delete-leaves-bookings',
      'looms_destroy',
      'The bookings of a removed loom remain.',
      op('delete', L1, 'description'),
    ],
    [
      'line-release-unlogged',
      'commissions_lines_destroy',
      'Removing a line leaves no `released` movement at the yarn.',
      op('get', '/api/yarns/{id}/movements/', 'description'),
    ],
    [
      'line-price-follows-yarn',
      'yarns_partial_update',
      'A new price of a yarn changes price and cost of existing lines.',
      field('Line', 'price_per_100g'),
    ],
  ]),
];

const active = new Set(
  (process.env.LOOM_FAULTS ?? '')
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean),
);
for (const name of active) if (!faults.some((f) => f.name === name)) throw new Error(`unknown fault ${name}`);
let armed = false;
/** Nothing is wrong while the seed is made. */
export const arm = (yes) => {
  armed = yes;
};
export const on = (name) => armed && active.has(name);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const f of faults)
    console.log([f.complexity.padEnd(9), f.name.padEnd(34), f.operation.padEnd(28), f.what, f.promise].join('  '));
