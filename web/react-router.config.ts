// Framework mode: public pages are rendered on the server, members' pages in the browser, from one route table.
import type { Config } from '@react-router/dev/config';
import { compressAssets } from './vite/compress-assets.ts';

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: 'build',
  buildEnd: ({ reactRouterConfig }) => compressAssets(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
