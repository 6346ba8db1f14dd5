// Puts the booking into a calendar of one's own, as a file.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import type { ButtonVariant } from '../../ui/button-style.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CalendarIcon } from '../../ui/icons/icons.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type Booking, type BookingSummary, bookingQuery } from './api.ts';
import { isForCalendar, saveBookingCalendar } from './calendar-file.ts';

/** Shown while the hours are still to come or under way. */
export function CalendarButton({ booking, variant = 'outline' }: { booking: Booking; variant?: ButtonVariant }) {
  const intl = useIntl();
  if (!isForCalendar(booking)) return null;
  return (
    <Button variant={variant} onClick={() => saveBookingCalendar(booking, intl)}>
      <CalendarIcon size={18} />
      <FormattedMessage defaultMessage="Add to calendar" />
    </Button>
  );
}

/** The same in a row of a list, which knows less: the address is asked for when the file is. */
export function CalendarRowButton({ booking }: { booking: BookingSummary }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  if (!isForCalendar(booking)) return null;
  const save = async () => {
    setBusy(true);
    try {
      saveBookingCalendar(await queries.fetchQuery(bookingQuery(booking._id)), intl);
    } catch (error) {
      toast.error(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton
      label={intl.formatMessage({ defaultMessage: 'Add {title} to calendar' }, { title: booking.listing.title })}
      variant="outline"
      className="relative"
      disabled={isBusy}
      onClick={() => void save()}
    >
      <CalendarIcon size={18} />
    </IconButton>
  );
}
