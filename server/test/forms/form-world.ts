// What forms are tried on, and how one is described: its fields with their bounds, sending it, and what was kept.
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
  /** Texts may be refused here for what they say, too; always beside the field. */
  readonly isChoosy?: true;
  /** What is taken there in any case; plain words unless said. */
  readonly plain?: string;
  /** What is kept of it; itself, without blanks around it, unless said. */
  readonly keeps?: (text: string) => string;
}

export interface Form {
  readonly name: string;
  /** By the path that a refusal names. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Every how many-th text is tried in each field; with many fields, each text in one of them at least. */
  readonly every: number;
  /** Sends it; `kept` says what was kept, by the same paths, once it was taken. */
  readonly send: (values: Values) => Promise<Answered & { kept?: () => Promise<Record<string, unknown>> }>;
}
