// One choice for many rooms: the terms of cancelling, or the room whose weekly hours the others get.
import { CANCELLATION_POLICY_IDS, type CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ListMore } from '../../../ui/list-more.tsx';
import { RetryLine } from '../../../ui/retry-line.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDebounced } from '../../places/use-debounced.ts';
import { isToEdit } from '../co-hosts/api.ts';
import { ChoiceCards } from '../listing-choice-cards.tsx';
import { policyNames, policySentences } from '../listing-policy-words.ts';
import { type HostRoom, sumOf, useHostRooms } from './api.ts';
import { RoomSearchField, SEARCHED_FROM, TYPING_PAUSE_MS } from './room-search-field.tsx';

interface ChoiceDialogProps<T extends string> {
  title: ReactNode;
  note: ReactNode;
  legend: string;
  choices: readonly { value: T; title: string; text: string }[];
  /** What finds a choice among many, and the way to more of them. */
  before?: ReactNode;
  after?: ReactNode;
  apply: ReactNode;
  isBusy: boolean;
  onApply: (value: T) => void;
  onClose: () => void;
}

function ChoiceDialog<T extends string>(props: ChoiceDialogProps<T>) {
  const { title, note, legend, choices, before, after, apply, isBusy, onApply, onClose } = props;
  const id = useId();
  const [value, setValue] = useState<T>();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="max-w-xl"
      title={title}
      footer={
        <>
          <Button look="outline" className="max-sm:grow" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
          <Button
            className="max-sm:grow"
            isBusy={isBusy}
            disabled={value === undefined}
            onClick={() => value !== undefined && onApply(value)}
          >
            {apply}
          </Button>
        </>
      }
    >
      <p className="mb-5 text-[15.5px] text-pretty text-muted">{note}</p>
      {before}
      <ChoiceCards
        id={id}
        legend={legend}
        isLegendHidden
        columns={1}
        choices={choices}
        value={value}
        onChange={setValue}
      />
      {after}
    </Dialog>
  );
}

interface ForRooms<T> {
  rooms: readonly HostRoom[];
  isBusy: boolean;
  onApply: (value: T) => void;
  onClose: () => void;
}

export function PolicyDialog({ rooms, ...rest }: ForRooms<CancellationPolicyId>) {
  const intl = useIntl();
  return (
    <ChoiceDialog
      {...rest}
      title={
        <FormattedMessage
          defaultMessage="Cancellation policy for {count, plural, one {this listing} other {# listings}}"
          values={{ count: rooms.length }}
        />
      }
      note={<FormattedMessage defaultMessage="Existing bookings keep their cancellation policy." />}
      legend={intl.formatMessage({ defaultMessage: 'Cancellation policy' })}
      choices={CANCELLATION_POLICY_IDS.map((value) => ({
        value,
        title: intl.formatMessage(policyNames[value]),
        text: intl.formatMessage(policySentences[value]),
      }))}
      apply={<FormattedMessage defaultMessage="Apply policy" />}
    />
  );
}

export function HoursDialog({ rooms, ...rest }: ForRooms<string>) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const list = useHostRooms({ q: useDebounced(typed.trim(), TYPING_PAUSE_MS) });
  const pages = list.data?.pages;
  const sources = (pages?.flatMap(({ listings }) => listings) ?? []).filter(
    (room) => isToEdit(room) && room.weeklyOpenMinutes > 0 && (rooms.length > 1 || room._id !== rooms[0]?._id),
  );
  const isLong = typed !== '' || (pages?.[0] && sumOf(pages[0].counts) > SEARCHED_FROM);
  return (
    <ChoiceDialog
      {...rest}
      title={<FormattedMessage defaultMessage="Copy weekly hours from another listing" />}
      note={
        <FormattedMessage
          defaultMessage="Replaces the weekly hours of {count, plural, one {this listing} other {# listings}}. Special dates and existing bookings don’t change."
          values={{ count: rooms.length }}
        />
      }
      legend={intl.formatMessage({ defaultMessage: 'Listing to copy from' })}
      before={isLong && <RoomSearchField value={typed} onChange={setTyped} className="mb-4" />}
      choices={sources.map((room) => ({
        value: room._id,
        title: room.title,
        text: intl.formatMessage(
          { defaultMessage: 'Open {hours} hours a week' },
          { hours: Math.round(room.weeklyOpenMinutes / 60) },
        ),
      }))}
      after={<Sources list={list} count={sources.length} />}
      apply={<FormattedMessage defaultMessage="Copy hours" />}
    />
  );
}

/** What stands in place of rooms to copy from, or behind them. */
function Sources({ list, count }: { list: ReturnType<typeof useHostRooms>; count: number }) {
  if (list.isError && !list.data)
    return (
      <RetryLine onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
        <FormattedMessage defaultMessage="We couldn’t load your listings" />
      </RetryLine>
    );
  if (!list.data) return <Skeleton className="h-40" />;
  if (count === 0 && !list.hasNextPage)
    return (
      <p role="status" className="text-muted">
        <FormattedMessage defaultMessage="No listings with weekly hours match your search." />
      </p>
    );
  return <ListMore list={list} className="mt-4" />;
}
