// Editing a property: all of its sections on one page.
import { useQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router';
import { CoHostPanel } from '../../features/co-hosts/co-host-panel.tsx';
import { FloorPlanEditorSection } from '../../features/floor-plan-editor/floor-plan-editor-section.tsx';
import { HomeHoursSection } from '../../features/home-hours/home-hours-section.tsx';
import { PropertyForm } from '../../features/property-editor/property-form.tsx';
import { PropertyLoading, PropertyMissing } from '../../features/property-editor/property-states.tsx';
import { TurnoverTasks } from '../../features/turnover-checklist/turnover-tasks.tsx';
import { VisitLimitsSection } from '../../features/visit-limits/visit-limits-section.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session/session.ts';
import { CoHostingMark } from '../../nouns/co-hosts/co-hosting-mark.tsx';
import { ownPropertyQuery } from '../../nouns/properties/property-api.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { toast } from '../../ui/overlays/toast.ts';

export const meta = () => pageMeta({ title: { defaultMessage: 'Edit property' }, isHidden: true });

const names = defineMessages({
  floorPlan: { defaultMessage: 'Floor plan' },
  homeHours: { defaultMessage: 'Who’s home by hour' },
  limits: { defaultMessage: 'Local limits' },
  turnover: { defaultMessage: 'Turnover checklist' },
  coHosts: { defaultMessage: 'Co-hosts' },
});
const FLOOR_PLAN: [string, MessageDescriptor] = ['floor-plan', names.floorPlan];
const HOME_HOURS: [string, MessageDescriptor] = ['home-hours', names.homeHours];
const LIMITS: [string, MessageDescriptor] = ['visit-limits', names.limits];
const TURNOVER: [string, MessageDescriptor] = ['turnover', names.turnover];
const CO_HOSTS: [string, MessageDescriptor] = ['co-hosts', names.coHosts];

export default function PropertyEdit() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { propertyId = '' } = useParams();
  const { user } = useSession();
  const property = useQuery(ownPropertyQuery(propertyId));
  if (property.isError && !property.data) return <PropertyMissing query={property} />;
  if (!property.data || !user) return <PropertyLoading />;
  const { title, listingCount, coHosting } = property.data;
  return (
    <div className="wrap pt-10 pb-16 max-lg:pb-28 md:pt-12">
      <PageHeader
        title={title}
        lead={
          <FormattedMessage
            defaultMessage="{count, plural, =0 {Details your listings will share} one {Details your listing uses} other {Details all # listings share}}. Guests who’ve already booked see your changes, too."
            values={{ count: listingCount }}
          />
        }
        back={{ to: '/host/properties', label: <FormattedMessage defaultMessage="All properties" /> }}
        actions={
          <>
            <CoHostingMark coHosting={coHosting} />
            <LinkButton variant="outline" size="sm" to={`/host/property/${propertyId}/preview`}>
              <FormattedMessage defaultMessage="Preview" />
            </LinkButton>
          </>
        }
      />
      <div className="mt-8">
        <PropertyForm
          key={`${user.sub}${propertyId}`}
          sub={user.sub}
          property={property.data}
          onSaved={() => {
            toast.success(intl.formatMessage({ defaultMessage: 'Property saved' }));
            void navigate(`/host/property/${propertyId}/listings`);
          }}
          afterSections={[FLOOR_PLAN, HOME_HOURS, LIMITS, TURNOVER, ...(coHosting ? [] : [CO_HOSTS])]}
          after={
            <>
              <FloorPlanEditorSection propertyId={propertyId} />
              <HomeHoursSection propertyId={propertyId} />
              <VisitLimitsSection propertyId={propertyId} />
              <TurnoverTasks propertyId={propertyId} />
              {!coHosting && <CoHostPanel propertyId={propertyId} timeZone={property.data.timeZone} />}
            </>
          }
        />
      </div>
    </div>
  );
}
