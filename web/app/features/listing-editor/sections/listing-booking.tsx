// How guests book: instantly or by request, notice, durations, and buffers.

import { RELEASE_CHOICES, type ReleaseMinutes } from '@daynook/contract/limits/arrivals';
import { FormattedMessage, useIntl } from 'react-intl';
import { labeled } from '../../../lib/labeled.ts';
import { listingFieldNames } from '../../../nouns/listings/listing-field-words.ts';
import { ChoiceCards } from '../../../ui/forms/choice-cards.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { BoltIcon } from '../../../ui/icons/icons.tsx';
import { ChatIcon } from '../../../ui/icons/member-icons.tsx';
import { useEditor, useListingField } from '../listing-editor-context.tsx';
import { useFieldText } from '../listing-field-text.ts';
import { ListingSection } from '../listing-section.tsx';
import { CheckoutQuestions } from '../questions/checkout-questions.tsx';
import { LengthSelect } from './listing-durations.tsx';
import { ListingMore } from './listing-more.tsx';
import { ListingPayment } from './listing-payment.tsx';
import { WeekdayLengths } from './listing-weekday-lengths.tsx';

export function ListingBooking() {
  const intl = useIntl();
  const { listing } = useEditor();
  const mode = useListingField('bookingMode');
  const noTime = intl.formatMessage({ defaultMessage: 'None', description: 'No time before or after a booking' });
  return (
    <ListingSection
      id="booking"
      title={<FormattedMessage defaultMessage="Booking" />}
      lead={
        <FormattedMessage defaultMessage="These settings apply every day. Set your open hours under Availability, where you can also change notice and lengths." />
      }
    >
      <ChoiceCards
        id={mode.id}
        legend={intl.formatMessage(listingFieldNames.bookingMode)}
        choices={[
          {
            value: 'request',
            icon: <ChatIcon size={24} />,
            title: <FormattedMessage defaultMessage="Approve each request" />,
            text: (
              <FormattedMessage defaultMessage="You have up to 24 hours to respond. After that, the request expires and the guest pays nothing." />
            ),
          },
          {
            value: 'instant',
            icon: <BoltIcon size={24} />,
            title: <FormattedMessage defaultMessage="Instant book" />,
            text: (
              <FormattedMessage defaultMessage="Guests book any open time right away. Keep your calendar up to date." />
            ),
          },
        ]}
        value={mode.value}
        error={mode.error}
        onChange={mode.set}
      />
      {mode.value === 'instant' && <InstantStays />}
      <div className="grid gap-5 sm:grid-cols-2">
        <LengthSelect
          field="noticeMinutes"
          none={intl.formatMessage({ defaultMessage: 'None' })}
          description={<FormattedMessage defaultMessage="Minimum time between booking and check-in." />}
        />
        <LengthSelect
          field="windowDays"
          description={<FormattedMessage defaultMessage="How far in advance guests can book." />}
        />
        <LengthSelect field="minDurationMinutes" />
        <LengthSelect field="maxDurationMinutes" />
      </div>
      <ListingMore title={<FormattedMessage defaultMessage="More booking settings" />} summary={<MoreSummary />}>
        <div className="grid gap-5 sm:grid-cols-2">
          <StartStep />
          <LengthSelect
            field="maxStayDays"
            description={<FormattedMessage defaultMessage="Consecutive days in one booking." />}
          />
          <LengthSelect field="bufferBeforeMinutes" none={noTime} />
          <LengthSelect
            field="bufferAfterMinutes"
            none={noTime}
            description={<FormattedMessage defaultMessage="Time to clean and reset." />}
          />
          <WeekdayLengths field="weekdayMinMinutes" />
          <WeekdayLengths field="weekdayMaxMinutes" />
          <ReleaseUnused />
        </div>
        <ListingPayment />
      </ListingMore>
      <CheckoutQuestions listingId={listing._id} />
    </ListingSection>
  );
}

/** A summary of the collapsed settings. */
function MoreSummary() {
  const intl = useIntl();
  const fieldText = useFieldText();
  const { fields } = useEditor();
  return (
    [
      'maxStayDays',
      'releaseAfterMinutes',
      'bufferBeforeMinutes',
      'bufferAfterMinutes',
      'declinedPaymentMethods',
    ] as const
  )
    .filter((field) => (Array.isArray(fields[field]) ? fields[field].length > 0 : fields[field] !== 0))
    .map((field) => labeled(intl, listingFieldNames[field], fieldText(fields, field).replaceAll('\n', ', ')))
    .join(' · ');
}

const STAYS_CHOICES = [0, 1, 2, 3, 5, 10] as const;

/** Instant booking only for guests with past stays: others send a request. */
function InstantStays() {
  const intl = useIntl();
  const stays = useListingField('instantMinStays');
  const choices = STAYS_CHOICES.some((choice) => choice === stays.value)
    ? STAYS_CHOICES
    : [...STAYS_CHOICES, stays.value].toSorted((a, b) => a - b);
  return (
    <Select
      id={stays.id}
      label={intl.formatMessage(listingFieldNames.instantMinStays)}
      description={
        stays.value > 0 && (
          <FormattedMessage defaultMessage="Other guests send a request. Search shows “Request to book” to everyone." />
        )
      }
      value={stays.value}
      error={stays.error}
      onChange={(event) => stays.set(Number(event.target.value))}
    >
      {choices.map((count) => (
        <option key={count} value={count}>
          {intl.formatMessage(
            {
              defaultMessage:
                '{count, plural, =0 {All guests} one {Guests with at least 1 completed booking} other {Guests with at least # completed bookings, or 1 with you}}',
            },
            { count },
          )}
        </option>
      ))}
    </Select>
  );
}

/** Hours that nobody checks in for are free for others. */
function ReleaseUnused() {
  const intl = useIntl();
  const release = useListingField('releaseAfterMinutes');
  return (
    <Select
      id={release.id}
      label={intl.formatMessage(listingFieldNames.releaseAfterMinutes)}
      description={
        release.value > 0 && (
          <FormattedMessage defaultMessage="You earn the same, and we remind guests at the start. Only for bookings up to 24 hours." />
        )
      }
      value={release.value}
      error={release.error}
      onChange={(event) => release.set(Number(event.target.value) as ReleaseMinutes)}
    >
      {RELEASE_CHOICES.map((minutes) => (
        <option key={minutes} value={minutes}>
          {intl.formatMessage(
            {
              defaultMessage:
                '{minutes, plural, =0 {Keep the time for the guest} other {Release the rest # minutes after the start}}',
            },
            { minutes },
          )}
        </option>
      ))}
    </Select>
  );
}

function StartStep() {
  const intl = useIntl();
  const step = useListingField('startStepMinutes');
  return (
    <Select
      id={step.id}
      label={intl.formatMessage(listingFieldNames.startStepMinutes)}
      value={step.value}
      error={step.error}
      onChange={(event) => step.set(Number(event.target.value) as 15 | 30 | 60)}
    >
      <option value={15}>{intl.formatMessage({ defaultMessage: 'Every 15 minutes' })}</option>
      <option value={30}>{intl.formatMessage({ defaultMessage: 'Every 30 minutes' })}</option>
      <option value={60}>{intl.formatMessage({ defaultMessage: 'On the hour' })}</option>
    </Select>
  );
}
