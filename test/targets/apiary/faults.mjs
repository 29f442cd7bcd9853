// 40 bugs that can be switched on with APIARY_FAULTS=name[,name]. Where a bug is only a check that is missing, `loosen` takes it from the rules.
const active = new Set(
  (process.env.APIARY_FAULTS ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
);
export const on = (name) => active.has(name);

const op = (path, method, rest) => `/paths/${path.replaceAll('/', '~1')}/${method}/${rest}`;
const schema = (rest) => `/components/schemas/${rest}`;
const table = (complexity, lists) =>
  lists.map(([name, operation, what, promise]) => ({ name, what, operation, complexity, visible: 'yes', promise }));

export const faults = [
  ...table('simple', [
    [
      'settings-weight-as-text',
      'get_settings',
      'min_line_weight_g comes as a string',
      schema('Settings/properties/min_line_weight_g/type'),
    ],
    [
      'member-shows-key',
      'get_member',
      "The answer has the member's key",
      op('/members/{member_id}', 'get', 'description'),
    ],
    [
      'total-counts-page',
      'list_apiaries',
      'X-Total-Count is the number of records on the page',
      '/components/headers/total/description',
    ],
    [
      'colour-of-fives',
      'get_hive',
      'Queens of years with 5 or 0 are said to be green',
      schema('Queen/allOf/1/properties/colour/description'),
    ],
    [
      'inspections-oldest-first',
      'list_inspections',
      'Oldest inspections come first',
      op('/inspections', 'get', 'description'),
    ],
    [
      'csv-head-swapped',
      'export_lots',
      'The first line names available_g before weight_g',
      op('/lots/export.csv', 'get', 'description'),
    ],
    ['notes-left-out', 'get_apiary', 'notes is missing when it is null', schema('Apiary/allOf/1/required')],
    [
      'finish-unknown-crashes',
      'finish_treatment',
      'An unknown treatment gives 500',
      op('/treatments/{treatment_id}/finish', 'post', 'responses/404'),
    ],
    [
      'order-without-key',
      'get_order',
      'Orders are given out without a key',
      op('/orders/{order_id}', 'get', 'responses/401'),
    ],
    [
      'apiary-no-location',
      'create_apiary',
      'No Location header',
      op('/apiaries', 'post', 'responses/201/headers/Location/required'),
    ],
    ['lots-per-page-100', 'list_lots', 'per_page up to 100 is taken', '/components/parameters/per_page/schema/maximum'],
    ['hive-removed-200', 'delete_hive', 'Answers 200 with a body', op('/hives/{hive_id}', 'delete', 'responses/204')],
  ]),
  ...table('moderate', [
    ['q-case', 'list_apiaries', 'q tells upper from lower case', op('/apiaries', 'get', 'parameters/4/description')],
    [
      'status-first-only',
      'list_hives',
      'Only the first status of the list counts',
      op('/hives', 'get', 'parameters/3/description'),
    ],
    [
      'ties-turn-round',
      'list_hives',
      'With a minus equal hives come highest id first',
      op('/hives', 'get', 'parameters/5/description'),
    ],
    [
      'frames-default-12',
      'create_hive',
      'Without frames a hive gets 12',
      schema('HiveInput/properties/frames/default'),
    ],
    ['label-unchecked-on-patch', 'update_hive', 'PATCH takes any label', schema('HivePatch/properties/label/pattern')],
    ['latitude-unchecked', 'create_apiary', 'lat above 90 is taken', schema('Location/properties/lat/maximum')],
    [
      'patch-drops-notes',
      'update_apiary',
      'notes become null if PATCH does not send them',
      op('/apiaries/{apiary_id}', 'patch', 'description'),
    ],
    [
      'to-day-excluded',
      'list_inspections',
      'The last day is left out',
      op('/inspections', 'get', 'parameters/4/description'),
    ],
    [
      'state-ignored-with-kind',
      'list_treatments',
      'state has no effect if kind is given too',
      op('/treatments', 'get', 'description'),
    ],
    ['link-drops-filter', 'list_lots', 'The links have only page and per_page', '/components/headers/link/description'],
    [
      'price-rounded-down',
      'create_order',
      'Line prices are rounded down',
      schema('OrderLine/allOf/1/properties/price_cents/description'),
    ],
    [
      'dose-zero',
      'create_treatment',
      'dose_ml may be 0',
      schema('ChemicalTreatmentInput/allOf/1/properties/dose_ml/exclusiveMinimum'),
    ],
    [
      'phone-unchecked',
      'update_member',
      'Any text is taken as a phone number',
      schema('MemberPatch/properties/phone/pattern'),
    ],
    [
      'hive-twice-in-yields',
      'create_extraction_session',
      'The same hive may be in yields twice',
      schema('ExtractionSessionInput/properties/yields/description'),
    ],
    [
      'inspector-changes-settings',
      'update_settings',
      'Inspectors may change the settings',
      op('/settings', 'patch', 'description'),
    ],
    [
      'discount-to-nearest',
      'create_order',
      'The discount is rounded to the nearest cent',
      schema('Order/properties/discount_cents/description'),
    ],
  ]),
  ...table('complex', [
    [
      'move-leaves-count',
      'move_hive',
      'The old apiary still counts the hive',
      op('/hives/{hive_id}/move', 'post', 'description'),
    ],
    ['one-too-many', 'create_hive', 'An apiary takes max_hives + 1', op('/hives', 'post', 'description')],
    [
      'hive-inspections-stay',
      'delete_hive',
      'Inspections of the removed hive stay in the list',
      op('/hives/{hive_id}', 'delete', 'description'),
    ],
    [
      'stock-not-returned',
      'delete_order',
      'The weight does not go back to the lots',
      op('/orders/{order_id}', 'delete', 'description'),
    ],
    [
      'confirm-again',
      'confirm_order',
      'A confirmed order can be confirmed again',
      op('/orders/{order_id}/confirm', 'post', 'description'),
    ],
    [
      'safe-a-day-early',
      'finish_treatment',
      'safe_from is a day too early',
      schema('TreatmentState/properties/safe_from/description'),
    ],
    [
      'second-open-treatment',
      'create_treatment',
      'A hive can have two open treatments',
      op('/treatments', 'post', 'description'),
    ],
    [
      'withdrawal-ignored',
      'create_extraction_session',
      'Only open treatments keep a hive from the extraction',
      op('/extraction_sessions', 'post', 'description'),
    ],
    [
      'foreign-hive-readable',
      'get_hive',
      'Members can read hives of others',
      op('/hives/{hive_id}', 'get', 'description'),
    ],
    [
      'foreign-apiary-removable',
      'delete_apiary',
      'Members can remove apiaries of others',
      op('/apiaries/{apiary_id}', 'delete', 'description'),
    ],
    [
      'lot-stays',
      'delete_extraction_session',
      'The lot stays',
      op('/extraction_sessions/{session_id}', 'delete', 'description'),
    ],
    [
      'last-sent-counts',
      'create_inspections',
      'last_inspected_on is the day of the inspection sent last',
      schema('Hive/properties/last_inspected_on/description'),
    ],
  ]),
];

/** Takes rules out of the document that requests are judged by (not out of the file). */
export function loosen(doc) {
  const { schemas, parameters } = doc.components;
  if (on('label-unchecked-on-patch')) delete schemas.HivePatch.properties.label.pattern;
  if (on('latitude-unchecked')) delete schemas.Location.properties.lat.maximum;
  if (on('phone-unchecked')) delete schemas.MemberPatch.properties.phone.pattern;
  if (on('dose-zero')) {
    const dose = schemas.ChemicalTreatmentInput.allOf[1].properties.dose_ml;
    delete dose.exclusiveMinimum;
    dose.minimum = 0;
  }
  if (on('lots-per-page-100')) {
    const { per_page } = parameters;
    doc.paths['/lots'].get.parameters[1] = { ...per_page, schema: { ...per_page.schema, maximum: 100 } };
  }
  return doc;
}
