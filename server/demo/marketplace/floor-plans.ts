// Floor plans of the demo host's properties, drawn by the demo's own code and added by the same functions as in production (B16).
import { Readable } from 'node:stream';
import { LISTING_KINDS } from '@daynook/contract/listings/amenities';
import { FLOOR_PLAN } from '@daynook/contract/listings/floor-plan-values';
import { drawFloorPlan, PLAN_ROOMS, PLAN_SIZE, PLAN_SPOTS } from '@daynook/demo-art/draw/draw-floor-plan';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Deps } from '../../src/deps.ts';
import { toMemberActor } from '../../src/modules/accounts/member-actor.ts';
import { addFloor, saveFloorPlan } from '../../src/modules/floor-plans/service.ts';

const PROPERTIES = 2;

interface Home {
  readonly id: string;
  readonly listingIds: readonly string[];
}

/** Those with the most listings that are a part of the home. */
async function listHomes({ db }: Deps, hostId: string): Promise<readonly Home[]> {
  const { rows } = await sql<Home>`
    select property_id as id, array_agg(id order by id) as "listingIds" from listing
    where host_id = ${hostId} and state = 'live' and kind <> ${LISTING_KINDS.indexOf('whole-place')}
    group by property_id order by count(*) desc, property_id limit ${PROPERTIES}`.execute(db.kysely);
  return rows;
}

const share = (pixels: number, of: number): number => Math.round((pixels * FLOOR_PLAN.whole) / of);
const place = ({ x, y }: { readonly x: number; readonly y: number }) => ({
  x: share(x, PLAN_SIZE.width),
  y: share(y, PLAN_SIZE.height),
});

/** Opens its own transactions. Does nothing the second time. The first one is for everyone, so that visitors see how it works. */
export async function addFloorPlans(deps: Deps, hostId: string, say: (text: string) => void): Promise<void> {
  say('  Drawing floor plans …');
  const actor = toMemberActor(hostId);
  for (const [index, { id, listingIds }] of (await listHomes(deps, hostId)).entries()) {
    const { rows } = await sql`select from floor where property_id = ${id}`.execute(deps.db.kysely);
    if (rows.length > 0) continue;
    const picture = await sharp(Buffer.from(drawFloorPlan(index)))
      .png()
      .toBuffer();
    const { version, floors } = await addFloor(deps, actor, { id, name: 'Ground floor' }, () =>
      Readable.from([picture]),
    );
    const areas = PLAN_ROOMS.slice(0, listingIds.length).map((room, at) => ({
      listingId: listingIds[at]!,
      ...place(room),
      width: share(room.width, PLAN_SIZE.width),
      height: share(room.height, PLAN_SIZE.height),
    }));
    const spots = PLAN_SPOTS.map(({ kind, ...point }) => ({ kind, ...place(point) }));
    await saveFloorPlan(deps, actor, {
      id,
      version,
      shownTo: index === 0 ? 'everyone' : 'guests',
      floors: floors.map((floor) => ({ _id: floor._id, name: floor.name, areas, spots })),
    });
  }
}
