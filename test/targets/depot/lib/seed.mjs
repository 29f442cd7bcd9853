import { priceOf } from './price.mjs';

const at = (text) => `${text}:00.000Z`;

const categories = [
  ['excavators', 'Excavators'],
  ['loaders', 'Wheel and skid-steer loaders'],
  ['compaction', 'Rollers and plate compactors'],
  ['access-platforms', 'Access platforms'],
  ['generators', 'Generators and light towers'],
  ['concrete', 'Concrete and masonry'],
  ['pumps', 'Pumps and dewatering'],
  ['site-heating', 'Site heating and drying'],
  ['fencing', 'Fencing and barriers'],
].map(([id, displayName]) => ({ id, displayName }));

const customers = [
  ['CU-2041', 'Hallgren Bygg AB', 'SE556071283401'],
  ['CU-2057', 'Brandt Tiefbau GmbH', 'DE284119036'],
  ['CU-2063', 'Moreau Charpente SARL', 'FR40519204417'],
  ['CU-2088', 'Kilbride Groundworks Ltd', 'IE6388047V'],
  ['CU-2102', 'Van der Meer Wegenbouw BV', 'NL810462783B01'],
  ['CU-2119', 'Costruzioni Ferrante Srl', 'IT02318840961'],
  ['CU-2134', 'Nowak Dachy i Elewacje', 'PL5261040828'],
  ['CU-2150', 'Lindqvist Mark och VA', 'SE556214880701'],
].map(([id, displayName, vatNumber]) => ({ id, displayName, vatNumber }));

// name, category, serial number, rate, units, kg, power, attachments, available from
const machines = [
  ['Kubota U17-3 mini excavator', 'excavators', 'KU-17332', '145.00', 4, 1700, 'diesel', ['bucket 300', 'bucket 600']],
  ['Takeuchi TB260 excavator', 'excavators', 'TB-26014', '265.50', 2, 5700, 'diesel', ['breaker', 'bucket 900']],
  ['Volvo EC140E crawler excavator', 'excavators', 'VO-14077', '410.00', 2, 14200, 'diesel', ['tilt rotator']],
  ['Bobcat S70 skid-steer loader', 'loaders', 'BC-70551', '138.00', 3, 1268, 'diesel', ['pallet forks', 'bucket']],
  ['Avant 528 articulated loader', 'loaders', 'AV-52809', '119.90', 3, 1400, 'diesel', ['sweeper']],
  ['Wacker Neuson WL20e loader', 'loaders', 'WN-20118', '176.00', 2, 2350, 'electric', [], '2031-03-01'],
  ['Bomag BW 120 tandem roller', 'compaction', 'BW-12040', '155.00', 3, 2700, 'diesel', []],
  ['Wacker DPU 6555 reversible plate', 'compaction', 'DP-65551', '62.50', 6, 498, 'diesel', ['vulkollan mat']],
  ['Genie GS-1932 scissor lift', 'access-platforms', 'GS-19325', '74.00', 5, 1503, 'electric', []],
  ['Haulotte HA16 RTJ boom lift', 'access-platforms', 'HA-16077', '198.00', 2, 6650, 'diesel', []],
  ['Atlas Copco QAS 60 generator', 'generators', 'QA-60112', '96.00', 4, 1570, 'diesel', ['cable set 63 A']],
  ['HiLight V5+ light tower', 'generators', 'HL-50031', '48.00', 6, 950, 'diesel', []],
  ['Altrad MX 150 concrete mixer', 'concrete', 'MX-15008', '19.50', 8, 62, 'electric', []],
  ['Tsurumi KTZ 47.5 site pump', 'pumps', 'TZ-47519', '41.25', 5, 100, 'electric', ['hose 20 m', 'hose 50 m']],
  ['Master B 150 oil heater', 'site-heating', 'MB-15044', '33.00', 7, 30, 'diesel', [], '2024-10-01'],
].map(([name, category, serialNumber, dailyRate, units, weightKg, powerSource, attachments, from], index) => ({
  id: 101 + index,
  name,
  category,
  serialNumber,
  dailyRate,
  powerSource,
  weightKg,
  attachments,
  unitsTotal: units,
  unitsAvailable: units,
  availableFrom: from ?? '2024-03-01',
  createTime: at(`2024-02-1${index % 9}T0${index % 8}:30`),
  updateTime: at(`2025-06-0${1 + (index % 8)}T12:15`),
}));

