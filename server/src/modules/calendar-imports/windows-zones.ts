// Windows' names of time zones, which its calendars use, with one IANA zone each from Unicode's CLDR.
import cldr from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' };

/** Names of UTC that Windows' calendars write and CLDR doesn't list. */
const NAMES_OF_UTC = ['Coordinated Universal Time', 'tzone://Microsoft/Utc'];
/** CLDR's territory of a zone's usual place. Others, such as CA, are places with the same clock. */
const ANY_TERRITORY = '001';

const rows = cldr.supplemental.windowsZones.mapTimezones
  .filter(({ mapZone }) => mapZone._territory === ANY_TERRITORY)
  .map(({ mapZone }): [string, string] => [mapZone._other, mapZone._type]);

const zones = new Map(
  [...rows, ...NAMES_OF_UTC.map((name): [string, string] => [name, 'Etc/UTC'])].map(([name, timeZone]) => [
    name.toLowerCase(),
    timeZone,
  ]),
);

/** The IANA name behind a Windows name. */
export const windowsZone = (name: string): string | undefined => zones.get(name.toLowerCase());

/** Every pair, for tests. */
export const windowsZones = (): ReadonlyMap<string, string> => zones;
