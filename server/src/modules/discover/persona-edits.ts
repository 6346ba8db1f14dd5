// Staff edit the personas. An edit overrides the built-in values, names the version it's based on, and is logged (RO2).
import type { Input } from '@daynook/contract/api';
import type { PersonaId } from '@daynook/contract/personas';
import type { StaffPersona, StaffPersonas } from '@daynook/contract/staff/personas';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { audit } from '../audit/service.ts';
import { changesIn, isBuiltIn, type Persona, toPersona, toPersonas } from './persona-rules.ts';
import * as store from './persona-store.ts';

type Edit = Input<'PUT /api/staff/personas/{persona}'>['body'] & { readonly persona: PersonaId };
type Order = Input<'PUT /api/staff/personas'>['body'];

const view = ({ id, version, text, edited, isShown, editedAt }: Persona): StaffPersona => ({
  id,
  version,
  text,
  filters: edited && { ...edited, amenities: [...edited.amenities], kinds: [...edited.kinds] },
  isShown,
  editedAt: editedAt?.toISOString() ?? null,
});

/** All personas in order, including hidden ones. */
export const listPersonas = async (db: Db): Promise<Persona[]> =>
  toPersonas(await store.listEdits(db), await store.findOrder(db));

export async function readPersonas(db: Db): Promise<StaffPersonas> {
  const order = await store.findOrder(db);
  return { personas: toPersonas(await store.listEdits(db), order).map(view), version: order?.version ?? 0 };
}

async function findPersona(db: Db, id: PersonaId): Promise<Persona & { readonly rowId: string | undefined }> {
  const row = await store.findEdit(db, id);
  const order = await store.findOrder(db);
  return { ...toPersona(id, row, !order?.hidden.includes(id)), rowId: row?.id };
}

/** Throws VERSION_CHANGED with the current persona. */
export const editPersona = (deps: Deps, actor: MemberActor, edit: Edit): Promise<StaffPersona> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const { persona, version, ...words } = edit;
    const before = await findPersona(trx, persona);
    const row =
      before.version === version
        ? await store.putEdit(trx, {
            ...words,
            persona,
            id: before.rowId ?? deps.newId(),
            version: version + 1,
            edited_at: deps.clock.now(),
          })
        : undefined;
    if (!row) throw new AppError('VERSION_CHANGED', { current: view(await findPersona(trx, persona)) });
    const after = toPersona(persona, row, before.isShown);
    await audit(trx, deps, {
      actorId: actor.memberId,
      action: isBuiltIn(after) ? 'took-back' : 'changed',
      subject: { kind: 'working-style', id: row.id },
      reason: changesIn(before, after),
    });
    return view(after);
  });

/** Throws VERSION_CHANGED with the current order. */
export const orderPersonas = (deps: Deps, actor: MemberActor, { version, personas }: Order): Promise<StaffPersonas> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const before = await store.findOrder(trx);
    const ids = personas.map(({ id }) => id);
    const hidden = personas.filter(({ isShown }) => !isShown).map(({ id }) => id);
    const rowId =
      (before?.version ?? 0) === version
        ? await store.putOrder(trx, {
            id: before?.id ?? deps.newId(),
            version: version + 1,
            personas: ids,
            hidden,
            edited_at: deps.clock.now(),
          })
        : undefined;
    if (!rowId) throw new AppError('VERSION_CHANGED', { current: await readPersonas(trx) });
    await audit(trx, deps, {
      actorId: actor.memberId,
      action: 'changed',
      subject: { kind: 'working-style', id: rowId },
      reason: `order: ${ids.join(', ')} · not shown: ${hidden.join(', ') || 'none'}`,
    });
    return readPersonas(trx);
  });
