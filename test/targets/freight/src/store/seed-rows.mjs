/** @type {any[][]} scac, name, mode, country, rating, website */
export const carriers = [
  ['NWHL', 'Northway Haulage', 'road', 'GB', 4.4, 'https://northway.example'],
  ['RHSP', 'Rheinspedition Krause', 'road', 'DE', 4.7, 'https://krause-spedition.example'],
  ['BLTC', 'Baltic Coastal Lines', 'sea', 'EE', 3.9, 'https://balticcoastal.example'],
  ['ALPX', 'Alpenexpress Cargo', 'rail', 'AT', 4.1, 'https://alpenexpress.example'],
  ['SKYB', 'Skybridge Air Freight', 'air', 'NL', 4.6, 'https://skybridge.example'],
  ['IBTR', 'Iberotrans', 'road', 'ES', 3.6, 'https://iberotrans.example'],
  ['MDSH', 'Mediterra Shipping', 'sea', 'IT', 4.0, 'https://mediterra.example'],
  ['VSTL', 'Vistula Logistics', 'road', 'PL', 4.3, 'https://vistula.example'],
]

/** @type {any[][]} key, scac, origin, destination, days, rate, minimum, fuel, most kg, active, note */
export const lanes = [
  ['fxt-ham', 'NWHL', 'GBFXT', 'DEHAM', 3, '0.84', '65.00', 14, 12000, true, 'Ferry from Harwich, customs in Hamburg.'],
  ['ham-waw', 'RHSP', 'DEHAM', 'PLWAW', 2, '0.62', '48.00', 12, 18000, true],
  ['tll-sto', 'BLTC', 'EETLL', 'SESTO', 4, '0.31', '90.00', 9, 30000, true],
  ['vie-mil', 'ALPX', 'ATVIE', 'ITMIL', 2, '0.55', '55.00', 8, 24000, true, 'Loads until noon, Monday to Saturday.'],
  ['ams-mad', 'SKYB', 'NLAMS', 'ESMAD', 1, '3.95', '120.00', 22, 2500, true],
  ['bcn-lis', 'IBTR', 'ESBCN', 'PTLIS', 3, '0.49', '42.50', 13, 15000, true],
  ['goa-tun', 'MDSH', 'ITGOA', 'TNTUN', 6, '0.38', '110.00', 10, 28000, false, 'Suspended for the winter timetable.'],
  ['waw-vno', 'VSTL', 'PLWAW', 'LTVNO', 2, '0.57', '39.00', 12, 16000, true],
  ['ham-ams', 'RHSP', 'DEHAM', 'NLAMS', 1, '0.71', '45.00', 12, 18000, true],
  ['ams-cph', 'SKYB', 'NLAMS', 'DKCPH', 1, '3.40', '110.00', 22, 2500, true],
]

const to = (name, street, city, postalCode, country, phone) =>
  ({ name, street, city, postalCode, country, ...(phone ? { phone } : {}) })

