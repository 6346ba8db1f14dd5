// A home with all its rooms: what will be here.
import { FormattedMessage } from 'react-intl';
import { pageMeta } from '../../lib/page-meta.ts';
import { ComingPage } from '../../ui/coming-page.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

export const meta = () => pageMeta({ title: 'The home', isHidden: true });

export default function Property() {
  return (
    <ComingPage
      title={<FormattedMessage id="property.title" defaultMessage="The home" />}
      lead={<FormattedMessage id="property.lead" defaultMessage="All rooms of one home, with what they share." />}
      plans={[
        <FormattedMessage
          key="1"
          id="property.plan-1"
          defaultMessage="Each room with its price and when it is free next."
        />,
        <FormattedMessage key="2" id="property.plan-2" defaultMessage="The whole place, where it is offered." />,
        <FormattedMessage
          key="3"
          id="property.plan-3"
          defaultMessage="Access, parking, kitchen, pets, house rules, and the area on a map."
        />,
      ]}
      actions={
        <LinkButton to="/search">
          <FormattedMessage id="property.action-1" defaultMessage="Find a workspace" />
        </LinkButton>
      }
    />
  );
}
