// Clients, instruments and the first proposals.
const observer = ['instruments:read', 'proposals:read', 'proposals:write'];

export const clients = [
  { key: 'lyra-institute', secret: 'first-light-at-dusk', role: 'observer', scopes: observer, grantedHours: 400 },
  { key: 'vega-college', secret: 'nineteen-mirrors', role: 'observer', scopes: observer, grantedHours: 250 },
  {
    key: 'time-panel',
    secret: 'graded-on-a-curve',
    role: 'panel',
    scopes: ['instruments:read', 'proposals:read', 'proposals:assess'],
  },
  {
    key: 'night-desk',
    secret: 'dome-opens-at-nine',
    role: 'night desk',
    scopes: ['instruments:read', 'proposals:read', 'nights:write'],
  },
];

/** Name, band, aperture in metres, first and last night. */
export const instrumentRows = [
  ['Wide Field Camera', 'optical', 2.2, '2027-01-01', '2028-12-31'],
  ['Ridge Dish', 'radio', 25, '2027-03-01', '2028-11-30'],
  ['Cold Spectrograph', 'infrared', 3.6, '2027-01-01', '2028-06-30'],
  ['Echelle', 'optical', 1.5, '2027-02-01', '2028-12-31'],
  ['Balloon Telescope', 'xray', 0.6, '2027-05-01', '2028-09-30'],
  ['Twin Array', 'radio', 12.5, '2027-01-01', '2028-12-31'],
];

/** Title, owner, instrument, hours, status, night, blocks of [target, seconds, exposures]. */
export const proposalRows = [
  ['Dust in edge-on spirals', 'lyra-institute', 0, 6, 'draft', null, [['NGC 891', 900, 4]]],
  ['Flares of red dwarfs', 'lyra-institute', 3, 12.5, 'submitted', null, [['Proxima', 300, 40]]],
  ['Maser variability', 'vega-college', 1, 20, 'accepted', null, [['W49N', 3600, 6]]],
  ['Cepheids beyond the bar', 'lyra-institute', 0, 8, 'accepted', null, [['M83', 1200, 10]]],
  ['Comet tail polarimetry', 'vega-college', 0, 4, 'draft', null, []],
  ['Hot gas in groups', 'lyra-institute', 4, 30, 'scheduled', '2027-06-12', [['HCG 62', 7200, 10]]],
  ['Lithium in halo stars', 'vega-college', 3, 10, 'scheduled', '2027-04-03', [['HD 140283', 1800, 8]]],
  ['Deep survey of Cetus', 'lyra-institute', 0, 16, 'completed', '2027-01-20', [['Field C1', 600, 50]]],
  ['Pulsar timing', 'lyra-institute', 5, 24, 'declined', null, [['B1937+21', 3600, 12]]],
  ['Ice on small moons', 'vega-college', 2, 7.5, 'submitted', null, [['Hyperion', 600, 12]]],
  ['Young disks', 'lyra-institute', 2, 9, 'draft', null, []],
  ['Nova shells', 'vega-college', 0, 5, 'completed', '2027-02-09', [['GK Per', 900, 15]]],
  ['Quasar absorption lines', 'lyra-institute', 3, 18, 'submitted', null, [['Q1101-264', 3600, 15]]],
  ['Asteroid rotation', 'vega-college', 3, 3.5, 'declined', null, [['433 Eros', 60, 50]]],
  ['Galactic centre at 2 micron', 'lyra-institute', 2, 14, 'accepted', null, [['Sgr A*', 120, 50]]],
  ['Transits of warm giants', 'vega-college', 0, 11, 'accepted', null, [['WASP-80', 60, 50]]],
];
