// The personas after applying staff edits to the built-in ones. Pure.
import { PersonaFilters as FiltersSchema } from '@daynook/contract/discover';
import { PERSONA_FILTERS, PERSONA_IDS, type PersonaFilters, type PersonaId } from '@daynook/contract/personas';
import type { EditRow, OrderRow } from './persona-store.ts';

export interface Persona {
  readonly id: PersonaId;
  readonly version: number;
  readonly text: { readonly name: string | null; readonly who: string | null; readonly needs: string | null };
  /** The edited filters; null if the built-in ones apply. */
  readonly edited: PersonaFilters | null;
  readonly filters: PersonaFilters;
  readonly isShown: boolean;
  readonly editedAt: Date | null;
}

/** Stored filters that the search no longer knows are ignored. */
function readFilters(stored: unknown): PersonaFilters | null {
  const read = FiltersSchema.safeParse(stored);
  return read.success ? read.data : null;
}

export function toPersona(id: PersonaId, row: EditRow | undefined, isShown: boolean): Persona {
  const edited = readFilters(row?.filters ?? null);
  return {
    id,
    version: row?.version ?? 0,
    text: { name: row?.name ?? null, who: row?.who ?? null, needs: row?.needs ?? null },
    edited,
    filters: edited ?? PERSONA_FILTERS[id],
    isShown,
    editedAt: row?.edited_at ?? null,
  };
}

/** In the staff's order. Personas added by a newer version come last and are shown. */
function readOrder(order: Pick<OrderRow, 'personas'> | undefined): PersonaId[] {
  const known = (order?.personas ?? []).filter((id): id is PersonaId => PERSONA_IDS.includes(id as PersonaId));
  return [...new Set([...known, ...PERSONA_IDS])];
}

export function toPersonas(edits: readonly EditRow[], order: OrderRow | undefined): Persona[] {
  return readOrder(order).map((id) =>
    toPersona(
      id,
      edits.find(({ persona }) => persona === id),
      !order?.hidden.includes(id),
    ),
  );
}

const quoted = (text: string | null): string => (text === null ? 'built-in' : `“${text}”`);
const listed = (filters: PersonaFilters | null): string =>
  filters === null
    ? 'built-in'
    : [
        ...filters.amenities,
        ...filters.kinds,
        ...(filters.people === null ? [] : [`${filters.people} people`]),
        ...(filters.isInstant ? ['instant'] : []),
      ].join(', ');

/** What an edit changed, for the log: each part before and after. */
export function changesIn(before: Persona, after: Persona): string {
  const parts = (['name', 'who', 'needs'] as const)
    .filter((part) => before.text[part] !== after.text[part])
    .map((part) => `${part}: ${quoted(before.text[part])} → ${quoted(after.text[part])}`);
  const [was, is] = [listed(before.edited), listed(after.edited)];
  return [after.id, ...parts, ...(was === is ? [] : [`filters: ${was} → ${is}`])].join(' · ');
}

export const isBuiltIn = ({ text, edited }: Persona): boolean =>
  text.name === null && text.who === null && text.needs === null && edited === null;
