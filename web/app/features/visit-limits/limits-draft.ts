// What a host enters about local rules. Numbers are text while they're typed; empty means no limit. Pure.
import type { VISIT_LIMIT_EXAMPLES } from '@daynook/contract/listings/visit-limit-values';
import type { VisitLimits } from '@daynook/contract/listings/visit-limits';
import { WEEKDAYS } from '../../nouns/availability/week-bars.ts';

export interface HoursDraft {
  readonly startMinute: number;
  readonly endMinute: number;
  readonly isAllowed: boolean;
}

export interface LimitsDraft {
  readonly counts: VisitLimits['counts'];
  readonly perHour: string;
  readonly perDay: string;
  readonly perWeek: string;
  /** Whether visits are only allowed at these hours. */
  readonly hasHours: boolean;
  /** Monday first. */
  readonly hours: readonly HoursDraft[];
  /** A number, which may be 0, or empty for no limit. */
  readonly cars: string;
  readonly how: VisitLimits['how'];
  readonly note: string;
  readonly source: string;
}

const USUAL_HOURS = { startMinute: 480, endMinute: 1_200 };

const numberText = (most: number | null | undefined): string => (most ? String(most) : '');

export const toLimitsDraft = (limits: VisitLimits | null): LimitsDraft => ({
  counts: limits?.counts ?? 'visits',
  perHour: numberText(limits?.perHour),
  perDay: numberText(limits?.perDay),
  perWeek: numberText(limits?.perWeek),
  hasHours: (limits?.hours.length ?? 0) > 0,
  hours: WEEKDAYS.map((weekday) => {
    const known = limits?.hours.find((range) => range.weekday === weekday);
    const { startMinute, endMinute } = known ?? USUAL_HOURS;
    return { startMinute, endMinute, isAllowed: known !== undefined || !limits?.hours.length };
  }),
  cars: String(limits?.cars ?? ''),
  how: limits?.how ?? 'official',
  note: limits?.note ?? '',
  source: limits?.source ?? '',
});

/** An example replaces the limits of visits, and leaves the rest. */
export const withExample = (draft: LimitsDraft, example: (typeof VISIT_LIMIT_EXAMPLES)[number]): LimitsDraft => ({
  ...draft,
  counts: example.counts,
  perHour: numberText(example.perHour),
  perDay: numberText(example.perDay),
  perWeek: numberText(example.perWeek),
  hasHours: example.hours !== null,
  hours: draft.hours.map((range) => ({ ...range, ...example.hours, isAllowed: true })),
});

const toNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** What to save; numbers that aren't any are refused by the server, next to their field. */
export const toLimits = (draft: LimitsDraft): VisitLimits => ({
  counts: draft.counts,
  perHour: toNumber(draft.perHour),
  perDay: toNumber(draft.perDay),
  perWeek: toNumber(draft.perWeek),
  hours: draft.hasHours
    ? draft.hours.flatMap(({ isAllowed, startMinute, endMinute }, index) =>
        isAllowed ? [{ weekday: index + 1, startMinute, endMinute }] : [],
      )
    : [],
  cars: toNumber(draft.cars),
  how: draft.how,
  note: draft.note.trim() || null,
  // A host’s own choice has no rules to read elsewhere.
  source: draft.how === 'own' ? null : draft.source.trim() || null,
});
