// A section of a long page, collapsed to its name and a summary until it's opened.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../class-names.ts';
import { REVEAL } from '../go-to.ts';
import { ChevronDownIcon } from '../icons/shell-icons.tsx';

interface FoldingSectionProps {
  id: string;
  title: ReactNode;
  lead: ReactNode;
  /** Shown below the name while it's collapsed. */
  summary: ReactNode;
  /** In the circle before the name on narrow screens, where no list beside it says so; a dot if there's no state. */
  mark?: ReactNode;
  /** Open from the start. */
  isOpenFirst?: boolean;
  /** Opens once this becomes true, because something inside needs a look. */
  isInQuestion?: boolean;
  /** The summary asks for something. */
  isDue?: boolean;
  children: ReactNode;
}

/** Hidden with CSS only, so typed text is never lost. */
const FOLDED = 'hidden';

const DOT = (
  <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center lg:hidden">
    <span className="size-1.5 rounded-pill bg-line-strong" />
  </span>
);

export function FoldingSection({
  id,
  title,
  lead,
  summary,
  mark = DOT,
  isOpenFirst = false,
  isInQuestion = false,
  isDue = false,
  children,
}: FoldingSectionProps) {
  const section = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(isOpenFirst);
  useEffect(() => {
    const node = section.current;
    const open = () => {
      // Unfolds immediately, so a field inside can take the focus before React renders.
      content.current?.classList.remove(FOLDED);
      setOpen(true);
    };
    node?.addEventListener(REVEAL, open);
    return () => node?.removeEventListener(REVEAL, open);
  }, []);
  useEffect(() => {
    if (isInQuestion) setOpen(true);
  }, [isInQuestion]);
  const toggle = () => {
    flushSync(() => setOpen(!isOpen));
    // Keeps the section in view when its content above the viewport collapses.
    if (isOpen) section.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section
      ref={section}
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx('scroll-mt-24 border-t border-line lg:py-2', isOpen && 'pb-10 lg:pb-10')}
    >
      <header className="relative min-w-0 py-4 pe-12">
        <div className="flex items-center gap-3">
          {mark}
          <h2 id={`${id}-title`} tabIndex={-1} className="display text-[22px] outline-none lg:text-[26px]">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}-content`}
              aria-describedby={`${id}-state`}
              className="text-start after:absolute after:-inset-x-2 after:inset-y-0 after:rounded-field focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-moss"
              onClick={toggle}
            >
              {title}
            </button>
          </h2>
        </div>
        <p
          id={`${id}-state`}
          className={cx(
            'mt-0.5 line-clamp-1 min-h-6 text-[15px] max-lg:ps-8',
            isOpen && 'sr-only',
            isDue ? 'font-semibold text-clay' : 'text-muted',
          )}
        >
          {summary}
        </p>
        <ChevronDownIcon
          size={20}
          className={cx(
            'pointer-events-none absolute inset-e-1 inset-y-0 my-auto text-muted transition-transform duration-150',
            isOpen && 'rotate-180',
          )}
        />
      </header>
      <div id={`${id}-content`} ref={content} className={cx(!isOpen && FOLDED)}>
        <p className="max-w-[60ch] text-[15.5px] text-muted">{lead}</p>
        <div className="mt-6 grid min-w-0 content-start gap-6">{children}</div>
      </div>
    </section>
  );
}
