// The suggested sentences for what a picture shows.
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { AltSuggestion, SuggestionCode } from './alt-suggestion.ts';

const plain: Record<SuggestionCode, MessageDescriptor> = defineMessages({
  desk: { defaultMessage: 'The desk in the {place}' },
  chair: { defaultMessage: 'The chair at the desk in the {place}' },
  monitor: { defaultMessage: 'The monitor on the desk in the {place}' },
  light: { defaultMessage: 'Daylight in the {place}' },
  room: { defaultMessage: 'View of the {place} from the door' },
  kitchen: { defaultMessage: 'The kitchen next to the {place}' },
  garden: { defaultMessage: 'The view from the {place}' },
  entrance: { defaultMessage: 'The entrance to the {place}' },
});

/** `The monitor on the desk in the Loft: 27″ 4K`. */
export function altWords(intl: IntlShape, { code, detail, place }: AltSuggestion): string {
  const sentence = intl.formatMessage(plain[code], { place });
  return detail ? intl.formatMessage({ defaultMessage: '{sentence}: {detail}' }, { sentence, detail }) : sentence;
}
