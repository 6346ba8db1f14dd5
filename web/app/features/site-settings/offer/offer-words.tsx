// Stored lists of what the site offers, in a few words.
import { BUILT_IN_POLICY_IDS, isBuiltInPolicy } from '@daynook/contract/cancellation-policies';
import { use } from 'react';
import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { LanguagesContext } from '../../../lib/languages.ts';
import { usualHomeTitle } from '../../../nouns/home/home-title.tsx';
import { builtInTagName } from '../../../nouns/kudos/tag-words.ts';
import { builtInAmenityName } from '../../../nouns/listings/amenity-words.ts';
import { policyName } from '../../../nouns/listings/listing-policy-words.ts';
import { builtInKindName } from '../../../nouns/listings/words.ts';
import type { ValueOf } from '../api.ts';
import { draftName } from './offer-drafts.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly isOffered: boolean;
  readonly isOwn: boolean;
  /** What it was called before it was renamed. */
  readonly usual: string | undefined;
}

/** What's off, what's renamed, and what the operator added. */
function ListWords({ items }: { items: readonly Named[] }) {
  const off = items.filter(({ isOffered }) => !isOffered);
  const own = items.filter(({ isOwn, isOffered }) => isOwn && isOffered);
  const renamed = items.filter(({ name, usual }) => usual !== undefined && name !== usual);
  const names = (list: readonly Named[]) => <FormattedList key="names" value={list.map(({ name }) => name)} />;
  return (
    <>
      {off.length === 0 ? (
        <FormattedMessage defaultMessage="Everything is on" />
      ) : (
        <FormattedMessage defaultMessage="Off: {features}" values={{ features: names(off) }} />
      )}
      {own.length > 0 && (
        <>
          {' · '}
          <FormattedMessage defaultMessage="Added: {names}" values={{ names: names(own) }} />
        </>
      )}
      {renamed.length > 0 && (
        <>
          {' · '}
          <FormattedMessage defaultMessage="Renamed: {names}" values={{ names: names(renamed) }} />
        </>
      )}
    </>
  );
}

export function AmenitiesWords({ amenities }: { amenities: ValueOf<'amenities'> }) {
  const intl = useIntl();
  const { language } = use(LanguagesContext);
  const items = amenities.items.map(({ id, _id, isOffered, names }) => {
    const usual = builtInAmenityName(intl, id);
    return { id, isOffered, isOwn: _id !== null, usual, name: draftName(names, usual, language) ?? id };
  });
  return <ListWords items={items} />;
}

export function KudosWords({ kudos }: { kudos: ValueOf<'kudos'> }) {
  const intl = useIntl();
  const { language } = use(LanguagesContext);
  const items = kudos.items.map(({ id, isOffered, names }) => {
    const usual = builtInTagName(intl, id);
    return { id, isOffered, isOwn: usual === undefined, usual, name: draftName(names, usual, language) ?? id };
  });
  return <ListWords items={items} />;
}

/** The titles in their order. */
export function HomeWords({ home }: { home: ValueOf<'home'> }) {
  const intl = useIntl();
  const { language } = use(LanguagesContext);
  return home.items
    .filter(({ isOffered }) => isOffered)
    .map(({ id, names }) => draftName(names, usualHomeTitle(intl, id), language))
    .join(' · ');
}

export function KindsWords({ kinds }: { kinds: ValueOf<'kinds'> }) {
  const intl = useIntl();
  const { language } = use(LanguagesContext);
  const items = kinds.items.map(({ id, isOffered, names }) => {
    const usual = builtInKindName(intl, id);
    return { id, isOffered, isOwn: false, usual, name: draftName(names, usual, language) ?? id };
  });
  return <ListWords items={items} />;
}

export function PoliciesWords({ policies: { off, first, own } }: { policies: ValueOf<'policies'> }) {
  const intl = useIntl();
  const { language } = use(LanguagesContext);
  // As they were called then.
  const nameThen = (id: ValueOf<'policies'>['first']) => {
    const names = own.find((one) => one.id === id)?.names;
    return (names && draftName(names, undefined, language)) ?? policyName(intl, id);
  };
  const items = [...BUILT_IN_POLICY_IDS, ...own.map(({ id }) => id)].map((id) => ({
    id,
    name: nameThen(id),
    isOffered: !off.includes(id),
    isOwn: !isBuiltInPolicy(id),
    usual: undefined,
  }));
  return (
    <>
      <ListWords items={items} />
      {' · '}
      <FormattedMessage defaultMessage="New listings start with {policy}" values={{ policy: nameThen(first) }} />
    </>
  );
}
