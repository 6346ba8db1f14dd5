// Framework mode: one route table, with public pages rendered on the server and members' pages in the browser.
import type { Config } from '@react-router/dev/config';
import { compressAssets } from './vite/compress-assets.ts';

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: 'build',
  buildEnd: ({ reactRouterConfig }) => compressAssets(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
