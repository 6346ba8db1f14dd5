// Special dates: a month to select from, the list, and the holidays (C2, C4).
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OwnListing } from '../../nouns/availability/api.ts';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { PlusIcon } from '../../ui/icons/member-icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ExceptionForm } from './exception-form.tsx';
import { HolidaysPanel } from './holidays-panel.tsx';
import { MonthView } from './month-view.tsx';
import { exceptionOn, type StoredException } from './open-hours.ts';
import { type Exceptions, useExceptions } from './use-exceptions.ts';

export function ExceptionsSection({ listing, today }: { listing: OwnListing; today: string }) {
  const exceptions = useExceptions(listing);
  const [chosen, setChosen] = useState<string>();
  const existing = chosen ? exceptionOn(listing.exceptions, chosen) : undefined;
  const close = () => {
    setChosen(undefined);
    exceptions.add.reset();
  };
  const ahead = listing.exceptions
    .filter(({ dateTo }) => dateTo >= today)
    .sort((a, b) => a.dateFrom.localeCompare(b.dateFrom));
  return (
    <section aria-labelledby="dates-title">
      <SectionHead
        id="dates-title"
        title={<FormattedMessage defaultMessage="Special dates" />}
        lead={
          <FormattedMessage defaultMessage="Holidays, trips, or an extra Sunday. Existing bookings aren’t affected." />
        }
        action={
          <Button variant="outline" onClick={() => setChosen(today)}>
            <PlusIcon size={18} />
            <FormattedMessage defaultMessage="Add special dates" />
          </Button>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Card className="p-4! md:p-6!">
          <MonthView listing={listing} today={today} onChoose={setChosen} />
        </Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Card className="p-5! md:p-6!">
            <h3 className="mb-1 text-[17px] font-semibold">
              <FormattedMessage defaultMessage="Your special dates" />
            </h3>
            <ExceptionList ahead={ahead} exceptions={exceptions} />
          </Card>
          <Card className="p-5! md:p-6!">
            <h3 className="mb-3 text-[17px] font-semibold">
              <FormattedMessage defaultMessage="Public holidays" />
            </h3>
            <HolidaysPanel listing={listing} today={today} exceptions={exceptions} />
          </Card>
        </div>
      </div>
      <Dialog isOpen={existing !== undefined} onClose={close} title={existing && exceptions.formatDates(existing)}>
        {existing && (
          <ExistingDates
            exception={existing}
            onRemove={() => exceptions.remove.mutate(existing, { onSuccess: close })}
            isRemoving={exceptions.remove.isPending}
          />
        )}
      </Dialog>
      {chosen && !existing && (
        <ExceptionForm exceptions={exceptions} dateFrom={chosen} dateTo={chosen} today={today} onClose={close} />
      )}
    </section>
  );
}

function KindText({ exception }: { exception: StoredException }) {
  const words = useHourWords();
  if (exception.kind === 'closed') return <FormattedMessage defaultMessage="Closed" />;
  if (exception.kind === 'open') return <FormattedMessage defaultMessage="Open all day" />;
  return exception.ranges.map(words.range).join(', ');
}

/** Shown before all are asked for. */
const NEXT_DATES = 6;

function ExceptionList({ ahead, exceptions }: { ahead: readonly StoredException[]; exceptions: Exceptions }) {
  const intl = useIntl();
  const [areAllShown, setAllShown] = useState(false);
  if (ahead.length === 0) {
    return (
      <p className="text-[15px] text-muted">
        <FormattedMessage defaultMessage="No special dates yet. Choose a date in the calendar to change it." />
      </p>
    );
  }
  const { remove, formatDates } = exceptions;
  const shown = areAllShown ? ahead : ahead.slice(0, NEXT_DATES);
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((exception) => (
          <li key={exception._id} className="flex items-center justify-between gap-3 py-2.5">
            <span className="min-w-0 text-[15px] num">
              <span className="block font-medium">{formatDates(exception)}</span>
              <span className="block text-[14px] leading-5 text-muted">
                <Dotted>
                  <KindText exception={exception} />
                  {exception.note}
                </Dotted>
              </span>
            </span>
            <Button
              variant="plain"
              size="sm"
              isBusy={remove.isPending && remove.variables._id === exception._id}
              aria-label={intl.formatMessage({ defaultMessage: 'Remove {dates}' }, { dates: formatDates(exception) })}
              onClick={() => remove.mutate(exception)}
            >
              <FormattedMessage defaultMessage="Remove" />
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < ahead.length && (
        <Button variant="plain" size="sm" className="-ms-4 mt-2" onClick={() => setAllShown(true)}>
          <FormattedMessage defaultMessage="Show all {count, number}" values={{ count: ahead.length }} />
        </Button>
      )}
    </>
  );
}

interface ExistingDatesProps {
  exception: StoredException;
  onRemove: () => void;
  isRemoving: boolean;
}

function ExistingDates({ exception, onRemove, isRemoving }: ExistingDatesProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-[16px] num">
        <KindText exception={exception} />
        {exception.note && <span className="block text-muted">{exception.note}</span>}
      </p>
      <Button variant="outline" onClick={onRemove} isBusy={isRemoving}>
        <FormattedMessage defaultMessage="Use weekly hours" />
      </Button>
    </div>
  );
}
