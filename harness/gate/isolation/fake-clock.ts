/** The real clock, whatever stands in for it later. */
const RealDate = Date;
const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, "format")?.get;
const formatToParts = Intl.DateTimeFormat.prototype.formatToParts;

/**
 * Puts a clock that stands still in place of `Date`, in this process and for good, and returns the hand
 * that moves it, in milliseconds since 1970. Timers and high-resolution time run on: a time-out must.
 */
export function installClock(start: number): (instant: number) => void {
  let instant = start;
  const now = () => instant;
  const clock = new Proxy(RealDate, {
    construct: (target, args: readonly unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [instant] : args, newTarget) as object,
    apply: () => new RealDate(instant).toString(),
    get: (target, key, receiver) => (key === "now" ? now : (Reflect.get(target, key, receiver) as unknown)),
  });
  globalThis.Date = clock;
  RealDate.prototype.constructor = clock;
  // A formatter that is given no date asks the machine, past every stand-in for `Date`.
  Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
    configurable: true,
    get(this: Intl.DateTimeFormat) {
      const bound = format?.call(this) as Intl.DateTimeFormat["format"];
      return (date?: Date | number) => bound(date ?? instant);
    },
  });
  Intl.DateTimeFormat.prototype.formatToParts = function (date) {
    return formatToParts.call(this, date ?? instant);
  };
  return (next) => {
    instant = next;
  };
}
