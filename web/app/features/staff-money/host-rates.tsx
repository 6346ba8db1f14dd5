// Host fees agreed with single hosts.
import { FEE_LIMITS } from '@daynook/contract/limits/fees';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { formatBasisPoints } from '../../lib/fees.ts';
import { useLocale } from '../../lib/locale.ts';
import { readBasisPoints } from '../../lib/percent.ts';
import { StaffForm, useStaffForm } from '../../nouns/staff/staff-form.tsx';
import { NoneYet, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { dayFromNow } from './fee-form.tsx';
import { FeeDay } from './fee-words.tsx';
import { hostRatesQuery, useAgreeRate } from './fees-api.ts';

export function HostRates() {
  const locale = useLocale();
  const list = useInfiniteQuery(hostRatesQuery);
  const [search] = useSearchParams();
  const hostId = search.get('host');
  const rates = list.data?.pages.flatMap((page) => page.rates);
  return (
    <StaffSection
      id="host-rates"
      title={<FormattedMessage defaultMessage="Rates agreed with hosts" />}
      lead={
        <FormattedMessage
          defaultMessage="You can agree on a custom fee with a host. To set one, open the host under <link>Members</link>."
          values={{
            link: (words) => (
              <Link key="l" to="/admin/users" className="text-moss underline underline-offset-4">
                {words}
              </Link>
            ),
          }}
        />
      }
    >
      {hostId && <RateForm key={hostId} hostId={hostId} />}
      <PagedList
        list={list}
        failed={<FormattedMessage defaultMessage="We couldn’t load these rates" />}
        waitingClass="h-24"
      >
        {rates?.length === 0 ? (
          <NoneYet>
            <FormattedMessage defaultMessage="All hosts pay the standard fee." />
          </NoneYet>
        ) : (
          <ul className="divide-y divide-line rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
            {rates?.map((rate) => (
              <li
                key={rate._id}
                className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-0.5 px-5 py-4 wrap-anywhere sm:px-7"
              >
                <Link
                  to={`/admin/users?member=${rate.host._id}`}
                  className="finger-line justify-self-start font-semibold text-moss underline-offset-4 hover:underline"
                >
                  {rate.host.name}
                </Link>
                <p className="text-end font-semibold num">
                  {rate.basisPoints === null ? (
                    <FormattedMessage defaultMessage="Back to the standard fee" />
                  ) : (
                    formatBasisPoints(rate.basisPoints, locale)
                  )}
                </p>
                <p className="col-span-2 text-[14.5px] text-muted">
                  <FormattedMessage
                    defaultMessage="From {day}"
                    values={{ day: <FeeDay key="d" at={rate.startsAt} /> }}
                  />
                  {' · '}
                  <FormattedMessage
                    defaultMessage="{reason} ({name})"
                    values={{ reason: rate.reason, name: rate.createdBy }}
                  />
                </p>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </StaffSection>
  );
}

function RateForm({ hostId }: { hostId: string }) {
  const intl = useIntl();
  const [percent, setPercent] = useState('');
  const [startsOn, setStartsOn] = useState<string>();
  const [reason, setReason] = useState('');
  const form = useStaffForm({
    sending: useAgreeRate(),
    done: intl.formatMessage({ defaultMessage: 'Saved' }),
    onDone: () => setReason(''),
  });
  const { isAsked, errors } = form;
  const basisPoints = percent.trim() === '' ? null : readBasisPoints(percent);
  const isReady = basisPoints !== undefined && startsOn !== undefined && reason.trim() !== '';
  return (
    <StaffForm
      form={form}
      input={isReady ? { recipientId: hostId, basisPoints, startsOn, reason } : undefined}
      action={<FormattedMessage defaultMessage="Save rate" />}
    >
      <h3 className="text-[19px] font-semibold">
        <FormattedMessage defaultMessage="Rate for this host" />
      </h3>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={<FormattedMessage defaultMessage="Host fee (%)" />}
          description={<FormattedMessage defaultMessage="Leave empty to go back to the standard fee." />}
          inputMode="decimal"
          value={percent}
          error={
            isAsked && basisPoints === undefined
              ? intl.formatMessage({ defaultMessage: 'Enter a percentage such as 5 or 7.5.' })
              : errors['basisPoints']
          }
          onChange={(event) => setPercent(event.target.value)}
        />
        <DayPicker
          label={intl.formatMessage({ defaultMessage: 'From (midnight UTC)' })}
          value={startsOn}
          onChange={setStartsOn}
          minimum={dayFromNow(FEE_LIMITS.noticeDays)}
          maximum={dayFromNow(FEE_LIMITS.aheadMaximumDays)}
          error={isAsked && !startsOn ? intl.formatMessage({ defaultMessage: 'Choose a day.' }) : errors['startsOn']}
        />
      </div>
      <TextField
        label={<FormattedMessage defaultMessage="Reason" />}
        maxLength={FEE_LIMITS.reasonMaximumCharacters}
        value={reason}
        error={
          isAsked && reason.trim() === '' ? intl.formatMessage({ defaultMessage: 'Enter a reason.' }) : errors['reason']
        }
        onChange={(event) => setReason(event.target.value)}
      />
    </StaffForm>
  );
}
