// The faults. DARKROOM_FAULTS=name,name switches them on; handlers ask with on(name), `loosened` changes what requests are judged by.
const active = new Set((process.env.DARKROOM_FAULTS ?? '').split(',').filter(Boolean));
export const on = (name) => active.has(name);

export function loosened(doc) {
  const { schemas } = doc.components;
  if (on('roll-quantity-unlimited')) delete schemas.Roll.properties.quantity.maximum;
  if (on('lens-unchecked-on-patch')) {
    const lens = structuredClone(schemas.Lens);
    delete lens.properties['focal-length-mm'].minimum;
    schemas.EnlargerChangeAttributes.properties.lenses = {
      ...schemas.EnlargerChangeAttributes.properties.lenses,
      items: lens,
    };
  }
  return doc;
}

const says = (path, method) => `/paths/${path.replaceAll('/', '~1')}/${method}/description`;
const status = (path, method, code) => `/paths/${path.replaceAll('/', '~1')}/${method}/responses/${code}`;
const schema = (rest) => `/components/schemas/${rest}`;
const fault = (complexity) => (name, operation, promise, what) => ({
  name,
  what,
  operation,
  complexity,
  visible: 'yes',
  promise,
});
const simple = fault('simple');
const moderate = fault('moderate');
const complex = fault('complex');
const order = '/film-orders/{orderId}';
const member = '/members/{memberId}';
const enlarger = '/enlargers/{enlargerId}';

export const faults = [
  simple('login-expiry-as-text', 'login', schema('Token/properties/expires_in/type'), 'expires_in is text'),
  simple('members-list-for-members', 'listMembers', says('/members', 'get'), 'Members get the list of members, too'),
  simple(
    'member-shows-digest',
    'getMember',
    schema('MemberAttributes/additionalProperties'),
    'The digest of the password is in the answer',
  ),
  simple(
    'rate-as-number',
    'listEnlargers',
    schema('EnlargerAttributes/properties/hourly-rate/type'),
    'hourly-rate is a number in the list',
  ),
  simple(
    'enlarger-created-200',
    'createEnlarger',
    status('/enlargers', 'post', '201'),
    'Adding an enlarger is answered with 200',
  ),
  simple(
    'settings-without-token',
    'getSettings',
    status('/settings', 'get', '401'),
    'The settings are given without a token',
  ),
  simple(
    'slots-default-size-20',
    'listSlots',
    '/components/parameters/PageSize/schema/default',
    'Without page[size] up to 20 slots come',
  ),
  simple(
    'unknown-slot-204',
    'deleteSlot',
    status('/slots/{slotId}', 'delete', '404'),
    'Giving back a slot that does not exist is a 204',
  ),
  simple(
    'shelf-last-page-without-next',
    'listChemistry',
    schema('PageLinks/required'),
    'links lacks next on the last page',
  ),
  simple('members-see-purchase-price', 'listChemistry', says('/chemistry', 'get'), 'Members see purchase-price'),
  simple('invoices-oldest-first', 'listInvoices', says('/invoices', 'get'), 'Without sort the oldest invoice is first'),
  simple(
    'job-404-bare',
    'getJob',
    schema('Errors/required'),
    'Unknown jobs are answered with { error } in place of errors[]',
  ),

  moderate(
    'members-page-skips-one',
    'listMembers',
    '/components/parameters/PageAfter/description',
    'The next page leaves out its first record',
  ),
  moderate(
    'new-members-inducted',
    'createMember',
    schema('NewMemberAttributes/properties/induction-passed/default'),
    'induction-passed is true when not sent',
  ),
  moderate(
    'email-case-matters',
    'createMember',
    says('/members', 'post'),
    'The same e-mail address in other case is accepted',
  ),
  moderate(
    'enlarger-filters-one-only',
    'listEnlargers',
    says('/enlargers', 'get'),
    'With filter[max-format] filter[status] does not count',
  ),
  moderate(
    'slot-count-keeps-returned',
    'getEnlarger',
    schema('EnlargerAttributes/properties/slot-count/description'),
    'slot-count still counts slots given back',
  ),
  moderate(
    'lens-unchecked-on-patch',
    'updateEnlarger',
    schema('Lens/properties/focal-length-mm/minimum'),
    'PATCH accepts focal lengths under 28',
  ),
  moderate(
    'slots-to-inclusive',
    'listSlots',
    '/paths/~1slots/get/parameters/3/description',
    'filter[to] includes slots that start at that time',
  ),
  moderate(
    'fee-by-full-hours',
    'createSlot',
    schema('SlotAttributes/properties/fee/description'),
    'Begun hours are charged in full',
  ),
  moderate('orders-total-as-text', 'listFilmOrders', '/info/description', 'sort=total sorts amounts as text'),
  moderate(
    'orders-equal-keys-reversed',
    'listFilmOrders',
    '/info/description',
    'Orders with equal keys are in descending order of ids',
  ),
  moderate(
    'roll-quantity-unlimited',
    'createFilmOrder',
    schema('Roll/properties/quantity/maximum'),
    'More than 50 rolls in a line are accepted',
  ),
  moderate(
    'push-once-per-line',
    'createFilmOrder',
    schema('FilmOrderAttributes/properties/net/description'),
    'Push is charged once for a line, not for each roll',
  ),
  moderate(
    'vat-cut-off',
    'createFilmOrder',
    schema('FilmOrderAttributes/properties/vat/description'),
    'vat is rounded down',
  ),
  moderate(
    'order-patch-resets-scan',
    'updateFilmOrder',
    says(order, 'patch'),
    'scan is none again when left out of a change',
  ),
  moderate('closes-before-opening', 'updateSettings', says('/settings', 'patch'), 'closes-at may be before opens-at'),
  moderate('job-stays', 'deleteJob', says('/jobs/{jobId}', 'delete'), 'A job thrown away can still be read'),

  complex('members-promote-themselves', 'updateMember', says(member, 'patch'), 'Members can change their own role'),
  complex(
    'suspended-keep-session',
    'updateMember',
    says(member, 'patch'),
    'After a suspension older tokens still work',
  ),
  complex(
    'member-with-orders-removed',
    'deleteMember',
    says(member, 'delete'),
    'A member with an order not finished can be removed',
  ),
  complex(
    'slots-outlive-enlarger',
    'deleteEnlarger',
    says(enlarger, 'delete'),
    'The slots stay when their enlarger is removed',
  ),
  complex(
    'overlap-misses-enclosing',
    'createSlot',
    says('/slots', 'post'),
    'A slot around a whole other one is accepted',
  ),
  complex('orders-of-others-readable', 'getFilmOrder', says(order, 'get'), 'Members can read the orders of others'),
  complex(
    'order-changed-in-process',
    'updateFilmOrder',
    says(order, 'patch'),
    'Orders can be changed while processing',
  ),
  complex(
    'first-chemistry-put-back',
    'deleteFilmOrder',
    says(order, 'delete'),
    'Only the first of the chemistry taken is put back',
  ),
  complex(
    'started-twice',
    'startFilmOrder',
    says(`${order}/start`, 'post'),
    'An order in processing can be started again',
  ),
  complex(
    'shortage-takes-some',
    'startFilmOrder',
    says(`${order}/start`, 'post'),
    'On a shortage, what was looked at before is taken nevertheless',
  ),
  complex('invoice-without-vat', 'finishFilmOrder', says(`${order}/finish`, 'post'), 'The invoice is over net'),
  complex(
    'statement-without-last-day',
    'requestStatement',
    says('/statements', 'post'),
    'Invoices of the last day are not counted',
  ),
];