/** @type {any[][]} owner, reference, lane, status, created on, pickup, delivered on, recipient, more */
export const shipments = [
  ['nordholm', 'NH-2026-0117', 'fxt-ham', 'delivered', '2026-02-09', '2026-02-12', '2026-02-16',
    to('Elbe Labortechnik GmbH', 'Spaldingstr. 64', 'Hamburg', '20097', 'DE', '+494025550117')],
  ['nordholm', 'NH-2026-0121', 'ham-waw', 'delivered', '2026-02-17', '2026-02-20', '2026-02-23',
    to('Politechnika Warszawska', 'ul. Koszykowa 75', 'Warszawa', '00-662', 'PL')],
  ['kestrel', 'KC/5501', 'bcn-lis', 'delivered', '2026-03-02', '2026-03-04', '2026-03-09',
    to('Bicicletas do Tejo', 'Rua da Junqueira 301', 'Lisboa', '1300-338', 'PT', '+351215550144')],
  ['kestrel', 'KC/5502', 'ams-mad', 'delivered', '2026-03-18', '2026-03-19', '2026-03-20',
    to('Ciclos Atocha', 'Calle de Atocha 88', 'Madrid', '28012', 'ES'), { instructions: 'Rear entrance, ring twice.' }],
  ['dispatch', 'HD-0093', 'ham-ams', 'delivered', '2026-04-07', '2026-04-08', '2026-04-10',
    to('Museum aan het IJ', 'IJpromenade 4', 'Amsterdam', '1031 KT', 'NL')],
  ['nordholm', 'NH-2026-0160', 'vie-mil', 'delivered', '2026-05-11', '2026-05-13', '2026-05-15',
    to('Politecnico di Milano', 'Via La Masa 34', 'Milano', '20156', 'IT')],
  ['nordholm', 'NH-2026-0171', 'tll-sto', 'cancelled', '2026-06-01', '2026-06-05', null,
    to('Karolinska Optik AB', 'Solnavägen 9', 'Solna', '171 65', 'SE'), { cancelReason: 'The customer moved the order to autumn.' }],
  ['kestrel', 'KC/5610', 'waw-vno', 'in_transit', '2026-08-24', '2026-08-26', null,
    to('Vilniaus dviračiai', 'Kalvarijų g. 125', 'Vilnius', '08221', 'LT')],
  ['nordholm', 'NH-2026-0204', 'fxt-ham', 'in_transit', '2026-09-03', '2026-09-07', null,
    to('Elbe Labortechnik GmbH', 'Spaldingstr. 64', 'Hamburg', '20097', 'DE', '+494025550117')],
  ['nordholm', 'NH-2026-0211', 'ams-cph', 'booked', '2026-09-14', '2026-09-22', null,
    to('Øresund Analyse ApS', 'Amager Strandvej 60', 'København', '2300', 'DK'), { instructions: 'Keep upright. Do not freeze.' }],
  ['kestrel', 'KC/5702', 'bcn-lis', 'booked', '2026-09-21', '2026-09-30', null,
    to('Bicicletas do Tejo', 'Rua da Junqueira 301', 'Lisboa', '1300-338', 'PT', '+351215550144')],
  ['nordholm', 'NH-2026-0219', 'ham-waw', 'draft', '2026-09-28', '2026-10-12', null,
    to('Instytut Optyki', 'ul. Kamionkowska 18', 'Warszawa', '03-805', 'PL')],
  ['kestrel', 'KC/5711', 'ams-mad', 'draft', '2026-10-01', '2026-10-15', null,
    to('Ciclos Atocha', 'Calle de Atocha 88', 'Madrid', '28012', 'ES')],
  ['dispatch', 'HD-0107', 'vie-mil', 'draft', '2026-10-05', '2026-10-20', null,
    to('Fiera Milano Stand 14', 'Strada Statale 33', 'Rho', '20017', 'IT'), { instructions: 'Slot 14:00 to 15:00, gate C.' }],
]

/** @type {any[][]} reference, description, grams, length, width, height, declared value, UN number */
export const parcels = [
  ['NH-2026-0117', 'Spectrometer, crated', 42000, 120, 80, 60, '18400.00'],
  ['NH-2026-0117', 'Calibration lamps', 6500, 60, 40, 40, '1250.00'],
  ['NH-2026-0121', 'Optical bench, 2 m', 68000, 205, 70, 35, '7300.00'],
  ['KC/5501', 'Frames, 6 pieces', 17400, 140, 80, 45, '4260.00'],
  ['KC/5501', 'Wheel sets', 14800, 75, 75, 90, '2980.00'],
  ['KC/5502', 'E-bike batteries', 21600, 60, 40, 35, '3900.00', 'UN3480'],
  ['HD-0093', 'Exhibition panels', 38500, 220, 110, 20, '2400.00'],
  ['NH-2026-0160', 'Laser head', 9300, 55, 45, 40, '22900.00'],
  ['KC/5610', 'Cargo bike, assembled', 46200, 260, 75, 115, '5150.00'],
  ['NH-2026-0204', 'Vacuum pump', 31700, 70, 50, 45, '2890.00'],
  ['NH-2026-0211', 'Reagents, cooled box', 12400, 60, 40, 40, '860.00', 'UN1170'],
  ['NH-2026-0211', 'Sample changer', 15900, 80, 60, 50, '6420.00'],
  ['KC/5702', 'Saddles and grips', 8700, 60, 40, 60, '1140.00'],
  ['NH-2026-0219', 'Lens set', 3200, 40, 30, 20, '4700.00'],
  ['KC/5711', 'Helmets, 24 pieces', 9600, 110, 70, 60, '1680.00'],
]

