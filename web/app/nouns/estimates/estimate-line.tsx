// A price's approximate amount in the reader's currency, and what they really pay. Loaded separately from the pages that show it.
import { useQuery } from '@tanstack/react-query';
import { use, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { queryClient } from '../../lib/api/query-client.ts';
import { currencyWords } from '../../lib/currency-sign.ts';
import { formatLocalDate, formatMoney } from '../../lib/formats.ts';
import { cx } from '../../ui/class-names.ts';
import { ratesQuery, useReader } from './api.ts';
import { estimableIn, estimateAmount, type Rate } from './estimate-rules.ts';

interface EstimateLineProps {
  amountMinor: number;
  currency: string;
  className?: string;
}

/** A price doesn't wait longer for exchange rates. */
const PATIENCE_MS = 1_000;
let firstRates: Promise<unknown> | undefined;
const loadFirstRates = () =>
  Promise.race([
    queryClient().prefetchQuery({ ...ratesQuery, retry: false }),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);

/** Suspends until it's known whether there are rates, so the line doesn't push down a button that's already there. */
export function EstimateLine(props: EstimateLineProps) {
  firstRates ??= loadFirstRates();
  use(firstRates);
  const rates = useQuery(ratesQuery).data?.rates ?? [];
  const choices = estimableIn(props.currency, rates);
  if (choices.length === 0 || props.amountMinor === 0) return null;
  return <Estimate {...props} rates={rates} choices={choices} />;
}

interface EstimateProps extends EstimateLineProps {
  rates: readonly Rate[];
  choices: readonly string[];
}

function Estimate({ amountMinor, currency, className, rates, choices }: EstimateProps) {
  const reader = useReader();
  if (!reader || reader.currency === currency) return null;
  const wanted = reader.currency;
  const estimate = wanted === undefined ? undefined : estimateAmount({ amountMinor, currency }, wanted, rates);
  return (
    <div className={cx('text-[14px] text-pretty text-muted', className)}>
      {estimate && <Words amountMinor={amountMinor} currency={currency} wanted={wanted!} estimate={estimate} />}{' '}
      <Choice value={estimate ? wanted : undefined} choices={choices} onChoose={reader.choose} />
    </div>
  );
}

interface WordsProps {
  amountMinor: number;
  currency: string;
  wanted: string;
  estimate: { readonly amountMinor: number; readonly on: string };
}

function Words({ amountMinor, currency, wanted, estimate }: WordsProps) {
  const { locale } = useIntl();
  return (
    <FormattedMessage
      defaultMessage="About {estimate} at the {day} exchange rate. You pay {amount} in {currency}."
      values={{
        estimate: (
          <strong className="font-semibold text-ink num">
            {formatMoney(estimate.amountMinor, wanted, locale, { isRounded: true })}
          </strong>
        ),
        day: formatLocalDate(estimate.on, locale),
        amount: formatMoney(amountMinor, currency, locale),
        currency: currencyWords(currency, locale),
      }}
    />
  );
}

interface ChoiceProps {
  value: string | undefined;
  choices: readonly string[];
  onChoose: (currency: string) => void;
}

/** A subtle button until someone wants to see another currency. */
function Choice({ value, choices, onChoose }: ChoiceProps) {
  const intl = useIntl();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const names = new Intl.DisplayNames(intl.locale, { type: 'currency' });
  if (!isOpen) {
    return (
      <button type="button" className="-my-1 py-1 underline" onClick={() => setOpen(true)}>
        {value === undefined ? (
          <FormattedMessage defaultMessage="Estimate in another currency" />
        ) : (
          <FormattedMessage defaultMessage="Change currency" />
        )}
      </button>
    );
  }
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <label htmlFor={id}>
        <FormattedMessage defaultMessage="Estimate in" />
      </label>
      <select
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
        autoFocus
        className="h-10 min-w-0 grow rounded-field bg-surface px-3 text-[15px] text-ink shadow-[inset_0_0_0_1px_var(--line-strong)]"
        value={value ?? ''}
        onChange={(event) => {
          onChoose(event.target.value);
          setOpen(false);
        }}
      >
        {value === undefined && <option value="">{intl.formatMessage({ defaultMessage: 'Choose a currency' })}</option>}
        {choices.map((code) => (
          <option key={code} value={code}>
            {names.of(code)} ({code})
          </option>
        ))}
      </select>
    </span>
  );
}
