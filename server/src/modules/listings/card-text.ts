// Cards are kept as the bytes of their JSON and completed by bytes: parsing and writing them again for every search would
// cost more than the search, and so would turning a page of text into bytes.

/** Kilometres as the wire shows them: to the metre. */
export const shownKm = (km: number | null): string => (km === null ? 'null' : String(Math.round(km * 1000) / 1000));

/** The card with the distance from the searched point; null without one. */
export const withDistance = (card: string, km: number | null): string =>
  `${card.slice(0, -1)},"distance":${shownKm(km)}}`;

export type JsonPart = Buffer | string;

/** One buffer of all parts in order. */
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
