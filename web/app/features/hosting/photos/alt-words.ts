// The suggested sentences for what a picture shows.
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { AltSuggestion, SuggestionCode } from './alt-suggestion.ts';

const plain: Record<SuggestionCode, MessageDescriptor> = defineMessages({
  desk: { id: 'alt.desk', defaultMessage: 'The desk in the {place}' },
  chair: { id: 'alt.chair', defaultMessage: 'The chair at the desk in the {place}' },
  monitor: { id: 'alt.monitor', defaultMessage: 'The screen on the desk in the {place}' },
  light: { id: 'alt.light', defaultMessage: 'Daylight in the {place}' },
  room: { id: 'alt.room', defaultMessage: 'View of the {place} from the door' },
  kitchen: { id: 'alt.kitchen', defaultMessage: 'The kitchen next to the {place}' },
  garden: { id: 'alt.garden', defaultMessage: 'The view from the {place}' },
  entrance: { id: 'alt.entrance', defaultMessage: 'The entrance to the {place}' },
});

/** `The screen on the desk in the Loft: 27″ 4K`. */
export function altWords(intl: IntlShape, { code, detail, place }: AltSuggestion): string {
  const sentence = intl.formatMessage(plain[code], { place });
  return detail
    ? intl.formatMessage({ id: 'alt.detail', defaultMessage: '{sentence}: {detail}' }, { sentence, detail })
    : sentence;
}
