// API tokens and webhooks, for members' own programs.
import { TokenList } from '../../../features/integrations/token-list.tsx';
import { WebhookList } from '../../../features/integrations/webhook-list.tsx';

export const ApiTab = () => (
  <>
    <TokenList />
    <WebhookList />
  </>
);
