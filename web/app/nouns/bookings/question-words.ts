// Common questions in the reader's language; a host's own questions as written.
import type { QuestionKind } from '@daynook/contract/limits/checkout-questions';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

const common: Record<Exclude<QuestionKind, 'own'>, MessageDescriptor> = defineMessages({
  purpose: { defaultMessage: 'What will you use the space for?' },
  arrival: { defaultMessage: 'When do you plan to arrive?' },
});

export const questionWords = (intl: IntlShape, kind: QuestionKind, text: string): string =>
  kind === 'own' ? text : intl.formatMessage(common[kind]);
