// Describes forms for the tests: their fields with limits, how to submit them, and what was stored.
import type { sql } from 'kysely';
import type { TestApp } from '../app.ts';
import type { SignedIn } from '../make.ts';

interface Problem {
  readonly code: string;
  readonly fields?: Record<string, string>;
}
type Values = Readonly<Record<string, string>>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export class FormWorld {
  t!: TestApp;
  guest!: SignedIn;
  host!: SignedIn;
  staff!: SignedIn;
  /** Without an account. */
  nobody!: SignedIn;
  readonly ids: Record<string, string> = {};

  async ask<T>(as: SignedIn, method: Method, url: string, payload?: object) {
    const headers = { ...as, 'idempotency-key': this.t.deps.newId() };
    const response = await this.t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    const body = (response.body ? JSON.parse(response.body) : {}) as T & Problem;
    return { status: response.statusCode, type: String(response.headers['content-type'] ?? ''), body };
  }

  async query<T>(statement: ReturnType<typeof sql<T>>): Promise<T> {
    return (await statement.execute(this.t.db.kysely)).rows[0] as T;
  }
}
type Answered = Awaited<ReturnType<FormWorld['ask']>>;

interface Field {
  readonly from?: number;
  readonly to: number;
  /** Texts may also be refused for their content, always with a message at the field. */
  readonly isChoosy?: true;
  /** A text that's always accepted. Default: plain words. */
  readonly plain?: string;
  /** What's stored of a text. Default: the text without surrounding spaces. */
  readonly keeps?: (text: string) => string;
}

export interface Form {
  readonly name: string;
  /** By the path in an error message. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Tries only every n-th text in each field. With many fields, each text is still tried in at least one. */
  readonly every: number;
  /** Submits the form. `kept` returns what was stored, by the same paths, if it was accepted. */
  readonly send: (values: Values) => Promise<Answered & { kept?: () => Promise<Record<string, unknown>> }>;
}
