/** @typedef {{ name: string, what: string, operation: string, complexity: 'simple' | 'moderate' | 'complex', visible: 'yes' | 'no', promise: string }} Fault */

/** @param {Fault['complexity']} complexity */
const rowsOf =
  (complexity) =>
  (/** @type {string[]} */ [name, operation, what, promise]) =>
    /** @type {Fault} */ ({ name, what, operation, complexity, visible: 'yes', promise });

const schemas = '/components/schemas';

const simple = [
  [
    'course-hours-text',
    'getCourse',
    'A single course carries its hours as a string',
    `${schemas}/Course/properties/hours/type`,
  ],
  ['room-step-free-missing', 'listRooms', 'Rooms come without step_free', `${schemas}/Room/required`],
  [
    'course-created-200',
    'createCourse',
    'Making a course answers 200 instead of 201',
    '/paths/~1courses/post/responses/201',
  ],
  [
    'session-unknown-stack',
    'getSession',
    'An unknown session answers 500 with a stack trace',
    '/paths/~1sessions~1{id}/get/responses/404',
  ],
  [
    'course-level-free',
    'createCourse',
    'A level outside the list is accepted',
    `${schemas}/CourseFields/properties/level`,
  ],
  ['rooms-without-token', 'listRooms', 'The rooms are listed without a token', '/paths/~1rooms/get/responses/401'],
  [
    'material-price-number',
    'getMaterial',
    'The amount of the unit price is a number',
    `${schemas}/Money/properties/amount`,
  ],
  [
    'material-stock-negative',
    'createMaterial',
    'A negative stock is accepted',
    `${schemas}/MaterialInput/properties/stock/minimum`,
  ],
];

const moderate = [
  [
    'course-title-long',
    'createCourse',
    'A title one character too long is accepted',
    `${schemas}/CourseFields/properties/title/maxLength`,
  ],
  [
    'courses-page-overlap',
    'listCourses',
    'Pages after the first begin with the last course of the page before',
    '/paths/~1courses/get/description',
  ],
  [
    'courses-total-unfiltered',
    'listCourses',
    'The total ignores the filters',
    `${schemas}/Page/properties/totalElements`,
  ],
  [
    'courses-level-filter',
    'listCourses',
    'Filtering by intermediate lists the advanced courses too',
    '/paths/~1courses/get/parameters/2/description',
  ],
  [
    'courses-sort-descending',
    'listCourses',
    'A descending sort is done ascending',
    '/paths/~1courses/get/parameters/5/description',
  ],
  [
    'course-replace-keeps',
    'replaceCourse',
    'Fields left out of a replacement keep their former value',
    '/paths/~1courses~1{slug}/put/description',
  ],
  [
    'course-replace-stale',
    'replaceCourse',
    'A replacement with an outdated If-Match goes through',
    '/paths/~1courses~1{slug}/put/responses/412',
  ],
  [
    'course-delete-stays',
    'deleteCourse',
    'A deleted course is still there',
    '/paths/~1courses~1{slug}/delete/description',
  ],
  [
    'material-partner-creates',
    'createMaterial',
    'A client without the scope manage can make materials',
    '/paths/~1materials/post/responses/403',
  ],
  [
    'session-dates-reversed',
    'createSession',
    'A session may end before it starts',
    `${schemas}/SessionFields/properties/ends_on/description`,
  ],
  [
    'session-skips-open',
    'transitionSession',
    'A planned session can be started without having been open',
    '/paths/~1sessions~1{id}~1transitions/post/description',
  ],
  [
    'session-patch-unsaved',
    'patchSession',
    'A new teacher is answered but not saved',
    '/paths/~1sessions~1{id}/patch/description',
  ],
  [
    'order-handling-boundary',
    'createOrder',
    'Handling is charged at a subtotal of exactly 50.00',
    `${schemas}/Order/properties/handling/description`,
  ],
  [
    'enrolment-duplicate',
    'createEnrolment',
    'The same address can be enrolled twice in one session',
    '/paths/~1sessions~1{id}~1enrolments/post/description',
  ],
];

const complex = [
  [
    'order-replayed',
    'createOrder',
    'A repeated Idempotency-Key makes a second order',
    '/paths/~1orders/post/description',
  ],
  [
    'order-delete-stock',
    'deleteOrder',
    'Deleting an order does not give the stock back',
    '/paths/~1orders~1{id}/delete/description',
  ],
  [
    'enrolment-waiting-stays',
    'deleteEnrolment',
    'Nobody moves up when a confirmed enrolment is removed',
    '/paths/~1enrolments~1{id}/delete/description',
  ],
  [
    'enrolment-foreign-read',
    'getEnrolment',
    'A client without manage reads the enrolments of other clients',
    '/paths/~1enrolments~1{id}/get/description',
  ],
  [
    'session-cancel-enrolments',
    'transitionSession',
    'Cancelling a session leaves its enrolments as they were',
    '/paths/~1sessions~1{id}~1transitions/post/description',
  ],
  [
    'session-patch-half',
    'patchSession',
    'Of a refused patch the operations before the bad one are kept',
    '/paths/~1sessions~1{id}/patch/description',
  ],
  [
    'certificates-waiting',
    'requestCertificates',
    'People on the waiting list get certificates',
    '/paths/~1sessions~1{id}~1certificates/post/description',
  ],
  [
    'bulk-over-capacity',
    'createEnrolmentsInBulk',
    'The bulk call confirms more people than there are seats',
    '/paths/~1sessions~1{id}~1enrolments~1bulk/post/description',
  ],
];

/** @type {Fault[]} */
export const faults = [
  ...simple.map(rowsOf('simple')),
  ...moderate.map(rowsOf('moderate')),
  ...complex.map(rowsOf('complex')),
];
