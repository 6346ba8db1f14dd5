import { computeBounds } from '@daynook/contract/countries/bounds';
import { COUNTRIES_WITH_POSTAL_AREAS, COUNTRY_CODES, findCountry } from '@daynook/contract/countries/countries';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { forReader } from '../../lib/languages/reader.ts';
import { bundledPlaces, findMatches, indexedGazetteer, openGazetteer, prepareGazetteer } from './bundled.ts';
import { containsFolded } from './fold.ts';
import { findRegion, listCountryPlaces } from './gazetteer.ts';

const places = bundledPlaces();
const texts = async (input: string) => (await places.autocomplete(input, 'en')).map((suggestion) => suggestion.text);
const first = async (input: string) => (await texts(input))[0];

describe('autocomplete (AP10, SE9)', () => {
  it.each([
    ['portl', 'Portland, OR, USA'],
    ['montreal', 'Montréal, QC, Canada'],
    ['MONTRÉAL', 'Montréal, QC, Canada'],
    ['quebec', 'Québec, QC, Canada'],
    ['new york', 'New York, NY, USA'],
    ['nyc', 'New York (NYC), NY, USA'],
    ['new york city', 'New York City, NY, USA'],
    ['brooklyn', 'Brooklyn, NY, USA'],
    ['bronx', 'The Bronx, NY, USA'],
    ['saint louis', 'Saint Louis, MO, USA'],
    ['st lou', 'St. Louis, MO, USA'],
    ['st. johns', "St. John's, NL, Canada"],
    ['portland, me', 'Portland, ME, USA'],
    ['portland oregon', 'Portland, Oregon, USA'],
    ['vancouver wa', 'Vancouver, WA, USA'],
    ['washington dc', 'Washington, DC, USA'],
    ['kitsilano', 'Kitsilano, Vancouver, BC, Canada'],
    ['97214', 'Portland, OR 97214, USA'],
    ['m5v', 'Toronto, ON M5V, Canada'],
    ['oregon', 'Oregon, USA'],
    ['jackson', 'Jackson, MS, USA'],
  ])('%j suggests %j first', async (input, expected) => {
    expect(await first(input)).toBe(expected);
  });

  it.each(['san', 'por', 'new', 'spring', 'van', 'cal'])(
    'ranks places that start with %j by population',
    async (input) => {
      const { gazetteer } = openGazetteer();
      const suggestions = await places.autocomplete(input, 'en');
      const populations = suggestions
        .map(({ placeId }) => gazetteer.find(placeId))
        .flatMap((place) =>
          place &&
          place.kind !== 'region' &&
          place.name.toLowerCase() !== input &&
          place.name.toLowerCase().startsWith(input)
            ? [place.population]
            : [],
        );
      expect(populations.length).toBeGreaterThan(3);
      expect(populations).toEqual(populations.toSorted((a, b) => b - a));
    },
  );

  it('returns at most ten, all in the US or Canada, each containing what was typed', async () => {
    for (const input of ['san', 'new', 'la ', 'mont', 'port', 'lake', 'ville', 'york', 'st. ', 'côte', '100']) {
      const suggestions = await texts(input);
      expect(suggestions.length).toBeLessThanOrEqual(10);
      for (const text of suggestions) {
        expect(text).toMatch(/, (USA|Canada)$/);
        expect(containsFolded(text, input), `${text} contains ${input}`).toBe(true);
      }
    }
  });

  it('contains what was typed however a place is written: complete, partial, with its state, long or short (SE9)', async () => {
    const { gazetteer } = openGazetteer();
    for (const place of gazetteer.places.filter(({ kind }, number) => kind !== 'region' && number % 61 === 0)) {
      const region = findRegion(gazetteer, place)?.name ?? '';
      for (const name of [place.name, ...place.spellings, ...place.nicknames])
        for (const typed of [
          name.slice(0, 5),
          name,
          `${name}, ${place.region}`,
          `${name} ${region}`,
          `${name}, ${place.country === 'US' ? 'USA' : 'Can'}`,
        ])
          for (const text of await texts(typed)) expect(containsFolded(text, typed), `${text} for ${typed}`).toBe(true);
    }
  });

  it('returns nothing for fewer than three characters (SE10)', async () => {
    for (const input of ['', 'p', 'po', '  po  ', '🏠🏠']) expect(await texts(input)).toEqual([]);
  });

  it.each(['San Fransisco', 'torotno', 'philidel', '97214-1234', 'desk in portland'])(
    'suggests nothing for %j, which no description contains: the typo hint answers it (SE9, SE11)',
    async (input) => {
      expect(await texts(input)).toEqual([]);
    },
  );

  it('never throws and stays within bounds, whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ maxLength: 200 }),
          fc.string({ unit: 'binary', maxLength: 200 }),
          fc.stringMatching(/^[a-z ,.'-]{0,200}$/),
        ),
        async (input) => {
          expect((await texts(input)).length).toBeLessThanOrEqual(10);
          expect((await places.geocode(input)).length).toBeLessThanOrEqual(5);
        },
      ),
      rounds(60, 600),
    );
  });
});

