// What's proven about a member, in plain words, since when, and until when (I8). Never more than what was proven.
import type { TrustLevels } from '@daynook/contract/listings/host-facts';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { ShieldIcon } from '../../ui/icons/icons.tsx';

type Level = TrustLevels[number]['level'];

const names: Record<Level, MessageDescriptor> = defineMessages({
  email: { defaultMessage: 'Email confirmed' },
  phone: { defaultMessage: 'Phone confirmed' },
  payment: { defaultMessage: 'Card confirmed' },
  identity: { defaultMessage: 'ID reviewed' },
  'right-to-host': { defaultMessage: 'Right to host reviewed' },
});

const proofs: Record<Level, MessageDescriptor> = defineMessages({
  email: { defaultMessage: 'They used a link or code we sent to their email.' },
  phone: { defaultMessage: 'They entered a code we texted to their phone.' },
  payment: { defaultMessage: 'We charged their card for a booking.' },
  identity: { defaultMessage: 'Our team reviewed an identity document.' },
  'right-to-host': {
    defaultMessage: 'Our team reviewed a lease or permit. We don’t check it for each listing.',
  },
});

type LevelProps = { trust: TrustLevels[number] };

/** `ID reviewed, valid until May 3, 2027`, or `Phone confirmed since Nov 20, 2026`. */
export function TrustName({ trust: { level, since, until } }: LevelProps) {
  const locale = useLocale();
  return (
    <>
      <FormattedMessage {...names[level]} />
      {since && (
        <>
          {' '}
          <FormattedMessage defaultMessage="since {date}" values={{ date: formatLocalDate(since, locale, 'dated') }} />
        </>
      )}
      {until && (
        <FormattedMessage
          defaultMessage=", valid until {date}"
          values={{ date: formatLocalDate(until, locale, 'dated') }}
        />
      )}
    </>
  );
}

/** Lines for a list of facts about a host. */
export const TrustLines = ({ levels }: { levels: TrustLevels }) => (
  <>
    {levels.map((trust) => (
      <li key={trust.level} className="flex gap-2">
        <ShieldIcon size={17} className="mt-0.5 shrink-0 text-moss" />
        <span>
          <TrustName trust={trust} />
        </span>
      </li>
    ))}
  </>
);

/** Everything that's proven, with how. */
export const TrustList = ({ levels }: { levels: TrustLevels }) => (
  <ul className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
    {levels.map((trust) => (
      <li key={trust.level} className="flex gap-3">
        <ShieldIcon size={20} className="mt-0.5 shrink-0 text-moss" />
        <div>
          <p className="font-semibold">
            <TrustName trust={trust} />
          </p>
          <p className="text-[15px] text-pretty text-muted">
            <FormattedMessage {...proofs[trust.level]} />
          </p>
        </div>
      </li>
    ))}
  </ul>
);
