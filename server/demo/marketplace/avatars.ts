// Gives each of the demo's people a portrait that fits them.
import { describePortrait, type PortraitTraits } from '@daynook/demo-art/avatars/person';

const words = (text: string) => new Set(text.split(/\s+/));
const WOMEN = words(
  `Nadia Priya Ingrid Amara Lucía Fatima Mei Rosa Elise Freya Ayesha Sofía Hana Camille Anneliese Zoë Maren Saoirse Léa Greta
Ximena Naomi Leila Yuki Renata Chloé Willa Kirsten Beatriz Aoife Marisol Deborah Adaeze Paloma Inès Rukmini Thandiwe Margot Estelle
Petra Alma`,
);
const MEN = words(
  `Marcus Tomás Jonah Björn Declan Kwame Hassan Mateo Callum Dmitri Oluwaseun Rafael Takumi Ibrahim Diego Arjun Malik Theo Émile
Owen Isaac Samir Andrés Omar Felix Ravi Hugo Anton Kenji Lars Gideon Caleb Nikhil Joaquín Desmond Vikram`,
);
/** Head coverings fit only some names, so they aren't assigned at random. */
const MAY_WEAR_HEADSCARF = words('Fatima Ayesha Leila Amara Noor');
const MAY_WEAR_TURBAN = words('Arjun Ravi Vikram Nikhil Hassan Ibrahim');

function suits(firstName: string, { looks, covering }: PortraitTraits): boolean {
  if (covering === 'headscarf' && !MAY_WEAR_HEADSCARF.has(firstName)) return false;
  if (covering === 'turban' && !MAY_WEAR_TURBAN.has(firstName)) return false;
  if (looks === 'anyone') return true;
  // Names in both lists can get either.
  return looks === 'woman' ? !MEN.has(firstName) : !WOMEN.has(firstName);
}

/** Assigns portraits, each only once. The same names in the same order get the same portraits. */
export function avatarAllocator(): (name: string) => number {
  const free: { seed: number; traits: PortraitTraits }[] = [];
  let seen = 0;
  return (name) => {
    const firstName = name.split(' ')[0]!;
    const at = free.findIndex(({ traits }) => suits(firstName, traits));
    if (at >= 0) return free.splice(at, 1)[0]!.seed;
    for (;;) {
      const seed = seen++;
      const traits = describePortrait(seed);
      if (suits(firstName, traits)) return seed;
      free.push({ seed, traits });
    }
  };
}
