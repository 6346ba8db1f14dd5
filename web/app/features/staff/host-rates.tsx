// Host fees agreed with single hosts.
import { FEE_LIMITS } from '@daynook/contract/fee-limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { percentOf } from '../../lib/fees.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DayPicker } from '../../ui/day-picker.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { FormFailure, fieldFaults } from '../support/form-failure.tsx';
import { dayFromNow } from './fee-form.tsx';
import { FeeDay, readPercent } from './fee-words.tsx';
import { hostRatesQuery, useAgreeRate } from './fees-api.ts';

export function HostRates() {
  const list = useInfiniteQuery(hostRatesQuery);
  const [search] = useSearchParams();
  const hostId = search.get('host');
  const rates = list.data?.pages.flatMap((page) => page.rates);
  return (
    <section aria-labelledby="host-rates">
      <h2 id="host-rates" className="display text-[26px]">
        <FormattedMessage defaultMessage="Rates agreed with hosts" />
      </h2>
      <p className="mt-1 mb-5 text-muted">
        <FormattedMessage
          defaultMessage="A host can have a host fee of their own. To agree on one, open the host under <link>Members</link>."
          values={{
            link: (words) => (
              <Link key="l" to="/admin/users" className="text-moss underline underline-offset-4">
                {words}
              </Link>
            ),
          }}
        />
      </p>
      {hostId && <RateForm key={hostId} hostId={hostId} />}
      <PagedList
        list={list}
        failed={<FormattedMessage defaultMessage="We couldn’t load these rates" />}
        waitingClass="h-24"
      >
        {rates?.length === 0 ? (
          <p className="text-muted">
            <FormattedMessage defaultMessage="All hosts pay the same." />
          </p>
        ) : (
          <ul className="grid gap-3">
            {rates?.map((rate) => (
              <li
                key={rate._id}
                className="grid gap-1 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] wrap-anywhere"
              >
                <p>
                  <Link
                    to={`/admin/users?member=${rate.host._id}`}
                    className="finger-line font-semibold text-moss underline-offset-4 hover:underline"
                  >
                    {rate.host.name}
                  </Link>
                  {' · '}
                  {rate.basisPoints === null ? (
                    <FormattedMessage defaultMessage="Usual host fee again" />
                  ) : (
                    percentOf(rate.basisPoints)
                  )}
                </p>
                <p className="text-[15px]">
                  <FormattedMessage
                    defaultMessage="From {day}"
                    values={{ day: <FeeDay key="d" at={rate.startsAt} /> }}
                  />
                </p>
                <p className="text-[14.5px] text-muted">
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
    </section>
  );
}

function RateForm({ hostId }: { hostId: string }) {
  const intl = useIntl();
  const [percent, setPercent] = useState('');
  const [startsOn, setStartsOn] = useState<string>();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const agree = useAgreeRate();
  const faults = fieldFaults(agree.error);
  const basisPoints = percent.trim() === '' ? null : readPercent(percent);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (basisPoints === undefined || !startsOn || reason.trim() === '' || agree.isPending) return;
    agree.mutateAsync({ recipientId: hostId, basisPoints, startsOn, reason }).then(
      () => {
        setAsked(false);
        setReason('');
        toast.success(intl.formatMessage({ defaultMessage: 'Saved' }));
      },
      () => undefined,
    );
  };
  return (
    <Card className="mb-6 p-6">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <h3 className="text-[19px] font-semibold">
          <FormattedMessage defaultMessage="Rate for this host" />
        </h3>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={<FormattedMessage defaultMessage="Host fee (%)" />}
            description={<FormattedMessage defaultMessage="Leave empty to go back to the usual fee." />}
            inputMode="decimal"
            value={percent}
            error={
              isAsked && basisPoints === undefined
                ? intl.formatMessage({ defaultMessage: 'Enter a percentage such as 5 or 7.5.' })
                : faults['basisPoints']
            }
            onChange={(event) => setPercent(event.target.value)}
          />
          <DayPicker
            label={intl.formatMessage({ defaultMessage: 'From (midnight UTC)' })}
            value={startsOn}
            onChange={setStartsOn}
            minimum={dayFromNow(FEE_LIMITS.noticeDays)}
            maximum={dayFromNow(FEE_LIMITS.aheadMaximumDays)}
            error={isAsked && !startsOn ? intl.formatMessage({ defaultMessage: 'Choose a day.' }) : faults['startsOn']}
          />
        </div>
        <TextField
          label={<FormattedMessage defaultMessage="Reason" />}
          maxLength={FEE_LIMITS.reasonMaximumCharacters}
          value={reason}
          error={
            isAsked && reason.trim() === ''
              ? intl.formatMessage({ defaultMessage: 'Enter a reason.' })
              : faults['reason']
          }
          onChange={(event) => setReason(event.target.value)}
        />
        <FormFailure error={agree.error} />
        <div>
          <Button type="submit" size="sm" isBusy={agree.isPending}>
            <FormattedMessage defaultMessage="Save rate" />
          </Button>
        </div>
      </form>
    </Card>
  );
}
