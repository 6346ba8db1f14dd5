// A label with its value in one line: languages differ in what comes between them.
import type { IntlShape, MessageDescriptor } from 'react-intl';

export const labeled = (intl: IntlShape, label: MessageDescriptor, value: string | number): string =>
  intl.formatMessage({ defaultMessage: '{label}: {value}' }, { label: intl.formatMessage(label), value });
