// Leaves React Router's instrumentation out of the browser's build: we give it none, and it would cost every page 2 kB.
// Should a new version export other names, the build fails and says which.
import type { Plugin } from 'vite';

const MODULE = /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/;

const NOTHING_TO_INSTRUMENT = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
// The server's half, which no page imports:
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = {};
`;

export function withoutInstrumentation(): Plugin {
  return {
    name: 'without-instrumentation',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => (MODULE.test(id) ? NOTHING_TO_INSTRUMENT : undefined),
  };
}
