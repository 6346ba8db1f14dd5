// Hours in a conversation's URL: those a host just declined, to suggest others. Pure.

export interface Hours {
  startMs: number;
  endMs: number;
}

export const INSTEAD_OF = 'insteadOf';

export function hoursIn(text: string | null): Hours | undefined {
  const [startMs = Number.NaN, endMs = Number.NaN] = (text ?? '').split('/').map((at) => Date.parse(at));
  return startMs < endMs ? { startMs, endMs } : undefined;
}

interface Declined {
  guest: { _id: string };
  listing: { _id: string };
  startsAt: string;
  endsAt: string;
}

/** The link that opens the conversation with an offer of other hours. */
export function otherHoursPath({ guest, listing, startsAt, endsAt }: Declined): string {
  const search = new URLSearchParams({ to: guest._id, about: listing._id, [INSTEAD_OF]: `${startsAt}/${endsAt}` });
  return `/messages?${search}`;
}
