// Adds or changes the account for a currency. Bank numbers stay in the form: unlike other drafts they are never written to
// the browser's storage.
import { ACCOUNT_KINDS, PAYOUT_SCHEDULES, PAYOUTS } from '@daynook/contract/limits/payouts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { hasCode } from '../../lib/api/api-error.ts';
import { signInsQuery } from '../../nouns/accounts/api.ts';
import { ConfirmEmail, useNeedsConfirmedEmail } from '../../nouns/accounts/confirm-email.tsx';
import { OwnerGate } from '../../nouns/accounts/owner-gate.tsx';
import { recentIdToken } from '../../nouns/accounts/recent-login.ts';
import { type PayoutAccount, useSaveAccount } from '../../nouns/payouts/api.ts';
import { scheduleNames } from '../../nouns/payouts/words.ts';
import { Button } from '../../ui/button.tsx';
import { CurrencyField } from '../../ui/forms/currency-field.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { InfoIcon } from '../../ui/icons/icons.tsx';
import {
  accountOf,
  type FieldName,
  fieldErrors,
  fieldsOf,
  likelyKind,
  missingIn,
  NOTHING_TYPED,
  stripeCountriesOf,
  type TypedAccount,
} from './account-fields.ts';
import { KindChoice } from './kind-choice.tsx';
import { StripeFields } from './stripe-fields.tsx';

interface AccountFormProps {
  /** The currency of the account; where one is added, those offered first. */
  currencies: readonly [string, ...string[]];
  /** Currencies that have an account already. */
  except?: readonly string[];
  /** Whether hosts can be paid through Stripe here. */
  hasStripe: boolean;
  /** The account that is changed. */
  account: PayoutAccount | undefined;
  onSaved: (account: PayoutAccount) => void;
  onCancel: () => void;
}

export const AccountForm = (props: AccountFormProps) => (
  <OwnerGate onCancel={props.onCancel}>
    <Fields {...props} />
  </OwnerGate>
);

