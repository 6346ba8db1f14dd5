// A section of a long page. On narrow screens it collapses to its name and a summary; wide screens show everything.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../class-names.ts';
import { REVEAL } from '../go-to.ts';
import { ChevronDownIcon } from '../icons/shell-icons.tsx';

interface FoldingSectionProps {
  id: string;
  title: ReactNode;
  lead: ReactNode;
  /** Shown on narrow screens below the name. */
  summary: ReactNode;
  /** The summary asks for something. */
  isDue?: boolean;
  children: ReactNode;
}

/** Hidden with CSS only: wide screens show everything, and typed text is never lost. */
const FOLDED = 'max-lg:hidden';

export function FoldingSection({ id, title, lead, summary, isDue = false, children }: FoldingSectionProps) {
  const section = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
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
      className={cx('scroll-mt-24 border-t border-line lg:py-10', isOpen && 'max-lg:pb-10')}
    >
      <header className="relative min-w-0 max-lg:py-4 max-lg:pe-12">
        <h2 id={`${id}-title`} tabIndex={-1} className="display text-[22px] outline-none lg:text-[26px]">
          <span className="max-lg:hidden">{title}</span>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            aria-describedby={`${id}-state`}
            className="text-start after:absolute after:-inset-x-2 after:inset-y-0 after:rounded-field focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-moss lg:hidden"
            onClick={toggle}
          >
            {title}
          </button>
        </h2>
        <p
          id={`${id}-state`}
          className={cx(
            'mt-0.5 line-clamp-1 min-h-6 text-[15px] lg:hidden',
            isDue ? 'font-semibold text-clay' : 'text-muted',
          )}
        >
          {summary}
        </p>
        <ChevronDownIcon
          size={20}
          className={cx(
            'pointer-events-none absolute inset-e-1 inset-y-0 my-auto text-muted transition-transform duration-150 lg:hidden',
            isOpen && 'rotate-180',
          )}
        />
      </header>
      <div id={`${id}-content`} ref={content} className={cx(!isOpen && FOLDED)}>
        <p className="max-w-[60ch] text-[15.5px] text-muted lg:mt-2">{lead}</p>
        <div className="mt-6 grid min-w-0 content-start gap-6">{children}</div>
      </div>
    </section>
  );
}
