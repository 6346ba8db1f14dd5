// Changes a booking's time, people, cars, extras, or price. Compares it with the current booking while people choose (E7).
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { givenName } from '../../lib/given-name.ts';
import {
  type ChangeQuote,
  changeQuoteQuery,
  otherListingsQuery,
  useProposeChange,
  type Wanted,
} from '../../nouns/booking-changes/api.ts';
import type { Hours } from '../../nouns/booking-changes/change-link.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import { readAmountWithin } from '../../nouns/listings/listing-price-rules.ts';
import { listingQuery } from '../../nouns/listings/listing-query.ts';
import { mostCarsFor } from '../../nouns/visit-limits/cars-field.tsx';
import { Button } from '../../ui/button.tsx';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { Comparison } from './comparison.tsx';
import { HoursFields } from './hours-fields.tsx';
import { dueAtOnceMinor, MoneyWords, NextWords } from './next-words.tsx';

interface ChangeDialogProps {
  booking: Booking;
  /** Chosen before, in the calendar. */
  hours?: Hours | undefined;
  onClose: () => void;
}

const iso = (ms: number): string => new Date(ms).toISOString();

type Extras = NonNullable<Wanted['addOns']>;

const extrasIn = ({ lines }: Booking): Extras =>
  lines.flatMap(({ addOn }) => (addOn ? [{ id: addOn.id, quantity: addOn.quantity }] : []));

/** What's chosen, and how it compares with the booking. */
function useChoice(booking: Booking, chosen: Hours | undefined) {
  const [hours, setHours] = useState<Hours>(
    () => chosen ?? { startMs: Date.parse(booking.startsAt), endMs: Date.parse(booking.endsAt) },
  );
  const [listingId, setListingId] = useState(booking.listing._id);
  const [isAgreed, setAgreed] = useState(false);
  const [guests, setGuests] = useState(booking.guests);
  const [cars, setCars] = useState(booking.cars);
  const [extras, setExtras] = useState<Extras>(() => extrasIn(booking));
  const [price, setPrice] = useState('');
  const priceMinor = readAmountWithin(price, booking.currency, { leastMinor: 0, mostMinor: Number.MAX_SAFE_INTEGER });
  const isMoved = listingId !== booking.listing._id;
  const chooseListing = (id: string) => {
    setListingId(id);
    // Each workspace has its own extras.
    setExtras(id === booking.listing._id ? extrasIn(booking) : []);
  };
  const wanted: Wanted = {
    ...(isMoved ? { listingId } : {}),
    ...(isAgreed ? { bothAgreed: true } : {}),
    startsAt: iso(hours.startMs),
    endsAt: iso(hours.endMs),
    guests,
    ...(cars === booking.cars ? {} : { cars }),
    ...(extras.length > 0 ? { addOns: extras } : {}),
    ...(price.trim() === '' || priceMinor === undefined ? {} : { priceMinor }),
  };
  const isSame =
    !isMoved &&
    wanted.startsAt === booking.startsAt &&
    wanted.endsAt === booking.endsAt &&
    guests === booking.guests &&
    cars === booking.cars &&
    wanted.priceMinor === undefined &&
    JSON.stringify(sorted(extras)) === JSON.stringify(sorted(extrasIn(booking)));
  const isPriceWrong = price.trim() !== '' && priceMinor === undefined;
  return {
    listingId,
    chooseListing,
    isAgreed,
    setAgreed,
    hours,
    setHours,
    guests,
    setGuests,
    cars,
    setCars,
    extras,
    setExtras,
    price,
    setPrice,
    wanted,
    isSame,
    isPriceWrong,
  };
}

const sorted = (extras: Extras) => extras.toSorted((one, other) => one.id.localeCompare(other.id));