/** @type {any[][]} reference, type, location, day, minutes after 07:30 UTC, more */
export const events = [
  ['NH-2026-0117', 'picked_up', 'GBFXT', '2026-02-12', 65],
  ['NH-2026-0117', 'delivered', 'DEHAM', '2026-02-16', 240, { signedBy: 'K. Petersen' }],
  ['NH-2026-0121', 'picked_up', 'DEHAM', '2026-02-20', 130],
  ['NH-2026-0121', 'delivered', 'PLWAW', '2026-02-23', 240, { signedBy: 'M. Zielińska' }],
  ['KC/5501', 'picked_up', 'ESBCN', '2026-03-04', 85],
  ['KC/5501', 'delivered', 'PTLIS', '2026-03-09', 240, { signedBy: 'R. Tavares', note: 'One carton wet.' }],
  ['KC/5502', 'picked_up', 'NLAMS', '2026-03-19', 300],
  ['KC/5502', 'delivered', 'ESMAD', '2026-03-20', 240, { signedBy: 'L. Ferrer' }],
  ['HD-0093', 'picked_up', 'DEHAM', '2026-04-08', 45],
  ['HD-0093', 'delivered', 'NLAMS', '2026-04-10', 240, { signedBy: 'J. de Wit' }],
  ['NH-2026-0160', 'picked_up', 'ATVIE', '2026-05-13', 70],
  ['NH-2026-0160', 'delivered', 'ITMIL', '2026-05-15', 240, { signedBy: 'G. Rinaldi' }],
  ['KC/5610', 'picked_up', 'PLWAW', '2026-08-26', 155],
  ['NH-2026-0204', 'picked_up', 'GBFXT', '2026-09-07', 50],
  ['NH-2026-0204', 'departed', 'GBFXT', '2026-09-07', 520, { note: 'Evening ferry.' }],
]

/** @type {any[][]} reference, kind, amount, status, filed on, description, decision */
export const claims = [
  ['NH-2026-0117', 'damage', '1250.00', 'approved', '2026-02-18', 'Two of the four calibration lamps arrived broken.',
    { approvedAmount: '625.00', decisionNote: 'Half of the lamps, by the photographs.' }],
  ['NH-2026-0117', 'delay', '300.00', 'rejected', '2026-03-03', 'The crate came a day after the promised date.',
    { decisionNote: 'Within the tolerance of the lane.' }],
  ['NH-2026-0121', 'damage', '7300.00', 'rejected', '2026-02-25', 'The bench shows a bent rail at one end.',
    { decisionNote: 'The packaging did not suit the weight.' }],
  ['KC/5501', 'damage', '710.00', 'approved', '2026-03-10', 'One carton was wet, a frame has rust at the bottom bracket.',
    { approvedAmount: '710.00', decisionNote: 'Noted at delivery.' }],
  ['KC/5501', 'loss', '149.00', 'open', '2026-04-14', 'A pair of wheel bags is missing from the second parcel.'],
  ['KC/5502', 'delay', '95.00', 'open', '2026-03-24', 'Delivered after 18:00 although the lane says one day.'],
  ['HD-0093', 'damage', '480.00', 'approved', '2026-04-13', 'Scratches over the whole length of panel three.',
    { approvedAmount: '400.00', decisionNote: 'Repaired by the museum, invoice attached.' }],
  ['NH-2026-0160', 'damage', '2200.00', 'open', '2026-05-19', 'The housing of the laser head is dented at the corner.'],
]
