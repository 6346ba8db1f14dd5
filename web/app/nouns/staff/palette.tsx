// The command palette: searches members, bookings, tickets, listings, payments, and pages; Enter opens the first result. Opened with
// Ctrl-K (⌘K on a Mac), and loaded only then.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api/api.ts';
import { useLocale } from '../../lib/locale.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { cx } from '../../ui/class-names.ts';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import {
  foundGroups,
  listGroup,
  type PaletteGroup,
  type PaletteItem,
  pageGroup,
  recentGroup,
} from './palette-items.ts';
import { useMay } from './permissions.ts';
import { keepRecent, readRecent } from './recent.ts';
import { bookingState, listingState, memberState, paymentState, ticketState } from './state-words.ts';

const TYPING_PAUSE_MS = 120;
/** A single character matches too much. */
const SEARCHED_FROM = 2;

const states = {
  member: memberState,
  booking: bookingState,
  ticket: ticketState,
  listing: listingState,
  payment: paymentState,
} as const;

const findQuery = (q: string) => ({
  queryKey: ['staff-find', q],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/staff/find', { query: { q }, signal }),
  enabled: q.length >= SEARCHED_FROM,
  staleTime: 10_000,
});

export default function Palette({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const may = useMay();
  const text = typed.trim();
  const wanted = useDebounced(text, TYPING_PAUSE_MS);
  const { data, isFetching, isError } = useQuery({ ...findQuery(wanted), placeholderData: keepPreviousData });
  const nameState = (kind: string, state: string) =>
    intl.formatMessage(
      (states[kind as keyof typeof states] as (state: string) => ReturnType<typeof memberState>)(state).name,
    );
  const isSearch = text.length >= SEARCHED_FROM;
  const isWaiting = isSearch && (wanted !== text || isFetching);
  const groups = (
    isSearch
      ? [
          ...(data ? foundGroups(intl, data, { locale, nameState }) : []),
          pageGroup(intl, text, may),
          listGroup(intl, text),
        ]
      : [recentGroup(intl, readRecent()), pageGroup(intl, text, may)]
  ).filter(({ items }) => items.length > 0);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<FormattedMessage defaultMessage="Search everything" />}
      isTitleHidden
      onPhone="full"
      width="max-w-2xl"
    >
      <Results
        text={text}
        isWaiting={isWaiting}
        groups={groups}
        onClose={onClose}
        field={(control) => (
          <div className="sticky top-0 z-10 -mx-6 flex items-center gap-3 border-b border-line bg-surface px-6 pt-5 pe-20 pb-3">
            <SearchIcon size={20} className="shrink-0 text-muted" />
            <input
              {...control}
              value={typed}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              aria-label={intl.formatMessage({ defaultMessage: 'Search everything' })}
              placeholder={intl.formatMessage({ defaultMessage: 'Name, email, booking, ticket, listing, ID, or page' })}
              onChange={(event) => setTyped(event.target.value)}
              className="h-11 min-w-0 grow bg-transparent text-[17px] outline-none placeholder:text-faint"
            />
            {isWaiting && <Spinner />}
          </div>
        )}
        state={
          isError && isSearch ? (
            <FormattedMessage defaultMessage="We couldn’t search. Check your connection and try again." />
          ) : isSearch && !isWaiting && groups.every(({ id }) => id === 'lists' || id === 'pages') ? (
            <FormattedMessage defaultMessage="Nothing found for “{text}”." values={{ text }} />
          ) : undefined
        }
      />
    </Dialog>
  );
}

type Control = Record<string, unknown> & { id: string };

interface ResultsProps {
  /** The text the results are for: new text highlights the first result again. */
  text: string;
  /** The results are for the previous text: Enter waits for the new ones. */
  isWaiting: boolean;
  groups: readonly PaletteGroup[];
  onClose: () => void;
  field: (control: Control) => ReactNode;
  /** Shown above the results. */
  state: ReactNode;
}

function Results({ text, isWaiting, groups, onClose, field, state }: ResultsProps) {
  const id = useId();
  const navigate = useNavigate();
  const items = groups.flatMap((group) => group.items);
  const [chosen, setChosen] = useState<{ text: string; id: string }>();
  /** Enter was pressed for this text before its results arrived. */
  const [entered, setEntered] = useState<string>();
  const choose = (item: PaletteItem) => setChosen({ text, id: item.id });
  const at = Math.max(
    0,
    items.findIndex(({ id: itemId }) => chosen?.text === text && itemId === chosen.id),
  );
  const input = useRef<HTMLDivElement>(null);
  // After the dialog has focused its title.
  useEffect(() => queueMicrotask(() => input.current?.querySelector('input')?.focus()), []);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  const open = (item: PaletteItem) => {
    if (!item.isList) keepRecent({ to: item.to, title: item.title, detail: item.detail });
    onClose();
    void navigate(item.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      choose(items[(at + step + items.length) % items.length]!);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isWaiting) setEntered(text);
      else if (items[at]) open(items[at]);
    }
  };
  const openEntered = useEffectEvent(() => {
    if (!isWaiting && entered === text && items[0]) open(items[0]);
  });
  useEffect(() => {
    if (!isWaiting) openEntered();
  }, [isWaiting]);
  return (
    <div ref={input}>
      {field({
        id: `${id}-field`,
        role: 'combobox',
        'aria-expanded': items.length > 0,
        'aria-controls': `${id}-list`,
        'aria-autocomplete': 'list',
        'aria-activedescendant': items[at] ? `${id}-${at}` : undefined,
        onKeyDown,
      })}
      <p role="status" className={cx('pt-4 text-muted', !state && 'sr-only')}>
        {state ?? (
          <FormattedMessage
            defaultMessage="{count, plural, one {# result} other {# results}}"
            values={{ count: items.length }}
          />
        )}
      </p>
      <div id={`${id}-list`} role="listbox" aria-labelledby={`${id}-field`} className="min-h-64 pt-2">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: options stand in groups of a list, not of a form
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`} className="pb-2">
            <div id={`${id}-${group.id}`} className="px-3 pt-3 pb-1 text-[13px] font-semibold text-muted">
              {group.name}
            </div>
            {group.items.map((item) => {
              const index = items.indexOf(item);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
                // biome-ignore lint/a11y/useFocusableInteractive: as above
                <div
                  key={item.id}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === at}
                  onClick={() => open(item)}
                  onPointerMove={() => choose(item)}
                  className={cx(
                    'flex min-h-10 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-field px-3 py-2 max-lg:min-h-11',
                    index === at && 'bg-moss-wash',
                  )}
                >
                  <span className="font-semibold wrap-anywhere">{item.title}</span>
                  {item.detail && <span className="min-w-0 truncate text-[14.5px] text-muted">{item.detail}</span>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
