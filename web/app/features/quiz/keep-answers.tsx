// Lets members take their answers over into their profile, so that the first questions of an account are answered already.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { profileChanges } from './profile-changes.ts';
import type { Answered } from './quiz-answers.ts';
import type { Inputs } from './quiz-criteria.ts';

export function KeepAnswers({ state, inputs }: { state: Answered; inputs: Inputs }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const { status } = useSession();
  const [stage, setStage] = useState<'offered' | 'busy' | 'kept'>('offered');
  const changes = profileChanges(state, inputs);
  if (status !== 'signed-in' || Object.keys(changes).length === 0) return null;
  const keep = async () => {
    setStage('busy');
    try {
      await call('PATCH /api/users/profile', { body: changes });
      void queries.invalidateQueries({ queryKey: ['own-profile'] });
      setStage('kept');
    } catch {
      setStage('offered');
      toast.error(
        intl.formatMessage({
          defaultMessage: 'We couldn’t save your answers. Please try again.',
        }),
      );
    }
  };
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-[15px] text-muted" role="status">
      {stage === 'kept' ? (
        <FormattedMessage defaultMessage="Saved to your profile. You can change them there." />
      ) : (
        <>
          <FormattedMessage defaultMessage="Save these answers to your profile so you don’t have to enter them again?" />
          <Button variant="outline" size="sm" isBusy={stage === 'busy'} onClick={() => void keep()}>
            <FormattedMessage defaultMessage="Save answers" />
          </Button>
        </>
      )}
    </p>
  );
}
