// Leaves React Router's instrumentation out of the browser's build: we don't use it, and it would cost every page 2 kB. If a new version
// exports other names, the build fails and names them.
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
