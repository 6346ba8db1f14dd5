// The development server: serves the web from its sources, with Vite in the same process and on the same port, and hot reload.
import { join } from 'node:path';
import { createServer } from 'vite';
import { parseConfig } from '../server/src/config.ts';
import { servePages } from '../server/src/http/documents.ts';
import type { PageHandler } from '../server/src/http/rendering/page-handler.ts';
import { createLog } from '../server/src/log.ts';
import { type PageSource, startServer } from '../server/src/start-server.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
// The first pages are compiled on request, and a process that's busy with that isn't overloaded.
const config = parseConfig({ LOG_LEVEL: 'info', EVENT_LOOP_LIMIT_MS: '60000', ...process.env });

const pages: PageSource = {
  serve: async (app, deps) => {
    const vite = await createServer({
      root: join(import.meta.dirname, '../web'),
      server: { middlewareMode: true, hmr: { server: app.server }, ws: undefined as never },
      appType: 'custom',
    });
    app.addHook('onClose', () => vite.close());
    // Vite serves its own modules, styles, and files. Everything else goes to the pages.
    app.addHook('onRequest', (request, reply, done) => {
      if (/^\/(api|oidc|photos|signin|socket\.io|config\.json|beta\/status|places\/)/.test(request.url)) return done();
      vite.middlewares(request.raw, reply.raw, () => done());
      return undefined;
    });
    const handle: PageHandler = async (request, page) => {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as {
        entry: { module: { createPageHandler(build: unknown, mode: string): PageHandler } };
      };
      return build.entry.module.createPageHandler(build, 'development')(request, page);
    };
    servePages(app, deps, handle, { isDevelopment: true });
  },
};

const server = await startServer(config, createLog(config), say, pages);
say(`Development server on ${server.url} (web reloads in the page, server restarts on change)`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
