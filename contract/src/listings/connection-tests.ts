// Measuring a listing's internet connection from a browser at its desk (B15). The server takes every time and counts every byte: each step
// returns a signed receipt that the next one sends back, so that nobody can claim a better connection than they have.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';
import { CONNECTION_MEDIA, CONNECTION_TESTS } from './connection-limits.ts';

const measured = {
  downMbps: z.number(),
  upMbps: z.number(),
  latencyMs: z.number(),
  /** How much the latency changes from one answer to the next, on average. */
  jitterMs: z.number(),
  /** The share of answers that took longer than two seconds or didn't arrive. */
  lostPercent: z.number(),
};

/** Medians of the tests of the last 90 days. Each person counts once, with the medians of their newest tests. */
export const ConnectionSummary = z
  .object({
    ...measured,
    people: z.int(),
    tests: z.int(),
    /** How many of them over a cable; the others over Wi-Fi. */
    wiredTests: z.int(),
    lastOn: w.LocalDate,
  })
  .meta({ id: 'ConnectionSummary' });
export type ConnectionSummary = z.infer<typeof ConnectionSummary>;

export const MeasuredConnection = z
  .object({
    /** Measured by at least three guests, with enough upload, a short latency, and few lost answers. */
    isCallReady: z.boolean(),
    /** The median download over Wi-Fi by at least three guests. Search goes by it instead of the host's number. */
    wifiDownMbps: z.int().optional(),
    host: ConnectionSummary.optional(),
    guests: ConnectionSummary.optional(),
  })
  .meta({ id: 'MeasuredConnection' });
export type MeasuredConnection = z.infer<typeof MeasuredConnection>;

const receipt = z.string().min(1).max(2_000);
const ConnectionTicket = z.object({ ticket: receipt, expiresAt: w.Instant }).meta({ id: 'ConnectionTicket' });
const medium = z.enum(CONNECTION_MEDIA);
const params = z.object({ id: w.Id });

export const connectionTestEndpoints = {
  'POST /api/host/listings/{id}/connection-tests': {
    summary: 'Start measuring your listing’s internet connection from a device at its desk',
    access: 'active',
    params,
    body: z.strictObject({ medium }),
    answer: ConnectionTicket,
    status: 201,
    errors: ['NOT_FOUND', 'GONE', 'LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/bookings/{id}/connection-tests': {
    summary: 'Start measuring the internet connection during your booking',
    access: 'active',
    params,
    body: z.strictObject({ medium }),
    answer: ConnectionTicket,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'NOT_DURING_BOOKING', 'LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/connection-tests/ping': {
    summary: 'Measure the latency: send each receipt back as soon as it arrives',
    access: 'active',
    body: z.strictObject({
      ticket: receipt,
      previous: receipt.nullable(),
      /** The answer after `previous` was lost: the time since then is no latency, and the loss counts. */
      isAfterLoss: z.boolean().optional(),
    }),
    answer: z.object({ receipt }),
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/connection-tests/upload': {
    summary: 'Measure the upload with a body of random bytes, right after a ping',
    access: 'active',
    /** `after` is the receipt of that ping: a proxy that collects the body can't make the time since then shorter. */
    query: z.object({ ticket: receipt, after: receipt }),
    upload: { mediaTypes: ['application/octet-stream'], maximumBytes: CONNECTION_TESTS.transferMaximumBytes },
    answer: z.object({ receipt, milliseconds: z.number() }),
    errors: ['VALIDATION_FAILED', 'LIMIT_REACHED', 'PAYLOAD_TOO_LARGE', 'REQUEST_TIMEOUT', 'UNSUPPORTED_MEDIA_TYPE'],
    bucket: 'preview',
  },
  'GET /api/connection-tests/download': {
    summary: 'Measure the download: random bytes that end with a receipt',
    access: 'active',
    query: z.object({
      ticket: receipt,
      bytes: w.queryInteger(CONNECTION_TESTS.transferMinimumBytes, CONNECTION_TESTS.transferMaximumBytes),
    }),
    download: 'application/octet-stream',
    isSentAsIs: true,
    errors: ['VALIDATION_FAILED', 'LIMIT_REACHED'],
    bucket: 'preview',
  },
  'POST /api/connection-tests/finish': {
    summary: 'Finish a test as soon as the last download has arrived, and get what was measured',
    access: 'active',
    body: z.strictObject({
      ticket: receipt,
      pings: receipt,
      upload: receipt,
      download: receipt,
      /** Answers that took too long or didn't arrive; measured by the browser. At least those that its pings reported count. */
      lost: z.int().min(0).max(CONNECTION_TESTS.pingsMaximum),
    }),
    answer: z.object(measured).meta({ id: 'ConnectionTestResult' }),
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
