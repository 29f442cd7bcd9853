// The switchable faults. QUARRY_FAULTS=name,name turns some on; `node faults.mjs` prints the table.
import { pathToFileURL } from 'node:url';

const p = (path, method, rest = 'description') => `/paths/${path.replaceAll('/', '~1')}/${method}/${rest}`;
const d = (name, rest) => `/definitions/api.${name}/${rest}`;
const info = '/info/description';
const row = (complexity) => (name, operation, promise, what) => ({
  name,
  what,
  operation,
  complexity,
  visible: 'yes',
  promise,
});
const simple = row('simple');
const moderate = row('moderate');
const complex = row('complex');

export const faults = [
  simple(
    'block-created-200',
    'create-block',
    p('/blocks', 'post', 'responses/201'),
    'A registered block is answered with 200 in place of 201',
  ),
  simple(
    'weight-as-text',
    'list-blocks',
    d('Block', 'properties/weight_kg'),
    'weight_kg is a string in the list of blocks',
  ),
  simple('truck-without-axles', 'get-truck', d('Truck', 'required'), 'axles is missing when a single truck is read'),
  simple(
    'order-limit-ignored',
    'list-haulage-orders',
    p('/haulage-orders', 'get', 'parameters/5'),
    'The list of orders has everything on one page whatever the limit',
  ),
  simple(
    'truck-limit-unbounded',
    'list-trucks',
    p('/trucks', 'get', 'parameters/1/maximum'),
    'A limit above the maximum is accepted for trucks',
  ),
  simple(
    'block-status-ignored',
    'list-blocks',
    p('/blocks', 'get', 'parameters/1'),
    'The filter status of the blocks has no effect',
  ),
  simple(
    'bare-job-error',
    'get-cutting-job',
    d('ErrorResponse', 'properties/error'),
    'An unknown cutting job is answered with {"message"} outside of the error envelope',
  ),
  simple(
    'mark-unchecked',
    'create-block',
    d('CreateBlockRequest', 'properties/mark/description'),
    'Marks with small letters and other characters are accepted',
  ),
  simple(
    'tickets-without-key',
    'list-tickets',
    info,
    "The list of tickets is served without a key: everybody's tickets",
  ),
  simple(
    'truck-time-local',
    'list-trucks',
    d('Truck', 'properties/created_at/format'),
    'created_at of listed trucks is "2025-03-04 08:15:00"',
  ),
  simple(
    'axles-unbounded',
    'create-truck',
    d('CreateTruckRequest', 'properties/axles/maximum'),
    'A truck with more axles than the maximum is accepted',
  ),
  simple(
    'missing-order-null',
    'get-haulage-order',
    p('/haulage-orders/{id}', 'get', 'responses/404'),
    'An unknown order is answered with 200 and data null',
  ),

  moderate(
    'note-not-stored',
    'create-block',
    d('CreateBlockRequest', 'properties/note'),
    'The note of a new block is in the answer to POST, but was not stored',
  ),
  moderate(
    'put-forgets-height',
    'replace-block',
    p('/blocks/{id}', 'put'),
    'PUT answers with the new height_cm, afterwards the old one is read',
  ),
  moderate(
    'patch-deactivates',
    'update-truck',
    p('/trucks/{id}', 'patch'),
    'A PATCH without active sets active to false',
  ),
  moderate('removed-block-listed', 'delete-block', p('/blocks/{id}', 'delete'), 'A removed block is still in the list'),
  moderate(
    'removed-truck-readable',
    'delete-truck',
    p('/trucks/{id}', 'delete'),
    'A removed truck can still be read by its id',
  ),
  moderate(
    'block-page-overlap',
    'list-blocks',
    info,
    'Each further page of blocks begins with the last block of the page before',
  ),
  moderate(
    'job-page-unfiltered',
    'list-cutting-jobs',
    info,
    'From the second page on the filter status of the jobs is not applied',
  ),
  moderate('foreign-order-read', 'get-haulage-order', info, 'Any customer can read any order by its id'),
  moderate('foreign-truck-patch', 'update-truck', info, 'Any customer can change any truck'),
  moderate(
    'weight-sorted-as-text',
    'list-blocks',
    p('/blocks', 'get', 'parameters/5/description'),
    'Sorting by weight_kg compares the digits as text',
  ),
  moderate(
    'truck-total-of-page',
    'list-trucks',
    d('PageMeta', 'properties/total/description'),
    'meta.total of the trucks is the number of records on the page',
  ),
  moderate(
    'stale-tag-accepted',
    'replace-block',
    p('/blocks/{id}', 'put'),
    'PUT with an outdated If-Match overwrites the block',
  ),
  moderate(
    'put-keeps-tag',
    'replace-block',
    p('/blocks/{id}', 'put'),
    'PUT does not raise the version, the ETag stays as it was',
  ),
  moderate('mark-twice', 'create-block', p('/blocks', 'post'), 'The same mark can be registered twice in an account'),
  moderate(
    'order-to-exclusive',
    'list-haulage-orders',
    p('/haulage-orders', 'get', 'parameters/3/description'),
    'The filter to leaves out the orders of the day itself',
  ),
  moderate(
    'customer-completes',
    'complete-cutting-job',
    p('/cutting-jobs/{id}/complete', 'post'),
    'A customer can report the own job as done',
  ),

  complex(
    'plate-per-account',
    'create-truck',
    p('/trucks', 'post'),
    'A plate is only looked for among the trucks of the same account',
  ),
  complex(
    'cancel-frees-first-only',
    'cancel-haulage-order',
    p('/haulage-orders/{id}/cancel', 'post'),
    'Cancelling an order frees its first block only, the others stay reserved',
  ),
  complex(
    'cancelled-job-committed',
    'get-own-account',
    d('Account', 'properties/committed_cents/description'),
    'Cancelled cutting jobs still count as committed',
  ),
  complex(
    'day-load-per-order',
    'create-haulage-order',
    p('/haulage-orders', 'post'),
    'The payload is only compared with the new order, not with the load of the day',
  ),
  complex(
    'cancelled-load-counts',
    'create-haulage-order',
    p('/haulage-orders/{id}/cancel', 'post'),
    'Cancelled orders still use up the payload of their day',
  ),
  complex(
    'taken-off-still-weighs',
    'remove-order-block',
    p('/haulage-orders/{id}/blocks/{block_id}', 'delete'),
    'After a block is taken off, total_kg and price_cents of the order stay',
  ),
  complex(
    'reserved-block-added',
    'add-order-block',
    p('/haulage-orders/{id}/blocks', 'post'),
    'A block that is reserved by an order can be put on another one',
  ),
  complex(
    'busy-truck-removed',
    'delete-truck',
    p('/trucks/{id}', 'delete'),
    'A truck with planned orders can be removed',
  ),
  complex('orphaned-jobs', 'delete-block', p('/blocks/{id}', 'delete'), 'The cancelled jobs of a removed block stay'),
  complex(
    'release-not-recorded',
    'cancel-haulage-order',
    p('/blocks/{id}/history', 'get'),
    'Cancelling an order writes no event into the history of its blocks',
  ),
  complex(
    'departed-cancellable',
    'cancel-haulage-order',
    p('/haulage-orders/{id}/cancel', 'post'),
    'An order that has departed can be cancelled, its blocks are in the yard again',
  ),
  complex(
    'haulage-not-charged',
    'create-ticket',
    p('/weighbridge-tickets', 'post'),
    'A ticket makes the order departed, but the ledger gets no entry',
  ),
];

const chosen = new Set(
  (process.env.QUARRY_FAULTS ?? '')
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean),
);
for (const name of chosen) if (!faults.some((f) => f.name === name)) throw new Error(`no fault ${name}`);
let armed = false;
/** Seeding runs with the faults off. */
export const arm = () => {
  armed = true;
};
export const on = (name) => armed && chosen.has(name);

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.table(faults.map(({ what, ...f }) => f));
