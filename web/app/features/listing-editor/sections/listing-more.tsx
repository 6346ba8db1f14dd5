// Rarely used settings of a section, collapsed to a summary line.
import { type ReactNode, useId } from 'react';
import { cx } from '../../../ui/class-names.ts';
import { ChevronDownIcon } from '../../../ui/icons/shell-icons.tsx';
import { useFold } from '../listing-section.tsx';

interface ListingMoreProps {
  title: ReactNode;
  /** The summary, shown while collapsed. */
  summary: ReactNode;
  children: ReactNode;
}

export function ListingMore({ title, summary, children }: ListingMoreProps) {
  const id = useId();
  const { section, content, isOpen, setOpen } = useFold(false, 'hidden');
  return (
    <section ref={section} className="rounded-panel bg-well/60 px-5 py-1">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="flex w-full items-center gap-4 rounded-field py-3 text-start"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="min-w-0 grow">
            <span className="block text-[16px] font-semibold">{title}</span>
            {!isOpen && <span className="line-clamp-2 block text-[14.5px] text-muted num">{summary}</span>}
          </span>
          <ChevronDownIcon
            size={18}
            className={cx('shrink-0 text-muted transition-transform duration-150', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      <div id={id} ref={content} className={cx(!isOpen && 'hidden')}>
        <div className="grid gap-6 pt-2 pb-5">{children}</div>
      </div>
    </section>
  );
}
