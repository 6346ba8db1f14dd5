// Members for staff: found by name, address, town, id or the number of what is theirs, with one open beside the list (RO2).
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { PeopleIcon } from '../../ui/member-icons.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { ArrowLeftIcon } from '../../ui/shell-icons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDebounced } from '../places/use-debounced.ts';
import { MemberView } from './member-view.tsx';
import { type MemberRow, type MemberStatus, membersQuery } from './members-api.ts';
import { NothingOpen } from './nothing-open.tsx';
import { AccountWords } from './staff-ticket-view.tsx';

const statusNames = defineMessages({
  all: { defaultMessage: 'All' },
  active: { defaultMessage: 'Active' },
  pending: { defaultMessage: 'Pending' },
  suspended: { defaultMessage: 'Suspended' },
});
const STATUSES = ['all', 'active', 'pending', 'suspended'] as const;
const TYPING_PAUSE_MS = 300;

export function MemberSearch() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const status = STATUSES.find((one) => one === search.get('status')) ?? 'all';
  const openId = search.get('member') ?? '';
  const text = search.get('q') ?? '';
  const [typed, setTyped] = useState(text);
  const wanted = useDebounced(typed, TYPING_PAUSE_MS).trim();
  const change = (more: Record<string, string>) =>
    Object.entries({ status, q: text, member: openId, ...more }).filter(([, value]) => value !== '' && value !== 'all');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed writes the address
  useEffect(() => {
    if (wanted !== text) setSearch(change({ q: wanted }), { replace: true });
  }, [wanted]);
  const filter: MemberStatus | undefined = status === 'all' ? undefined : status;
  const list = useInfiniteQuery({ ...membersQuery(text, filter), placeholderData: (before) => before });
  const members = list.data?.pages.flatMap((page) => page.members);
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)]">
      <section
        aria-label={intl.formatMessage({ defaultMessage: 'Members' })}
        className={cx('min-w-0', openId !== '' && 'max-lg:hidden')}
      >
        <div className="grid gap-3">
          <TextField
            type="search"
            isLabelHidden
            label={<FormattedMessage defaultMessage="Search members" />}
            placeholder={intl.formatMessage({
              defaultMessage: 'Name, email, city, booking…',
            })}
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            before={<SearchIcon size={18} />}
          />
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">
              <FormattedMessage defaultMessage="Filter members" />
            </legend>
            {STATUSES.map((name) => (
              <Chip
                key={name}
                isOn={name === status}
                className="!h-9 !px-3.5"
                onClick={() => setSearch(change({ status: name, member: '' }))}
              >
                <FormattedMessage {...statusNames[name]} />
              </Chip>
            ))}
          </fieldset>
        </div>
        <PagedList
          list={list}
          className="mt-4"
          failed={<FormattedMessage defaultMessage="We couldn’t load the members" />}
          waitingClass="h-80"
        >
          {members && (
            <Found
              members={members}
              openId={openId}
              hrefOf={(id) => `?${new URLSearchParams(change({ member: id }))}`}
            />
          )}
        </PagedList>
      </section>
      {openId === '' ? (
        <NothingOpen>
          <FormattedMessage defaultMessage="Select a member to see their account." />
        </NothingOpen>
      ) : (
        <div className="min-w-0">
          <Link
            to={`?${new URLSearchParams(change({ member: '' }))}`}
            className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold text-moss lg:hidden"
          >
            <ArrowLeftIcon size={18} />
            <FormattedMessage defaultMessage="All members" />
          </Link>
          <MemberView key={openId} id={openId} />
        </div>
      )}
    </div>
  );
}

interface FoundProps {
  members: readonly MemberRow[];
  openId: string;
  hrefOf: (id: string) => string;
}

function Found({ members, openId, hrefOf }: FoundProps) {
  if (members.length === 0)
    return (
      <EmptyState
        headingLevel="h3"
        icon={<PeopleIcon size={28} />}
        title={<FormattedMessage defaultMessage="No members found" />}
      >
        <FormattedMessage defaultMessage="Search by part of a name, email, or city, or by a full ID, booking reference, or ticket number." />
      </EmptyState>
    );
  return (
    <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      {members.map((member) => (
        <li key={member._id} className="border-line not-last:border-b">
          <Link
            to={hrefOf(member._id)}
            aria-current={member._id === openId ? 'page' : undefined}
            className={cx(
              'block px-5 py-3 outline-offset-[-3px]',
              member._id === openId ? 'bg-moss-wash' : 'hover:bg-well/60',
            )}
          >
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 font-semibold wrap-anywhere">{member.name}</span>
              <span className="flex gap-2">
                {member.isStaff && (
                  <Badge>
                    <FormattedMessage defaultMessage="Staff" />
                  </Badge>
                )}
                {(member.status !== 'active' || !member.isEmailVerified) && (
                  <AccountWords status={member.status} isVerified={member.isEmailVerified} />
                )}
              </span>
            </span>
            <span className="mt-0.5 block text-[14.5px] text-muted wrap-anywhere">
              {member.email}
              {member.username && ` · /${member.username}`}
            </span>
            <span className="mt-0.5 block text-[13.5px] text-muted num">
              <FormattedMessage
                defaultMessage="{bookings, plural, one {# booking} other {# bookings}} as a guest · {rooms, plural, one {# listing} other {# listings}}"
                values={{ bookings: member.bookings, rooms: member.rooms }}
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
