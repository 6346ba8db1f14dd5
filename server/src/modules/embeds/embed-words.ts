// The text of embedded listings in each language. They're pages of their own, without the website's scripts and its translations.
import type { Language } from '@daynook/contract/languages/languages';

export interface EmbedWords {
  readonly book: string;
  readonly view: string;
  readonly newTab: string;
  readonly perDay: (amount: string) => string;
  readonly perHour: (amount: string) => string;
  readonly people: (count: number) => string;
  readonly rating: (rating: string, count: number) => string;
  readonly free: string;
  readonly none: string;
  readonly zone: (zone: string) => string;
  readonly paused: string;
  readonly gone: string;
  readonly from: (brand: string) => string;
  readonly other: (brand: string) => string;
}

export const EMBED_WORDS: Readonly<Record<Language, EmbedWords>> = {
  en: {
    book: 'Book',
    view: 'View workspace',
    newTab: 'opens in a new tab',
    perDay: (amount) => `${amount} a day`,
    perHour: (amount) => `${amount} an hour`,
    people: (count) => (count === 1 ? '1 person' : `Up to ${count} people`),
    rating: (rating, count) => `${rating} of 5 from ${count} ${count === 1 ? 'review' : 'reviews'}`,
    free: 'Free hours',
    none: 'Not available',
    zone: (zone) => `Times are in ${zone}.`,
    paused: 'This workspace can’t be booked right now.',
    gone: 'This workspace is no longer offered.',
    from: (brand) => `On ${brand}`,
    other: (brand) => `Find another workspace on ${brand}`,
  },
  fr: {
    book: 'Réserver',
    view: 'Voir l’espace',
    newTab: 's’ouvre dans un nouvel onglet',
    perDay: (amount) => `${amount} par jour`,
    perHour: (amount) => `${amount} de l’heure`,
    people: (count) => (count === 1 ? '1 personne' : `Jusqu’à ${count} personnes`),
    rating: (rating, count) => `${rating} sur 5 (${count} avis)`,
    free: 'Heures libres',
    none: 'Non disponible',
    zone: (zone) => `Heures locales : ${zone}.`,
    paused: 'Cet espace ne peut pas être réservé pour le moment.',
    gone: 'Cet espace n’est plus proposé.',
    from: (brand) => `Sur ${brand}`,
    other: (brand) => `Trouver un autre espace sur ${brand}`,
  },
  es: {
    book: 'Reservar',
    view: 'Ver el espacio',
    newTab: 'se abre en una pestaña nueva',
    perDay: (amount) => `${amount} al día`,
    perHour: (amount) => `${amount} por hora`,
    people: (count) => (count === 1 ? '1 persona' : `Hasta ${count} personas`),
    rating: (rating, count) => `${rating} de 5 (${count} ${count === 1 ? 'reseña' : 'reseñas'})`,
    free: 'Horas libres',
    none: 'No disponible',
    zone: (zone) => `Horario de ${zone}.`,
    paused: 'Este espacio no se puede reservar por ahora.',
    gone: 'Este espacio ya no se ofrece.',
    from: (brand) => `En ${brand}`,
    other: (brand) => `Buscar otro espacio en ${brand}`,
  },
};
