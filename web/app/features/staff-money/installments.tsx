// Overdue monthly payments: who owes what since when, and what staff do about each (RO2).

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { shownBrandName } from '../../lib/brand.ts';
import { methodNames } from '../../nouns/bookings/payment-words.ts';
import { Period } from '../../nouns/installments/later-payments.tsx';
import { stateName, stateTone } from '../../nouns/installments/words.ts';
import { AllClear, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { StateFilter, useListState } from '../../nouns/staff/state-filter.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Money } from '../../ui/money.tsx';
import { InstallmentForm } from './installment-form.tsx';
import { owedQuery, type StaffInstallment, useStaffInstallmentAct } from './installments-api.ts';

export function StaffInstallments() {
  const [state, choose] = useListState();
  const list = useInfiniteQuery(owedQuery(state));
  const installments = list.data?.pages.flatMap((page) => page.installments);
  return (
    <StaffSection id="installments" title={<FormattedMessage defaultMessage="Payments due" />} isTitleHidden>
      <StateFilter legend={<FormattedMessage defaultMessage="Filter payments" />} state={state} onChoose={choose} />
      <PagedList
        list={list}
        failed={<FormattedMessage defaultMessage="We couldn’t load the payments" />}
        waitingClass="h-28"
        more={<FormattedMessage defaultMessage="Show more" />}
      >
        {installments &&
          (installments.length > 0 ? (
            <ul className="grid gap-3">
              {installments.map((installment) => (
                <Item key={`${installment.booking._id} ${installment.number}`} installment={installment} />
              ))}
            </ul>
          ) : (
            <AllClear>
              {state === 'open' ? (
                <FormattedMessage defaultMessage="No monthly payments are overdue." />
              ) : (
                <FormattedMessage defaultMessage="No monthly payments are due." />
              )}
            </AllClear>
          ))}
      </PagedList>
    </StaffSection>
  );
}

function Item({ installment }: { installment: StaffInstallment }) {
  const { booking, currency, amountMinor } = installment;
  return (
    <li className="grid gap-4 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-[17px] font-semibold wrap-anywhere">
            <Link to={`/booking/${booking._id}#payments`} className="link">
              {booking.listingTitle}
            </Link>
          </h3>
          <p className="text-[14.5px] text-muted">
            <Dotted>
              <span className="num">{booking.reference}</span>
              <FormattedMessage
                defaultMessage="{guest} owes {payee}"
                values={{
                  guest: booking.guest.name,
                  payee: booking.collectedBy === 'host' ? booking.host.name : shownBrandName(),
                }}
              />
              <FormattedMessage {...methodNames[booking.paymentMethod]} />
            </Dotted>
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={stateTone(installment)}>
            <FormattedMessage
              {...stateName({ ...installment, isOverdue: installment.isOverdue && !installment.isDeclined })}
            />
          </Badge>
          <Money amountMinor={amountMinor} currency={currency} withCode className="font-semibold whitespace-nowrap" />
        </p>
      </div>
      <p className="text-[15px]">
        <FormattedMessage
          defaultMessage="For {period}, due {due}"
          values={{
            period: <Period key="p" {...installment} />,
            due: <ZonedTime key="d" startsAt={installment.dueAt} timeZone={booking.timeZone} withDate />,
          }}
        />
      </p>
      <Presses installment={installment} />
    </li>
  );
}

function Presses({ installment }: { installment: StaffInstallment }) {
  const act = useStaffInstallmentAct(installment);
  const [open, setOpen] = useState<'time' | 'write-off'>();
  const close = () => setOpen(undefined);
  const { canPay, canReceive } = installment;
  const press = (kind: 'pay' | 'received') => {
    if (!act.isPending) act.mutate({ kind });
  };
  // While the card is being charged, there's nothing to do but wait.
  if (!canReceive) return null;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        {canPay && (
          <Button isBusy={act.isPending} onClick={() => press('pay')}>
            <FormattedMessage defaultMessage="Charge card again" />
          </Button>
        )}
        <Button variant={canPay ? 'outline' : 'primary'} isBusy={act.isPending} onClick={() => press('received')}>
          <FormattedMessage defaultMessage="Mark as received" />
        </Button>
        {open !== 'time' && (
          <Button variant="outline" onClick={() => setOpen('time')}>
            <FormattedMessage defaultMessage="Give more time…" />
          </Button>
        )}
        {open !== 'write-off' && (
          <Button variant="outline" onClick={() => setOpen('write-off')}>
            <FormattedMessage defaultMessage="Write off…" />
          </Button>
        )}
      </div>
      <FormFailure error={act.error} />
      {open && <InstallmentForm key={open} kind={open} installment={installment} onCancel={close} />}
    </div>
  );
}
