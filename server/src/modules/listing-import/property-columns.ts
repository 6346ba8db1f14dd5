// The columns of a file that names each listing's property, and what other systems call all of them in English, French, and Spanish. Pure.
import type { ListingColumn } from '@daynook/contract/listings/listing-import';
import { blank, findColumn, ROOM_COLUMNS } from './columns.ts';

const property = { ...blank, field: 'property' as const, kind: 'text' as const };

/** In the order of the template. `property` is its name. */
export const PROPERTY_COLUMNS = [
  { ...property, name: 'property', isRequired: true, maximumCharacters: 80 },
  { ...property, name: 'street', isRequired: true, maximumCharacters: 160 },
  { ...property, name: 'unit', maximumCharacters: 40 },
  { ...property, name: 'city', isRequired: true, maximumCharacters: 100 },
  { ...property, name: 'region', maximumCharacters: 60 },
  { ...property, name: 'postalCode', isRequired: true, maximumCharacters: 16 },
  { ...property, name: 'country', isRequired: true, maximumCharacters: 60 },
  { ...property, name: 'currency', maximumCharacters: 3 },
  { ...property, name: 'timeZone', maximumCharacters: 60 },
  { ...property, name: 'latitude', maximumCharacters: 20 },
  { ...property, name: 'longitude', maximumCharacters: 20 },
] as const satisfies readonly ListingColumn[];

export type PropertyColumn = (typeof PROPERTY_COLUMNS)[number]['name'];

/** Other names of columns. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  property: [
    'property name',
    'property title',
    'building',
    'building name',
    'location',
    'location name',
    'site',
    'site name',
    'venue',
    'venue name',
    'center',
    'centre',
    'branch',
    'immeuble',
    'bâtiment',
    'établissement',
    'lieu',
    'nom du lieu',
    'propriété',
    'edificio',
    'inmueble',
    'propiedad',
    'sede',
    'local',
  ],
  street: [
    'address',
    'address 1',
    'address line 1',
    'street address',
    'adresse',
    'adresse 1',
    'rue',
    'dirección',
    'dirección 1',
    'calle',
    'domicilio',
  ],
  unit: [
    'address 2',
    'address line 2',
    'suite',
    'apt',
    'apartment',
    'unit number',
    'adresse 2',
    'complément d’adresse',
    'appartement',
    'bureau no',
    'dirección 2',
    'departamento',
    'piso',
  ],
  city: ['town', 'locality', 'ville', 'municipalité', 'commune', 'ciudad', 'localidad', 'municipio', 'población'],
  region: [
    'state',
    'province',
    'county',
    'state/province',
    'state or province',
    'région',
    'état',
    'provincia',
    'estado',
    'región',
  ],
  postalCode: ['zip', 'zip code', 'postcode', 'post code', 'postal', 'code postal', 'cp', 'código postal'],
  country: ['country code', 'pays', 'code pays', 'país', 'código de país'],
  currency: ['currency code', 'devise', 'monnaie', 'moneda', 'divisa'],
  timeZone: ['timezone', 'tz', 'fuseau horaire', 'zona horaria', 'huso horario'],
  latitude: ['lat', 'latitud'],
  longitude: ['lng', 'lon', 'long', 'longitud'],
  title: [
    'listing',
    'listing name',
    'listing title',
    'name',
    'space',
    'space name',
    'room title',
    'workspace',
    'workspace name',
    'resource',
    'resource name',
    'titre',
    'nom',
    'nom de l’annonce',
    'nom de l’espace',
    'espace',
    'título',
    'nombre',
    'nombre del anuncio',
    'nombre del espacio',
    'espacio',
  ],
  kind: [
    'type',
    'space type',
    'room type',
    'listing type',
    'workspace type',
    'resource type',
    'category',
    'type d’espace',
    'catégorie',
    'tipo',
    'tipo de espacio',
    'categoría',
  ],
  description: ['about', 'summary', 'details', 'descripción', 'detalles', 'résumé'],
  roomName: ['room', 'room name', 'room number', 'salle', 'nom de la salle', 'sala', 'nombre de la sala'],
  floor: ['level', 'story', 'étage', 'niveau', 'planta', 'nivel'],
  capacity: [
    'max guests',
    'maximum guests',
    'guests',
    'people',
    'max capacity',
    'max occupancy',
    'occupancy',
    'capacité',
    'nombre de personnes',
    'personnes',
    'capacidad',
    'personas',
    'aforo',
    'huéspedes',
  ],
  seats: ['desks', 'number of seats', 'number of desks', 'places', 'postes', 'nombre de postes', 'asientos', 'puestos'],
  amenities: ['features', 'facilities', 'équipements', 'commodités', 'servicios', 'comodidades', 'amenidades'],
  houseRules: ['rules', 'règlement', 'règles', 'normas', 'reglas'],
  hourPrice: [
    'price per hour',
    'hourly rate',
    'hourly price',
    'rate per hour',
    'price/hour',
    'price hour',
    'prix par heure',
    'prix à l’heure',
    'tarif horaire',
    'precio por hora',
    'tarifa por hora',
  ],
  halfDayPrice: [
    'price per half day',
    'half day rate',
    'half-day price',
    'prix par demi-journée',
    'tarif demi-journée',
    'precio por medio día',
    'tarifa de medio día',
  ],
  dayPrice: [
    'price',
    'rate',
    'price per day',
    'daily rate',
    'daily price',
    'day rate',
    'rate per day',
    'price/day',
    'prix',
    'prix par jour',
    'prix à la journée',
    'tarif journalier',
    'tarif',
    'precio',
    'precio por día',
    'tarifa diaria',
    'tarifa',
  ],
  weekPrice: [
    'price per week',
    'weekly rate',
    'weekly price',
    'prix par semaine',
    'tarif hebdomadaire',
    'precio por semana',
    'tarifa semanal',
  ],
  monthPrice: [
    'price per month',
    'monthly rate',
    'monthly price',
    'prix par mois',
    'tarif mensuel',
    'precio por mes',
    'tarifa mensual',
  ],
  cleaningPrice: ['cleaning fee', 'frais de ménage', 'frais de nettoyage', 'tarifa de limpieza', 'gastos de limpieza'],
};

/** Without accents, capitals, spaces, and punctuation. */
export const toPlainName = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

