// Identifiers: UUID version 7, so that rows sort by creation time. Source: RFC 9562 §5.7.
import { createHash, randomFillSync } from 'node:crypto';

export type NewId = () => string;

/** Requesting randomness from the system is the expensive part, so we do it for many ids at a time. */
const random = Buffer.alloc(16 * 256);
let used = random.length;

function takeRandom(): Buffer {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += 16;
  return random.subarray(used - 16, used);
}

let lastMs = 0;
let sequence = 0;

/** A new UUIDv7. Within one process, later ids never sort before earlier ones. */
export function newId(nowMs: number = Date.now()): string {
  const bytes = takeRandom();
  if (nowMs <= lastMs) {
    sequence += 1;
    if (sequence > 0xfff) {
      lastMs += 1;
      sequence = 0;
    }
  } else {
    lastMs = nowMs;
    sequence = bytes.readUInt16BE(6) & 0x7ff;
  }
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The first id that can be made at this time. Every id made later sorts after it. */
export const firstIdAt = (at: Date): string =>
  at
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2-0000-0000-000000000000');

/** The same id whenever it's made for the same text, so that a repeated attempt changes nothing. Keeps the time of the other id. */
export function repeatableId(idWithTime: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return `${idWithTime.slice(0, 14)}7${hash.slice(0, 3)}-a${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}
