/** A fraction, which is exact: returns and pays are never floating-point numbers. */
export interface Fraction {
  readonly numerator: bigint
  /** Greater than 0. */
  readonly denominator: bigint
}

export const fraction = (numerator: bigint | number, denominator: bigint | number = 1n): Fraction => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
})

/** Returns the sum, without cancelling: the denominator is the product where the two differ. */
export const plus = (one: Fraction, other: Fraction): Fraction =>
  one.denominator === other.denominator
    ? fraction(one.numerator + other.numerator, one.denominator)
    : fraction(
        one.numerator * other.denominator + other.numerator * one.denominator,
        one.denominator * other.denominator,
      )

export const times = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.numerator * other.numerator, one.denominator * other.denominator)

/** Returns whether the two have the same value, whatever their denominators. */
export const equals = (one: Fraction, other: Fraction): boolean =>
  one.numerator * other.denominator === other.numerator * one.denominator

/** Returns the fraction in lowest terms. */
export function lowestTerms({ numerator, denominator }: Fraction): Fraction {
  let [divisor, rest] = [denominator, numerator < 0n ? -numerator : numerator]
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest]
  return fraction(numerator / divisor, denominator / divisor)
}

/** Returns the fraction as per cent, rounded down to two digits: the form in which a return is published. */
export const percentOf = ({ numerator, denominator }: Fraction): number =>
  Number((numerator * 10_000n) / denominator) / 100

/** Returns this multiple of an amount in minor units, rounded down. */
export const floorOf = ({ numerator, denominator }: Fraction, amount: bigint): bigint =>
  (amount * numerator) / denominator

/** Returns the fraction as a decimal with this many digits behind the point, rounded down. */
export function decimalOf({ numerator, denominator }: Fraction, digits: number): string {
  const scaled = String((numerator * 10n ** BigInt(digits)) / denominator).padStart(digits + 1, '0')
  return digits === 0 ? scaled : `${scaled.slice(0, -digits)}.${scaled.slice(-digits)}`
}
