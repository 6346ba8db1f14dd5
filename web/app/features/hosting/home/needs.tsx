// What needs the host besides requests: rooms that guests cannot book, each with the one thing to do about it.
import { HOSTING } from '@daynook/contract/hosting-limits';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { ChevronRightIcon, WarningIcon } from '../../../ui/icons.tsx';
import type { OwnProperty } from '../api.ts';
import type { RoomSummary } from '../bulk/api.ts';
import { isToEdit } from '../co-hosts/api.ts';
import { type Need, needsOf } from './needs-rules.ts';

const SHOWN = HOSTING.needsShown;

interface NeedsProps {
  homes: readonly OwnProperty[];
  summary: RoomSummary;
}

export function Needs({ homes, summary }: NeedsProps) {
  const { needs, count } = needsOf(homes.filter(isToEdit), summary);
  if (needs.length === 0) return null;
  return (
    <section aria-labelledby="needs-title">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="needs-title" className="display text-[26px]">
          <FormattedMessage defaultMessage="Not bookable yet" />
        </h2>
        {count > SHOWN && (
          <Link
            to="/host/listings"
            className="finger relative font-semibold text-moss underline-offset-4 hover:underline"
          >
            <FormattedMessage defaultMessage="See all {count}" values={{ count }} />
          </Link>
        )}
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
        {needs.slice(0, SHOWN).map((need) => (
          <li key={need.kind === 'no-rooms' ? need.home._id : need.room._id}>
            <Link
              to={hrefOf(need)}
              className="flex items-center gap-4 px-5 py-4 outline-offset-[-3px] transition-colors duration-150 hover:bg-well"
            >
              {(need.kind === 'suspended' || need.kind === 'kept-off') && (
                <WarningIcon size={20} className="shrink-0 text-danger" />
              )}
              <span className="min-w-0 grow">
                <span className="line-clamp-2 font-semibold text-balance">
                  {need.kind === 'no-rooms' ? need.home.title : need.room.title}
                </span>
                <span className="block text-[15px] text-muted">
                  <NeedWords need={need} />
                </span>
              </span>
              <ChevronRightIcon size={18} className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function hrefOf(need: Need): string {
  if (need.kind === 'no-rooms') return `/host/property/${need.home._id}/listing/new`;
  if (need.kind === 'no-hours') return `/host/listing/${need.room._id}/availability`;
  return `/host/listing/${need.room._id}/edit`;
}

function NeedWords({ need }: { need: Need }) {
  switch (need.kind) {
    case 'suspended':
      return need.room.stateReason ?? <FormattedMessage defaultMessage="Suspended by our team" />;
    case 'kept-off':
      return need.room.stateReason;
    case 'unfinished':
      return (
        <FormattedMessage
          defaultMessage="Draft: {count, plural, one {# item} other {# items}} missing"
          values={{ count: need.missing }}
        />
      );
    case 'ready':
      return <FormattedMessage defaultMessage="Draft: ready to publish" />;
    case 'no-hours':
      return <FormattedMessage defaultMessage="Live, but no open hours" />;
    default:
      return <FormattedMessage defaultMessage="No listings yet" />;
  }
}