const ALL_COLUMNS: readonly ListingColumn[] = [...PROPERTY_COLUMNS, ...ROOM_COLUMNS];
const byName = new Map(PROPERTY_COLUMNS.map((column) => [toPlainName(column.name), column as ListingColumn]));
const bySynonym = new Map(
  Object.entries(SYNONYMS).flatMap(([name, synonyms]) => {
    const column = ALL_COLUMNS.find((one) => one.name === name)!;
    return synonyms.map((synonym) => [toPlainName(synonym), column] as const);
  }),
);

/** The column of a header under our own name for it, without capitals and spacing. */
export const findNamedColumn = (header: string): ListingColumn | undefined =>
  byName.get(toPlainName(header)) ?? findColumn(header);

/** The same, also under another system's name for it. */
export const findMeantColumn = (header: string): ListingColumn | undefined =>
  findNamedColumn(header) ?? bySynonym.get(toPlainName(header));

/** Other words for kinds of listings, as `toFileWord` writes them. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  'hot-desk': 'desk',
  'dedicated-desk': 'desk',
  workstation: 'desk',
  'poste-de-travail': 'desk',
  escritorio: 'desk',
  office: 'private-room',
  'private-office': 'private-room',
  room: 'private-room',
  'bureau-privé': 'private-room',
  'bureau-fermé': 'private-room',
  'oficina-privada': 'private-room',
  oficina: 'private-room',
  meeting: 'meeting-room',
  'conference-room': 'meeting-room',
  boardroom: 'meeting-room',
  'salle-de-réunion': 'meeting-room',
  'sala-de-reuniones': 'meeting-room',
  atelier: 'studio',
  estudio: 'studio',
  'entire-place': 'whole-place',
  'whole-home': 'whole-place',
  'lieu-entier': 'whole-place',
  'espacio-entero': 'whole-place',
};

/** The kind that another system's word means; other words stay as they are. */
export const toKindWord = (word: string): string => KIND_WORDS[word] ?? word;
