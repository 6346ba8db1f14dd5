// Positions in PostgreSQL's write-ahead log, which order everything that a server has written.

const PAGE_BYTES = 8_192n;
/** A page's header. Only the first page of a file has a longer one. */
const HEADER_BYTES = 24n;

/**
 * The position as a number. PostgreSQL says where the next record begins, which on a new page is behind the page's header, or where the
 * last one ended, which is before it. That's the same position.
 */
export function toPosition(text: string): bigint {
  const [high, low] = text.split('/') as [string, string];
  const position = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
  return position % PAGE_BYTES === HEADER_BYTES ? position - HEADER_BYTES : position;
}
