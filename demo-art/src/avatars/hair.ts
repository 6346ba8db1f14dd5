// Hair and head coverings by style.
import type { Hair, HairPainter } from './hair-shapes.ts';
import { headCoverings } from './head-coverings.ts';
import { longHair } from './long-hair.ts';
import type { HairStyle, Person } from './person.ts';
import { shortHair } from './short-hair.ts';

const STYLES: Readonly<Record<HairStyle, HairPainter>> = { ...shortHair, ...longHair, ...headCoverings };

/** A person's hair, in two layers. */
export const makeHair = (person: Person): Hair => STYLES[person.style](person);
