// Puts the libraries of pages into the server's build. An installation then needs no packages of the web, which are larger than the
// server's, and pages are rendered with React's production build no matter how the server is started.
import type { Plugin } from 'vite';

export const bundleServer = (): Plugin => ({
  name: 'bundle-server',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'ssr'
      ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
      : undefined,
});
