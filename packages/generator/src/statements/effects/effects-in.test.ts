import { describe, expect, it } from 'vitest';
import { effectsIn } from './effects-in.ts';
import type { Effect } from './effect.ts';

type Short = [Effect['change'], what: string, holder?: string, amount?: string];

const short = ({ change, what, holder, amount }: Effect): Short => {
  if (amount !== '') return [change, what, holder, amount];
  return holder === '' ? [change, what] : [change, what, holder];
};

const said = (text: string): Short[] => effectsIn(text).map(short);

describe('what becomes of something', () => {
  it.each<[string, Short[]]>([
    // A bus company.
    ['Cancelling a trip gives its seats back to the bus.', [['comes back', 'its seats', 'bus']]],
    ['When a trip is cancelled, its seats go back to the bus.', [['comes back', 'its seats', 'bus']]],
    // A gym.
    ['The visit is deducted from the punch card.', [['falls', 'visit', 'punch card']]],
    ['A missed class no longer counts against the weekly limit.', [['comes back', 'missed class', 'weekly limit']]],
    // A kennel.
    ['Checking out frees the box.', [['comes back', 'box']]],
    ['The box is free again.', [['comes back', 'box']]],
    // A car park.
    ['Takes one space from the level.', [['falls', 'one space', 'level']]],
    ['The space becomes available again for others.', [['comes back', 'space']]],
    // A ferry line.
    [
      'The deck space of the crossing goes down by the length of the vehicle.',
      [['falls', 'deck space of the crossing', '', 'length of the vehicle']],
    ],
    // A theatre.
    ['Releases the seats of the order.', [['comes back', 'seats', 'order']]],
    ['The tickets can be sold again.', [['comes back', 'tickets']]],
    // A blood bank.
    ['The units are reserved.', [['falls', 'units']]],
    ['Discarding a bag removes its units from the stock.', [['falls', 'its units', 'stock']]],
    // A school.
    ['Withdrawing a pupil returns the place to the waiting list.', [['comes back', 'place', 'waiting list']]],
    // A toy library.
    ['Adds the points to the card of the family.', [['rises', 'points', 'card of the family']]],
    // A wallet.
    ['The amount is credited to the target account.', [['rises', 'amount', 'target account']]],
    ['Reduces the balance by the fare.', [['falls', 'balance', '', 'fare']]],
    // A brewery.
    [
      'The litres leave the source kettle and arrive in the target kettle.',
      [
        ['falls', 'litres', 'source kettle'],
        ['rises', 'litres', 'target kettle'],
      ],
    ],
    // A print shop.
    ['Uses up the sheets of the roll.', [['falls', 'sheets', 'roll']]],
    // A tool rental.
    ['The tool gets its day back.', [['comes back', 'its day', 'tool']]],
    ['Everything it reserved is available again.', [['comes back', 'Everything it reserved']]],
    // An airline.
    ['Redeeming a voucher lowers its remaining value by the fare.', [['falls', 'its remaining value', '', 'fare']]],
    // A cinema.
    ['After a refund the ticket becomes void.', [['becomes', 'ticket', '', 'void']]],
    ['The showing becomes `sold_out`.', [['becomes', 'showing', '', '`sold_out`']]],
    // A farm shop.
    ['The crates are put back on the shelf at once.', [['comes back', 'crates', 'shelf']]],
    ['Its weight no longer counts against the allowance.', [['comes back', 'Its weight', 'allowance']]],
    // A helpdesk.
    [
      'Closing a ticket lowers `open_tickets` of the queue by one.',
      [['falls', '`open_tickets` of the queue', '', 'one']],
    ],
    // A laundry.
    ['Once the load is collected, the drum is free again.', [['comes back', 'drum']]],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  it('keeps what is done apart from what comes of it', () => {
    expect(effectsIn('When a berth is given up, its metres go back to the pier.')[0]?.when).toBe('a berth is given up');
    expect(effectsIn('A berth is free again when its boat is deleted.')[0]?.when).toBe('its boat is deleted');
    expect(effectsIn('Deleting a berth frees its metres.')[0]?.when).toBe('Deleting a berth');
  });
});

describe('nothing for sure', () => {
  it.each([
    'The seats do not go back to the bus.',
    'Seats are never given back.',
    'A late cancellation gives nothing back.',
    'The space is not free again before midnight.',
    'Cancelling does not release the box.',
    'If the trip is cancelled more than a day ahead, its seats go back to the bus.',
    'Unless it was used, the voucher is available again.',
    'The place is free again only while the course has not begun.',
    'The stock falls if the article is counted.',
    'The fare is refunded depending on the tariff.',
    'Its seats may go back to the bus.',
    'The clerk can put the pieces back.',
    'The points might be credited to the card.',
    'Optionally releases the seats.',
    'Usually frees the box.',
    'Seats should be given back.',
    'The balance used to go down by the fare.',
    'In earlier versions cancelling released the seats.',
    'Until 2.4 the places were free again.',
    'The seats had gone back to the bus.',
    'The points are credited to the card nightly.',
    'The box is free again within an hour.',
    'The space becomes available again later.',
    'After a week the seats go back to the bus.',
    'The stock is eventually reduced.',
    'The places are released in the background.',
    'Half of the fee is given back.',
    'The fare goes back to the card minus a fee.',
    'What is left over goes back to the shelf.',
    '409 when the seats of the bus are used up.',
    'A request that takes the box is refused.',
    'The name of the bus.',
    'Seats of the bus.',
    'Returns the list of trips.',
    'Lists all trips, newest first.',
    'Number of seats.',
    'How many records to leave out at the beginning.',
    'Upper and lower case are the same.',
    'At most this many records are returned.',
  ])('%s', (text) => {
    expect(said(text)).toEqual([]);
  });
});

it('takes time in proportion to the length of a text', () => {
  const start = performance.now();
  effectsIn(`${'the seats of the bus and '.repeat(20_000)}.`);
  effectsIn('When a trip is cancelled, its seats go back to the bus. '.repeat(3000));
  expect(performance.now() - start).toBeLessThan(3000);
});
