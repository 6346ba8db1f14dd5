// The one import of the provider's library, so that what it needs beforehand always comes first.
import './runtime-mark.ts';

export {
  type Adapter,
  type AdapterPayload,
  type Configuration,
  default as Provider,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
