// Which names of time zones we take. Pure.

/** True for a name the calendar knows, e.g. America/Toronto. */
export function isTimeZone(name: string): boolean {
  try {
    // Fixed offsets are no places: a rule of nine o'clock would not follow the clocks there.
    return (
      !/^[+-]/.test(name) && new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}
