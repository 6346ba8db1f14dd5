// Ways to the sections of a listing's editor: beside it on wide screens, else in a row that stays on top.
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
    <nav
      aria-label={intl.formatMessage({ defaultMessage: 'Listing sections' })}
      className="max-lg:sticky max-lg:top-0 max-lg:z-20 max-lg:-mx-(--page-gutter) max-lg:mt-4 max-lg:-mb-px max-lg:border-b max-lg:border-line max-lg:bg-paper lg:px-6"
    >
      <ul className="gap-x-3 max-lg:flex max-lg:overflow-x-auto max-lg:overscroll-x-contain max-lg:px-[calc(var(--page-gutter)-8px)] max-lg:[scrollbar-width:none] lg:grid lg:grid-cols-2">
        {Object.entries(sections)
          .filter(([id]) => id !== 'parts' || fields.kind === 'whole-place')
          .map(([id, name]) => (
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
}
