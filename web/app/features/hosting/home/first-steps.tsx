// The start page of somebody who hosts nothing yet, or whose first home has no room: one next step, and what comes after.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useBecomeHost } from '../use-become-host.ts';

interface FirstStepsProps {
  /** The name of the home that is there already. */
  homeTitle: string | undefined;
}

export function FirstSteps({ homeTitle }: FirstStepsProps) {
  const { becomeHost, isBusy } = useBecomeHost();
  const hasHome = homeTitle !== undefined;
  return (
    <div className="wrap py-10 md:py-14">
      <PageHeader
        title={<FormattedMessage id="host-home.not-yet" defaultMessage="Your home is not here yet" />}
        {...(hasHome && {
          title: (
            <FormattedMessage
              id="host-home.no-room"
              defaultMessage="{home} needs its first room"
              values={{ home: homeTitle }}
            />
          ),
        })}
        lead={
          <FormattedMessage
            id="host-home.not-yet-why"
            defaultMessage="Describe the home once, then each room you would like to share. Requests, guests and rooms all meet on this page."
          />
        }
      />
      <ol className="mt-9 grid gap-4 lg:grid-cols-3">
        <Step
          number={1}
          isDone={hasHome}
          title={<FormattedMessage id="first-steps.home" defaultMessage="The home" />}
          text={
            <FormattedMessage
              id="first-steps.home-what"
              defaultMessage="Where it is, who is around, how guests get in. The address stays between you and those who book."
            />
          }
        />
        <Step
          number={2}
          isDone={false}
          title={<FormattedMessage id="first-steps.room" defaultMessage="The room" />}
          text={
            <FormattedMessage
              id="first-steps.room-what"
              defaultMessage="Four photographs by daylight, a few facts about the desk, a price. You see what you receive while you type."
            />
          }
        />
        <Step
          number={3}
          isDone={false}
          title={<FormattedMessage id="first-steps.hours" defaultMessage="The hours" />}
          text={
            <FormattedMessage
              id="first-steps.hours-what"
              defaultMessage="Open when the room is quiet, closed when you need it. Then publish, and wait for the first request."
            />
          }
        />
      </ol>
      <div className="mt-9 flex flex-wrap gap-3">
        <Button size="lg" onClick={becomeHost} isBusy={isBusy}>
          {hasHome ? (
            <FormattedMessage id="first-steps.go-room" defaultMessage="Describe the room" />
          ) : (
            <FormattedMessage id="first-steps.go-home" defaultMessage="Describe your home" />
          )}
        </Button>
        <LinkButton size="lg" look="plain" to="/become-host">
          <FormattedMessage id="host-home.brings" defaultMessage="What hosting brings" />
        </LinkButton>
      </div>
    </div>
  );
}

interface StepProps {
  number: number;
  isDone: boolean;
  title: ReactNode;
  text: ReactNode;
}

const Step = ({ number, isDone, title, text }: StepProps) => (
  <li className={`rounded-panel p-6 md:p-7 ${isDone ? 'bg-moss-wash' : 'bg-well'}`}>
    <p className="display flex items-center gap-3 text-[24px]">
      <span aria-hidden="true" className="text-moss num">
        {isDone ? <CheckIcon size={24} /> : number}
      </span>
      {title}
      {isDone && (
        <span className="sr-only">
          <FormattedMessage id="first-steps.done" defaultMessage="done" />
        </span>
      )}
    </p>
    <p className="mt-3 text-[15.5px] text-pretty text-muted">{text}</p>
  </li>
);
