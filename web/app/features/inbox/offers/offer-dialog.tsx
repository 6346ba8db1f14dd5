// A host sends the guest an offer: pre-approved at the listing price, or at a lower price. Checked against the calendar while typing.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError, hasCode } from '../../../lib/api/api-error.ts';
import { localDay } from '../../../lib/dates/local-day.ts';
import { formatDuration, formatMoney, formatTime, toLocalDate } from '../../../lib/formats.ts';
import { givenName } from '../../../lib/given-name.ts';
import { useHourCycle, useLocale } from '../../../lib/locale.ts';
import { useFailureText } from '../../../lib/use-failure-text.ts';
import { type Quote, quoteQuery } from '../../../nouns/bookings/api.ts';
import { isToEdit } from '../../../nouns/co-hosts/api.ts';
import { endsOn, sameTimeOn, startsOn } from '../../../nouns/host-calendar/block-times.ts';
import type { Listing } from '../../../nouns/listings/api.ts';
import { ownListingQuery } from '../../../nouns/listings/listing-edit-api.ts';
import { readAmountWithin } from '../../../nouns/listings/listing-price-rules.ts';
import { listingQuery } from '../../../nouns/listings/listing-query.ts';
import type { ConversationDetail } from '../../../nouns/messages/api.ts';
import { useMakeOffer } from '../../../nouns/offers/api.ts';
import type { Hours } from '../../../nouns/offers/declined-hours.ts';
import { Button } from '../../../ui/button.tsx';
import { DayPicker } from '../../../ui/dates/day-picker.tsx';
import { ZoneName } from '../../../ui/dates/zoned-time.tsx';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { Radio } from '../../../ui/forms/radio.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { firstHours } from './first-hours.ts';

interface OfferDialogProps {
  conversation: ConversationDetail;
  listing: { _id: string; title: string };
  /** The hours the guest asked for and didn't get: the host can suggest others. */
  insteadOf?: Hours | undefined;
  onClose: () => void;
}

export function OfferDialog({ conversation, listing, insteadOf, onClose }: OfferDialogProps) {
  const { data } = useQuery(listingQuery(listing._id));
  const isCoHost = conversation.role === 'co-host';
  const own = useQuery({ ...ownListingQuery(listing._id), enabled: isCoHost });
  const make = useMakeOffer(conversation._id);
  const formId = useId();
  const guest = givenName(conversation.with.name);
  const isKnown = !isCoHost || !own.isPending;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onPhone="full"
      title={<FormattedMessage defaultMessage="Offer for {guest}" values={{ guest }} />}
      footer={
        <>
          <Button type="submit" form={formId} className="max-sm:grow" isBusy={make.isPending} disabled={!data}>
            <FormattedMessage defaultMessage="Send offer" />
          </Button>
          <Button variant="outline" className="max-sm:grow" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
        </>
      }
    >
      {data && isKnown ? (
        <OfferForm
          listing={data}
          {...{ make, formId, guest, insteadOf, onClose }}
          maySetPrice={!isCoHost || (own.data !== undefined && isToEdit(own.data))}
        />
      ) : (
        <Skeleton className="h-72 rounded-field" />
      )}
    </Dialog>
  );
}

const EXPIRY_HOURS = [6, 24, 48, 72, 168] as const;
const iso = (ms: number): string => new Date(ms).toISOString();

interface OfferFormProps {
  make: ReturnType<typeof useMakeOffer>;
  formId: string;
  listing: Listing;
  guest: string;
  insteadOf: Hours | undefined;
  /** Co-hosts who only answer requests can pre-approve. */
  maySetPrice: boolean;
  onClose: () => void;
}

const readFields = (error: unknown): ApiError['fields'] => (error instanceof ApiError ? error.fields : {});

/** The listing's price for the hours, without cleaning, extras, fees, and taxes. */
const sumStay = (lines: Quote['lines']): number =>
  lines
    .filter(({ code }) => code === 'space' || code === 'extra-guests' || code === 'discount')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);

