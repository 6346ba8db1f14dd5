// A property as guests see it: what everyone sees, and what a guest with a booking sees when.

import { addressLines } from '@daynook/contract/countries/addresses';
import type { OwnProperty } from '@daynook/contract/hosting/hosting';
import { PUBLIC_POINT } from '@daynook/contract/limits/map';
import { HOME_FACT_IDS } from '@daynook/contract/listings/property-fact-values';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { writtenBy } from '../../lib/text-language.ts';
import { propertyFactText } from '../../nouns/listings/property-fact-words.ts';
import { GuardedMap } from '../../nouns/map/guarded-map.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { useIsNear } from '../../ui/layout/use-is-near.ts';
import {
  checkInPartNames,
  listKeys,
  propertyFieldNames,
  propertyTypeNames,
  releaseStageNames,
} from './property-words.ts';

const loadMap = () => import('../../nouns/map/area-map.tsx').then(({ AreaMap }) => AreaMap);

export function PropertyGuestView({ property, listings }: { property: OwnProperty; listings: ReactNode }) {
  const intl = useIntl();
  const [frame, isNear] = useIsNear<HTMLDivElement>();
  const place = [property.neighborhood, property.city, property.region].filter(Boolean).join(', ');
  const stages = listKeys(releaseStageNames).filter((stage) =>
    property.arrival.some(({ release }) => release === stage),
  );
  return (
    <div className="wrap pt-10 pb-16">
      <header className="mb-10">
        <h1
          {...writtenBy(property.title, property.household, property.pets, property.cameras, property.parking)}
          className="display text-[clamp(34px,4.4vw,48px)] break-words"
        >
          {property.title}
        </h1>
        <p className="mt-2 text-[17px] text-muted">
          <Dotted>
            {property.type && intl.formatMessage(propertyTypeNames[property.type])}
            {place}
          </Dotted>
        </p>
      </header>
      <FormSection
        id="before"
        title={<FormattedMessage defaultMessage="What everyone sees" />}
        lead={
          <FormattedMessage defaultMessage="An approximate area, never the address, and the details on each listing." />
        }
      >
        <div ref={frame} className="h-[300px] overflow-hidden rounded-panel bg-land md:h-[360px]">
          {isNear && (
            <GuardedMap load={loadMap}>
              {(AreaMap) => <AreaMap center={property.publicPoint} radiusMeters={PUBLIC_POINT.circleRadiusMeters} />}
            </GuardedMap>
          )}
        </div>
        <Notes property={property} />
        {listings}
      </FormSection>
      <FormSection
        id="after"
        title={<FormattedMessage defaultMessage="What guests with a booking see" />}
        lead={
          <FormattedMessage defaultMessage="The exact address once it’s too late to cancel cheaply or 24 hours before the start, whichever comes first. Check-in instructions appear when you choose." />
        }
      >
        <dl className="grid gap-5">
          <div>
            <dt className="mb-1.5 font-semibold">
              <FormattedMessage defaultMessage="Address" />
            </dt>
            <dd>
              {addressLines(property).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </dd>
          </div>
          {stages.map((stage) =>
            property.arrival
              .filter(({ release }) => release === stage)
              .map(({ part, text, network }) => (
                <div key={`${part}${text}${network?.name}`}>
                  <dt className="mb-1.5 flex flex-wrap items-center gap-3">
                    <Badge tone={stage === 'confirmed' ? 'moss' : 'neutral'}>
                      {intl.formatMessage(releaseStageNames[stage])}
                    </Badge>
                    <span className="font-semibold">{intl.formatMessage(checkInPartNames[part])}</span>
                  </dt>
                  <dd {...writtenBy(text)} className="max-w-[62ch] whitespace-pre-line">
                    {text}
                    {network && (
                      <span className="block">
                        {network.password === null ? (
                          <FormattedMessage defaultMessage="Network: {name}" values={{ name: network.name }} />
                        ) : (
                          <FormattedMessage
                            defaultMessage="Network: {name}, password: {password}"
                            values={{ name: network.name, password: network.password }}
                          />
                        )}
                      </span>
                    )}
                  </dd>
                </div>
              )),
          )}
        </dl>
        {stages.length === 0 && (
          <p className="text-muted">
            <FormattedMessage defaultMessage="No check-in instructions yet." />
          </p>
        )}
      </FormSection>
    </div>
  );
}

/** What listing pages show about the property. */
function Notes({ property }: { property: OwnProperty }) {
  const intl = useIntl();
  const fields = ['household', 'pets', 'cameras', 'parking'] as const;
  const facts = HOME_FACT_IDS.flatMap((id) => {
    const words = propertyFactText(property, id);
    return words ? [{ id, words }] : [];
  });
  return (
    <dl className="grid gap-5 sm:grid-cols-2">
      {fields.map((field) => (
        <div key={field}>
          <dt className="font-semibold">{intl.formatMessage(propertyFieldNames[field])}</dt>
          <dd {...writtenBy(property[field])} className="mt-1 whitespace-pre-line text-muted">
            {property[field] ?? <FormattedMessage defaultMessage="Not provided" />}
          </dd>
        </div>
      ))}
      {facts.map(({ id, words }) => (
        <div key={id}>
          <dt className="font-semibold">{intl.formatMessage(propertyFieldNames[id])}</dt>
          <dd className="mt-1 text-muted">{intl.formatMessage(words)}</dd>
        </div>
      ))}
    </dl>
  );
}
