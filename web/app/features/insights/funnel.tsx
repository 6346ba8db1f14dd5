// The booking funnel: shown, viewed, priced, requested or booked, confirmed; with conversion per step, for all listings and each.
import { FUNNEL } from '@daynook/contract/limits/insights';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import type { OwnProperty } from '../../nouns/hosting/api.ts';
import { FiguresPropertySelect } from '../../nouns/hosting/own-property-select.tsx';
import { type FunnelDays, type HostFunnel, useFunnel } from '../../nouns/insights/api.ts';
import { toPercent } from '../../ui/bar-chart-scale.ts';
import { Chip } from '../../ui/forms/chip.tsx';
import { Section } from '../../ui/layout/query-section.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { type StepShown, stepsShown } from './funnel-rules.ts';
import { FunnelTable } from './funnel-table.tsx';
import { stepWords } from './funnel-words.ts';

export function Funnel({ properties }: { properties: readonly OwnProperty[] }) {
  const [days, setDays] = useState<FunnelDays>(30);
  const [propertyId, setPropertyId] = useState<string>();
  const { data: pages, ...query } = useFunnel(days, propertyId);
  const first = pages?.pages[0];
  const locale = useLocale();
  return (
    <Section
      title={<FormattedMessage defaultMessage="Views and bookings" />}
      lead={
        <FormattedMessage
          defaultMessage="{hasDates, select, true {{from} to {to}, compared with the {days} days before, in each listing’s time zone} other {In each listing’s time zone}}"
          values={{
            days,
            hasDates: String(first !== undefined),
            from: first && formatLocalDate(first.fromDate, locale, 'short'),
            to: first && formatLocalDate(first.toDate, locale, 'short'),
          }}
        />
      }
      beside={
        <div className="flex flex-wrap gap-2">
          <FiguresPropertySelect properties={properties} value={propertyId} onChange={setPropertyId} />
          {FUNNEL.days.map((count) => (
            <Chip key={count} isOn={days === count} onClick={() => setDays(count)}>
              <FormattedMessage defaultMessage="{count} days" values={{ count }} />
            </Chip>
          ))}
        </div>
      }
      query={{ ...query, data: first }}
      skeletonClass="h-56"
    >
      {(data) => (
        <>
          <Steps funnel={data} />
          <HowCounted since={data.countedSince} />
          <FunnelTable first={data} listings={listListings(pages?.pages ?? [])} />
          <ListMore list={query} className="mt-3">
            <FormattedMessage defaultMessage="Show more listings" />
          </ListMore>
        </>
      )}
    </Section>
  );
}

/** Deduplicated, because a listing that was viewed in the meantime can appear again on the next page. */
const listListings = (pages: readonly HostFunnel[]) => [
  ...new Map(pages.flatMap(({ rooms }) => rooms).map((listing) => [listing._id, listing])).values(),
];

/** Numbers, not bars: on one scale the last steps would be invisible beside the first, and on several, bars would mislead. */
const Steps = ({ funnel }: { funnel: HostFunnel }) => (
  <ol className="grid divide-y divide-line md:grid-cols-5 md:divide-x md:divide-y-0">
    {stepsShown(funnel.all, funnel).map((shown) => (
      <StepFigures key={shown.step} shown={shown} />
    ))}
  </ol>
);

function StepFigures({ shown: { step, count, share, change } }: { shown: StepShown }) {
  const intl = useIntl();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 py-3 first:pt-0 last:pb-0 md:block md:px-4 md:py-0 md:first:ps-0 md:last:pe-0 lg:px-5">
      <span className="block text-[15px] text-balance md:max-lg:min-h-11">{intl.formatMessage(stepWords[step])}</span>
      <span className="display text-end text-[24px] leading-none num md:mt-2 md:block md:text-start md:text-[28px]">
        {intl.formatNumber(count)}
      </span>
      <span className="text-[14px] text-muted num md:mt-2 md:block md:min-h-5 md:max-lg:min-h-11">
        {share === null ? (
          <FormattedMessage defaultMessage="First step" />
        ) : (
          <FormattedMessage
            defaultMessage="{percent}% of the previous step"
            values={{ percent: toPercent(share, 1) }}
          />
        )}
      </span>
      <span className="text-end text-[14px] text-muted num md:block md:text-start">
        <Change change={change} />
      </span>
    </li>
  );
}

/** Compared with the previous period. */
const Change = ({ change }: { change: number | null }) =>
  change === null ? (
    <FormattedMessage defaultMessage="No earlier data" />
  ) : (
    <FormattedMessage
      defaultMessage="{sign, select, up {+{percent}%} down {−{percent}%} other {No change}}"
      values={{ sign: change > 0 ? 'up' : change < 0 ? 'down' : 'same', percent: Math.abs(change) }}
    />
  );

function HowCounted({ since }: { since: string | null }) {
  const locale = useLocale();
  return (
    <p className="mt-6 max-w-[76ch] text-[14px] text-pretty text-muted">
      <FormattedMessage
        defaultMessage="We count views by listing and day without storing who viewed them. Your own views, bots, and reloads don’t count. Someone who sees your listing in two searches counts twice.{hasSince, select, true { Views are counted since {since}.} other {}}"
        values={{ hasSince: String(since !== null), since: since && formatLocalDate(since, locale, 'short') }}
      />
    </p>
  );
}
