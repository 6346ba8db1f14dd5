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
import { cx } from '../../ui/class-names.ts';
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
          defaultMessage="{hasDates, select, true {{from} to {to}, in each listing’s time zone} other {In each listing’s time zone}}"
          values={{
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
      skeletonClass="h-84"
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

function Steps({ funnel }: { funnel: HostFunnel }) {
  return (
    <ol className="grid gap-x-8 gap-y-5">
      {stepsShown(funnel.all, funnel).map((shown) => (
        <StepBar key={shown.step} shown={shown} days={funnel.days} />
      ))}
    </ol>
  );
}

/** As wide as its share of the previous step; the first is full width. */
function StepBar({ shown: { step, count, share, change }, days }: { shown: StepShown; days: number }) {
  const intl = useIntl();
  const width = step === 'impressions' ? (count > 0 ? 1 : 0) : (share ?? 0);
  return (
    <li className="grid items-baseline gap-x-5 gap-y-1.5 sm:grid-cols-[180px_minmax(0,1fr)_auto]">
      <span className="flex items-baseline justify-between gap-3 sm:block">
        <span className="text-[15.5px]">{intl.formatMessage(stepWords[step])}</span>
        <span className="display text-[24px] leading-none num sm:mt-1.5 sm:block">{intl.formatNumber(count)}</span>
      </span>
      <span className="min-w-0 self-center">
        <span aria-hidden="true" className="block h-3.5 overflow-hidden rounded-full bg-well">
          <span
            className={cx('block h-full rounded-full bg-moss', width > 0 && 'min-w-1')}
            style={{ width: `${width * 100}%` }}
          />
        </span>
        {share !== null && (
          <span className="mt-1 block text-[14px] text-muted num">
            <FormattedMessage
              defaultMessage="{percent}% of the previous step"
              values={{ percent: toPercent(share, 1) }}
            />
          </span>
        )}
      </span>
      <span className="text-[14px] text-muted num sm:w-36 sm:text-end">
        <Change change={change} days={days} />
      </span>
    </li>
  );
}

/** Compared with the previous period. */
const Change = ({ change, days }: { change: number | null; days: number }) =>
  change === null ? (
    <FormattedMessage defaultMessage="No earlier data" />
  ) : (
    <FormattedMessage
      defaultMessage="{sign, select, up {+{percent}%} down {−{percent}%} other {Same}} {sign, select, same {as} other {vs.}} the previous {days} days"
      values={{ sign: change > 0 ? 'up' : change < 0 ? 'down' : 'same', percent: Math.abs(change), days }}
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
