// Payments outside the site for staff: who collects them, the operator's details, and what's waiting to be confirmed or sent.
import { BOOKING } from '@daynook/contract/limits/bookings';
import { COLLECTORS, MANUAL_METHODS, type ManualMethod } from '@daynook/contract/money/payment-methods';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { OwnerGate } from '../../nouns/accounts/owner-gate.tsx';
import { useOwnerProof } from '../../nouns/accounts/use-owner-proof.ts';
import { type PaymentOptions, paymentOptionsQuery, useSaveSettings } from '../../nouns/payment-methods/api.ts';
import { OptionEditor } from '../../nouns/payment-methods/option-editor.tsx';
import { manualNames } from '../../nouns/payment-methods/words.ts';
import { type ManualPayment, manualPaymentsQuery } from '../../nouns/staff/overview-api.ts';
import { AllClear, Loaded, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Radio } from '../../ui/forms/radio.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Money } from '../../ui/money.tsx';
import { toast } from '../../ui/overlays/toast.ts';

export const OutsidePayments = () => (
  <StaffSection
    id="outside-payments"
    title={<FormattedMessage defaultMessage="Payments outside {brand}" />}
    lead={
      <FormattedMessage defaultMessage="Bank transfers, company invoices, and cash. The host confirms each payment on the booking page. We confirm the ones that come to us." />
    }
  >
    <div className="grid gap-6 lg:grid-cols-2">
      <Waiting kind="payment" />
      <Waiting kind="refund" />
    </div>
    <Loaded
      query={useQuery(paymentOptionsQuery('operator'))}
      failed={<FormattedMessage defaultMessage="We couldn’t load the payment settings" />}
      waitingClass="h-64"
    >
      {(known) => <Settings known={known} />}
    </Loaded>
  </StaffSection>
);

const collectors = defineMessages({
  platform: { defaultMessage: '{brand} receives transfers and invoiced payments, and pays hosts' },
  host: { defaultMessage: 'Hosts receive them directly' },
});

function Settings({ known: { settings, options } }: { known: PaymentOptions }) {
  const intl = useIntl();
  const name = useId();
  const [collectedBy, setCollectedBy] = useState(settings.collectedBy);
  const [methods, setMethods] = useState<readonly ManualMethod[]>(settings.methods);
  const [hasMonthlyPayments, setMonthlyPayments] = useState(settings.hasMonthlyPayments);
  const [password, setPassword] = useState('');
  const save = useSaveSettings();
  const errors = fieldErrors(save.error);
  const { asksPassword, readProof } = useOwnerProof(password, save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save
      .mutateAsync({
        collectedBy,
        methods: MANUAL_METHODS.filter((method) => methods.includes(method)),
        hasMonthlyPayments,
        ...readProof(),
      })
      .then(
        () => {
          setPassword('');
          toast.success(intl.formatMessage({ defaultMessage: 'Saved' }));
        },
        () => undefined,
      );
  };
  return (
    <Card className="grid gap-6 p-6">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <h3 className="text-[19px] font-semibold">
          <FormattedMessage defaultMessage="How guests can pay" />
        </h3>
        <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
          <fieldset className="min-w-0">
            <legend className="mb-1.5 text-[14px] font-semibold">
              <FormattedMessage defaultMessage="Who receives the money" />
            </legend>
            {COLLECTORS.map((collector) => (
              <label key={collector} className="flex cursor-pointer items-center gap-3 py-2">
                <Radio
                  name={name}
                  value={collector}
                  checked={collector === collectedBy}
                  onChange={() => setCollectedBy(collector)}
                />
                <FormattedMessage {...collectors[collector]} />
              </label>
            ))}
            <p className="text-[14.5px] text-muted">
              <FormattedMessage defaultMessage="Cash always goes to the host." />
            </p>
          </fieldset>
          <fieldset className="min-w-0">
            <legend className="mb-1.5 text-[14px] font-semibold">
              <FormattedMessage defaultMessage="Allowed ways to pay" />
            </legend>
            {MANUAL_METHODS.map((method) => (
              <Checkbox
                key={method}
                checked={methods.includes(method)}
                onChange={(event) =>
                  setMethods(event.target.checked ? [...methods, method] : methods.filter((one) => one !== method))
                }
              >
                <FormattedMessage {...manualNames[method]} />
              </Checkbox>
            ))}
          </fieldset>
          <fieldset className="min-w-0 lg:col-span-2">
            <legend className="mb-1.5 text-[14px] font-semibold">
              <FormattedMessage defaultMessage="Long stays" />
            </legend>
            <Checkbox
              checked={hasMonthlyPayments}
              description={
                <FormattedMessage defaultMessage="Guests make the first payment when they book and the others when each month of their stay begins. We charge cards automatically. Not available for cash. Existing bookings don’t change." />
              }
              onChange={(event) => setMonthlyPayments(event.target.checked)}
            >
              <FormattedMessage
                defaultMessage="Guests can pay monthly for stays of {days} days or more"
                values={{ days: BOOKING.longStayDays }}
              />
            </Checkbox>
          </fieldset>
        </div>
        {asksPassword && (
          <div className="max-w-md">
            <PasswordField
              label={<FormattedMessage defaultMessage="Your {brand} password" />}
              autoComplete="current-password"
              value={password}
              error={errors['password']}
              onChange={(event) => setPassword(event.target.value)}
            />
          </div>
        )}
        <FormFailure error={save.error} />
        <OwnerGate>
          <div>
            <Button type="submit" size="sm" isBusy={save.isPending}>
              <FormattedMessage defaultMessage="Save settings" />
            </Button>
          </div>
        </OwnerGate>
      </form>
      {settings.collectedBy === 'platform' && (
        <div className="grid gap-4 border-t border-line pt-6">
          <div>
            <h3 className="text-[19px] font-semibold">
              <FormattedMessage defaultMessage="{brand}’s payment details" />
            </h3>
            <p className="mt-1 text-[15px] text-muted">
              <FormattedMessage defaultMessage="Guests see these with their booking only. Changes are logged with your name." />
            </p>
          </div>
          {MANUAL_METHODS.filter((method) => method !== 'cash' && settings.methods.includes(method)).map((method) => (
            <OptionEditor
              key={method}
              payee="operator"
              method={method}
              option={options.find((option) => option.method === method)}
            />
          ))}
        </div>
      )}
    </Card>
  );
}

