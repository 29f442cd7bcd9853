/** What a unit measures, and how many of the smallest common one it is. */
export interface Measure {
  of: string;
  factor: number;
}

const tables: Record<string, [names: string, factor: number][]> = {
  power: [
    ['w watt watts', 1],
    ['kw kilowatt kilowatts', 1e3],
    ['mw megawatt megawatts', 1e6],
    ['gw gigawatt gigawatts', 1e9],
  ],
  energy: [
    ['wh watt-hours', 1],
    ['kwh kilowatt-hours', 1e3],
    ['mwh megawatt-hours', 1e6],
  ],
  voltage: [
    ['mv millivolt millivolts', 1],
    ['v volt volts', 1e3],
    ['kv kilovolt kilovolts', 1e6],
  ],
  current: [
    ['ma milliampere milliamperes milliamps', 1],
    ['ampere amperes amps', 1e3],
  ],
  frequency: [
    ['hz hertz', 1],
    ['khz kilohertz', 1e3],
    ['mhz megahertz', 1e6],
    ['ghz gigahertz', 1e9],
  ],
  pressure: [
    ['pa pascal pascals', 1],
    ['hpa mbar hectopascal hectopascals millibar', 100],
    ['kpa kilopascal kilopascals', 1e3],
    ['bar', 1e5],
  ],
  mass: [
    ['mg milligram milligrams', 1],
    ['g gram grams', 1e3],
    ['kg kilo kilos kilogram kilograms', 1e6],
    ['tonne tonnes', 1e9],
  ],
  length: [
    ['mm millimetre millimetres millimeter millimeters', 1],
    ['cm centimetre centimetres centimeter centimeters', 10],
    ['m metre metres meter meters', 1e3],
    ['km kilometre kilometres kilometer kilometers', 1e6],
  ],
  volume: [
    ['ml millilitre millilitres milliliter milliliters', 1],
    ['cl centilitre centilitres', 10],
    ['dl decilitre decilitres', 100],
    ['l litre litres liter liters', 1e3],
    ['hl hectolitre hectolitres', 1e5],
  ],
  speed: [['kt kts kn knot knots', 1]],
  'speed by the hour': [['kmh kph', 1]],
  'miles by the hour': [['mph', 1]],
  celsius: [['c celsius', 1]],
  fahrenheit: [['f fahrenheit', 1]],
};

const measures = new Map<string, Measure>(
  Object.entries(tables).flatMap(([of, rows]) =>
    rows.flatMap(([names, factor]) => names.split(' ').map((name): [string, Measure] => [name, { of, factor }])),
  ),
);

/** What a word is a unit of, if it is one. */
export const measureOf = (word: string): Measure | undefined => measures.get(word.replace(/^°/u, '').toLowerCase());

const moneyOrShare = new Set('eur usd gbp chf sek nok dkk pct db ppm lux nm mi ft'.split(' '));

/** Whether a name that ends with this word says by it what its number is counted in. */
export const isUnitSuffix = (word: string): boolean => measures.has(word) || moneyOrShare.has(word);
