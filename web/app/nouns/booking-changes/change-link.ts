// The link to a booking's page that opens the dialog to change it, with the hours that someone chose elsewhere. Pure.

/** Opens the dialog once the page has loaded. */
export const CHANGE_HASH = '#change-booking';

export interface Hours {
  readonly startMs: number;
  readonly endMs: number;
}

const iso = (ms: number): string => new Date(ms).toISOString();

export const changeLink = (bookingId: string, { startMs, endMs }: Hours): string =>
  `/booking/${bookingId}?${new URLSearchParams({ starts: iso(startMs), ends: iso(endMs) })}${CHANGE_HASH}`;

/** The hours in the link; undefined if there are none, or they make no sense. */
export function readChangeHours(search: URLSearchParams): Hours | undefined {
  const [startMs, endMs] = [Date.parse(search.get('starts') ?? ''), Date.parse(search.get('ends') ?? '')];
  return startMs < endMs ? { startMs, endMs } : undefined;
}

/** The address without them, for when the dialog is closed. */
export function withoutChangeHours(search: URLSearchParams): string {
  const rest = new URLSearchParams(search);
  rest.delete('starts');
  rest.delete('ends');
  const text = rest.toString();
  return text && `?${text}`;
}
