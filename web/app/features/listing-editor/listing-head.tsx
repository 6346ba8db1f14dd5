// The header of the listing editor: name and location, the reason for its status, and links. The status itself is in the bar below.
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { CoHostingMark } from '../../nouns/co-hosts/co-hosting-mark.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CalendarIcon, InfoIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { ListingActions } from './listing-actions.ts';
import { useEditor } from './listing-editor-context.tsx';
import { MoreIcon } from './listing-icons.tsx';

interface ListingHeadProps {
  actions: ListingActions;
  onEmbed: () => void;
  onRemove: () => void;
}

export function ListingHead({ actions, onEmbed, onRemove }: ListingHeadProps) {
  const intl = useIntl();
  const { listing, fields } = useEditor();
  const { _id, property, state, coHosting } = listing;
  return (
    // On phones the actions are beside the link back.
    <header className="max-md:flex max-md:flex-wrap max-md:items-center max-md:justify-between max-md:gap-x-2">
      <BackLink to="/host/listings" className="">
        <FormattedMessage defaultMessage="All listings" />
      </BackLink>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 max-md:contents">
        <div className="min-w-0 basis-80 grow max-md:order-2 max-md:mt-3 max-md:basis-full">
          <h1 className="display text-[clamp(28px,4vw,46px)] break-words">
            {fields.title.trim() || <FormattedMessage defaultMessage="Untitled listing" />}
          </h1>
          <p className="mt-2 text-[17px] wrap-anywhere text-muted">
            <Link
              to={`/host/property/${property._id}/listings`}
              className="finger relative rounded-field underline-offset-4 hover:text-ink hover:underline"
            >
              {property.title}
            </Link>
          </p>
          {coHosting && (
            <div className="mt-3">
              <CoHostingMark coHosting={coHosting} />
            </div>
          )}
        </div>
        <div className="relative flex flex-wrap gap-2.5 max-md:order-1 max-md:gap-1.5 max-md:[&_a]:h-10 max-md:[&_a]:px-3.5 max-md:[&_a]:text-[14px]">
          <LinkButton variant="outline" to={`/host/listing/${_id}/availability`}>
            <CalendarIcon size={18} />
            <FormattedMessage defaultMessage="Availability" />
          </LinkButton>
          {/* Without changes to publish, the bar below leads to the same page. */}
          {(state !== 'live' || listing.unpublished) && (
            <LinkButton variant="outline" to={`/listing/${_id}/preview`}>
              <FormattedMessage defaultMessage="Preview" />
            </LinkButton>
          )}
          <Menu
            isOfRow
            trigger={({ ref, ...props }) => (
              <span className="block rounded-pill shadow-[inset_0_0_0_1px_var(--edge)]">
                <IconButton {...props} ref={ref} label={intl.formatMessage({ defaultMessage: 'More options' })}>
                  <MoreIcon />
                </IconButton>
              </span>
            )}
            groups={[
              [
                {
                  id: 'calendar',
                  label: <FormattedMessage defaultMessage="Calendar" />,
                  to: `/host/listing/${_id}/calendar`,
                },
                {
                  id: 'home',
                  label: <FormattedMessage defaultMessage="Edit property" />,
                  to: `/host/property/${property._id}/edit`,
                },
                {
                  id: 'copy',
                  label: <FormattedMessage defaultMessage="Duplicate" />,
                  onSelect: () => void actions.duplicate(),
                },
                {
                  id: 'embed',
                  label: <FormattedMessage defaultMessage="On your own site" />,
                  onSelect: onEmbed,
                },
                ...(state === 'live'
                  ? [
                      {
                        id: 'pause',
                        label: <FormattedMessage defaultMessage="Pause listing" />,
                        onSelect: () => void actions.pause(),
                      },
                    ]
                  : []),
              ],
              // Only the owner can remove it permanently.
              ...(coHosting
                ? []
                : [
                    [
                      {
                        id: 'remove',
                        label: <FormattedMessage defaultMessage="Remove listing…" />,
                        onSelect: onRemove,
                      },
                    ],
                  ]),
            ]}
          />
        </div>
      </div>
      <StateReason />
    </header>
  );
}

/** Why staff sent it back or unpublished it, in their words; what a review means; and which document expired. */
function StateReason() {
  const { listing } = useEditor();
  const { state, stateReason } = listing;
  if (!stateReason && state !== 'in_review') return null;
  const isTrouble = state === 'suspended';
  const Icon = isTrouble ? WarningIcon : InfoIcon;
  return (
    <div
      className={`mt-6 flex gap-3 rounded-card px-5 py-4 max-md:order-3 max-md:basis-full ${isTrouble ? 'bg-danger-wash' : 'bg-sun-wash'}`}
      role={isTrouble ? 'alert' : undefined}
    >
      <Icon size={20} className="mt-0.5 shrink-0" />
      <div className="max-w-[68ch]">
        <p className="font-semibold">
          {state === 'in_review' ? (
            <FormattedMessage defaultMessage="We’re reviewing this listing before it goes live." />
          ) : isTrouble ? (
            <FormattedMessage defaultMessage="Our team suspended this listing." />
          ) : state === 'paused' ? (
            <FormattedMessage defaultMessage="This listing is paused because a document expired." />
          ) : (
            <FormattedMessage defaultMessage="Our team asked for changes." />
          )}
        </p>
        {stateReason && <p className="mt-1 whitespace-pre-line">{stateReason}</p>}
        {state === 'paused' && (
          <p className="mt-2">
            <Link to="/host/documents" className="font-semibold underline underline-offset-4">
              <FormattedMessage defaultMessage="Go to documents" />
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}
