// What we add to refunds taken as credit, and what we pay for referrals; both are off until set (D12).

import { CREDIT } from '@daynook/contract/limits/credit';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useIsOffered } from '../../lib/site.ts';
import { useUsualCurrencies } from '../../lib/usual-currencies.ts';
import { creditSettingsQuery, type CreditSettings as Settings, useSaveCreditSettings } from '../../nouns/credit/api.ts';
import { readAmount, writeAmount } from '../../nouns/listings/listing-price-rules.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { CurrencyField } from '../../ui/forms/currency-field.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export function CreditSettings() {
  const query = useQuery(creditSettingsQuery);
  return (
    <section aria-labelledby="credit-settings">
      <h2 id="credit-settings" className="display text-[21px]">
        <FormattedMessage defaultMessage="Credit" />
      </h2>
      <p className="mt-1 mb-5 text-muted">
        <FormattedMessage defaultMessage="Credit is money we owe guests, which they can spend on bookings. Changes apply from now on." />
      </p>
      {query.data ? (
        <SettingsForm settings={query.data} />
      ) : query.isError ? (
        <ErrorState
          title={<FormattedMessage defaultMessage="We couldn’t load the credit settings" />}
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {query.error.message}
        </ErrorState>
      ) : (
        <Skeleton className="h-56 rounded-panel" />
      )}
    </section>
  );
}

const readBonus = (text: string): number | undefined =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) <= CREDIT.bonusMaximumPercent ? Number(text) : undefined;

function SettingsForm({ settings }: { settings: Settings }) {
  const intl = useIntl();
  const isOffered = useIsOffered();
  const usual = useUsualCurrencies();
  const [bonus, setBonus] = useState(String(settings.refundBonusPercent));
  const [rewards, setRewards] = useState(() =>
    Object.fromEntries(
      [...new Set([...usual, ...Object.keys(settings.referralRewards)])].map((currency) => [
        currency,
        writeAmount(settings.referralRewards[currency] ?? null, currency, intl.locale),
      ]),
    ),
  );
  const [wasTried, setTried] = useState(false);
  const save = useSaveCreditSettings();
  const errors = fieldErrors(save.error);
  const currencies = Object.keys(rewards);
  const amounts = Object.entries(rewards).map(
    ([currency, text]) => [currency, readAmount(text ?? '', currency)] as const,
  );
  const isWrong = amounts.some(([, amount]) => amount === 'wrong');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const refundBonusPercent = readBonus(bonus);
    if (refundBonusPercent === undefined || isWrong || save.isPending) return;
    const set = amounts.filter(
      (entry): entry is readonly [string, number] => Boolean(entry[1]) && entry[1] !== 'wrong',
    );
    save.mutate(
      { refundBonusPercent, referralRewards: Object.fromEntries(set) },
      { onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Credit settings saved' })) },
    );
  };
  const bonusError =
    wasTried && readBonus(bonus) === undefined
      ? intl.formatMessage(
          { defaultMessage: 'Enter a whole number from 0 to {maximum}.' },
          { maximum: CREDIT.bonusMaximumPercent },
        )
      : undefined;
  return (
    <Card className="p-6">
      <form noValidate onSubmit={submit} className="grid gap-6">
        <TextField
          className="max-w-sm"
          label={<FormattedMessage defaultMessage="Bonus for choosing credit (%)" />}
          description={
            <FormattedMessage defaultMessage="Guests who cancel can choose credit plus this bonus instead of a refund. Enter 0 to turn this off." />
          }
          inputMode="numeric"
          value={bonus}
          error={errors['refundBonusPercent'] ?? bonusError}
          onChange={(event) => setBonus(event.target.value)}
        />
        <fieldset className="min-w-0">
          <legend className="text-[14px] font-semibold">
            <FormattedMessage defaultMessage="Referral reward (optional)" />
          </legend>
          <p className="mb-3 text-[15px] text-muted">
            <FormattedMessage defaultMessage="Members get this credit when the first booking of a guest they referred closes. The booking has to cost at least as much." />{' '}
            {!isOffered('referrals') && (
              <FormattedMessage defaultMessage="Referrals are off, so only members who were referred before can still earn it." />
            )}
          </p>
          <div className="grid gap-5 sm:grid-cols-3">
            {amounts.map(([currency, amount]) => (
              <AmountField
                key={currency}
                label={currency}
                currency={currency}
                value={rewards[currency] ?? ''}
                error={
                  wasTried && amount === 'wrong'
                    ? intl.formatMessage({ defaultMessage: 'Enter an amount such as 2 or 2.50.' })
                    : undefined
                }
                onChange={(text) => setRewards({ ...rewards, [currency]: text })}
              />
            ))}
          </div>
          <CurrencyField
            // Cleared after adding one.
            key={currencies.length}
            id="reward-currency"
            className="mt-5 max-w-sm"
            label={<FormattedMessage defaultMessage="Another currency" />}
            value=""
            except={currencies}
            onChange={(currency) => setRewards({ ...rewards, [currency]: '' })}
          />
        </fieldset>
        <FormFailure error={save.error} />
        <p>
          <Button type="submit" isBusy={save.isPending}>
            <FormattedMessage defaultMessage="Save credit settings" />
          </Button>
        </p>
      </form>
    </Card>
  );
}
