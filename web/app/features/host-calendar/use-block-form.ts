// The form for blocking hours: start, end, note, and weekly repetition. Input survives every error. Each block has one idempotency key,
// so a retry after a lost response doesn't block the hours twice.
import { HOSTING } from '@daynook/contract/limits/hosting';
import { useMemo, useRef, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import { addDays } from '../../lib/dates/calendar-dates.ts';
import { localDay } from '../../lib/dates/local-day.ts';
import { toLocalDate } from '../../lib/formats.ts';
import type { Choice } from '../../nouns/host-calendar/block-cursor.ts';
import { sameTimeOn, weeksUntil } from '../../nouns/host-calendar/block-times.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { type Block, type Listing, useAddBlock } from './api.ts';
import type { EntryWords } from './entry-words.ts';
import type { ShownEntry } from './shown-entries.ts';

interface BlockFormOptions {
  choice: Choice;
  timeZone: string;
  listings: readonly Listing[];
  entries: readonly ShownEntry[];
  words: EntryWords;
  onDone: () => void;
}

const iso = (ms: number): string => new Date(ms).toISOString();

interface BlockTimes {
  startMs: number;
  endMs: number;
  isWeekly: boolean;
  until: string;
  /** How often the block repeats; undefined if it doesn't. */
  weekCount: number | undefined;
}

function weeklyError(intl: IntlShape, { isWeekly, until, weekCount }: BlockTimes): string | undefined {
  if (isWeekly && !until) return intl.formatMessage({ defaultMessage: 'Choose an end date.' });
  if (weekCount === undefined) return undefined;
  if (weekCount < 1)
    return intl.formatMessage({
      defaultMessage: 'Choose a date on or after the first one.',
    });
  if (weekCount <= HOSTING.blockOccurrencesMaximum) return undefined;
  return intl.formatMessage(
    { defaultMessage: 'You can repeat for up to {count} weeks.' },
    { count: HOSTING.blockOccurrencesMaximum },
  );
}

/** What the form finds wrong, by field. */
function blockErrors(intl: IntlShape, times: BlockTimes): Record<string, string> {
  const weekly = weeklyError(intl, times);
  return {
    ...(times.endMs <= times.startMs
      ? { endsAt: intl.formatMessage({ defaultMessage: 'Choose a time after the start.' }) }
      : {}),
    ...(weekly === undefined ? {} : { weeklyUntil: weekly }),
  };
}

export function useBlockForm({ choice, timeZone, listings, entries, words, onDone }: BlockFormOptions) {
  const intl = useIntl();
  const [listingId, setListingId] = useState(choice.listingId || (listings[0]?._id ?? ''));
  const [startMs, setStartMs] = useState(choice.fromMs);
  const [endMs, setEndMs] = useState(choice.untilMs);
  const [note, setNote] = useState('');
  const [isWeekly, setWeekly] = useState(false);
  const startDate = toLocalDate(new Date(startMs), timeZone);
  // A block that ends at midnight ends on the day before.
  const endDate = toLocalDate(new Date(endMs - 1), timeZone);
  const [until, setUntil] = useState(() => addDays(startDate, 12 * 7));
  const add = useAddBlock();
  const intent = useRef({ text: '', key: '' });

  const weeks = isWeekly && until ? weeksUntil(startDate, until) : undefined;
  const block: Block = {
    startsAt: iso(startMs),
    endsAt: iso(endMs),
    note: note.trim() || null,
    weeklyUntil: isWeekly ? until : null,
  };

  const inTheWay = useMemo(
    () =>
      entries.filter((entry) => entry.listingId === listingId && entry.startsMs < endMs && startMs < entry.gapEndsMs),
    [entries, listingId, startMs, endMs],
  );

  const errors = blockErrors(intl, { startMs, endMs, isWeekly, until, weekCount: weeks?.count });
  const serverFields = add.error instanceof ApiError ? add.error.fields : {};
  const fields: Readonly<Record<string, string>> = { ...serverFields, ...errors };
  const isTaken = hasCode(add.error, 'SLOT_TAKEN');

  const change =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      add.reset();
      set(value);
    };
  const moveStart = (ms: number) => {
    // Moves the end too if it would come before the start.
    if (ms >= endMs) setEndMs(ms + (endMs - startMs));
    setStartMs(ms);
  };

  const submit = () => {
    if (add.isPending || Object.keys(errors).length > 0) return;
    const text = JSON.stringify([listingId, block]);
    if (intent.current.text !== text) intent.current = { text, key: crypto.randomUUID() };
    add.mutate(
      { listingId, block, idempotencyKey: intent.current.key },
      {
        onSuccess: ({ occurrenceCount }) => {
          toast.success(
            intl.formatMessage(
              {
                defaultMessage: '{count, plural, one {Blocked {span}} other {Blocked # times, starting {span}}}',
              },
              { count: occurrenceCount, span: words.clock.span(startMs, endMs) },
            ),
          );
          onDone();
        },
      },
    );
  };

  return {
    listingId,
    setListingId: change(setListingId),
    startMs,
    endMs,
    startDate,
    endDate,
    setStartMs: change(moveStart),
    setEndMs: change(setEndMs),
    setStartDate: change((date: string) =>
      moveStart(sameTimeOn(date, startMs, localDay(startDate, timeZone), timeZone)),
    ),
    setEndDate: change((date: string) => setEndMs(sameTimeOn(date, endMs, localDay(endDate, timeZone), timeZone))),
    note,
    setNote: change(setNote),
    isWeekly,
    setWeekly: change(setWeekly),
    until,
    setUntil: change(setUntil),
    weeks: fields['weeklyUntil'] ? undefined : weeks,
    fields,
    inTheWay,
    /** The server's message about the conflict. */
    takenText: isTaken ? add.error?.message : undefined,
    /** A failure that no field explains. */
    failure:
      add.error instanceof ApiError && !isTaken && Object.keys(serverFields).length === 0 ? add.error : undefined,
    isBusy: add.isPending,
    submit,
  };
}
export type BlockForm = ReturnType<typeof useBlockForm>;
