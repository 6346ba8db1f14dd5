// Ways to the sections of a listing's editor on wide screens. On narrow ones the folded sections are such a list themselves.
import { useIntl } from 'react-intl';
import { useEditor } from './listing-editor-context.tsx';
import { listingSections } from './listing-sections.ts';
import { SectionRail } from './section-rail.tsx';

export function ListingSectionRail() {
  const intl = useIntl();
  const { fields } = useEditor();
  return (
    <div className="max-lg:hidden">
      <SectionRail
        hasColumns
        label={intl.formatMessage({ defaultMessage: 'Listing sections' })}
        sections={Object.entries(listingSections).filter(([id]) => id !== 'parts' || fields.kind === 'whole-place')}
      />
    </div>
  );
}
