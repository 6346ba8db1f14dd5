// Cards are stored as the bytes of their JSON and completed as bytes. Parsing and serializing them for every search would cost more
// than the search, and so would encoding a page of text.

/** Kilometers as sent to clients, rounded to a meter. */
export const shownKm = (km: number | null): string => (km === null ? 'null' : String(Math.round(km * 1000) / 1000));

/** The card with the distance from the searched point. Unchanged without one. */
export const withDistance = (card: string, km: number | null): string =>
  `${card.slice(0, -1)},"distance":${shownKm(km)}}`;

export type JsonPart = Buffer | string;

/** Joins all parts in order into one buffer. */
export function joinParts(parts: readonly JsonPart[]): Buffer {
  let length = 0;
  for (const part of parts) length += typeof part === 'string' ? Buffer.byteLength(part) : part.length;
  const joined = Buffer.allocUnsafe(length);
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') at += joined.write(part, at);
    else {
      joined.set(part, at);
      at += part.length;
    }
  }
  return joined;
}
