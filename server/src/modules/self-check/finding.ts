// What a check answers.
import { CHECK_FINDINGS, type CheckName, type CheckState } from '@daynook/contract/staff/self-check';
import type { Deps } from '../../deps.ts';

type Facts = Record<string, string | number>;

interface Found<N extends CheckName = CheckName> {
  readonly finding: keyof (typeof CHECK_FINDINGS)[N] & string;
  readonly facts?: Facts;
}

/** Throws or takes long if what it checks does. */
export type Check<N extends CheckName = CheckName> = (deps: Deps) => Promise<Found<N>>;

export const findState = (name: CheckName, finding: string): CheckState =>
  (CHECK_FINDINGS[name] as Readonly<Record<string, CheckState>>)[finding] ?? 'bad';

/** One line for staff, without control characters. Errors of servers can be long. */
export const toReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