export function ChangeDialog({ booking, hours, onClose }: ChangeDialogProps) {
  const intl = useIntl();
  const formId = useId();
  const choice = useChoice(booking, hours);
  const [message, setMessage] = useState('');
  const propose = useProposeChange(booking._id);
  const quote = useQuery({
    ...changeQuoteQuery(booking._id, choice.wanted),
    // While it's being made, what's shown is what was agreed to: another quote would find that nothing changes.
    enabled: !choice.isSame && !choice.isPriceWrong && !propose.isPending,
  });
  const isShown = !choice.isSame && !choice.isPriceWrong && !quote.isError;
  const compared = isShown && !quote.isPlaceholderData ? quote.data : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!compared || propose.isPending) return;
    const { after, termsKey } = compared;
    const body = { ...choice.wanted, expectedTotalMinor: after.totalMinor, expectedTermsKey: termsKey };
    propose.mutateAsync({ ...body, ...(message.trim() ? { message: message.trim() } : {}) }).then(
      () => {
        const done = intl.formatMessage(
          compared.effect === 'at-once'
            ? { defaultMessage: 'We’re updating your booking' }
            : { defaultMessage: 'Sent to {other}' },
          { other: nameOtherSide(booking) },
        );
        toast.success(done);
        onClose();
      },
      // The price or the calendar has changed: shows how it is now.
      () => void quote.refetch(),
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onPhone="full"
      width="max-w-2xl"
      title={<FormattedMessage defaultMessage="Change booking" />}
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            isWrapping
            className="max-sm:grow"
            disabled={!compared}
            isBusy={propose.isPending}
          >
            {/* One item, so that a long sentence wraps on a phone. */}
            <span className="min-w-0 text-balance">
              <SubmitWords booking={booking} compared={compared} />
            </span>
          </Button>
          <Button variant="outline" className="max-sm:grow" onClick={onClose}>
            <FormattedMessage defaultMessage="Keep as it is" />
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-6">
        {propose.error instanceof ApiError && <FailureNote error={propose.error} />}
        <Choices booking={booking} choice={choice} />
        <section aria-live="polite" className="grid gap-4 rounded-panel bg-well p-5 empty:hidden">
          <Result
            booking={booking}
            isSame={choice.isSame}
            failure={choice.isSame || choice.isPriceWrong ? null : quote.error}
            compared={isShown ? quote.data : undefined}
            onRetry={() => void quote.refetch()}
            isRetrying={quote.isFetching}
          />
        </section>
        {(compared?.effect === 'asks' || choice.isAgreed) && (
          <TextArea
            label={
              choice.isAgreed ? (
                <FormattedMessage
                  defaultMessage="Message to {guest} and {host} (optional)"
                  values={{ guest: givenName(booking.guest.name), host: givenName(booking.host.name) }}
                />
              ) : (
                <FormattedMessage
                  defaultMessage="Message to {other} (optional)"
                  values={{ other: nameOtherSide(booking) }}
                />
              )
            }
            maxLength={500}
            rows={3}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}

const nameOtherSide = ({ role, guest, host }: Booking): string => givenName((role === 'guest' ? host : guest).name);

function SubmitWords({ booking, compared }: { booking: Booking; compared: ChangeQuote | undefined }) {
  const intl = useIntl();
  const dueMinor = compared ? dueAtOnceMinor(compared) : 0;
  if (compared?.effect === 'at-once')
    return dueMinor > 0 ? (
      <FormattedMessage
        defaultMessage="Change and pay {amount}"
        values={{ amount: <MoneyWords amountMinor={dueMinor} currency={compared.currency} /> }}
      />
    ) : (
      intl.formatMessage({ defaultMessage: 'Change booking' })
    );
  // The guest agrees to pay by asking, so the button says how much.
  if (compared && booking.role === 'guest' && dueMinor > 0)
    return (
      <FormattedMessage
        defaultMessage="Ask {other}, and pay {amount} if they accept"
        values={{
          other: nameOtherSide(booking),
          amount: <MoneyWords amountMinor={dueMinor} currency={compared.currency} />,
        }}
      />
    );
  return <FormattedMessage defaultMessage="Ask {other}" values={{ other: nameOtherSide(booking) }} />;
}

type Choice = ReturnType<typeof useChoice>;

/** The fields: hours, people, extras, and for hosts the price. */
function Choices({ booking, choice }: { booking: Booking; choice: Choice }) {
  const { hours, setHours, guests, setGuests, cars, setCars, price, setPrice, isPriceWrong } = choice;
  const listing = useQuery(listingQuery(choice.listingId));
  const intl = useIntl();
  const mostCars = mostCarsFor(listing.data?.property.visitLimits, guests);
  return (
    <>
      <ListingField booking={booking} choice={choice} />
      <HoursFields
        hours={hours}
        timeZone={booking.timeZone}
        isStartFixed={booking.status === 'active'}
        onChange={setHours}
      />
      <NumberField
        label={<FormattedMessage defaultMessage="People" />}
        value={guests}
        minimum={1}
        maximum={Math.max(listing.data?.capacity ?? booking.guests, booking.guests)}
        onChange={setGuests}
      />
      {(mostCars > 0 || booking.cars > 0) && (
        <NumberField
          label={<FormattedMessage defaultMessage="Guests’ cars" />}
          value={cars}
          maximum={Math.max(mostCars, booking.cars)}
          onChange={setCars}
        />
      )}
      <ExtraFields addOns={listing.data?.addOns ?? []} choice={choice} />
      {booking.role !== 'guest' && (
        <AmountField
          label={<FormattedMessage defaultMessage="Your price for these hours (optional)" />}
          description={
            <FormattedMessage defaultMessage="Leave it empty for the listing price. Cleaning, extras, fees, and taxes are added to this." />
          }
          currency={booking.currency}
          value={price}
          error={isPriceWrong ? intl.formatMessage({ defaultMessage: 'Enter an amount, such as 40.' }) : undefined}
          onChange={setPrice}
        />
      )}
      {booking.role === 'staff' && (
        <Checkbox
          description={<FormattedMessage defaultMessage="The guest can’t be charged more." />}
          checked={choice.isAgreed}
          onChange={(event) => choice.setAgreed(event.target.checked)}
        >
          <FormattedMessage defaultMessage="Guest and host agreed to this in messages" />
        </Checkbox>
      )}
    </>
  );
}

/** Other workspaces of the host, if there are any. */
function ListingField({ booking, choice }: { booking: Booking; choice: Choice }) {
  const others = useQuery(otherListingsQuery(booking._id));
  const { listing } = booking;
  if (!others.data || others.data.listings.length === 0) return null;
  return (
    <Select
      label={<FormattedMessage defaultMessage="Workspace" />}
      value={choice.listingId}
      onChange={(event) => choice.chooseListing(event.target.value)}
    >
      {[{ _id: listing._id, title: listing.title }, ...others.data.listings].map(({ _id, title }) => (
        <option key={_id} value={_id}>
          {title}
        </option>
      ))}
    </Select>
  );
}

function ExtraFields({
  addOns,
  choice: { extras, setExtras },
}: {
  addOns: readonly { id: string; name: string; maximum: number }[];
  choice: Choice;
}) {
  if (addOns.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-[14px] font-semibold">
        <FormattedMessage defaultMessage="Extras" />
      </legend>
      <ul className="divide-y divide-line">
        {addOns.map(({ id, name, maximum }) => (
          <li key={id} className="flex min-w-0 items-center justify-between gap-4 py-2">
            <span className="min-w-0 text-[15px] break-words" aria-hidden="true">
              {name}
            </span>
            <NumberField
              className="shrink-0"
              isLabelHidden
              label={name}
              value={extras.find((one) => one.id === id)?.quantity ?? 0}
              maximum={maximum}
              onChange={(quantity) =>
                setExtras([...extras.filter((one) => one.id !== id), ...(quantity > 0 ? [{ id, quantity }] : [])])
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function WhatToChange({ booking }: { booking: Booking }) {
  const others = useQuery(otherListingsQuery(booking._id));
  return (
    <p className="text-[15px] text-muted">
      <FormattedMessage
        defaultMessage="Change the time, {hasOthers, select, yes {workspace, } other {}}number of people, or extras."
        values={{ hasOthers: others.data && others.data.listings.length > 0 ? 'yes' : 'no' }}
      />
    </p>
  );
}

interface ResultProps {
  booking: Booking;
  isSame: boolean;
  failure: Error | null;
  compared: ChangeQuote | undefined;
  onRetry: () => void;
  isRetrying: boolean;
}

/** The comparison and what happens next, or why it isn't possible. */
function Result({ booking, isSame, failure, compared, onRetry, isRetrying }: ResultProps) {
  if (isSame) return <WhatToChange booking={booking} />;
  if (failure instanceof ApiError && failure.status < 500)
    return <p className="text-[15px] text-pretty text-danger">{failure.fields['startsAt'] ?? failure.message}</p>;
  if (failure)
    return (
      <RetryLine onRetry={onRetry} isRetrying={isRetrying}>
        <FormattedMessage defaultMessage="We couldn’t compare the prices." />
      </RetryLine>
    );
  if (!compared) return <Skeleton className="h-40 rounded-field" />;
  return (
    <>
      <Comparison compared={compared} isHost={booking.role !== 'guest'} />
      <NextWords booking={booking} compared={compared} />
    </>
  );
}
