// A menu of links and actions: arrows move, Home and End jump, a letter finds an item, Escape returns focus to the trigger.
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { cx } from '../class-names.ts';
import { useDismiss } from './use-dismiss.ts';

export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** A path to open, or … */
  to?: string;
  /** … an action to run. */
  onSelect?: () => void;
  /** Shown at the end of the line: a count. */
  aside?: ReactNode;
}

interface MenuTrigger {
  ref: RefObject<HTMLButtonElement | null>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  trigger: (props: MenuTrigger) => ReactNode;
  /** Groups are separated by a line. */
  groups: readonly (readonly MenuItem[])[];
  /** Shown above the items, for example whose menu this is. */
  heading?: ReactNode;
  /** On phones the menu aligns with the start of its row, which must be `relative`, because there's no room to its left. */
  isOfRow?: boolean;
  /** Opens above its trigger, for triggers at the bottom of the screen. */
  opensUp?: boolean;
}

const itemClass =
  'flex w-full items-center gap-3 rounded-field px-3 py-2.5 text-start text-[15px] font-medium text-ink outline-none ' +
  'hover:bg-well focus-visible:bg-well focus-visible:outline-2 focus-visible:-outline-offset-2';

export function Menu({ trigger, groups, heading, isOfRow = false, opensUp = false }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const opensAtEnd = useRef(false);
  const id = useId();

  const close = useCallback((returnFocus: boolean) => {
    setOpen(false);
    if (returnFocus) button.current?.focus();
  }, []);
  useDismiss(area, isOpen, close);

  useEffect(() => {
    if (!isOpen) return;
    const all = findItems(list.current);
    (opensAtEnd.current ? all.at(-1) : all[0])?.focus();
  }, [isOpen]);

  const move = (event: KeyboardEvent) => {
    const all = findItems(list.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = nextIndex(event.key, at, all);
    if (event.key === 'Tab') return close(false);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };

  return (
    <div ref={area} className={cx('relative', isOfRow && 'max-md:static')}>
      {trigger({
        ref: button,
        id: `${id}t`,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': id,
        onClick: () => {
          opensAtEnd.current = false;
          setOpen((before) => !before);
        },
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          opensAtEnd.current = event.key === 'ArrowUp';
          setOpen(true);
        },
      })}
      {isOpen && (
        <div
          className={cx(
            'absolute inset-e-0 z-50 w-72 animate-[rise_140ms_ease-out] rounded-panel bg-surface p-2 shadow-float',
            opensUp ? 'bottom-[calc(100%+8px)]' : 'top-[calc(100%+8px)]',
            isOfRow && 'max-md:inset-e-auto max-md:inset-s-0',
          )}
        >
          {heading && <div className="px-3 pt-2 pb-3">{heading}</div>}
          <div ref={list} id={id} role="menu" tabIndex={-1} aria-labelledby={`${id}t`} onKeyDown={move}>
            {groups.map((group, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: groups never move
              // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu
              <div key={index} role="group" className={cx(index > 0 && 'mt-1.5 border-t border-line pt-1.5')}>
                {group.map((item) => (
                  <MenuEntry key={item.id} item={item} onChosen={() => close(item.to === undefined)} />
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function MenuEntry({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const content = (
    <>
      {item.icon && <span className="text-muted">{item.icon}</span>}
      <span className="grow">{item.label}</span>
      {item.aside}
    </>
  );
  if (item.to !== undefined) {
    return (
      <Link role="menuitem" tabIndex={-1} to={item.to} className={itemClass} onClick={onChosen}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={itemClass}
      onClick={() => {
        onChosen();
        item.onSelect?.();
      }}
    >
      {content}
    </button>
  );
}

const findItems = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

function nextIndex(key: string, at: number, all: readonly HTMLElement[]): number | undefined {
  const count = all.length;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1) return undefined;
  const letter = key.toLowerCase();
  const order = all.map((_, step) => (at + 1 + step) % count);
  return order.find((index) => all[index]?.textContent?.trim().toLowerCase().startsWith(letter));
}
