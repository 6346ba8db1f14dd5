// Tabs with one panel: arrows move and select. If each tab has its own URL, use LinkTabs instead.
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { cx } from '../class-names.ts';
import { FADED_EDGES, useTabRow } from './use-tab-row.ts';

interface Tab<Id extends string> {
  id: Id;
  label: ReactNode;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  children: ReactNode;
}

// The first tab's text aligns with the heading. On phones the row reaches the screen's edges and fades where it continues.
const listClass = cx(
  'flex gap-7 max-md:gap-5 overflow-x-auto overscroll-x-contain border-b border-line scroll-px-10 [scrollbar-width:none]',
  'max-md:-mx-(--page-gutter) max-md:px-(--page-gutter)',
  FADED_EDGES,
);
const tabClass = (isOn: boolean) =>
  cx(
    'relative flex shrink-0 items-center gap-2 pt-2.5 pb-3.5 text-[15px] font-semibold whitespace-nowrap outline-offset-[-3px] transition-colors duration-150',
    'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-pill',
    isOn ? 'text-ink after:bg-moss' : 'text-muted hover:text-ink',
  );

export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useTabRow(list);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next =
      step !== undefined
        ? tabs.at((at + step) % tabs.length)
        : event.key === 'Home'
          ? tabs[0]
          : event.key === 'End'
            ? tabs.at(-1)
            : undefined;
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={listClass}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === selected}
            aria-controls={`${id}panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={move}
            className={tabClass(tab.id === selected)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${selected}`} className="pt-6">
        {children}
      </div>
    </>
  );
}

interface LinkTab {
  to: string;
  label: ReactNode;
  isExact?: boolean;
  /** If tabs only differ in their query, the path can't tell which one is selected. */
  isCurrent?: boolean;
}

interface LinkTabsProps {
  label: string;
  tabs: readonly LinkTab[];
  /** So many that longer languages need the space between them. */
  isDense?: boolean;
}

/** Tabs that are links: each has its own URL, and Back works. */
export function LinkTabs({ label, tabs, isDense = false }: LinkTabsProps) {
  const list = useRef<HTMLElement>(null);
  useTabRow(list);
  return (
    <nav ref={list} aria-label={label} className={cx(listClass, isDense && 'max-2xl:gap-5')}>
      {tabs.map(({ to, label: name, isExact = false, isCurrent }) =>
        isCurrent === undefined ? (
          <NavLink key={to} to={to} end={isExact} className={({ isActive }) => tabClass(isActive)}>
            {name}
          </NavLink>
        ) : (
          <Link
            key={to}
            to={to}
            preventScrollReset
            aria-current={isCurrent ? 'page' : undefined}
            className={tabClass(isCurrent)}
          >
            {name}
          </Link>
        ),
      )}
    </nav>
  );
}