describe('what text means (AP12, search by raw text)', () => {
  const name = (text: string) =>
    findMatches(openGazetteer(), text, 1).map((place) => `${place.name}, ${place.region}`)[0];

  it.each([
    ['Portland', 'Portland, OR'],
    ['Portland, OR', 'Portland, OR'],
    ['portland oregon', 'Portland, OR'],
    ['Portland, Maine, United States', 'Portland, ME'],
    ['Montréal', 'Montréal, QC'],
    ['montreal qc canada', 'Montréal, QC'],
    ['NYC', 'New York, NY'],
    ['LA', 'Los Angeles, CA'],
    ['97214', '97214, OR'],
    ['97214-1234', '97214, OR'],
    ['M5V', 'M5V, ON'],
    ['m5v 2t6', 'M5V, ON'],
    ['M5V2T6', 'M5V, ON'],
    ['1420 SE Taylor St, Portland, OR 97214', '97214, OR'],
    ['1420 SE Taylor St, Portland, OR', 'Portland, OR'],
    ['1600 Pennsylvania Ave NW, Washington, DC 20500, USA', '20500, DC'],
    ['290 Bremner Blvd, Toronto, ON M5V 3L9, Canada', 'M5V, ON'],
    ['Downtown Denver', 'Denver, CO'],
    ['Oregon', 'Oregon, OR'],
    ['Barrow, AK', 'Utqiagvik, AK'],
    ['Paris', 'Paris, TX'],
  ])('%j is %s', (text, expected) => {
    expect(name(text)).toBe(expected);
  });

  it.each([
    'Paris, France',
    'zzzz',
    '',
    '   ',
    '99999',
    'Z9Z',
    'Main Street, OR',
    "'; DROP TABLE places; --",
    '💥',
    '../../etc/passwd',
  ])('%j is nothing we know', (text) => {
    expect(name(text)).toBeUndefined();
  });
});

it.each(COUNTRY_CODES)('the bounds of %s have where nearly everyone lives, and no more', (country) => {
  const { west, south, east, north } = computeBounds([country]);
  const towns = listCountryPlaces(country).filter(({ kind }) => kind === 'city' || kind === 'town');
  const peopleIn = (where: (place: (typeof towns)[number]) => boolean) =>
    towns.filter(where).reduce((sum, { population }) => sum + population, 0);
  const isInside = ({ lat, lng }: { lat: number; lng: number }) =>
    lat > south && lat < north && lng > west && lng < east;
  expect(peopleIn(isInside) / peopleIn(() => true)).toBeGreaterThan(0.93);
  const inside = towns.filter(isInside);
  const [lats, lngs] = [inside.map(({ lat }) => lat), inside.map(({ lng }) => lng)];
  const reach = (values: number[]) => Math.max(...values) - Math.min(...values);
  expect(reach(lats) / (north - south)).toBeGreaterThan(0.5);
  expect(reach(lngs) / (east - west)).toBeGreaterThan(0.5);
});

it('postal areas are known where labels say that they can be searched', () => {
  const known = COUNTRY_CODES.filter((country) => {
    const [start = ''] = findCountry(country).postalCode.example;
    return indexedGazetteer([country]).gazetteer.postalAreas(start, 1).length > 0;
  });
  expect(known).toEqual(COUNTRIES_WITH_POSTAL_AREAS);
});