function Fields({ currencies, except = [], hasStripe, account, onSaved, onCancel }: AccountFormProps) {
  const intl = useIntl();
  const queries = useQueryClient();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [currency, setCurrency] = useState<string>(currencies[0]);
  const [chosenKind, setKind] = useState(account?.kind);
  const countries = hasStripe ? stripeCountriesOf(currency) : [];
  const [chosenCountry, setCountry] = useState(account?.stripe?.country);
  const country = countries.find((code) => code === chosenCountry) ?? countries[0];
  const hasThisKind = chosenKind !== undefined && (chosenKind !== 'stripe' || country !== undefined);
  const kind = hasThisKind ? chosenKind : country ? 'stripe' : likelyKind(currency);
  const [schedule, setSchedule] = useState(account?.schedule ?? 'weekly');
  const [typed, setTyped] = useState<TypedAccount>({ ...NOTHING_TYPED, holderName: account?.holderName ?? '' });
  const [missing, setMissing] = useState<Partial<Record<FieldName, MessageDescriptor>>>({});
  const save = useSaveAccount(onSaved);
  const refused = fieldErrors(save.error);
  // Who logs in elsewhere has no password here.
  const asksPassword = useQuery(signInsQuery).data?.isKeptHere === true || refused['password'] !== undefined;
  const needsConfirmedEmail = useNeedsConfirmedEmail();
  const fields = fieldsOf(kind, asksPassword);

  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const refuse = () => setRefusals((count) => count + 1);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const nowMissing = missingIn(typed, fields);
    setMissing(nowMissing);
    if (Object.keys(nowMissing).length > 0) {
      refuse();
      return;
    }
    const body = {
      currency,
      account: accountOf(kind, typed, country),
      schedule,
      ...(asksPassword ? { password: typed.password } : { idToken: recentIdToken() }),
    };
    save.mutate(body, {
      onError: (error) => {
        refuse();
        if (hasCode(error, 'EMAIL_NOT_VERIFIED')) void queries.invalidateQueries({ queryKey: ['own-profile'] });
      },
    });
  };

  const errorOf = (field: FieldName) => {
    const words = missing[field];
    return words ? intl.formatMessage(words) : refused[field];
  };
  const text = (field: FieldName) => ({
    id: `${id}${field}`,
    value: typed[field],
    error: errorOf(field),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [field]: target.value });
      setMissing((known) => ({ ...known, [field]: undefined }));
    },
  });
  const digits = (field: FieldName) => ({
    ...text(field),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    spellCheck: false,
  });
  const isShown = fields.some((field) => refused[field] !== undefined);
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      {!account && (
        <CurrencyField
          id={`${id}currency`}
          label={<FormattedMessage defaultMessage="Currency" />}
          description={<FormattedMessage defaultMessage="Each currency you earn in has its own account." />}
          value={currency}
          likely={currencies}
          except={except}
          onChange={setCurrency}
        />
      )}
      <KindChoice kinds={country ? ['stripe', ...ACCOUNT_KINDS] : ACCOUNT_KINDS} value={kind} onChange={setKind} />
      {kind === 'stripe' ? (
        <StripeFields countries={countries} country={country!} error={refused['country']} onChange={setCountry} />
      ) : (
        <TextField
          label={<FormattedMessage defaultMessage="Name on the account" />}
          description={<FormattedMessage defaultMessage="Exactly as it appears on your bank account." />}
          autoComplete="name"
          maxLength={PAYOUTS.holderMaximumCharacters}
          {...text('holderName')}
        />
      )}
      {kind === 'us' && (
        <>
          <Row>
            <TextField
              label={<FormattedMessage defaultMessage="Routing number" />}
              description={<FormattedMessage defaultMessage="Nine digits" />}
              {...digits('routingNumber')}
            />
            <TextField
              label={<FormattedMessage defaultMessage="Account number" />}
              description={<FormattedMessage defaultMessage="4 to 17 digits" />}
              {...digits('accountNumber')}
            />
          </Row>
          <Select label={<FormattedMessage defaultMessage="Account type" />} {...text('accountType')}>
            {(['checking', 'savings'] as const).map((type) => (
              <option key={type} value={type}>
                {intl.formatMessage(accountTypes[type])}
              </option>
            ))}
          </Select>
        </>
      )}
      {kind === 'ca' && (
        <>
          <Row>
            <TextField
              label={<FormattedMessage defaultMessage="Institution number" />}
              description={<FormattedMessage defaultMessage="Three digits" />}
              {...digits('institutionNumber')}
            />
            <TextField
              label={<FormattedMessage defaultMessage="Transit number" />}
              description={<FormattedMessage defaultMessage="Five digits" />}
              {...digits('transitNumber')}
            />
          </Row>
          <TextField
            label={<FormattedMessage defaultMessage="Account number" />}
            description={<FormattedMessage defaultMessage="7 to 12 digits" />}
            {...digits('accountNumber')}
          />
        </>
      )}
      {kind === 'iban' && (
        <TextField
          label={<FormattedMessage defaultMessage="IBAN" />}
          description={
            <FormattedMessage
              defaultMessage="For example: {example}"
              values={{ example: <span className="whitespace-nowrap num">DE89 3704 0044 0532 0130 00</span> }}
            />
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...text('iban')}
        />
      )}
      <Select
        label={<FormattedMessage defaultMessage="Schedule" />}
        description={<FormattedMessage defaultMessage="Payout days start at midnight UTC." />}
        value={schedule}
        onChange={(event) => setSchedule(event.target.value as typeof schedule)}
      >
        {PAYOUT_SCHEDULES.map((one) => (
          <option key={one} value={one}>
            {intl.formatMessage(scheduleNames[one])}
          </option>
        ))}
      </Select>
      {asksPassword && (
        <PasswordField
          label={<FormattedMessage defaultMessage="Your Daynook password" />}
          autoComplete="current-password"
          {...text('password')}
        />
      )}
      {needsConfirmedEmail && (
        <ConfirmEmail
          lead={<FormattedMessage defaultMessage="We email you about every change to this account." />}
          onConfirmed={() => save.reset()}
        />
      )}
      <p className="flex items-start gap-3 rounded-card bg-well p-4 text-[15px] text-pretty">
        <InfoIcon size={20} className="mt-0.5 shrink-0 text-moss" />
        <span>
          <FormattedMessage
            defaultMessage="Payouts in {currency} pause for {hours} hours after you save, and we email you. That gives you time to stop a change you didn’t make."
            values={{ currency, hours: PAYOUTS.pausedHoursAfterChange }}
          />
        </span>
      </p>
      <FormError
        words={
          isShown || (needsConfirmedEmail && hasCode(save.error, 'EMAIL_NOT_VERIFIED'))
            ? undefined
            : save.error?.message
        }
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending} disabled={needsConfirmedEmail}>
          {kind === 'stripe' ? (
            <FormattedMessage defaultMessage="Save and continue" />
          ) : account ? (
            <FormattedMessage defaultMessage="Save account" />
          ) : (
            <FormattedMessage defaultMessage="Add account" />
          )}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}

const accountTypes = defineMessages({
  checking: { defaultMessage: 'Checking' },
  savings: { defaultMessage: 'Savings' },
});

export const currencyLabel = (code: string, locale: string): string =>
  `${code} · ${new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code}`;

const Row = ({ children }: { children: React.ReactNode }) => (
  <div className="grid gap-5 sm:grid-cols-2">{children}</div>
);
