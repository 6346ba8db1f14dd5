// The waiting list of installations that admit people one by one (M3). Nobody learns who else is on it.
import type { Answer } from '@daynook/contract/api';
import { findCountry, isPostalCode } from '@daynook/contract/countries/countries';
import { currentCountries } from '../../current-settings.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { languageToStore } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { queueEmail } from '../emails/service.ts';
import { countWaiting, findPlace, insertPlace } from './beta-store.ts';

function requireGate({ config }: Pick<Deps, 'config'>): void {
  if (!config.isBetaGated) throw new AppError('NOT_FOUND');
}

/** It says where to open next, so it has to be where homes can be. Throws VALIDATION_FAILED. */
function requirePostalCode(text: string): void {
  const countries = currentCountries();
  if (countries.some((country) => isPostalCode(country, text))) return;
  const [example = '', other] = countries.map((country) => findCountry(country).postalCode.example);
  const postalCode =
    other === undefined
      ? say('Enter a postal code, such as {example}.', { example })
      : say('Enter a postal code, such as {example} or {other}.', { example, other });
  throw new AppError('VALIDATION_FAILED', { fields: { postalCode } });
}

/** Puts an address on the list once. The place is emailed there, so that nobody learns about other people's places. */
export async function joinBeta(
  deps: Deps,
  input: { email: string; postalCode: string; joiningAs: string },
): Promise<Answer<'POST /api/beta/places'>> {
  requireGate(deps);
  requirePostalCode(input.postalCode);
  await deps.db.kysely.transaction().execute(async (trx) => {
    const { email, joiningAs: role } = input;
    const isNew = await insertPlace(trx, {
      id: deps.newId(),
      email,
      postal_code: input.postalCode.toUpperCase(),
      role,
      language: languageToStore(),
      created_at: deps.clock.now(),
    });
    const place = isNew ? await findPlace(trx, email) : null;
    if (place)
      await queueEmail(trx, deps, {
        template: 'beta-joined',
        to: email,
        memberId: null,
        data: { name: null, place },
      });
  });
  return { waitingCount: await countWaiting(deps.db.kysely) };
}

/** The member's own place. Only for a confirmed address. */
export async function getBetaPlace(deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/beta/place'>> {
  requireGate(deps);
  const db = deps.db.kysely;
  return {
    place: actor.isEmailVerified ? await findPlace(db, actor.email) : null,
    waitingCount: await countWaiting(db),
  };
}
