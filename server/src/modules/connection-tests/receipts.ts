// Signed receipts of the steps of a connection test, so that nodes need no common memory and browsers can't invent times. Pure.
import { createHmac, timingSafeEqual } from 'node:crypto';

interface Receipts {
  readonly ticket: { readonly testId: string; readonly memberId: string; readonly expiresAtMs: number };
  /** The latencies and losses so far, and when this one left. */
  readonly pings: {
    readonly testId: string;
    readonly sentAtMs: number;
    readonly latenciesMs: readonly number[];
    readonly lost: number;
  };
  /** How long the node read it, and how much time passed since the answer before it left, which nothing in between can shorten. */
  readonly upload: {
    readonly testId: string;
    readonly bytes: number;
    readonly readMs: number;
    readonly sinceAnswerMs: number;
  };
  readonly download: { readonly testId: string; readonly bytes: number; readonly startedAtMs: number };
}
type Kind = keyof Receipts;
export type Receipt<K extends Kind> = Receipts[K];

const sign = (secret: string, kind: Kind, content: string): Buffer =>
  createHmac('sha256', secret).update(`connection-test ${kind} ${content}`).digest();

export function writeReceipt<K extends Kind>(secret: string, kind: K, value: Receipt<K>): string {
  const content = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${content}.${sign(secret, kind, content).toString('base64url')}`;
}

/** Undefined if it isn't one of ours. What we signed has the shape we wrote. */
export function readReceipt<K extends Kind>(secret: string, kind: K, text: string): Receipt<K> | undefined {
  const [content = '', signature = ''] = text.trim().split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(secret, kind, content);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const value: unknown = JSON.parse(Buffer.from(content, 'base64url').toString());
  return value as Receipt<K>;
}
