import { describe, expect, it } from 'vitest';
import type { Statement } from './statement.ts';
import { statementsIn } from './statements-in.ts';

const said = (text: string, isMeant: (one: Statement) => boolean): string[] => [
  ...new Set(
    statementsIn(text)
      .filter(isMeant)
      .flatMap(({ who }) => who),
  ),
];

describe('whom a request is kept for', () => {
  const keeps = (text: string): string[] => said(text, ({ right, isOfAnswer }) => right === 'only they' && !isOfAnswer);

  it.each([
    ['Stationmasters only.', ['stationmaster']],
    ['Only a pharmacist may dispense it.', ['pharmacist']],
    ['Requires the `registrar` role.', ['registrar']],
    ['Restricted to brewers.', ['brewer']],
    ['For umpires and scorers.', ['umpire', 'scorer']],
    ['Open to curators only.', ['curator']],
    ['Cellar master only.', ['cellar', 'master']],
    ['For shift leads only.', ['shift', 'lead']],
    ['Nobody but a vet can discharge an animal.', ['vet']],
    ['The caller must be a notary.', ['notary']],
    ['403 unless you are a dispatcher.', ['dispatcher']],
    ['403 for anybody but a warden.', ['warden']],
    ['Available to underwriters and brokers only.', ['underwriter', 'broker']],
    ['An administrator removes the vessel.', ['administrator']],
    ['For corrections of the log, pilots only.', ['pilot']],
    ['Weighs a truck (Weigher)', ['weigher']],
  ])('%s', (text, who) => {
    expect(keeps(text)).toEqual(who);
  });

  it.each([
    'Members only.',
    'Weighs a truck (Deprecated)',
    'Weighs a truck (EUR)',
    'The scale (Weigher) is read.',
    'Changes only the fields that are sent.',
    'Returns only open ones.',
    'Whole numbers only.',
    'Open orders only.',
    'Business hours only.',
    'Staff name a `driverId`, drivers need not.',
    'It is sealed until an administrator opens it.',
    'You must be the owner of the kiln.',
    'The caller must be the owner.',
    'Available to everybody.',
    'Nobody but the owner can read it.',
    'Supervisors cannot do this.',
    'A 403 for managers.',
  ])('nobody by: %s', (text) => {
    expect(keeps(text)).toEqual([]);
  });
});

describe('who gets at everything', () => {
  const sees = (text: string): string[] => said(text, ({ right, whose }) => right === 'may' && whose === 'all');

  it.each([
    ['Dispatchers see all consignments.', ['dispatcher']],
    ['A registrar can list and\nchange any entry.', ['registrar']],
    ['Tenants read their own leases; caretakers read everything.', ['caretaker']],
  ])('%s', (text, who) => {
    expect(sees(text)).toEqual(who);
  });

  it('is not who sees all that is their own', () => {
    expect(sees('Growers see all their own plots.')).toEqual([]);
  });
});

describe('who only reads', () => {
  const reads = (text: string): string[] =>
    said(text, ({ right, deeds }) => right === 'only that' && deeds.has('read'));

  it.each([
    ['Inspectors may only read.', ['inspector']],
    ['The observer reads everything and changes nothing.', ['observer']],
    ['Bursars see all ledgers; any attempt to change one is refused.', ['bursar']],
  ])('%s', (text, who) => {
    expect(reads(text)).toEqual(who);
  });

  it('is not who reads their own only', () => {
    expect(reads('Pupils may only read their own marks.')).toEqual([]);
  });
});

describe('what somebody may in some cases only', () => {
  const limits = (text: string): [string[], string][] =>
    statementsIn(text)
      .filter(({ right, limit, deeds }) => limit !== '' || (right === 'may' && deeds.has('it')))
      .map(({ who, limit }) => [[...who], limit]);

  it.each<[string, [string[], string][]]>([
    [
      'Wardens can remove any stay, guests only pending ones.',
      [
        [['warden'], ''],
        [['guest'], 'only pending ones'],
      ],
    ],
    [
      'Staff delete visits in any state. Patients: their own and only planned or missed ones (409).',
      [
        [['staff'], ''],
        [['patient'], 'only planned or missed ones (409)'],
      ],
    ],
    [
      'A carrier may cancel a slot only while it is `open`; the harbourmaster at any time.',
      [
        [['carrier'], 'only while it is open'],
        [['harbourmaster'], ''],
      ],
    ],
    ['For tenants only requests that are still new.', [[['tenant'], 'only requests that are still new']]],
    [
      'Authors may edit drafts only, editors in any state.',
      [
        [['author'], 'edit drafts only'],
        [['editor'], ''],
      ],
    ],
    [
      'Drivers can only edit open trips, but dispatchers may edit all of them.',
      [
        [['driver'], 'only edit open trips'],
        [['dispatcher'], ''],
      ],
    ],
  ])('%s', (text, found) => {
    expect(limits(text)).toEqual(found);
  });

  it.each([
    'Guests only their own.',
    'Cellar master only.',
    'Only pending ones can be removed.',
    'It is removed only while it is open.',
    'Removes a stay.',
  ])('nothing by: %s', (text) => {
    expect(limits(text)).toEqual([]);
  });
});

it('knows who does nothing else by a second sentence', () => {
  const text = 'Inspectors read the boilers of all plants and add remarks. Everything else answers 403 to them.';
  expect(said(text, ({ right }) => right === 'only that')).toEqual(['inspector']);
  expect(said('Inspectors read boilers. Everything else is free.', ({ right }) => right === 'only that')).toEqual([]);
  expect(
    said('Auditors read all plants and cannot change anything (403).', ({ right }) => right === 'only that'),
  ).toEqual(['auditor']);
});
