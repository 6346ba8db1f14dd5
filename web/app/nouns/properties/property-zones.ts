// The time zones properties can be in, west to east, and the one of a point. A place never has a fixed offset.
import { call } from '../../lib/api/api.ts';
import { zoneName } from '../../lib/formats.ts';

const ZONES = [
  'Pacific/Honolulu',
  'America/Adak',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Vancouver',
  'America/Whitehorse',
  'America/Phoenix',
  'America/Denver',
  'America/Boise',
  'America/Edmonton',
  'America/Dawson_Creek',
  'America/Regina',
  'America/Chicago',
  'America/Winnipeg',
  'America/Menominee',
  'America/New_York',
  'America/Detroit',
  'America/Indiana/Indianapolis',
  'America/Kentucky/Louisville',
  'America/Toronto',
  'America/Iqaluit',
  'America/Puerto_Rico',
  'America/Halifax',
  'America/Moncton',
  'America/Goose_Bay',
  'America/St_Johns',
];

/** The zones to choose from, including the current one. */
export const zonesWith = (timeZone: string): string[] =>
  timeZone === '' || ZONES.includes(timeZone) ? ZONES : [timeZone, ...ZONES];

/** `Pacific time, as in Los Angeles`: the zone's name alone doesn't distinguish Denver from Phoenix. */
export function zoneChoiceName(timeZone: string, locale: string): string {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ').replace(/^St /, 'St. ') ?? '';
  const name = zoneName(timeZone, locale);
  return name.startsWith(city) ? name : `${name} (${city})`;
}

/**
 * A point's time zone, as search determines it. Only the square kilometer is sent: the point itself must not even appear in a log.
 */
export const zoneOfPointQuery = (point: { lat: number; lng: number } | null) => {
  const near = point && { lat: point.lat.toFixed(2), lng: point.lng.toFixed(2) };
  return {
    queryKey: ['zone-of-point', near?.lat, near?.lng],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string | null> => {
      const query = { lat: Number(near?.lat), lng: Number(near?.lng), radius: 1, limit: 1 };
      const { place } = await call('GET /api/listings/search', { query, signal });
      return place?.timeZone ?? null;
    },
    enabled: near !== null,
    staleTime: Number.POSITIVE_INFINITY,
  };
};
