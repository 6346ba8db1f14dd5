// The titles of the home page's sections.
import type { HomeSectionId } from '@daynook/contract/settings/limits';
import { defineMessages, type IntlShape, useIntl } from 'react-intl';
import { findOwnName } from '../../lib/intl.ts';

const titles = defineMessages({
  hero: { defaultMessage: 'Book a quiet workspace in a home near you.' },
  nearby: { defaultMessage: 'Good places to start' },
  recent: { defaultMessage: 'Recently viewed' },
  benefits: { defaultMessage: 'Know what you’re getting before you book.' },
  hosts: { defaultMessage: 'Have a room that’s empty during the day?' },
}) satisfies Record<HomeSectionId, object>;

/** Ours. */
export const usualHomeTitle = (intl: IntlShape, section: HomeSectionId): string => intl.formatMessage(titles[section]);

/** The operator's, or else ours. */
export const homeTitle = (intl: IntlShape, section: HomeSectionId): string =>
  findOwnName(intl, `home.${section}`) ?? usualHomeTitle(intl, section);

export const HomeTitle = ({ section }: { section: HomeSectionId }) => homeTitle(useIntl(), section);
