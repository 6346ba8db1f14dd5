// Parses a message (ICU) with react-intl's own parser, so that the build, the checks, and the browser read it the same way.
import { createIntl } from 'react-intl';

const { formatters } = createIntl({ locale: 'en' });

/** The parsed message, as react-intl takes it instead of a text. Throws if the message is malformed. */
export const parseMessage = (message: string) => formatters.getMessageFormat(message, 'en').getAst();
