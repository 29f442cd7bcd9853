// The table of faults; the handlers ask for them by name.
const [simple, moderate, complex] = ['simple', 'moderate', 'complex'];
const escape = (path) => path.replaceAll('~', '~0').replaceAll('/', '~1');
const at = (path, method, rest = 'description') => `/paths/${escape(path)}/${method}/${rest}`;
const field = (definition, name, rest = 'description') => `/definitions/${definition}/properties/${name}/${rest}`;
const about = '/info/description';

const fault = (name, operation, complexity, promise, what) => ({
  name,
  what,
  operation,
  complexity,
  visible: 'yes',
  promise,
});

export const faults = [
  // Keys and kennels
  fault('any-key-for-rates', 'getRates', moderate, at('/rates', 'get', 'responses/401'), 'Any key gets the price list'),
  fault('foreign-owner-taken', 'addDog', complex, about, 'A dog is given to an owner of another kennel'),
  fault('foreign-dog-readable', 'getDog', complex, about, 'A kennel reads a dog of another'),
  fault('foreign-stay-cancelled', 'cancelStay', complex, about, 'A kennel cancels a stay of another'),

  // Envelopes and lists
  fault('unknown-stay-success', 'getStay', moderate, field('Error', 'success', 'enum'), 'A 404 has success true'),
  fault(
    'discount-as-number',
    'getOwner',
    simple,
    field('Owner', 'discount_percent', 'type'),
    'The discount is a number',
  ),
  fault(
    'total-header-of-page',
    'getStays',
    moderate,
    at('/stays', 'get', 'responses/200/headers/X-Total-Count/description'),
    'X-Total-Count counts the page',
  ),
  fault(
    'search-minds-case',
    'getOwners',
    moderate,
    at('/owners', 'get', 'parameters/0/description'),
    'The search minds upper and lower case',
  ),
  fault(
    'arrival-from-excluded',
    'getStays',
    moderate,
    at('/stays', 'get', 'parameters/2/description'),
    'arrival_from leaves out its own day',
  ),
  fault('deleted-dogs-listed', 'getDogs', complex, about, 'Deleted dogs are listed'),

  // Fields
  fault(
    'phone-as-typed',
    'addOwner',
    moderate,
    at('/owners', 'post', 'parameters/2/description'),
    'The phone keeps blanks and dashes',
  ),
  fault('email-twice', 'addOwner', complex, at('/owners', 'post'), 'Two owners get the same email'),
  fault('birth-date-any-day', 'addDog', moderate, field('NewDog', 'birth_date'), 'The 30th of February is accepted'),
  fault('ten-kilos-medium', 'addDog', moderate, field('Dog', 'size'), 'A dog of exactly 10 kg is medium'),
  fault('save-keeps-notes', 'saveDog', complex, at('/dogs/{id}', 'put'), 'Notes that are not sent stay'),

  // Deleting
  fault(
    'owner-deleted-with-dogs',
    'deleteOwner',
    complex,
    at('/owners/{id}', 'delete'),
    'An owner with dogs is deleted',
  ),
  fault(
    'restore-only-answered',
    'restoreDog',
    complex,
    at('/dogs/{id}/restore', 'post'),
    'A restored dog stays deleted',
  ),
  fault(
    'present-stay-deleted',
    'deleteStay',
    complex,
    at('/stays/{id}', 'delete'),
    'A stay is deleted while checked_in',
  ),

  // Prices
  fault('nights-count-days', 'bookStay', moderate, field('Stay', 'nights'), 'The day of departure counts as a night'),
  fault('long-stay-from-8', 'bookStay', complex, field('Stay', 'stay_cents'), 'A stay of 7 nights is not cheaper'),
  fault('discount-cut-off', 'bookStay', complex, about, 'Half a cent of discount is cut off'),
  fault(
    'deposit-not-full',
    'bookStay',
    moderate,
    field('Stay', 'depositCents'),
    'The deposit is not rounded up to 100 cents',
  ),
  fault('extras-not-in-total', 'addExtra', complex, field('Stay', 'total_cents'), 'Extras are missing in the total'),
  fault('cancel-fee-no-minimum', 'cancelStay', complex, at('/stays/{id}/cancel', 'post'), 'The fee is less than 500'),

  // Dates, statuses, bulk
  fault('overlap-accepted', 'bookStay', complex, at('/stays', 'post'), 'A dog is in two stays at once'),
  fault(
    'same-day-refused',
    'bookStay',
    complex,
    at('/stays', 'post'),
    'Arriving on the day another stay ends is refused',
  ),
  fault('cancelled-blocks-dates', 'bookStay', complex, at('/stays', 'post'), 'A cancelled stay keeps its nights'),
  fault('check-in-again', 'checkIn', complex, at('/stays/{id}/check-in', 'post'), 'A dog is checked in twice'),
  fault('bulk-any-number', 'bookStays', moderate, at('/stays/bulk', 'post'), 'More than 20 stays are taken at once'),
  fault(
    'bulk-stops-at-failure',
    'bookStays',
    complex,
    at('/stays/bulk', 'post'),
    'Stays behind a failed one are not booked',
  ),
];
