// Converts stored weekly rules, which can't cross midnight, to bars on screen, which can (C1). Pure.
import type { WeeklyRule } from '@daynook/contract/hosting/hosting';

export const DAY_MINUTES = 1440;
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Opening hours that start on a weekday (1 Monday … 7 Sunday). An end after 1440 is on the next day. */
export interface Bar {
  /** Doesn't change when the bar moves, so that focus and errors stay with it. */
  key: string;
  weekday: number;
  startMinute: number;
  endMinute: number;
  validFrom: string | null;
  validTo: string | null;
}

export type Season = Pick<Bar, 'validFrom' | 'validTo'>;
export const ALL_YEAR: Season = { validFrom: null, validTo: null };

export const seasonKey = ({ validFrom, validTo }: Season): string => `${validFrom ?? ''}/${validTo ?? ''}`;
export const isSameSeason = (a: Season, b: Season): boolean => seasonKey(a) === seasonKey(b);
const seasonsMeet = (a: Season, b: Season): boolean =>
  (a.validFrom ?? '') <= (b.validTo ?? '9999') && (b.validFrom ?? '') <= (a.validTo ?? '9999');

export const nextWeekday = (weekday: number, by = 1): number => ((((weekday - 1 + by) % 7) + 7) % 7) + 1;

let keyCount = 0;
export function newKey(): string {
  keyCount += 1;
  return `bar-${keyCount}`;
}

const inOrder = (a: Omit<Bar, 'key'>, b: Omit<Bar, 'key'>): number =>
  seasonKey(a).localeCompare(seasonKey(b)) || a.weekday - b.weekday || a.startMinute - b.startMinute;

export const sortBars = (bars: readonly Bar[]): Bar[] => [...bars].sort(inOrder);

/** Joins an evening and the next day's early hours into one bar. Whole days stay as they are. */
export function toBars(rules: readonly WeeklyRule[]): Bar[] {
  const joined = new Set<WeeklyRule>();
  const findTail = (rule: WeeklyRule) =>
    rule.endMinute === DAY_MINUTES && rule.startMinute > 0
      ? rules.find(
          (other) =>
            other.weekday === nextWeekday(rule.weekday) &&
            other.startMinute === 0 &&
            other.endMinute <= rule.startMinute &&
            isSameSeason(other, rule),
        )
      : undefined;
  const bars = rules.map((rule) => {
    const tail = findTail(rule);
    if (tail) joined.add(tail);
    return { rule, bar: { ...rule, key: newKey(), endMinute: rule.endMinute + (tail?.endMinute ?? 0) } };
  });
  return sortBars(bars.filter(({ rule }) => !joined.has(rule)).map(({ bar }) => bar));
}

/** The rules of a bar: two if it crosses midnight. */
function rulesOfBar({ weekday, startMinute, endMinute, validFrom, validTo }: Bar): WeeklyRule[] {
  const season = { validFrom, validTo };
  if (endMinute <= DAY_MINUTES) return [{ weekday, startMinute, endMinute, ...season }];
  const tail = { weekday: nextWeekday(weekday), startMinute: 0, endMinute: endMinute - DAY_MINUTES, ...season };
  return [{ weekday, startMinute, endMinute: DAY_MINUTES, ...season }, tail];
}

/** The rules to store, and the bar of each, so that the server's errors can be shown on it. */
export function toRules(bars: readonly Bar[]): { weekly: WeeklyRule[]; keys: string[] } {
  const pairs = bars.flatMap((bar) => rulesOfBar(bar).map((rule) => ({ rule, key: bar.key })));
  pairs.sort((a, b) => inOrder(a.rule, b.rule));
  return { weekly: pairs.map(({ rule }) => rule), keys: pairs.map(({ key }) => key) };
}

/** Two weeks are equal if their stored rules are. */
export function isSameWeek(a: readonly WeeklyRule[], b: readonly WeeklyRule[]): boolean {
  const text = (rules: readonly WeeklyRule[]) =>
    JSON.stringify(rules.map((rule) => [seasonKey(rule), rule.weekday, rule.startMinute, rule.endMinute]).sort());
  return text(a) === text(b);
}

const rulesMeet = (a: WeeklyRule, b: WeeklyRule): boolean =>
  a.weekday === b.weekday && a.startMinute < b.endMinute && b.startMinute < a.endMinute && seasonsMeet(a, b);

/** True if two bars share a minute of the week on some date. */
export const barsMeet = (a: Bar, b: Bar): boolean =>
  rulesOfBar(a).some((first) => rulesOfBar(b).some((second) => rulesMeet(first, second)));

/** The other bars that overlap a bar. */
export const findOverlappedBars = (bar: Bar, bars: readonly Bar[]): Bar[] =>
  bars.filter((other) => other.key !== bar.key && barsMeet(bar, other));

/** Open minutes in a week of this season. */
export const openMinutes = (bars: readonly Bar[]): number =>
  bars.reduce((sum, { startMinute, endMinute }) => sum + endMinute - startMinute, 0);

/** The errors of a rejected save by bar: `weekly.3.startMinute` belongs to the bar of the fourth rule. */
export function errorsByBar(fields: Readonly<Record<string, string>>, keys: readonly string[]): Map<string, string> {
  const errors = new Map<string, string>();
  for (const [field, words] of Object.entries(fields)) {
    const index = /^weekly\.(\d+)/.exec(field)?.[1];
    const key = index === undefined ? undefined : keys[Number(index)];
    if (key && !errors.has(key)) errors.set(key, words);
  }
  return errors;
}
