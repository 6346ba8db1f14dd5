// What the typed address says of the map: the town places the pin until it's on the door, and the pin chooses the clock.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { addressOfPlace, type FoundAddress } from './property-address.ts';
import { changeOfCountry, type PropertyDraft } from './property-draft.ts';
import { samePoint } from './property-geo.ts';
import { zoneOfPointQuery } from './property-zones.ts';
import type { PropertyForm } from './use-property-form.ts';

/** What says which town it is. */
const TOWN = ['city', 'region', 'postalCode'] as const;

/** The middle of the town that was typed. The street stays here: it is not needed to find a town. */
async function locateTown({ city, region, postalCode }: PropertyDraft): Promise<FoundAddress | undefined> {
  for (const input of [postalCode.trim(), `${city.trim()}, ${region.trim()}`]) {
    if (input.length < 3) continue;
    const { suggestions } = await call('POST /api/places/autocomplete', { body: { input, languageCode: 'en' } });
    const placeId = suggestions[0]?.placePrediction.placeId;
    if (placeId) return addressOfPlace(await call('GET /api/places/{placeId}', { params: { placeId } }));
  }
  return undefined;
}

/** Call it where all of the form's steps are drawn: an answer may come after its step was left. */
export function usePropertyPlace({ draft, change }: Pick<PropertyForm, 'draft' | 'change'>) {
  const newest = useRef(draft);
  newest.current = draft;
  const zone = useQuery(zoneOfPointQuery(draft.isZoneByHand ? null : draft.point)).data;

  // The pin says which clock; the host confirms it, or knows better and chooses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another zone is news
  useEffect(() => {
    if (zone && !draft.isZoneByHand && zone !== draft.timeZone) change({ timeZone: zone, isZoneConfirmed: false });
  }, [zone, draft.isZoneByHand]);

  /** Takes a suggestion; only one with a street says where the door is. */
  const take = ({ point, street, country, ...found }: FoundAddress, typedStreet: string) =>
    change({
      ...found,
      ...(country ? changeOfCountry(draft, country) : {}),
      street: street ?? typedStreet,
      point,
      isPinPlaced: street !== undefined,
    });

  const placePin = async () => {
    const asked = newest.current;
    if (asked.isPinPlaced || asked.city.trim() === '' || asked.region.trim() === '') return;
    const found = await locateTown(asked).catch(() => undefined);
    // While it was looked for the host may have placed the pin, or typed another town.
    const now = newest.current;
    if (now.isPinPlaced || TOWN.some((field) => now[field] !== asked[field])) return;
    if (found && !samePoint(found.point, now.point)) change({ point: found.point });
  };
  return { take, placePin };
}

export type PropertyPlace = ReturnType<typeof usePropertyPlace>;
