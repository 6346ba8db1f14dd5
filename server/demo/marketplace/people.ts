// The demo's people, with names as diverse as their cities.
import type { Random } from '@daynook/demo-art/draw/seeded-random';

const FIRST =
  `Nadia Marcus Priya Tomás Ingrid Wei Amara Jonah Lucía Björn Fatima Declan Mei Rosa Kwame Elise Hassan Freya Mateo Ayesha
Callum Noor Sofía Dmitri Hana Oluwaseun Camille Rafael Anneliese Takumi Zoë Ibrahim Maren Diego Saoirse Arjun Léa Malik Greta Ximena
Theo Naomi Émile Leila Owen Yuki Renata Isaac Chloé Samir Willa Andrés Kirsten Omar Beatriz Felix Aoife Ravi Juniper Hugo
Marisol Anton Deborah Kenji Adaeze Lars Paloma Gideon Inès Rukmini Caleb Thandiwe Margot Nikhil Estelle Joaquín Petra Desmond Alma Vikram`.split(
    /\s+/,
  );
const LAST =
  `Okafor Lindqvist Ramírez Chen Fitzgerald Haddad Nakamura Kowalski Desrosiers Patel Thompson Nguyen Almeida Bergström Cohen Delacroix
Ferreira Gallagher Hoang Iyer Johansson Kim Larsen Mbeki Novak O’Connell Petrov Quintero Rossi Sato Tremblay Ueda Vargas Whitaker Xu Yilmaz
Zhang Abernathy Boudreau Castellanos Dubois Eriksen Fontaine Greene Hussain Ito Jensen Khan Lévesque Martín Nordstrom Osei Park Reyes Singh Tran
Underwood Villanueva Weiss Bishop`.split(/\s+/);

const HEADLINES = [
  'Illustrator who likes a quiet house',
  'Retired teacher who makes good coffee',
  'Two architects with a garden',
  'Ceramicist with a kiln in the shed',
  'Software engineers who travel a lot',
  'Bookbinder and early riser',
  'Family of four, house empty on weekdays',
  'Night nurse, so mornings are quiet',
  'Restoring this house one room at a time',
  'Former cellist, now a gardener',
  'Runs the bakery downstairs',
  'Works at the university, home by 6 PM',
  'Photographer with too many lamps',
  'Carpenter who made most of the furniture',
  'Translator in three languages',
  'We live upstairs with an old dog',
];

const LANGUAGES: Record<string, readonly string[]> = { QC: ['fr', 'en'], ON: ['en', 'fr'], NB: ['en', 'fr'] };

export interface Person {
  readonly name: string;
  readonly headline: string;
  readonly languages: readonly string[];
}

/** Someone from that state or province. */
export function makePerson(random: Random, region: string): Person {
  const extra = random.chance(0.35)
    ? [random.pick(['es', 'fr', 'zh', 'pt', 'hi', 'ar', 'de', 'ja', 'ko', 'uk', 'vi'])]
    : [];
  return {
    name: `${random.pick(FIRST)} ${random.pick(LAST)}`,
    headline: random.pick(HEADLINES),
    languages: [...new Set([...(LANGUAGES[region] ?? ['en']), ...extra])],
  };
}