describe('outside North America', () => {
  const indexed = indexedGazetteer(['US', 'GB', 'DE', 'PL', 'AU', 'NZ', 'FR']);
  const abroad = bundledPlaces(() => indexed);

  it.each([
    ['lond', 'London, UK'],
    ['london, united kingdom', 'London, United Kingdom'],
    ['münchen', 'München, Germany'],
    ['munich, deutschland', undefined],
    ['köln', 'Köln, Germany'],
    ['lodz', 'Łódź, Poland'],
    ['sydney', 'Sydney, NSW, Australia'],
    ['auckl', 'Auckland, New Zealand'],
    ['paris', 'Paris, France'],
    ['bavaria', 'Bavaria, Germany'],
  ])('%j suggests %j first', async (input, expected) => {
    const [first] = await abroad.autocomplete(input, 'en');
    expect(first?.text).toBe(expected);
  });

  it.each([
    ['Paris, TX', 'Paris', 'US'],
    ['London', 'London', 'GB'],
    ['Berlin, Deutschland', 'Berlin', 'DE'],
    ['Berlin, Germany', 'Berlin', 'DE'],
    ['Torstraße 12, Berlin', 'Berlin', 'DE'],
    ['Wellington, NZ', 'Wellington', 'NZ'],
    ['Torstraße 12, 10119 Berlin, Germany', 'Berlin', 'DE'],
    ['Berlin 10115', 'Berlin', 'DE'],
    ['Torstraße 12, Berlin 10115', 'Berlin', 'DE'],
    ['London 40741', '40741', 'US'],
    ['Paris, TX 75460', '75460', 'US'],
    ['10115', '10115', 'US'],
    ['5 Mare Street, London, E8 4RG, United Kingdom', 'London', 'GB'],
    ['10 Crown Street, Sydney NSW 2010', 'Sydney', 'AU'],
  ])('%j is %s in %s', (text, name, country) => {
    expect(findMatches(indexed, text, 1)[0]).toMatchObject({ name, country });
  });

  it.each([
    ['lond', 'fr', 'London, Royaume-Uni'],
    ['lond', 'es-MX', 'London, Reino Unido'],
    ['portl', 'fr-CA', 'Portland, OR, États-Unis'],
    ['portland, or, états', 'fr', 'Portland, OR, États-Unis'],
    ['portland, or, usa', 'fr', 'Portland, OR, USA'],
    ['lond', 'tlh_!', 'London, UK'],
  ])('%j in %s suggests %j first', async (input, language, expected) => {
    const [first] = await abroad.autocomplete(input, language);
    expect(first?.text).toBe(expected);
    expect(findMatches(indexed, first!.text, 1)[0]?.placeId).toBe(first!.placeId);
  });

  it('writes an address in the language of whoever reads it', async () => {
    const [place] = await forReader({ language: 'es' }, () => abroad.geocode('London'));
    expect(place?.formattedAddress).toBe('London, Reino Unido');
  });

  it('suggests a city once if its region has the same name', async () => {
    const found = (await abroad.autocomplete('auckland', 'en')).map(({ text }) => text);
    expect(found[0]).toBe('Auckland, New Zealand');
    expect(new Set(found).size).toBe(found.length);
  });

  it('names the region where it has no code', async () => {
    const [place] = await abroad.geocode('Munich, Germany');
    expect(place?.components.map(({ types, shortText }) => `${types[0]}=${shortText}`)).toEqual([
      'locality=Munich',
      'administrative_area_level_1=Bavaria',
      'country=DE',
    ]);
  });
});

describe('details (AP11)', () => {
  const listComponents = async (text: string) => {
    const [place] = await places.geocode(text);
    return place?.components.map(({ types, shortText }) => `${types[0]}=${shortText}`);
  };

  it('distinguishes city, state and country', async () => {
    expect(await listComponents('Portland, OR')).toEqual([
      'locality=Portland',
      'administrative_area_level_1=OR',
      'country=US',
    ]);
    expect(await listComponents('97214')).toEqual([
      'postal_code=97214',
      'locality=Portland',
      'administrative_area_level_1=OR',
      'country=US',
    ]);
    expect(await listComponents('Kitsilano')).toEqual([
      'sublocality=Kitsilano',
      'locality=Vancouver',
      'administrative_area_level_1=BC',
      'country=CA',
    ]);
    expect(await listComponents('Ontario, Canada')).toEqual(['administrative_area_level_1=ON', 'country=CA']);
  });

  it('finds by id every place it suggests', async () => {
    for (const input of ['portl', '972', 'm5v', 'oreg', 'kitsil'])
      for (const { placeId } of await places.autocomplete(input, 'en'))
        expect(await places.findPlace(placeId), placeId).toMatchObject({ placeId });
  });
});

it('knows the places of countries that are served later, and none of others', async () => {
  setCurrentSettings({ ...DEFAULT_SETTINGS, countries: { countries: ['CA', 'NZ'], currencies: null } });
  await prepareGazetteer();
  const find = (text: string) => findMatches(openGazetteer(), text, 1).map(({ country }) => country);
  const found = ['Wellington', 'Montréal', 'Boise'].map(find);
  setCurrentSettings(DEFAULT_SETTINGS);
  expect(found).toEqual([['NZ'], ['CA'], []]);
  expect(find('Boise')).toEqual(['US']);
});
