// Connected apps, and API tokens and webhooks for members' own programs.
import { AppList } from '../../../features/integrations/app-list.tsx';
import { TokenList } from '../../../features/integrations/token-list.tsx';
import { WebhookList } from '../../../features/integrations/webhook-list.tsx';

export const ApiTab = () => (
  <>
    <AppList />
    <TokenList />
    <WebhookList />
  </>
);
