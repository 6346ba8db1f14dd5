// The frame of every staff page: its areas as tabs, and a plain message for people who aren't staff. What the pages show comes from calls
// that the server rejects for everyone else (RO2).
import { lazy, type ReactNode, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { cx } from '../../ui/class-names.ts';
import { SearchIcon, ShieldIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LinkTabs } from '../../ui/lists/tabs.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useOwnProfile } from '../members/api.ts';
import { NoAccess } from './no-access.tsx';
import { commandKey, openSearch } from './open-search.ts';
import { useMay } from './permissions.ts';
import { areasFor, findPage, type StaffPage, toAddress } from './staff-pages.ts';

const StaffKeys = lazy(() => import('./staff-keys.tsx'));

interface StaffFrameProps {
  /** Undefined for pages whose list has the heading next to its filters. */
  title?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

export function StaffFrame({ title, lead, children }: StaffFrameProps) {
  const profile = useOwnProfile();
  const place = usePlace(profile.data !== undefined);
  if (profile.isError)
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load this page" />}
        onRetry={() => void profile.refetch()}
        isRetrying={profile.isFetching}
      />
    );
  if (profile.data && !profile.data.isStaff) return <NotStaff />;
  return (
    <div data-work-tool className="wrap pt-1 pb-10 md:pt-2">
      <Suspense fallback={null}>
        <StaffKeys isInFrame />
      </Suspense>
      <Areas place={place} />
      <div className={cx('max-lg:mt-5', title ? (place.siblings ? 'mt-4' : 'mt-5') : 'mt-2')}>
        {title && <h1 className="display text-[24px] wrap-anywhere max-lg:text-[28px]">{title}</h1>}
        {lead && <p className="mt-1 max-w-[90ch] text-[15px] text-pretty text-muted">{lead}</p>}
        <div className={cx(lead ? 'mt-5' : Boolean(title) && 'mt-3')}>
          <Content place={place} headingLevel={title ? 'h2' : 'h1'}>
            {children}
          </Content>
        </div>
      </div>
    </div>
  );
}

/** Where the reader is, and what they may open. Until their roles are known, room is kept for the tabs of every page. */
function usePlace(isKnown: boolean) {
  const { pathname, search } = useLocation();
  const may = useMay();
  const areas = areasFor(isKnown ? may : () => true);
  const here = findPage(toAddress(pathname, search));
  const area = areas.find(({ pages }) => pages.some(({ to }) => to === here?.to));
  const siblings = area && area.pages.length > 1 ? area.pages : undefined;
  return { isKnown, areas, here, area, siblings, refused: here && !may(here.needs) ? here.needs : undefined };
}
type Place = ReturnType<typeof usePlace>;

interface ContentProps {
  place: Place;
  headingLevel: 'h1' | 'h2';
  children: ReactNode;
}

function Content({ place: { isKnown, areas, refused }, headingLevel, children }: ContentProps) {
  if (!isKnown) return <Skeleton className="h-96 rounded-panel" />;
  if (refused) return <NoAccess permission={refused} areas={areas} headingLevel={headingLevel} />;
  return children;
}

/** The areas as tabs, and the pages of the open one. */
function Areas({ place: { isKnown, areas, here, area, siblings } }: { place: Place }) {
  const intl = useIntl();
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_auto]">
        {isKnown ? (
          <LinkTabs
            label={intl.formatMessage({ defaultMessage: 'Staff area' })}
            tabs={areas.map((one) => ({
              to: one.pages[0].to,
              label: intl.formatMessage(one.name),
              isCurrent: one === area,
            }))}
          />
        ) : (
          <TabsOutline />
        )}
        <div className="max-lg:order-first max-lg:pt-2 lg:border-b lg:border-line lg:ps-6">
          <SearchButton />
        </div>
      </div>
      {area && siblings && (
        <nav aria-label={intl.formatMessage(area.name)} className={siblingsClass}>
          {isKnown && siblings.map((one) => <Sibling key={one.to} page={one} isCurrent={one.to === here?.to} />)}
        </nav>
      )}
    </>
  );
}

/** As high as the tabs, which appear with the reader's roles. */
const TabsOutline = () => (
  <div className="flex h-12 items-center gap-7 overflow-hidden border-b border-line">
    {['w-11', 'w-14', 'w-15', 'w-16', 'w-17', 'w-15', 'w-21', 'w-12'].map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move
      <Skeleton key={index} className={cx('h-3.5 shrink-0', width)} />
    ))}
  </div>
);

const siblingsClass =
  'mt-2 flex min-h-8 flex-wrap gap-x-1 max-lg:mt-3 max-lg:-mx-(--page-gutter) max-lg:min-h-12 max-lg:flex-nowrap max-lg:gap-x-2 max-lg:overflow-x-auto max-lg:px-(--page-gutter) max-lg:py-1 max-lg:[scrollbar-width:none]';

/** A page of the same area. */
function Sibling({ page: { to, name }, isCurrent }: { page: StaffPage; isCurrent: boolean }) {
  const intl = useIntl();
  return (
    <Link
      ref={isCurrent ? showLink : undefined}
      to={to}
      preventScrollReset
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'finger relative inline-flex h-8 shrink-0 items-center rounded-pill px-3 text-[14px] font-[550] whitespace-nowrap max-lg:h-10 max-lg:px-4',
        isCurrent ? 'bg-moss-wash text-moss' : 'text-muted hover:text-ink',
      )}
    >
      {intl.formatMessage(name)}
    </Link>
  );
}

/** For people who don't know the shortcut, and for touch screens. */
const SearchButton = () => (
  <button
    type="button"
    onClick={openSearch}
    className="inline-flex h-11 w-full items-center gap-2 rounded-pill bg-surface ps-3.5 pe-2.5 lg:h-9 lg:w-auto text-[14px] text-muted shadow-[inset_0_0_0_1px_var(--line-strong)] hover:text-ink"
  >
    <SearchIcon size={16} />
    <FormattedMessage defaultMessage="Search everything" />
    <span
      aria-hidden="true"
      className="rounded-[6px] bg-well px-1.5 font-sans text-[12.5px] font-semibold max-lg:hidden"
    >
      {commandKey()} K
    </span>
  </button>
);

/** On phones the current page's tab must not be hidden beyond the row's edge. */
function showLink(link: HTMLAnchorElement | null): void {
  const row = link?.parentElement;
  if (!row || row.scrollWidth <= row.clientWidth) return;
  row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}

const NotStaff = () => (
  <EmptyState
    headingLevel="h1"
    icon={<ShieldIcon size={28} />}
    title={<FormattedMessage defaultMessage="This page is for staff" />}
    action={
      <LinkButton to="/dashboard">
        <FormattedMessage defaultMessage="Go to dashboard" />
      </LinkButton>
    }
  >
    <FormattedMessage defaultMessage="Log in with a confirmed staff email address to see it." />
  </EmptyState>
);
