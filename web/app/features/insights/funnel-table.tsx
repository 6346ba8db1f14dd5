// The funnel as a table: all listings together, then each.
import { FUNNEL } from '@daynook/contract/limits/insights';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { FunnelSteps, HostFunnel } from '../../nouns/insights/api.ts';
import { stepWords } from './funnel-words.ts';

const cell = 'py-2 ps-5 text-end';

export function FunnelTable({ first, listings }: { first: HostFunnel; listings: HostFunnel['rooms'] }) {
  const intl = useIntl();
  return (
    <details className="mt-5">
      <summary className="finger relative w-fit rounded-field py-1 text-[14.5px] font-semibold text-moss underline-offset-4 hover:underline">
        <FormattedMessage
          defaultMessage="Show as table ({count, plural, one {# listing} other {# listings}})"
          values={{ count: first.total }}
        />
      </summary>
      {/* Scrolls sideways if it's wider than the page, by keyboard too. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        aria-label={intl.formatMessage({ defaultMessage: 'Views and bookings by listing' })}
        className="relative mt-3 overflow-x-auto"
      >
        <table className="w-full min-w-140 border-collapse text-[14.5px] num">
          <caption className="sr-only">
            <FormattedMessage defaultMessage="Previous {days} days in parentheses" values={{ days: first.days }} />
          </caption>
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 text-start font-medium">
                <FormattedMessage defaultMessage="Listing" />
              </th>
              {FUNNEL.steps.map((step) => (
                <th key={step} scope="col" className={`${cell} font-medium`}>
                  {intl.formatMessage(stepWords[step])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="border-b border-line font-semibold">
              <th scope="row" className="py-2 text-start font-semibold">
                <FormattedMessage defaultMessage="All listings" />
              </th>
              <Cells {...first.all} />
            </tr>
            {listings.map((listing) => (
              <tr key={listing._id} className="border-b border-line last:border-0">
                <th scope="row" className="max-w-60 py-0 text-start font-normal">
                  <Link
                    to={`/host/listing/${listing._id}/edit`}
                    className="flex min-h-11 items-center underline-offset-4 hover:underline"
                  >
                    <span className="line-clamp-2">{listing.title}</span>
                  </Link>
                </th>
                <Cells {...listing} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function Cells({ now, before }: { now: FunnelSteps; before: FunnelSteps }) {
  const intl = useIntl();
  return FUNNEL.steps.map((step) => (
    <td key={step} className={cell}>
      {intl.formatNumber(now[step])} <span className="font-normal text-muted">({intl.formatNumber(before[step])})</span>
    </td>
  ));
}
