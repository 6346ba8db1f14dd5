// The hours to be blocked as they are being written down: start, end, note, weeks. What is typed stays through every error;
// one intent has one idempotency key, so that a repeat after a lost answer blocks nothing twice.
import { HOSTING } from '@daynook/contract/limits/hosting';
import { useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import { localDay } from '../../lib/dates/local-day.ts';
import { localDateOf } from '../../lib/formats.ts';
import type { Choice } from '../../nouns/host-calendar/block-cursor.ts';
import { sameTimeOn, weeksUntil } from '../../nouns/host-calendar/block-times.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { type Block, type Room, useAddBlock } from './api.ts';
import type { EntryWords } from './entry-words.ts';
import type { ShownEntry } from './shown-entries.ts';

interface BlockFormOptions {
  choice: Choice;
  timeZone: string;
  rooms: readonly Room[];
  entries: readonly ShownEntry[];
  words: EntryWords;
  onDone: () => void;
}

const iso = (ms: number): string => new Date(ms).toISOString();

export function useBlockForm({ choice, timeZone, rooms, entries, words, onDone }: BlockFormOptions) {
  const intl = useIntl();
  const [roomId, setRoomId] = useState(choice.roomId || (rooms[0]?._id ?? ''));
  const [startMs, setStartMs] = useState(choice.fromMs);
  const [endMs, setEndMs] = useState(choice.untilMs);
  const [note, setNote] = useState('');
  const [isWeekly, setWeekly] = useState(false);
  const startDate = localDateOf(new Date(startMs), timeZone);
  // Hours that end at midnight end with the day before.
  const endDate = localDateOf(new Date(endMs - 1), timeZone);
  const [until, setUntil] = useState(() =>
    new Date(Date.parse(startDate) + 12 * 7 * 86_400_000).toISOString().slice(0, 10),
  );
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
    () => entries.filter((entry) => entry.listingId === roomId && entry.startsMs < endMs && startMs < entry.gapEndsMs),
    [entries, roomId, startMs, endMs],
  );

  const errors: Record<string, string> = {};
  if (endMs <= startMs) errors['endsAt'] = intl.formatMessage({ defaultMessage: 'Choose a time after the start.' });
  if (isWeekly && !until) errors['weeklyUntil'] = intl.formatMessage({ defaultMessage: 'Choose an end date.' });
  if (weeks && weeks.count < 1)
    errors['weeklyUntil'] = intl.formatMessage({
      defaultMessage: 'Choose a date on or after the first one.',
    });
  if (weeks && weeks.count > HOSTING.blockOccurrencesMaximum)
    errors['weeklyUntil'] = intl.formatMessage(
      { defaultMessage: 'You can repeat for up to {count} weeks.' },
      { count: HOSTING.blockOccurrencesMaximum },
    );
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
    // An end that would come first goes along.
    if (ms >= endMs) setEndMs(ms + (endMs - startMs));
    setStartMs(ms);
  };

  const submit = () => {
    if (add.isPending || Object.keys(errors).length > 0) return;
    const text = JSON.stringify([roomId, block]);
    if (intent.current.text !== text) intent.current = { text, key: crypto.randomUUID() };
    add.mutate(
      { listingId: roomId, block, idempotencyKey: intent.current.key },
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
    roomId,
    setRoomId: change(setRoomId),
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
    /** What the server says stands in the way. */
    takenText: isTaken ? add.error?.message : undefined,
    /** A failure that no field explains. */
    failure:
      add.error instanceof ApiError && !isTaken && Object.keys(serverFields).length === 0 ? add.error : undefined,
    isBusy: add.isPending,
    submit,
  };
}
export type BlockForm = ReturnType<typeof useBlockForm>;
