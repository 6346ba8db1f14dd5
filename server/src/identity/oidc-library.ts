// The only import of the provider's library, so that its prerequisites always load first.
import './mark-node-as-lts.ts';

export {
  type Adapter,
  type AdapterPayload,
  type Configuration,
  default as Provider,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
