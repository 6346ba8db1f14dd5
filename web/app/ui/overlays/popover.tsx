// A panel that opens below its trigger and closes when focus or a press goes elsewhere. Not modal: the page stays usable.
import { type ReactNode, type RefObject, useCallback, useId, useRef, useState } from 'react';
import { cx } from '../class-names.ts';
import { useDismiss } from './use-dismiss.ts';

interface PopoverTrigger {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-expanded': boolean;
  'aria-controls': string;
  'aria-haspopup': 'dialog';
  onClick: () => void;
}

interface PopoverProps {
  /** Renders the trigger; spread the given props onto a button. */
  trigger: (props: PopoverTrigger) => ReactNode;
  /** The panel's name for screen readers. */
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'end';
  className?: string;
}

export function Popover({ trigger, label, children, align = 'start', className }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback((byKey = true) => {
    setOpen(false);
    if (byKey) button.current?.focus();
  }, []);
  useDismiss(area, isOpen, close);
  return (
    <div ref={area} className="relative">
      {trigger({
        ref: button,
        'aria-expanded': isOpen,
        'aria-controls': id,
        'aria-haspopup': 'dialog',
        onClick: () => setOpen((before) => !before),
      })}
      {isOpen && (
        <div
          id={id}
          role="dialog"
          aria-label={label}
          className={cx(
            'absolute top-[calc(100%+8px)] z-40 max-w-[calc(100vw-2*var(--page-gutter))] rounded-panel bg-surface p-5 shadow-float',
            'animate-[rise_140ms_ease-out]',
            align === 'end' ? 'inset-e-0' : 'inset-s-0',
            className,
          )}
        >
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </div>
  );
}
