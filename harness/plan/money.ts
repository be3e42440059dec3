/** An exact sum: `numerator / denominator`. */
interface Sum {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Places kept where a sum becomes a number: far below what any provider bills. */
const PLACES = 10;

/**
 * What tokens cost in dollars, to ten decimals. Prices such as 0.1 and 0.3 are taken as they are written, not as
 * the binary fractions nearest to them, so the number prints as exactly the sum.
 * @param terms tokens, and the price of `per` of them in dollars
 */
export function costOf(terms: readonly (readonly [tokens: number, price: number])[], per: number): number {
  return Number(fixed(sumOf(terms, per), PLACES));
}

/** `$3.70`, `$0.0926`: cents at least, four decimals at most; what is too small for them is not shown as nothing. */
export function dollars(amount: number): string {
  const text = fixed(sumOf([[amount, 1]], 1), 4);
  if (amount > 0 && Number(text) === 0) return "<$0.0001";
  const [units = "0", decimals = ""] = text.split(".");
  return `$${units.replaceAll(/\B(?=(\d{3})+$)/g, ",")}.${decimals.replace(/0{1,2}$/, "")}`;
}

function sumOf(terms: readonly (readonly [tokens: number, price: number])[], per: number): Sum {
  const products = terms.map(([tokens, price]) => times(decimalOf(tokens), decimalOf(price)));
  const scale = Math.max(0, ...products.map((product) => product.scale));
  const sum = products.reduce(
    (total, { digits, scale: own }) => total + digits * 10n ** BigInt(scale - own),
    0n,
  );
  const divisor = decimalOf(per);
  return {
    numerator: sum * 10n ** BigInt(divisor.scale),
    denominator: divisor.digits * 10n ** BigInt(scale),
  };
}

interface Decimal {
  readonly digits: bigint;
  /** Decimal places, never negative. */
  readonly scale: number;
}

/** A number from zero up as its shortest decimal writing. */
function decimalOf(value: number): Decimal {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [units = "0", decimals = ""] = mantissa.split(".");
  const scale = decimals.length - Number(exponent);
  const digits = BigInt(units + decimals);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function times(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

/** Rounded half up. */
function fixed({ numerator, denominator }: Sum, places: number): string {
  const scaled = numerator * 10n ** BigInt(places);
  const rounded = (2n * scaled + denominator) / (2n * denominator);
  const digits = String(rounded).padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
