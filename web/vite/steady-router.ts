// React Router gives its links and scripts a new object with every navigation, although nothing in it changes. Every link on the page
// would render again in one task before a press can show. In the browser's build the object stays the same.
// If a new version is written differently, the build fails.
import type { Plugin } from 'vite';

const MODULE = /react-router\/dist\/production\/lib\/dom-export\/hydrated-router\.js$/;
const OBJECT = /value: (\{\s*manifest: ssrInfo\.manifest,[^}]*\})/;

export function steadyRouter(): Plugin {
  return {
    name: 'steady-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!MODULE.test(id)) return undefined;
      if (!OBJECT.test(code))
        this.error('React Router’s HydratedRouter is written differently: see web/vite/steady-router.ts');
      return {
        code: code.replace(OBJECT, (_, object) => `value: React$1.useMemo(() => (${object}), [criticalCss])`),
        map: null,
      };
    },
  };
}
