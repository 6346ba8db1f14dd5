// Which time zone names we accept. Pure.

/** Whether it's a known zone, e.g. America/Toronto. */
export function isTimeZone(name: string): boolean {
  try {
    // Fixed offsets aren't places: opening hours from nine o'clock wouldn't follow clock changes.
    return (
      !/^[+-]/.test(name) && new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}
