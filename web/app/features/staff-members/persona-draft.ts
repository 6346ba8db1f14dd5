// The draft of a persona's texts, kept in this browser until it's saved; values equal to the built-in ones aren't edits.
import { PERSONA_FILTERS, type PersonaId } from '@daynook/contract/personas';
import type { IntlShape } from 'react-intl';
import { isSameValue } from '../../lib/same-value.ts';
import { readStored, removeStored, writeStored } from '../../lib/session/stored-state.ts';
import type { PersonaFilters } from '../../nouns/personas/api.ts';
import { notifyPersona } from '../../nouns/personas/personas.ts';
import type { Edit, StaffPersona } from './personas-api.ts';

export interface Draft {
  readonly name: string;
  readonly who: string;
  readonly needs: string;
  readonly filters: PersonaFilters;
}
const PARTS = ['name', 'who', 'needs'] as const;

/** Order doesn't matter, only which ones are chosen. */
const sorted = ({ amenities, kinds, ...rest }: PersonaFilters) => ({
  ...rest,
  amenities: [...amenities].sort(),
  kinds: [...kinds].sort(),
});
export const areSameFilters = (a: PersonaFilters, b: PersonaFilters): boolean => isSameValue(sorted(a), sorted(b));

export function builtInDraft(intl: IntlShape, id: PersonaId): Draft {
  const { name, who, needs } = notifyPersona(intl, id);
  const { amenities, kinds, ...rest } = PERSONA_FILTERS[id];
  return { name, who, needs, filters: { ...rest, amenities: [...amenities], kinds: [...kinds] } };
}

export function toDraft({ text, filters }: StaffPersona, builtIn: Draft): Draft {
  return {
    name: text.name ?? builtIn.name,
    who: text.who ?? builtIn.who,
    needs: text.needs ?? builtIn.needs,
    filters: filters ?? builtIn.filters,
  };
}

export function toEdit(draft: Draft, builtIn: Draft, version: number): Edit {
  const own = (part: (typeof PARTS)[number]) => (draft[part].trim() === builtIn[part] ? null : draft[part]);
  const filters = areSameFilters(draft.filters, builtIn.filters) ? null : draft.filters;
  return { version, name: own('name'), who: own('who'), needs: own('needs'), filters };
}

export const isSameDraft = (a: Draft, b: Draft): boolean =>
  PARTS.every((part) => a[part] === b[part]) && areSameFilters(a.filters, b.filters);

interface Kept {
  readonly version: number;
  readonly draft: Draft;
}
const toDraftKey = (id: PersonaId) => `draft.persona.${id}`;

/** The unsaved draft; undefined if there's none or it can't be read. */
export function readDraft(id: PersonaId): Kept | undefined {
  const { version, draft } = (readStored(toDraftKey(id)) ?? {}) as { version?: unknown; draft?: Partial<Draft> };
  const { amenities, kinds, people, isInstant } = draft?.filters ?? {};
  const areWords = PARTS.every((part) => typeof draft?.[part] === 'string');
  const areFilters = Array.isArray(amenities) && Array.isArray(kinds) && typeof isInstant === 'boolean';
  const arePeople = people === null || typeof people === 'number';
  if (typeof version !== 'number' || !areWords || !areFilters || !arePeople) return undefined;
  return { version, draft: draft as Draft };
}

export const keepDraft = (id: PersonaId, kept: Kept): boolean => writeStored(toDraftKey(id), kept);
export const dropDraft = (id: PersonaId): void => removeStored(toDraftKey(id));