function Waiting({ kind }: { kind: ManualPayment['kind'] }) {
  const list = useInfiniteQuery(manualPaymentsQuery(kind));
  const payments = list.data?.pages.flatMap((page) => page.payments);
  return (
    <div className="min-w-0">
      <h3 className="mb-3 text-[17px] font-semibold">
        {kind === 'payment' ? (
          <FormattedMessage defaultMessage="Payments to confirm" />
        ) : (
          <FormattedMessage defaultMessage="Refunds to send" />
        )}
      </h3>
      <PagedList
        list={list}
        failed={<FormattedMessage defaultMessage="We couldn’t load this list" />}
        waitingClass="h-24"
      >
        {payments &&
          (payments.length === 0 ? (
            <AllClear>
              {kind === 'payment' ? (
                <FormattedMessage defaultMessage="No payments are waiting for us." />
              ) : (
                <FormattedMessage defaultMessage="No refunds are waiting." />
              )}
            </AllClear>
          ) : (
            <ul className="grid gap-3">
              {payments.map((payment) => (
                <Line key={payment._id} payment={payment} />
              ))}
            </ul>
          ))}
      </PagedList>
    </div>
  );
}

function Line({ payment }: { payment: ManualPayment }) {
  const { kind, booking, guest, host, method, collectedBy, amountMinor, currency, since, sentAt, missingAt, payBy } =
    payment;
  return (
    <li className="grid gap-2 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)]">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p className="flex min-w-0 flex-wrap items-center gap-3">
          <Link
            to={`/booking/${booking._id}`}
            className="finger-line font-semibold text-moss underline-offset-4 hover:underline wrap-anywhere"
          >
            {`${booking.reference} · ${booking.listingTitle}`}
          </Link>
          <Badge tone={sentAt || missingAt ? 'clay' : 'sun'}>
            {kind === 'refund' ? (
              missingAt ? (
                <FormattedMessage defaultMessage="Guest says it didn’t arrive" />
              ) : sentAt ? (
                <FormattedMessage defaultMessage="Sent" />
              ) : (
                <FormattedMessage defaultMessage="To be sent" />
              )
            ) : sentAt ? (
              <FormattedMessage defaultMessage="Guest says they paid" />
            ) : (
              <FormattedMessage defaultMessage="Waiting for payment" />
            )}
          </Badge>
        </p>
        <Money amountMinor={amountMinor} currency={currency} withCode className="font-semibold" />
      </div>
      <p className="text-[15px] wrap-anywhere">
        <FormattedMessage
          defaultMessage="{kind, select, refund {From {payee, select, host {{host}} other {{brand}}} to {guest}} other {From {guest} to {payee, select, host {{host}} other {{brand}}}}} · {method}"
          values={{
            kind,
            payee: collectedBy,
            host: host.name,
            guest: guest.name,
            method: <FormattedMessage key="m" {...manualNames[method]} />,
          }}
        />
      </p>
      <p className="text-[14.5px] text-muted">
        <FormattedMessage defaultMessage="Since {when}" values={{ when: <Moment at={since} /> }} />
        {payBy && (
          <>
            {' · '}
            <FormattedMessage defaultMessage="Due by {when}" values={{ when: <Moment at={payBy} /> }} />
          </>
        )}
      </p>
    </li>
  );
}

/** Staff who pay hosts should know that nobody was charged. */
export function SimulatedNote() {
  const hasSandbox = useQuery(paymentOptionsQuery('operator')).data?.settings.hasSandbox;
  if (!hasSandbox) return null;
  return (
    <p role="note" className="rounded-card bg-clay-wash px-4 py-2.5 text-[15px] text-pretty">
      <FormattedMessage defaultMessage="Card payments are simulated here. Don’t pay hosts for them from a real bank account." />
    </p>
  );
}
