// The log of staff, to be read only: who looked at what, who did what, and why (RO2).
import type { AuditSubject } from '@daynook/contract/staff';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import type { Answer } from '../../lib/api-request.ts';
import { Chip } from '../../ui/chip.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListIcon } from '../../ui/icons.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Moment } from '../support/moment.tsx';
import { deedName } from './deed-words.ts';

type Entry = Answer<'GET /api/staff/audit'>['entries'][number];

const auditQuery = (what: 'looks' | 'deeds' | undefined, actorId: string, memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['staff-audit', what, actorId, memberId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/audit', {
        query: {
          what,
          actorId: actorId || undefined,
          memberId: memberId || undefined,
          cursor: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

const subjectNames = defineMessages({
  member: { defaultMessage: 'member' },
  ticket: { defaultMessage: 'ticket' },
  listing: { defaultMessage: 'listing' },
  booking: { defaultMessage: 'booking' },
  mail: { defaultMessage: 'email' },
  document: { defaultMessage: 'document' },
  claim: { defaultMessage: 'claim' },
  macro: { defaultMessage: 'saved reply' },
  effect: { defaultMessage: 'job' },
  report: { defaultMessage: 'report' },
  place: { defaultMessage: 'waiting list entry' },
  'working-style': { defaultMessage: 'work style' },
  property: { defaultMessage: 'property' },
  'book-break': { defaultMessage: 'discrepancy in the books' },
  payout: { defaultMessage: 'payout' },
  'payout-batch': { defaultMessage: 'payout batch' },
  'payment-setting': { defaultMessage: 'payment settings' },
  'fee-change': { defaultMessage: 'fees' },
  'host-fee-rate': { defaultMessage: 'host fee' },
  'promo-code': { defaultMessage: 'promo code' },
  credit: { defaultMessage: 'credit' },
  'tax-setting': { defaultMessage: 'tax settings' },
  'tax-rule': { defaultMessage: 'tax rule' },
  dispute: { defaultMessage: 'dispute' },
  'damage-report': { defaultMessage: 'damage report' },
}) satisfies Record<AuditSubject, object>;

/** Where the thing is, for those that have a page. */
function pathOf({ kind, _id }: Entry['subject']): string | undefined {
  if (kind === 'ticket') return `/support?ticket=${_id}`;
  if (kind === 'member') return `/admin/users?member=${_id}`;
  if (kind === 'listing') return `/admin/listings?listing=${_id}`;
  if (kind === 'working-style') return '/admin?view=personas';
  if (kind === 'report') return `/admin/reports?report=${_id}`;
  if (kind === 'dispute') return `/admin?view=disputes&dispute=${_id}`;
  if (kind === 'damage-report') return '/admin?view=damages&state=all';
  if (kind === 'payout') return '/admin?view=payouts';
  if (kind === 'payout-batch') return `/admin?view=payouts&batch=${_id}`;
  return kind === 'booking' ? `/booking/${_id}` : undefined;
}

export function AuditLog() {
  const [search, setSearch] = useSearchParams();
  const what = ['looks', 'deeds'].find((one) => one === search.get('what')) as 'looks' | 'deeds' | undefined;
  const [actorId, memberId] = [search.get('actor') ?? '', search.get('member') ?? ''];
  const list = useInfiniteQuery(auditQuery(what, actorId, memberId));
  const entries = list.data?.pages.flatMap((page) => page.entries);
  const change = (more: Record<string, string>) => {
    const next = { view: 'log', what: what ?? '', actor: actorId, member: memberId, ...more };
    setSearch(
      Object.entries(next).filter(([, value]) => value !== ''),
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">
          <FormattedMessage defaultMessage="Filter entries" />
        </legend>
        <Chip isOn={!what} onClick={() => change({ what: '' })}>
          <FormattedMessage defaultMessage="All" />
        </Chip>
        <Chip isOn={what === 'deeds'} onClick={() => change({ what: 'deeds' })}>
          <FormattedMessage defaultMessage="Actions" />
        </Chip>
        <Chip isOn={what === 'looks'} onClick={() => change({ what: 'looks' })}>
          <FormattedMessage defaultMessage="Views" />
        </Chip>
        {(actorId || memberId) && (
          <Chip isOn onClick={() => change({ actor: '', member: '' })}>
            <FormattedMessage defaultMessage="One person only" />
          </Chip>
        )}
      </fieldset>
      <PagedList
        list={list}
        className="mt-6"
        failed={<FormattedMessage defaultMessage="We couldn’t load the log" />}
        waitingClass="h-96"
        more={<FormattedMessage defaultMessage="Show older" />}
      >
        {entries && <Entries entries={entries} onChange={change} />}
      </PagedList>
    </>
  );
}

const personClass = 'font-semibold underline-offset-4 hover:underline';

function Entries({
  entries,
  onChange,
}: {
  entries: readonly Entry[];
  onChange: (more: Record<string, string>) => void;
}) {
  const intl = useIntl();
  const unknown = intl.formatMessage({ defaultMessage: 'former member' });
  if (entries.length === 0)
    return <EmptyState icon={<ListIcon size={28} />} title={<FormattedMessage defaultMessage="No entries yet" />} />;
  return (
    <ol className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      {entries.map(({ _id, at, actor, action, subject, member, reason }) => {
        const path = pathOf(subject);
        const name = intl.formatMessage(subjectNames[subject.kind]);
        return (
          <li
            key={_id}
            className="grid gap-x-6 gap-y-1 border-line px-5 py-3.5 not-last:border-b md:grid-cols-[270px_minmax(0,1fr)]"
          >
            <Moment at={at} className="text-[14px] text-muted" />
            <div className="min-w-0">
              <Dotted>
                <span>
                  <button type="button" className={personClass} onClick={() => onChange({ actor: actor._id })}>
                    {actor.name ?? unknown}
                  </button>{' '}
                  <span className="rounded-pill bg-well px-2.5 py-0.5 text-[14px]">
                    <FormattedMessage {...deedName(action)} />
                  </span>{' '}
                  {path ? (
                    <Link to={path} className="text-moss underline underline-offset-4">
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </span>
                {member && (
                  <button type="button" className={personClass} onClick={() => onChange({ member: member._id })}>
                    {member.name ?? unknown}
                  </button>
                )}
              </Dotted>
              {reason && <p className="mt-1 text-[15px] text-muted wrap-anywhere">{reason}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
