// Ways to the sections of a listing's editor, beside it on wide screens.
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { goTo } from '../../ui/go-to.ts';
import { useEditor } from './listing-editor-context.tsx';

/** In the order they stand in, by the id of each section. */
const sections = defineMessages({
  basics: { defaultMessage: 'Basics' },
  photos: { defaultMessage: 'Photos' },
  facts: { defaultMessage: 'Workspace details' },
  amenities: { defaultMessage: 'Amenities' },
  rules: { defaultMessage: 'House rules' },
  hours: { defaultMessage: 'Availability' },
  booking: { defaultMessage: 'Booking' },
  prices: { defaultMessage: 'Prices' },
  'price-rules': { defaultMessage: 'Special prices' },
  discounts: { defaultMessage: 'Discounts' },
  'add-ons': { defaultMessage: 'Extras' },
  policy: { defaultMessage: 'Cancellation policy' },
  parts: { defaultMessage: 'Included listings' },
});

export function ListingSectionRail() {
  const intl = useIntl();
  const { fields } = useEditor();
  return (
    <nav aria-label={intl.formatMessage({ defaultMessage: 'Listing sections' })} className="px-6 max-lg:hidden">
      <ul className="grid grid-cols-2 gap-x-3">
        {Object.entries(sections)
          .filter(([id]) => id !== 'parts' || fields.kind === 'whole-place')
          .map(([id, name]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-mx-2 block rounded-field px-2 py-1.5 text-[14.5px] text-muted hover:bg-ink/5 hover:text-ink"
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
}
