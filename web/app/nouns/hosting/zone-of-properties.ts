// The time zone that decides what "today" is where a host's listings are shown together. Pure.
import { readerTimeZone } from '../../lib/dates/time-zones.ts';
import type { OwnProperty } from './api.ts';

/** Properties can be in different time zones: uses the given one's, otherwise the first one's, and this device's until one is known. */
export const zoneOfProperties = (
  properties: readonly Pick<OwnProperty, '_id' | 'timeZone'>[],
  propertyId?: string,
): string => (properties.find(({ _id }) => _id === propertyId) ?? properties[0])?.timeZone ?? readerTimeZone();