function OfferForm({ make, formId, listing, guest, insteadOf, maySetPrice, onClose }: OfferFormProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const name = useId();
  const { timeZone } = listing;
  const [{ startMs, endMs }, setHours] = useState(() =>
    firstHours({
      timeZone,
      noticeMinutes: listing.rules.noticeMinutes,
      weekly: listing.hours,
      nowMs: Date.now(),
      insteadOf,
    }),
  );
  const [guests, setGuests] = useState(1);
  const [isSpecial, setSpecial] = useState(false);
  const [price, setPrice] = useState('');
  const [expiresInHours, setExpiry] = useState<number>(48);
  const [wasTried, setTried] = useState(false);
  const date = toLocalDate(new Date(startMs), timeZone);
  const slot = { listingId: listing._id, startsAt: iso(startMs), endsAt: iso(endMs), guests };
  const quote = useQuery({ ...quoteQuery(slot), placeholderData: keepPreviousData });
  const stayMinor = sumStay(quote.data?.lines ?? []);
  const currency = quote.data?.currency ?? 'USD';
  const money = (minor: number) => formatMoney(minor, currency, locale, { withCode: true });
  // Unknown while it loads, and for hours that can't be booked.
  const listPrice = quote.isSuccess ? money(stayMinor) : undefined;
  const priceMinor = isSpecial ? readAmountWithin(price, currency, { leastMinor: 0, mostMinor: stayMinor }) : null;
  const fields = readFields(make.error);
  const failure = quote.error ?? make.error;
  const setStart = (ms: number) => {
    make.reset();
    const lengthMs = endMs - startMs;
    setHours({ startMs: ms, endMs: endMs > ms ? endMs : Math.min(ms + lengthMs, localDay(date, timeZone).endsMs) });
  };
  const setDate = (next: string) => {
    make.reset();
    const from = localDay(date, timeZone);
    setHours({ startMs: sameTimeOn(next, startMs, from, timeZone), endMs: sameTimeOn(next, endMs, from, timeZone) });
  };
  const time = (ms: number) => formatTime(new Date(ms), timeZone, locale, hourCycle);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (priceMinor === undefined || quote.isError || make.isPending) return;
    make.mutate(
      { ...slot, priceMinor, expiresInHours },
      {
        onSuccess: () => {
          toast.success(intl.formatMessage({ defaultMessage: 'Offer sent to {guest}' }, { guest }));
          onClose();
        },
      },
    );
  };
  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-[15px] text-pretty text-muted">
        <FormattedMessage
          defaultMessage="{guest} can book {listing} for these hours right away until the offer expires. The time isn’t held, so others can still book it."
          values={{ guest, listing: listing.title }}
        />
      </p>
      <DayPicker
        label={intl.formatMessage({ defaultMessage: 'Day' })}
        minimum={toLocalDate(new Date(), timeZone)}
        value={date}
        onChange={setDate}
      />
      <div className="grid grid-cols-2 gap-4">
        <Select
          label={<FormattedMessage defaultMessage="From" />}
          value={startMs}
          onChange={(event) => setStart(Number(event.target.value))}
        >
          {startsOn(date, timeZone, startMs).map((ms) => (
            <option key={ms} value={ms}>
              {time(ms)}
            </option>
          ))}
        </Select>
        <Select
          label={<FormattedMessage defaultMessage="To" />}
          value={endMs}
          onChange={(event) => setHours({ startMs, endMs: Number(event.target.value) })}
        >
          {endsOn(date, timeZone, startMs, endMs).map((ms) => (
            <option key={ms} value={ms}>
              {time(ms)}
            </option>
          ))}
        </Select>
        <p className="col-span-2 -mt-2 text-[14px] text-muted">
          <FormattedMessage defaultMessage="Times are in {zone}." values={{ zone: <ZoneName timeZone={timeZone} /> }} />
        </p>
      </div>
      {failure && Object.keys(fields).length === 0 && (
        <p role="alert" className="rounded-field bg-danger-wash px-4 py-3 text-[15px] text-danger">
          {hasCode(failure, 'NOTICE_TOO_SHORT')
            ? intl.formatMessage({ defaultMessage: 'Your listing needs more notice than that. Choose a later start.' })
            : failureText(failure)}
        </p>
      )}
      <NumberField
        label={<FormattedMessage defaultMessage="People" />}
        value={guests}
        minimum={1}
        maximum={listing.capacity}
        onChange={setGuests}
      />
      {maySetPrice ? (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-[14px] font-semibold">
            <FormattedMessage defaultMessage="Price for the stay" />
          </legend>
          <PriceChoice name={name} isChosen={!isSpecial} onChoose={() => setSpecial(false)}>
            <PreapproveWords price={listPrice} />
          </PriceChoice>
          <PriceChoice name={name} isChosen={isSpecial} onChoose={() => setSpecial(true)}>
            <FormattedMessage defaultMessage="Special offer at a lower price" />
          </PriceChoice>
          {isSpecial && (
            <AmountField
              className="ms-11"
              label={<FormattedMessage defaultMessage="Offer price" />}
              description={<FormattedMessage defaultMessage="Cleaning, fees, and taxes are added to this." />}
              currency={currency}
              value={price}
              error={
                fields['priceMinor'] ??
                (wasTried && priceMinor === undefined
                  ? intl.formatMessage(
                      { defaultMessage: 'Enter {price} or less (the listing price).' },
                      { price: money(stayMinor) },
                    )
                  : undefined)
              }
              onChange={(typed) => {
                make.reset();
                setPrice(typed);
              }}
            />
          )}
        </fieldset>
      ) : (
        <p className="text-[15.5px]">
          <OnlyPreapproveWords price={listPrice} />
        </p>
      )}
      {!isSpecial && quote.data && listPrice && (
        <p className="-mt-2 text-[14.5px] text-muted num">
          <FormattedMessage
            defaultMessage="{guest} pays {total} in total, with fees and taxes."
            values={{ guest, total: money(quote.data.totalMinor) }}
          />
        </p>
      )}
      <Select
        label={<FormattedMessage defaultMessage="Expires after" />}
        value={expiresInHours}
        onChange={(event) => setExpiry(Number(event.target.value))}
      >
        {EXPIRY_HOURS.map((hours) => (
          <option key={hours} value={hours}>
            {formatDuration(hours * 60, locale)}
          </option>
        ))}
      </Select>
    </form>
  );
}

/** Without a price while it loads, and for hours that can't be booked. */
const PreapproveWords = ({ price }: { price: string | undefined }) =>
  price === undefined ? (
    <FormattedMessage defaultMessage="Pre-approve at the listing price" />
  ) : (
    <FormattedMessage defaultMessage="Pre-approve at the listing price: {price}" values={{ price }} />
  );

const OnlyPreapproveWords = ({ price }: { price: string | undefined }) =>
  price === undefined ? (
    <FormattedMessage defaultMessage="You pre-approve these hours at the listing price." />
  ) : (
    <FormattedMessage
      defaultMessage="You pre-approve these hours at the listing price: {price}"
      values={{ price: <strong className="num">{price}</strong> }}
    />
  );

interface PriceChoiceProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

const PriceChoice = ({ name, isChosen, onChoose, children }: PriceChoiceProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 py-2 shadow-[inset_0_0_0_1px_var(--line)] hover:bg-well has-checked:bg-moss-wash has-checked:shadow-[inset_0_0_0_1.5px_var(--moss)]">
    <Radio name={name} checked={isChosen} onChange={onChoose} />
    <span className="text-[15.5px] num">{children}</span>
  </label>
);
