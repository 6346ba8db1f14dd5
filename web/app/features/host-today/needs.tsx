// To-dos besides requests: listings that guests can't book, each with the next step, grouped if there are many.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { isToEdit } from '../../nouns/co-hosts/api.ts';
import type { OwnProperty } from '../../nouns/hosting/api.ts';
import type { ListingSummary } from '../../nouns/listings/host-listings-api.ts';
import { groupPath, ListingGroupWords } from '../../nouns/listings/listing-group-words.tsx';
import { ChevronRightIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { listNeeds, type Need } from './group-needs.ts';

interface NeedsProps {
  properties: readonly OwnProperty[];
  summary: ListingSummary;
}

export function Needs({ properties, summary }: NeedsProps) {
  const { needs, groups, count } = listNeeds(properties.filter(isToEdit), summary);
  if (count === 0) return null;
  return (
    <section aria-labelledby="needs-title">
      <h2 id="needs-title" className="display mb-4 text-[26px]">
        <FormattedMessage defaultMessage="Not bookable yet" />
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
        {groups.map((group) => (
          <Line key={`${group.kind} ${group.gap}`} to={groupPath(group)} isUrgent={isUrgent(group.kind)}>
            <span className="font-semibold">
              <ListingGroupWords group={group} />
            </span>
          </Line>
        ))}
        {needs.map((need) => (
          <Line key={toKey(need)} to={toHref(need)} isUrgent={isUrgent(need.kind)}>
            {need.kind !== 'bare-homes' && (
              <span className="line-clamp-2 font-semibold text-balance">
                {need.kind === 'no-rooms' ? need.home.title : need.room.title}
              </span>
            )}
            <span className={need.kind === 'bare-homes' ? 'font-semibold' : 'block text-[15px] text-muted'}>
              <NeedWords need={need} />
            </span>
          </Line>
        ))}
      </ul>
    </section>
  );
}

const isUrgent = (kind: Need['kind']): boolean => kind === 'suspended' || kind === 'kept-off';

interface LineProps {
  to: string;
  isUrgent: boolean;
  children: ReactNode;
}

const Line = ({ to, isUrgent: isWarned, children }: LineProps) => (
  <li>
    <Link
      to={to}
      className="flex items-center gap-4 px-5 py-4 outline-offset-[-3px] transition-colors duration-150 hover:bg-well"
    >
      {isWarned && <WarningIcon size={20} className="shrink-0 text-danger" />}
      <span className="min-w-0 grow">{children}</span>
      <ChevronRightIcon size={18} className="shrink-0 text-muted" />
    </Link>
  </li>
);

function toKey(need: Need): string {
  if (need.kind === 'bare-homes') return need.kind;
  return need.kind === 'no-rooms' ? need.home._id : need.room._id;
}

function toHref(need: Need): string {
  if (need.kind === 'bare-homes') return '/host/properties';
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
    case 'bare-homes':
      return (
        <FormattedMessage
          defaultMessage="{count, plural, one {# property has no listings} other {# properties have no listings}}"
          values={{ count: need.count }}
        />
      );
    case 'no-hours':
      return <FormattedMessage defaultMessage="Live, but no open hours" />;
    default:
      return <FormattedMessage defaultMessage="No listings yet" />;
  }
}
