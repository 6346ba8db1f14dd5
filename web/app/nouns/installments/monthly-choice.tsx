// At the checkout of a long stay: pay everything at once or monthly, with the date and amount of each payment to agree to.
import { INSTALLMENT } from '@daynook/contract/limits/installments';
import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Radio } from '../../ui/forms/radio.tsx';
import { Money } from '../../ui/money.tsx';
import type { Quote } from '../bookings/api.ts';
import { FirstPeriod, LaterPayments } from './later-payments.tsx';

type Monthly = NonNullable<Quote['monthly']>;

interface MonthlyChoiceProps {
  quote: Quote;
  monthly: Monthly;
  /** What's charged first, minus credit. */
  firstMinor: number;
  isMonthly: boolean;
  /** The chosen payment method is cash, which can't be paid monthly. */
  isCash: boolean;
  /** Later payments are charged to a card automatically. */
  isByCard: boolean;
  onChange: (isMonthly: boolean) => void;
}

export function MonthlyChoice({ quote, monthly, isMonthly, isCash, onChange, ...more }: MonthlyChoiceProps) {
  const id = useId();
  const { currency } = quote;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-[16px] font-semibold">
        <FormattedMessage defaultMessage="When do you want to pay?" />
      </legend>
      <div className="divide-y divide-line overflow-hidden rounded-field border border-line-strong">
        <Option
          name={id}
          isOn={!isMonthly}
          onChoose={() => onChange(false)}
          title={<FormattedMessage defaultMessage="Pay everything now" />}
        >
          <Money amountMinor={quote.totalMinor} currency={currency} withCode />
        </Option>
        <Option
          name={id}
          isOn={isMonthly}
          isOff={isCash}
          onChoose={() => onChange(true)}
          title={<FormattedMessage defaultMessage="Pay monthly" />}
        >
          {isCash ? (
            <FormattedMessage defaultMessage="Not available when you pay in cash." />
          ) : (
            <FormattedMessage
              defaultMessage="{first} now, then {count, plural, one {# more payment} other {# more payments}}"
              values={{
                first: <Money key="f" amountMinor={monthly.firstMinor} currency={currency} withCode />,
                count: monthly.later.length,
              }}
            />
          )}
        </Option>
      </div>
      {isMonthly && <Terms quote={quote} monthly={monthly} {...more} />}
    </fieldset>
  );
}

interface OptionProps {
  name: string;
  isOn: boolean;
  isOff?: boolean;
  onChoose: () => void;
  title: ReactNode;
  children: ReactNode;
}

const Option = ({ name, isOn, isOff = false, onChoose, title, children }: OptionProps) => (
  <label className="flex cursor-pointer items-start gap-3.5 px-4 py-3.5 outline-offset-[-3px] hover:bg-well has-checked:bg-moss-wash has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-moss">
    <Radio name={name} checked={isOn} disabled={isOff} onChange={onChoose} className="mt-0.5 size-5 outline-none" />
    <span className="min-w-0">
      <span className="block font-semibold">{title}</span>
      <span className="block text-[15px] text-pretty text-muted">{children}</span>
    </span>
  </label>
);

type TermsProps = Pick<MonthlyChoiceProps, 'quote' | 'monthly' | 'firstMinor' | 'isByCard'>;

/** What the guest agrees to. */
function Terms({ quote, monthly, firstMinor, isByCard }: TermsProps) {
  const [next] = monthly.later;
  if (!next) return null;
  const values = {
    time: <ZonedTime key="t" startsAt={next.dueAt} timeZone={quote.timeZone} withArticle />,
    days: INSTALLMENT.announceDays,
  };
  return (
    <div className="mt-3 grid gap-3 rounded-panel bg-well p-5">
      <ol className="grid gap-3 text-[15px]">
        <li className="flex items-baseline justify-between gap-4">
          <span className="min-w-0">
            <span className="font-semibold">
              {quote.bookingMode === 'request' ? (
                <FormattedMessage defaultMessage="If the host accepts" />
              ) : (
                <FormattedMessage defaultMessage="Today" description="When the first monthly payment is made" />
              )}
            </span>
            <span className="block text-[14px] text-pretty text-muted">
              <FirstPeriod {...quote} next={next} />
            </span>
          </span>
          <Money amountMinor={firstMinor} currency={quote.currency} withCode className="whitespace-nowrap" />
        </li>
        <LaterPayments later={monthly.later} currency={quote.currency} />
      </ol>
      <p className="border-t border-line pt-3 text-[14.5px] leading-6 text-pretty text-muted">
        {isByCard ? (
          <FormattedMessage
            defaultMessage="By booking, you agree that we’ll charge your card on each of these dates at {time}. We’ll email you {days} days before each charge and keep the card on file until everything is paid."
            values={values}
          />
        ) : (
          <FormattedMessage
            defaultMessage="Each payment is due on its date at {time}. We’ll email you {days} days before, and your booking page shows how to pay."
            values={values}
          />
        )}{' '}
        <FormattedMessage defaultMessage="If you cancel before your stay starts, you won’t owe the later payments." />
      </p>
    </div>
  );
}
