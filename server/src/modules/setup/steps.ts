// What's done of the first setup. Staff can skip every step, and come back to it.

import type { Answer, Input } from '@daynook/contract/api';
import { LEGAL_DOCUMENTS } from '@daynook/contract/legal-versions';
import { SETUP_STEPS, type SetupStepName } from '@daynook/contract/settings/setup-steps';
import { listOwnLegalVersions } from '../../current-texts.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { currentFees } from '../fees/service.ts';
import { settingsNow } from '../payment-settings/service.ts';
import * as store from './store.ts';

type Setup = Answer<'GET /api/staff/setup'>;

export async function getSetup(deps: Deps): Promise<Setup> {
  const { config, clock } = deps;
  const db = deps.db.kysely;
  const finished = new Map((await store.listSteps(db)).map((row) => [row.name, row.is_skipped]));
  const { guestBasisPoints, hostBasisPoints } = await currentFees(db, clock.now());
  const { collectedBy, methods, hasSandbox } = await settingsNow(db, deps);
  const findState = (name: SetupStepName) => {
    const isSkipped = finished.get(name);
    return isSkipped === undefined ? 'open' : isSkipped ? 'skipped' : 'done';
  };
  return {
    isNew: await store.wasCodeUsed(db),
    steps: SETUP_STEPS.map((name) => ({ name, state: findState(name) })),
    fees: { guestBasisPoints, hostBasisPoints },
    payments: { collectedBy, methods: [...methods], hasCards: config.stripe !== undefined, hasSandbox },
    isEmailSent: config.smtpUrl !== undefined && config.isOutboundOn,
    defaultLegalTexts: LEGAL_DOCUMENTS.filter((document) =>
      listOwnLegalVersions(document).every(({ isWithdrawn }) => isWithdrawn),
    ),
  };
}

export async function putStep(
  deps: Deps,
  actor: MemberActor,
  {
    step,
    state,
  }: { readonly step: SetupStepName; readonly state: Input<'PUT /api/staff/setup/steps/{step}'>['body']['state'] },
): Promise<Setup> {
  const db = deps.db.kysely;
  if (state === 'open') await store.removeStep(db, step);
  else {
    const finishedAt = deps.clock.now();
    await store.putStep(db, { name: step, isSkipped: state === 'skipped', finishedBy: actor.memberId, finishedAt });
  }
  return getSetup(deps);
}
