// The editor's sections with their state, beside it on wide screens. On narrow ones the collapsed sections serve as the list.
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { cx } from '../../ui/class-names.ts';
import { goTo } from '../../ui/go-to.ts';
import { useSectionInView } from '../../ui/layout/use-section-in-view.ts';
import { useEditor } from './listing-editor-context.tsx';
import { listingSections, listSections, sectionWithMissingField, stateOfSection } from './listing-sections.ts';
import { SectionStateIcon } from './section-state-icon.tsx';

const itemClass = 'flex items-center gap-3 rounded-field px-3 py-1.5 text-[15px] hover:bg-ink/5';

export function ListingSectionRail() {
  const intl = useIntl();
  const { listing, fields } = useEditor();
  const sections = listSections(fields.kind);
  const current = useSectionInView(sections);
  const listMissingOfProperty = listing.gaps.some(
    ({ code, isBlocking }) => isBlocking && code !== 'email' && sectionWithMissingField[code] === undefined,
  );
  return (
    <nav aria-label={intl.formatMessage({ defaultMessage: 'Listing sections' })} className="max-lg:hidden">
      <ul className="grid gap-0.5">
        {sections.map((id) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current === id ? 'location' : undefined}
              className={cx(itemClass, current === id ? 'bg-ink/5 font-semibold' : 'text-muted')}
              onClick={(event) => {
                if (goTo(id)) event.preventDefault();
              }}
            >
              <span className="min-w-0">
                <FormattedMessage {...listingSections[id]} />
              </span>
              <SectionStateIcon state={stateOfSection(id, listing, fields)} />
            </a>
          </li>
        ))}
        <li className="mt-2 border-t border-line pt-2">
          <Link to={`/host/property/${listing.property._id}/edit`} className={cx(itemClass, 'text-muted')}>
            <span>
              <FormattedMessage defaultMessage="Property" />
            </span>
            <SectionStateIcon state={listMissingOfProperty ? 'missing' : 'done'} />
          </Link>
        </li>
      </ul>
    </nav>
  );
}