const A = 'CU-2041';
const B = 'CU-2057';
const sites = [
  [
    '01HV3K8Q2ZB6N4T9XW5R7C1MDE',
    A,
    'Slakthusområdet block 4',
    ['Rökerigatan 12', '12162', 'Johanneshov'],
    '+46812345601',
  ],
  ['01HV9T4D7M2QX8B5KC3N6W1RYF', A, 'Norra Djurgårdsstaden 7', ['Hangövägen 31', '11541', 'Stockholm'], '+46812345617'],
  [
    '01HW2C6R9P5ZJ3V8TN1M4KB7QG',
    A,
    'Uppsala Science Park annex',
    ['Dag Hammarskjölds väg 40', '75237', 'Uppsala'],
    null,
  ],
  ['01HW7Y1N4K8DM6Q3BX9T2C5RZH', B, 'U5 Verlängerung Los 2', ['Rathausstraße 19', '10178', 'Berlin'], '+493055512020'],
  [
    '01HWE5B8T3R7P1X6ZK4Q9N2MCJ',
    B,
    'Kanalsanierung Reinickendorf',
    ['Residenzstraße 88', '13409', 'Berlin'],
    '+493055512044',
  ],
  ['01HWM9X2C6Q4N8D5RT7B1K3ZVK', B, 'Havelbrücke Potsdam', ['Lange Brücke 3', '14473', 'Potsdam'], null],
  ['01HWT3Q7Z1M5B9K4XC8R6D2NPM', 'CU-2063', 'Halle des Docks', ['6 quai Rambaud', '69002', 'Lyon'], '+33472005118'],
  ['01HX1D5K9R3T7N2VQ6M8Z4BXCN', 'CU-2088', 'Cherrywood T13', ['Valley Drive 5', 'D18A2X5', 'Dublin'], '+35314400921'],
  ['01HX6N8M2B7C4X1R9Q5T3KZDWP', 'CU-2102', 'A12 Gouwe aquaduct', ['Gouweknoop 2', '2741', 'Waddinxveen'], null],
].map(([id, customer, name, [street, postalCode, city], contactPhone], index) => ({
  id: `ste_${id}`,
  customer,
  name,
  address: { street, postalCode, city },
  contactPhone,
  accessNotes: index % 3 === 0 ? 'Gate opens at 06:30; report to the site office before unloading.' : null,
  createTime: at(`2025-01-1${index}T08:05`),
  updateTime: at(`2025-02-1${index}T08:05`),
}));

// id, site index, machine, units, first and last day, state, purchase order
const rentals = [
  ['01HZ1B4K7N2Q5T8X3C6R9M1DZE', 0, 101, 1, '2025-02-03', '2025-02-07', 'returned', 'PO-44102'],
  ['01HZ3F6M9Q4T7W2Z5C8R1N4DKG', 3, 103, 1, '2025-02-10', '2025-03-07', 'returned', 'PO-80015'],
  ['01HZ5H8P1S6V9Y4B7E2T5R8FMJ', 1, 108, 2, '2025-02-17', '2025-02-18', 'returned', null],
  ['01HZ8K1R4V9X2Z7D0G5W8T3HQM', 4, 111, 1, '2025-03-03', '2025-03-16', 'cancelled', 'PO-80022'],
  ['01HZBN4T7Y2A5C0F3J8Z1W6KSQ', 6, 109, 2, '2025-03-10', '2025-03-14', 'returned', null],
  ['01HZDQ7W0B5D8F3H6M1C4Z9NVT', 0, 104, 1, '2025-03-24', '2025-04-02', 'returned', 'PO-44131'],
  ['01HZGT0Z3E8G1J6K9P4F7C2QYW', 7, 102, 1, '2025-04-01', '2025-04-05', 'returned', null],
  ['01HZKW3C6H1K4M9N2S7J0F5TBZ', 2, 113, 3, '2025-04-07', '2025-04-12', 'cancelled', null],
  ['01HZNZ6F9M4N7Q2R5V0M3J8WEC', 3, 102, 1, '2026-09-01', '2026-10-30', 'active', 'PO-80040'],
  ['01HZR29J2Q7R0T5V8Y3Q6M1ZHF', 1, 112, 2, '2026-09-14', '2026-10-11', 'active', 'PO-44187'],
  ['01HZT5CM5T0V3X8Y1C6T9Q4CKJ', 8, 107, 1, '2026-09-21', '2026-09-27', 'active', null],
  ['01HZX8FQ8W3Y6A1B4F9W2T7FNM', 5, 114, 2, '2030-05-06', '2030-05-17', 'reserved', 'PO-80051'],
];

/** A rental of the seed; open ones have taken their units from the stock. */
function rentalOf([id, site, machineId, units, startDate, endDate, state, purchaseOrder], index) {
  const machine = machines.find((one) => one.id === machineId);
  const price = priceOf({ startDate, endDate, units, dailyRate: machine.dailyRate });
  const returned = state === 'returned';
  const day = index < 8 ? `2025-01-${11 + index}` : `2026-08-${11 + index}`;
  return {
    id: `rnt_${id}`,
    customer: sites[site].customer,
    machine: machineId,
    site: sites[site].id,
    units,
    startDate,
    endDate,
    dailyRate: machine.dailyRate,
    ...price,
    state,
    purchaseOrder,
    note: null,
    condition: returned ? 'good' : null,
    damageNote: null,
    depositRefund: returned ? price.deposit : null,
    cancelReason: state === 'cancelled' ? 'Start of the works was postponed.' : null,
    returnTime: returned ? at(`${endDate}T15:40`) : null,
    createTime: at(`${day}T09:20`),
    updateTime: returned ? at(`${endDate}T15:40`) : at(`${day}T10:00`),
  };
}

export function seed() {
  const copies = structuredClone({ categories, customers, machines, sites, rentals: rentals.map(rentalOf) });
  for (const rental of copies.rentals) {
    if (rental.state !== 'active' && rental.state !== 'reserved') continue;
    copies.machines.find((machine) => machine.id === rental.machine).unitsAvailable -= rental.units;
  }
  return copies;
}
