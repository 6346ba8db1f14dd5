// The start page of a member without a listing, or whose first property has none: the next step, and what comes after.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useBecomeHost } from '../../nouns/hosting/use-become-host.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

interface FirstStepsProps {
  /** The title of the existing property. */
  propertyTitle: string | undefined;
  /** A property was begun on this device and isn't saved yet. */
  hasDraft: boolean;
}

export function FirstSteps({ propertyTitle, hasDraft }: FirstStepsProps) {
  const { becomeHost, isBusy } = useBecomeHost();
  const hasProperty = propertyTitle !== undefined;
  return (
    <div className="wrap py-10 md:py-14">
      <PageHeader
        title={<FormattedMessage defaultMessage="Start hosting" />}
        {...(hasProperty && {
          title: <FormattedMessage defaultMessage="{home} needs its first listing" values={{ home: propertyTitle }} />,
        })}
        lead={
          <FormattedMessage defaultMessage="Add your property once, then create a listing for each space you want to offer." />
        }
      />
      {/* Above the steps: below them it would be out of view on phones. */}
      <div className="mt-7 flex flex-wrap gap-3">
        <Button size="lg" onClick={becomeHost} isBusy={isBusy}>
          {hasProperty ? (
            <FormattedMessage defaultMessage="Create a listing" />
          ) : hasDraft ? (
            <FormattedMessage defaultMessage="Continue your property" />
          ) : (
            <FormattedMessage defaultMessage="Add your property" />
          )}
        </Button>
        <LinkButton size="lg" variant="plain" to="/become-host">
          <FormattedMessage defaultMessage="Why host?" />
        </LinkButton>
      </div>
      <ol className="mt-9 grid gap-4 lg:grid-cols-3">
        <Step
          number={1}
          isDone={hasProperty}
          title={<FormattedMessage defaultMessage="Your property" />}
          text={
            <FormattedMessage defaultMessage="Where it is, who’s home, and how guests get in. Only guests with a booking see the address." />
          }
        />
        <Step
          number={2}
          isDone={false}
          title={<FormattedMessage defaultMessage="Your listing" />}
          text={
            <FormattedMessage defaultMessage="Four daylight photos, a few facts about the desk, and a price. You’ll see what you earn as you type." />
          }
        />
        <Step
          number={3}
          isDone={false}
          title={<FormattedMessage defaultMessage="Your availability" />}
          text={
            <FormattedMessage defaultMessage="Open the hours when you don’t need the space, then publish. Your first request will appear here." />
          }
        />
      </ol>
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
          <FormattedMessage defaultMessage="done" />
        </span>
      )}
    </p>
    <p className="mt-3 text-[15.5px] text-pretty text-muted">{text}</p>
  </li>
);
