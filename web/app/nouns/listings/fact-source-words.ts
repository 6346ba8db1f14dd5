// Who stated a fact, how they know, and when, as text.
import type { FactSource } from '@daynook/contract/listings/fact-sources';
import type { FactMethod } from '@daynook/contract/listings/work-fact-values';
import { defineMessage, defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';

/** What was stated before we recorded who is from either of them. */
const sources: Record<FactMethod | 'stated', MessageDescriptor> = defineMessages({
  measured: {
    defaultMessage:
      '{by, select, host {Measured by the host, {date}} cohost {Measured by a co-host, {date}} other {Measured by the host or a co-host, {date}}}',
  },
  documented: {
    defaultMessage:
      '{by, select, host {From the host’s documents, {date}} cohost {From a co-host’s documents, {date}} other {From the host’s or a co-host’s documents, {date}}}',
  },
  estimated: {
    defaultMessage:
      '{by, select, host {Estimated by the host, {date}} cohost {Estimated by a co-host, {date}} other {Estimated by the host or a co-host, {date}}}',
  },
  stated: {
    defaultMessage:
      '{by, select, host {Stated by the host, {date}} cohost {Stated by a co-host, {date}} other {Stated by the host or a co-host, {date}}}',
  },
});
const undated = defineMessage({ defaultMessage: 'Stated by the host or a co-host' });

export const factSourceText = (intl: IntlShape, { on, by }: FactSource, how: FactMethod | null): string =>
  intl.formatMessage(sources[how ?? 'stated'], {
    by: by?.replace('-', ''),
    date: formatLocalDate(on, intl.locale, 'dated'),
  });

/** For facts with or without a source, each text once. */
export const factSourceTexts = (intl: IntlShape, given: readonly (FactSource | undefined)[]): string =>
  [...new Set(given.map((source) => (source ? factSourceText(intl, source, null) : intl.formatMessage(undated))))].join(
    ' · ',
  );
