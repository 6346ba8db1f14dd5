// Exchange rates for readers' estimates: what's in use, how old it is, and a form to enter a day's rates.
import { EXCHANGE_RATES } from '@daynook/contract/limits/exchange-rates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { StaffForm, useStaffForm } from '../../nouns/staff/staff-form.tsx';
import { Loaded, NoneYet, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { dayFromNow } from './fee-form.tsx';
import { readRates } from './rate-text.ts';
import { type StaffRate, staffRatesQuery, useEndRate, useEnterRates } from './rates-api.ts';

export const StaffRates = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
    <StaffSection id="rates" title={<FormattedMessage defaultMessage="Rates in use" />} isTitleHidden>
      <Loaded
        query={useQuery(staffRatesQuery)}
        failed={<FormattedMessage defaultMessage="We couldn’t load the exchange rates" />}
        waitingClass="h-40"
      >
        {({ rates }) => <RateList rates={rates} />}
      </Loaded>
    </StaffSection>
    <StaffSection
      id="rate-form"
      title={<FormattedMessage defaultMessage="Enter rates" />}
      lead={
        <FormattedMessage
          defaultMessage="We use the latest rates for up to {days} days. Enter new ones at least once a week."
          values={{ days: EXCHANGE_RATES.maximumAgeDays }}
        />
      }
    >
      <RateForm />
    </StaffSection>
  </div>
);

