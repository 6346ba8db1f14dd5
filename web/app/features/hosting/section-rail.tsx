// Ways to the sections of a long form: beside it on wide screens, else in a row that stays on top.
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { goTo } from '../../ui/go-to.ts';

interface SectionRailProps {
  label: string;
  /** The id of each section with its name, in the order they stand in. */
  sections: readonly (readonly [id: string, name: MessageDescriptor])[];
  /** On wide screens: two columns where names are short. */
  hasColumns?: boolean;
}

export const SectionRail = ({ label, sections, hasColumns = false }: SectionRailProps) => (
  <nav
    aria-label={label}
    className="max-lg:sticky max-lg:top-0 max-lg:z-20 max-lg:-mx-(--page-gutter) max-lg:mt-4 max-lg:-mb-px max-lg:border-b max-lg:border-line max-lg:bg-paper lg:px-6"
  >
    <ul
      className={`gap-x-3 max-lg:flex max-lg:overflow-x-auto max-lg:overscroll-x-contain max-lg:px-[calc(var(--page-gutter)-8px)] max-lg:[scrollbar-width:none] lg:grid ${hasColumns ? 'lg:grid-cols-2' : ''}`}
    >
      {sections.map(([id, name]) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-mx-2 block rounded-field px-2 py-1.5 text-[14.5px] text-muted hover:bg-ink/5 hover:text-ink max-lg:mx-0 max-lg:py-3 max-lg:font-semibold max-lg:whitespace-nowrap"
            onClick={(event) => {
              if (goTo(id)) event.preventDefault();
            }}
          >
            <FormattedMessage {...name} />
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
