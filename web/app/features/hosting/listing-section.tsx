// A section of a listing's editor. On narrow screens each folds to its name and what is set, so the page stays short.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../../ui/class-names.ts';
import { REVEAL } from '../../ui/go-to.ts';
import { ChevronDownIcon } from '../../ui/shell-icons.tsx';
import { useEditor } from './listing-editor-context.tsx';
import { SectionSummary } from './listing-section-summary.tsx';
import type { ListingSectionId } from './listing-sections.ts';

interface ListingSectionProps {
  id: ListingSectionId;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** Hidden by style alone: wide screens show everything, and nothing inside is ever removed, such as a photo on its way. */
const FOLDED = 'max-lg:hidden';

export function ListingSection({ id, title, lead, children }: ListingSectionProps) {
  const { listing } = useEditor();
  const section = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // A new listing starts with its title and description.
  const [isOpen, setOpen] = useState(id === 'basics' && listing.state === 'draft');
  useEffect(() => {
    const node = section.current;
    const open = () => {
      // At once, so that what's inside can take the focus; React draws the same right after.
      content.current?.classList.remove(FOLDED);
      setOpen(true);
    };
    node?.addEventListener(REVEAL, open);
    return () => node?.removeEventListener(REVEAL, open);
  }, []);
  const toggle = () => {
    flushSync(() => setOpen(!isOpen));
    // What was folded above the screen must not leave the reader somewhere below it.
    if (isOpen) section.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section
      ref={section}
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx('scroll-mt-24 border-t border-line lg:py-10', isOpen && 'max-lg:pb-10')}
    >
      <header
        className={cx(
          'relative min-w-0 max-lg:pe-12',
          isOpen ? 'max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:bg-paper max-lg:py-4' : 'max-lg:py-5',
        )}
      >
        <h2 id={`${id}-title`} tabIndex={-1} className="display text-[22px] outline-none lg:text-[26px]">
          <span className="max-lg:hidden">{title}</span>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            aria-describedby={isOpen ? undefined : `${id}-summary`}
            className="text-start after:absolute after:-inset-x-2 after:inset-y-0 after:rounded-field focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-moss lg:hidden"
            onClick={toggle}
          >
            {title}
          </button>
        </h2>
        {!isOpen && (
          <div id={`${id}-summary`} className="mt-0.5 text-[15px] text-muted lg:hidden">
            <SectionSummary id={id} />
          </div>
        )}
        <ChevronDownIcon
          size={20}
          className={cx(
            'pointer-events-none absolute inset-e-1 inset-y-0 my-auto text-muted transition-transform duration-150 lg:hidden',
            isOpen && 'rotate-180',
          )}
        />
      </header>
      <div id={`${id}-content`} ref={content} className={cx(!isOpen && FOLDED)}>
        {lead && <p className="max-w-[60ch] text-[15.5px] text-muted lg:mt-2">{lead}</p>}
        <div className="mt-6 grid min-w-0 content-start gap-6">{children}</div>
      </div>
    </section>
  );
}