function RateList({ rates }: { rates: readonly StaffRate[] }) {
  const isAnyStale = rates.some(({ isStale }) => isStale);
  if (rates.length === 0) {
    return (
      <NoneYet>
        <FormattedMessage defaultMessage="No rates yet, so no one sees estimates. Enter the first ones below." />
      </NoneYet>
    );
  }
  return (
    <>
      {isAnyStale && (
        <p className="rounded-card bg-clay-wash px-5 py-4 text-pretty">
          <FormattedMessage
            defaultMessage="Rates older than {days} days aren’t used. Enter new ones to show estimates again."
            values={{ days: EXCHANGE_RATES.maximumAgeDays }}
          />
        </p>
      )}
      <div className="rounded-panel bg-surface px-5 shadow-[inset_0_0_0_1px_var(--line)] md:px-7 md:py-2">
        <table className="w-full text-[15px] max-md:block">
          <thead className="max-md:sr-only">
            <tr>
              <th scope="col" className={head}>
                <FormattedMessage defaultMessage="Currency" />
              </th>
              <th scope="col" className={head}>
                <FormattedMessage defaultMessage="Rate" />
              </th>
              <th scope="col" className={head}>
                <FormattedMessage defaultMessage="Date" />
              </th>
              <th scope="col" className={head}>
                <FormattedMessage defaultMessage="Source" />
              </th>
              <th scope="col" className={cx(head, 'max-lg:hidden')}>
                <FormattedMessage defaultMessage="Entered by" />
              </th>
              <td />
            </tr>
          </thead>
          <tbody className="max-md:block">
            {rates.map((rate) => (
              <RateRow key={rate.currency} rate={rate} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const head = 'py-2.5 pe-6 text-start text-[14px] font-medium text-muted whitespace-nowrap';
const cell = 'md:py-2 md:pe-6';

/** On phones, two lines: the rate, then where it's from. */
function RateRow({ rate }: { rate: StaffRate }) {
  const intl = useIntl();
  const end = useEndRate();
  return (
    <tr className="border-line max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-4 max-md:py-3 max-md:not-first:border-t md:border-t">
      <th scope="row" className={cx(cell, 'text-start font-semibold')}>
        {rate.currency}
      </th>
      <td className={cx(cell, 'whitespace-nowrap num')}>
        <FormattedMessage
          defaultMessage="1 USD = {rate} {currency}"
          values={{
            rate: intl.formatNumber(rate.perDollar, { maximumSignificantDigits: 7 }),
            currency: rate.currency,
          }}
        />
      </td>
      <td className={cx(cell, 'whitespace-nowrap max-md:row-start-2 max-md:text-[14.5px]')}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="num">{formatLocalDate(rate.on, intl.locale)}</span>
          {rate.isStale && (
            <Badge tone="clay">
              <FormattedMessage defaultMessage="Too old" />
            </Badge>
          )}
        </span>
      </td>
      <td className={cx(cell, 'wrap-anywhere text-muted max-md:col-span-2 max-md:text-[14.5px]')}>{rate.source}</td>
      <td className={cx(cell, 'wrap-anywhere text-muted max-lg:hidden')}>{rate.enteredBy}</td>
      <td className="text-end max-md:col-start-3 max-md:row-start-1 md:py-1.5">
        <Button
          variant="outline"
          size="sm"
          isBusy={end.isPending}
          aria-label={intl.formatMessage(
            { defaultMessage: 'Stop estimates in {currency}' },
            { currency: rate.currency },
          )}
          onClick={() =>
            end.mutate(rate.currency, {
              onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Estimates stopped' })),
            })
          }
        >
          <FormattedMessage defaultMessage="Stop" />
        </Button>
        <FormFailure error={end.error} />
      </td>
    </tr>
  );
}

function RateForm() {
  const intl = useIntl();
  const [on, setOn] = useState(() => dayFromNow(0));
  const [source, setSource] = useState('');
  const [base, setBase] = useState('USD');
  const [text, setText] = useState('');
  const form = useStaffForm({
    sending: useEnterRates(),
    done: intl.formatMessage({ defaultMessage: 'Rates saved' }),
    onDone: () => setText(''),
  });
  const { isAsked, errors } = form;
  const one = base.trim().toUpperCase();
  const { rates, wrong } = readRates(text, one);
  const isBaseWrong = !/^[A-Z]{3}$/.test(one);
  const isReadable = rates.length > 0 && !isBaseWrong && source.trim() !== '';
  const rateError =
    wrong === undefined
      ? intl.formatMessage({ defaultMessage: 'Enter at least one rate.' })
      : intl.formatMessage(
          { defaultMessage: 'We can’t read “{text}”. Enter a line such as EUR 0.92.' },
          { text: wrong },
        );
  const sentError = Object.entries(errors).find(([field]) => field.startsWith('rates'))?.[1];
  return (
    <StaffForm
      form={form}
      input={isReadable ? { on, source, rates: [...rates] } : undefined}
      action={<FormattedMessage defaultMessage="Save rates" />}
    >
      <div className="grid gap-5 sm:grid-cols-3">
        <DayPicker
          label={intl.formatMessage({ defaultMessage: 'Rate date' })}
          value={on}
          onChange={setOn}
          minimum={dayFromNow(-EXCHANGE_RATES.maximumAgeDays)}
          maximum={dayFromNow(0)}
          error={errors['on']}
        />
        <TextField
          label={<FormattedMessage defaultMessage="Source" />}
          description={<FormattedMessage defaultMessage="For example, European Central Bank" />}
          maxLength={EXCHANGE_RATES.sourceMaximumCharacters}
          value={source}
          error={
            isAsked && source.trim() === ''
              ? intl.formatMessage({ defaultMessage: 'Enter where the rates come from.' })
              : errors['source']
          }
          onChange={(event) => setSource(event.target.value)}
        />
        <TextField
          label={<FormattedMessage defaultMessage="Base currency" />}
          description={
            <FormattedMessage defaultMessage="Each rate is for one unit of it. For the European Central Bank’s table, enter EUR." />
          }
          maxLength={3}
          autoComplete="off"
          autoCapitalize="characters"
          value={base}
          error={
            isAsked && isBaseWrong ? intl.formatMessage({ defaultMessage: 'Enter a code such as USD.' }) : undefined
          }
          onChange={(event) => setBase(event.target.value)}
        />
      </div>
      <TextArea
        label={<FormattedMessage defaultMessage="Rates" />}
        description={<FormattedMessage defaultMessage="One line per currency, such as EUR 0.92, or a pasted table." />}
        rows={6}
        spellCheck={false}
        value={text}
        error={isAsked && rates.length === 0 ? rateError : sentError}
        onChange={(event) => setText(event.target.value)}
      />
    </StaffForm>
  );
}
