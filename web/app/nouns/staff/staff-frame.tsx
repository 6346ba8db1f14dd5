// The frame of every staff page: its areas as tabs, and a plain message for people who aren't staff. What the pages show comes from calls
// that the server rejects for everyone else (RO2).
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate } from 'react-router';
import { useMedia } from '../../lib/media.ts';
import { cx } from '../../ui/class-names.ts';
import { Select } from '../../ui/forms/select.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchIcon, ShieldIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LinkTabs } from '../../ui/lists/tabs.tsx';
import { FADED_EDGES, useTabRow } from '../../ui/lists/use-tab-row.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useOwnProfile } from '../members/api.ts';
import { InstalledRelease } from './installed-release.tsx';
import { NoAccess } from './no-access.tsx';
import { commandKey, openSearch } from './open-search.ts';
import { useMay } from './permissions.ts';
import { areasFor, findPage, listGroups, type StaffArea, toAddress } from './staff-pages.ts';

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
      <div className={cx('max-lg:mt-4', title ? (place.siblings ? 'mt-4' : 'mt-5') : 'mt-2')}>
        {title && <h1 className="display text-[24px] wrap-anywhere max-lg:text-[28px]">{title}</h1>}
        {lead && <p className="mt-1 max-w-[90ch] text-[15px] text-pretty text-muted">{lead}</p>}
        <div className={cx(lead ? 'mt-5' : Boolean(title) && 'mt-3')}>
          <Content place={place} headingLevel={title ? 'h2' : 'h1'}>
            {children}
          </Content>
        </div>
      </div>
      {place.isKnown && <InstalledRelease />}
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

/** The areas as tabs, and the pages of the open one. On narrow screens the areas are a menu in the same line as the pages. */
function Areas({ place }: { place: Place }) {
  const intl = useIntl();
  const isWide = useMedia('(min-width: 1024px)');
  if (!isWide) return <NarrowAreas place={place} />;
  const { isKnown, areas, area } = place;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto]">
        {isKnown ? (
          <LinkTabs
            isDense
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
        <div className="border-b border-line ps-6">
          <SearchButton />
        </div>
      </div>
      <div className="mt-2 empty:hidden">
        <Siblings place={place} />
      </div>
    </>
  );
}

/** An area in the menu, or its groups. */
function AreaOptions({ area }: { area: StaffArea }) {
  const intl = useIntl();
  const name = intl.formatMessage(area.name);
  const groups = listGroups(area);
  if (groups.length === 0) return <option value={area.pages[0].to}>{name}</option>;
  return (
    <optgroup label={name}>
      {groups.map(({ to, group }) => (
        <option key={to} value={to}>
          {intl.formatMessage(group)}
        </option>
      ))}
    </optgroup>
  );
}

function NarrowAreas({ place }: { place: Place }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { isKnown, areas, area, here } = place;
  const groupHere = area && listGroups(area).find(({ group }) => group === here?.group);
  return (
    <div className="flex min-h-11 items-center gap-2">
      {isKnown ? (
        <Select
          label={intl.formatMessage({ defaultMessage: 'Staff area' })}
          isLabelHidden
          isCompact
          className="max-w-[50%] min-w-0 shrink-0 [&_select]:field-sizing-content [&_select]:text-ellipsis"
          value={groupHere?.to ?? area?.pages[0].to ?? ''}
          onChange={(event) => void navigate(event.target.value)}
        >
          {!area && <option value="">{intl.formatMessage({ defaultMessage: 'Staff area' })}</option>}
          {areas.map((one) => (
            <AreaOptions key={one.pages[0].to} area={one} />
          ))}
        </Select>
      ) : (
        <Skeleton className="h-11 w-32 rounded-pill" />
      )}
      <div className="min-w-0 grow">
        <Siblings place={place} isNarrow />
      </div>
      <IconButton
        label={intl.formatMessage({ defaultMessage: 'Search everything' })}
        variant="outline"
        onClick={openSearch}
      >
        <SearchIcon size={18} />
      </IconButton>
    </div>
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

const siblingsClass = cx(
  'flex min-h-8 gap-x-1 overflow-x-auto overscroll-x-contain scroll-px-10 [scrollbar-width:none]',
  FADED_EDGES,
);

/** The pages of the open area, or of its open group. They fade where they continue. */
function Siblings({
  place: { isKnown, here, area, siblings },
  isNarrow = false,
}: {
  place: Place;
  /** The menu beside it has the groups, and all names are short. */
  isNarrow?: boolean;
}) {
  const intl = useIntl();
  const row = useRef<HTMLElement>(null);
  useTabRow(row);
  if (!area || !siblings) return null;
  const groups = isNarrow ? [] : listGroups(area);
  const pages = siblings.filter(({ group }) => group === here?.group);
  return (
    <nav ref={row} aria-label={intl.formatMessage(area.name)} className={siblingsClass}>
      {isKnown &&
        groups.map((one) => (
          <Sibling
            key={`group ${one.to}`}
            to={one.to}
            name={one.group}
            state={one.group === here?.group ? 'open' : 'other'}
          />
        ))}
      {isKnown && groups.length > 0 && (
        <span aria-hidden="true" className="mx-2 h-5 w-px shrink-0 self-center bg-line-strong" />
      )}
      {isKnown &&
        pages.map(({ to, name, short, group }) => (
          <Sibling
            key={to}
            to={to}
            name={((isNarrow || group) && short) || name}
            state={to === here?.to ? 'page' : 'other'}
          />
        ))}
    </nav>
  );
}

interface SiblingProps {
  to: string;
  name: MessageDescriptor;
  /** The page itself, the open group, or another one. */
  state: 'page' | 'open' | 'other';
}

const SIBLING = { page: 'bg-moss-wash text-moss', open: 'text-ink', other: 'text-muted hover:text-ink' } as const;

/** A page of the same area, or the first of a group. */
function Sibling({ to, name, state }: SiblingProps) {
  const intl = useIntl();
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={state === 'page' ? 'page' : state === 'open' ? 'true' : undefined}
      className={cx(
        'finger relative inline-flex h-8 shrink-0 items-center rounded-pill px-3 text-[14px] font-[550] whitespace-nowrap max-lg:h-10 md:max-lg:px-4',
        SIBLING[state],
      )}
    >
      {intl.formatMessage(name)}
    </Link>
  );
}

/** For people who don't know the shortcut. */
const SearchButton = () => (
  <button
    type="button"
    onClick={openSearch}
    className="inline-flex h-9 items-center gap-2 rounded-pill bg-surface ps-3.5 pe-2.5 text-[14px] text-muted shadow-[inset_0_0_0_1px_var(--line-strong)] hover:text-ink"
  >
    <SearchIcon size={16} />
    <span className="max-2xl:sr-only">
      <FormattedMessage defaultMessage="Search everything" />
    </span>
    <span aria-hidden="true" className="rounded-[6px] bg-well px-1.5 font-sans text-[12.5px] font-semibold">
      {commandKey()} K
    </span>
  </button>
);

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
