// A section of the listing editor, collapsed to its name and a summary. On phones it's a step with a link to the next one. On wide screens
// a draft is filled in from top to bottom, so only its rarely used sections collapse; later, everything does that isn't missing something.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { useMedia } from '../../lib/media.ts';
import type { ListingFields, OwnListing } from '../../nouns/listings/listing-edit-api.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { goTo, REVEAL } from '../../ui/go-to.ts';
import { ArrowRightIcon, ChevronDownIcon } from '../../ui/icons/shell-icons.tsx';
import { useEditor } from './listing-editor-context.tsx';
import { SectionSummary } from './listing-section-summary.tsx';
import {
  type ListingSectionId,
  listingSections,
  listSections,
  RARE_SECTIONS,
  stateOfSection,
} from './listing-sections.ts';
import { SectionStateIcon } from './section-state-icon.tsx';

interface ListingSectionProps {
  id: ListingSectionId;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** Opens by click, by links to its fields, and by errors in it. */
export function useFold(isOpenFirst: boolean, folded: string) {
  const section = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(isOpenFirst);
  useEffect(() => {
    const node = section.current;
    const open = () => {
      // Unfolds immediately, so a field inside can take the focus before React renders.
      content.current?.classList.remove(folded);
      setOpen(true);
    };
    node?.addEventListener(REVEAL, open);
    return () => node?.removeEventListener(REVEAL, open);
  }, [folded]);
  return { section, content, isOpen, setOpen };
}

/** Sections that are missing something are the ones that open. */
const isAnyMissing = (listing: OwnListing, fields: ListingFields): boolean =>
  listSections(fields.kind).some((id) => stateOfSection(id, listing, fields) === 'missing');

export function ListingSection({ id, title, lead, children }: ListingSectionProps) {
  const { listing, fields } = useEditor();
  // As it was at first, so publishing collapses nothing that's being read.
  const [isFoldedWide] = useState(
    () =>
      RARE_SECTIONS.includes(id) || (listing.state !== 'draft' && stateOfSection(id, listing, fields) !== 'missing'),
  );
  // Hidden with CSS only, so nothing inside is unmounted, such as a photo being uploaded.
  const folded = isFoldedWide ? 'hidden' : 'max-lg:hidden';
  // The first section is open at once: in a new listing everywhere, later where it's beside the list of sections.
  const isWide = useMedia('(min-width: 1024px)');
  const isFirst = id === 'basics' && (listing.state === 'draft' || (isWide && !isAnyMissing(listing, fields)));
  const { section, content, isOpen, setOpen } = useFold(isFirst, folded);
  const toggle = () => {
    flushSync(() => setOpen(!isOpen));
    // Keeps the section in view when its content above the viewport collapses.
    if (isOpen) section.current?.scrollIntoView({ block: 'nearest' });
  };
  const all = listSections(fields.kind);
  const next = all[all.indexOf(id) + 1];
  return (
    <section
      ref={section}
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx(
        'scroll-mt-24 border-t border-line',
        isFoldedWide ? 'lg:py-6' : 'lg:py-10',
        isOpen && (isFoldedWide ? 'max-lg:pb-10 lg:pb-10' : 'max-lg:pb-10'),
      )}
    >
      <SectionHeader {...{ id, title, isFoldedWide, isOpen }} onToggle={toggle} />
      <div id={`${id}-content`} ref={content} className={cx(!isOpen && folded)}>
        {lead && <p className="max-w-[60ch] text-[15.5px] text-muted lg:mt-2">{lead}</p>}
        <div className="mt-6 grid min-w-0 content-start gap-6">{children}</div>
        {next && (
          <NextButton
            section={next}
            onPress={() => {
              flushSync(() => setOpen(false));
              goTo(`${next}-title`);
            }}
          />
        )}
      </div>
    </section>
  );
}

interface SectionHeaderProps {
  id: ListingSectionId;
  title: ReactNode;
  /** Collapses on wide screens, too. */
  isFoldedWide: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

function SectionHeader({ id, title, isFoldedWide, isOpen, onToggle }: SectionHeaderProps) {
  const { listing, fields } = useEditor();
  return (
    <header
      className={cx(
        'relative min-w-0',
        isFoldedWide ? 'pe-12' : 'max-lg:pe-12',
        isOpen ? 'max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:bg-paper max-lg:py-4' : 'max-lg:py-5',
      )}
    >
      <div className="flex items-center gap-3">
        <span className="lg:hidden">
          <SectionStateIcon state={stateOfSection(id, listing, fields)} />
        </span>
        <h2 id={`${id}-title`} tabIndex={-1} className="display text-[22px] outline-none lg:text-[26px]">
          {!isFoldedWide && <span className="max-lg:hidden">{title}</span>}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            aria-describedby={isOpen ? undefined : `${id}-summary`}
            className={cx(
              'text-start after:absolute after:-inset-x-2 after:inset-y-0 after:rounded-field focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-moss',
              !isFoldedWide && 'lg:hidden',
            )}
            onClick={onToggle}
          >
            {title}
          </button>
        </h2>
      </div>
      {!isOpen && (
        <div
          id={`${id}-summary`}
          className={cx('mt-0.5 text-[15px] text-muted max-lg:ps-8', !isFoldedWide && 'lg:hidden')}
        >
          <SectionSummary id={id} />
        </div>
      )}
      <ChevronDownIcon
        size={20}
        className={cx(
          'pointer-events-none absolute inset-e-1 inset-y-0 my-auto text-muted transition-transform duration-150',
          !isFoldedWide && 'lg:hidden',
          isOpen && 'rotate-180',
        )}
      />
    </header>
  );
}

const NextButton = ({ section, onPress }: { section: ListingSectionId; onPress: () => void }) => (
  <Button variant="outline" className="mt-8 lg:hidden" onClick={onPress}>
    <FormattedMessage
      defaultMessage="Next: {section}"
      values={{ section: <FormattedMessage key="next" {...listingSections[section]} /> }}
    />
    <ArrowRightIcon size={18} />
  </Button>
);
