// Our fees: current, scheduled, and past ones, and rates agreed with single hosts (F3, F4).
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatBasisPoints } from '../../lib/fees.ts';
import { useLocale } from '../../lib/locale.ts';
import { Loaded, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { FeeForm } from './fee-form.tsx';
import { AmountList, FeeDay, RatesWords } from './fee-words.tsx';
import { type FeeChange, feesQuery, useCancelFees } from './fees-api.ts';
import { HostRates } from './host-rates.tsx';

export const StaffFees = () => (
  <Loaded
    query={useQuery(feesQuery)}
    failed={<FormattedMessage defaultMessage="We couldn’t load the fees" />}
    waitingClass="h-44"
  >
    {({ changes, earliestOn }) => <Fees changes={changes} earliestOn={earliestOn} />}
  </Loaded>
);

function Fees({ changes, earliestOn }: { changes: readonly FeeChange[]; earliestOn: string }) {
  const current = changes.find(({ status }) => status === 'current');
  const others = changes.filter(({ status }) => status !== 'current');
  return (
    <div className="grid gap-9">
      <StaffSection id="fee-changes" title={<FormattedMessage defaultMessage="Fees" />} isTitleHidden>
        {current && <Current change={current} />}
        {others.length > 0 && (
          <ul className="divide-y divide-line rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
            {others.map((change) => (
              <Change key={change._id} change={change} />
            ))}
          </ul>
        )}
      </StaffSection>
      {current && (
        <StaffSection
          id="fee-form"
          title={<FormattedMessage defaultMessage="Schedule a change" />}
          lead={
            <FormattedMessage defaultMessage="Both fees are percentages of the price before tax. Existing bookings keep their fees." />
          }
        >
          <FeeForm current={current} earliestOn={earliestOn} />
        </StaffSection>
      )}
      <HostRates />
    </div>
  );
}

/** Today's fees as figures. */
function Current({ change }: { change: FeeChange }) {
  const locale = useLocale();
  return (
    <Card className="grid gap-5 p-5 sm:p-7">
      <p className="flex flex-wrap items-center gap-3 text-[15px] text-muted">
        <Badge tone="moss">
          <FormattedMessage defaultMessage="Now" />
        </Badge>
        <Since change={change} />
      </p>
      <dl className="grid gap-5 sm:grid-cols-3 sm:divide-x sm:divide-line">
        <Figure
          name={<FormattedMessage defaultMessage="Guest fee" />}
          value={formatBasisPoints(change.guestBasisPoints, locale)}
        >
          {Object.keys(change.guestMinimums).length > 0 && (
            <FormattedMessage
              defaultMessage="At least {amounts}"
              values={{ amounts: <AmountList amounts={change.guestMinimums} /> }}
            />
          )}
        </Figure>
        <Figure
          name={<FormattedMessage defaultMessage="Host fee" />}
          value={formatBasisPoints(change.hostBasisPoints, locale)}
        />
        {change.repeatHostBasisPoints !== null && (
          <Figure
            name={<FormattedMessage defaultMessage="Host fee for repeat guests" />}
            value={formatBasisPoints(change.repeatHostBasisPoints, locale)}
          >
            <FormattedMessage defaultMessage="From a guest’s fourth booking with the same host" />
          </Figure>
        )}
      </dl>
    </Card>
  );
}

const Figure = ({ name, value, children }: { name: ReactNode; value: string; children?: ReactNode }) => (
  <div className="sm:not-first:ps-6">
    <dt className="text-[14.5px] text-muted">{name}</dt>
    <dd className="display text-[32px] leading-10 num">{value}</dd>
    {children && <dd className="text-[14.5px] text-muted">{children}</dd>}
  </div>
);

const Since = ({ change }: { change: FeeChange }) => (
  <span className="wrap-anywhere">
    {change.createdBy === null ? (
      <FormattedMessage defaultMessage="From the start" />
    ) : (
      <FormattedMessage
        defaultMessage="From {day}, scheduled by {name}"
        values={{ day: <FeeDay key="d" at={change.startsAt} />, name: change.createdBy }}
      />
    )}
  </span>
);

function Change({ change }: { change: FeeChange }) {
  const intl = useIntl();
  const cancel = useCancelFees();
  const isScheduled = change.status === 'scheduled';
  return (
    <li className="grid gap-3 px-5 py-4 sm:px-7">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1.5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[15px]">
            <Badge tone={isScheduled ? 'sun' : 'neutral'}>
              {isScheduled ? (
                <FormattedMessage defaultMessage="Scheduled" />
              ) : (
                <FormattedMessage defaultMessage="Past" description="Fees that no longer apply" />
              )}
            </Badge>
            <Since change={change} />
          </p>
          <RatesWords rates={change} />
        </div>
        {isScheduled && (
          <Button
            variant="outline"
            size="sm"
            isBusy={cancel.isPending}
            onClick={() =>
              cancel.mutate(change._id, {
                onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Change canceled' })),
              })
            }
          >
            <FormattedMessage defaultMessage="Cancel this change" />
          </Button>
        )}
      </div>
      <FormFailure error={cancel.error} />
    </li>
  );
}
