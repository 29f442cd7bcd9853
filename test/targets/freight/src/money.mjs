/** Money is counted in cents, as BigInt, and shown as a decimal string. */

/** @param {string} text */
export function cents(text) {
  return BigInt(text.replace('.', ''));
}

/** @param {bigint} value */
export function shown(value) {
  const digits = value.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * value * by / of, half up.
 * @param {bigint} value
 * @param {number} by
 * @param {number} of
 */
export function share(value, by, of) {
  return (value * BigInt(by) * 2n + BigInt(of)) / (BigInt(of) * 2n);
}

/**
 * The greater of actual and volumetric weight: 5000 cubic centimetres are a kilogram.
 * @param {{ weightGrams: number, lengthCm: number, widthCm: number, heightCm: number }} parcel
 */
export function chargeableWeight(parcel) {
  return Math.max(parcel.weightGrams, Math.ceil((parcel.lengthCm * parcel.widthCm * parcel.heightCm) / 5));
}

/**
 * @param {{ ratePerKg: string, minimumCharge: string, fuelPercent: number }} lane
 * @param {number} grams
 */
export function price(lane, grams) {
  let freight = 0n;
  if (grams > 0) {
    const byWeight = share(cents(lane.ratePerKg), grams, 1000);
    const least = cents(lane.minimumCharge);
    freight = byWeight > least ? byWeight : least;
  }
  const fuel = share(freight, lane.fuelPercent, 100);
  return { freight: shown(freight), fuel: shown(fuel), total: shown(freight + fuel) };
}
