// Ways to the sections of a listing's editor.
import { defineMessages, useIntl } from 'react-intl';
import { useEditor } from './listing-editor-context.tsx';
import { SectionRail } from './section-rail.tsx';

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
    <SectionRail
      hasColumns
      label={intl.formatMessage({ defaultMessage: 'Listing sections' })}
      sections={Object.entries(sections).filter(([id]) => id !== 'parts' || fields.kind === 'whole-place')}
    />
  );
}
