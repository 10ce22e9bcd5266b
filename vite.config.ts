import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devBase } from './web/build/dev-base.ts';
import { precompress } from './web/build/precompress.ts';
import { tokenCssPlugin } from './web/build/token-css-plugin.ts';

const packages = (...names: string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`);

/** The browser half. Assets are referenced relatively so that BASE_PATH can be chosen at run time. */
export default defineConfig({
  root: 'web',
  base: './',
  plugins: [react(), devBase(), tokenCssPlugin(), precompress()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    sourcemap: true,
    rolldownOptions: {
      output: {
        // Libraries change far less often than our own code: apart, they stay in people's caches.
        codeSplitting: {
          groups: [
            { name: 'react', test: packages('react', 'react-dom', 'scheduler'), priority: 2 },
            {
              name: 'i18n',
              test: packages('i18next', 'react-i18next', 'html-parse-stringify', 'void-elements'),
              priority: 1,
            },
            { name: 'router', test: packages('react-router') },
            // What every signed-in page brings, in few files: many small ones are packed worse.
            // Many questions at once are asked by panels of figures alone, which bring that themselves.
            {
              name: 'query',
              test: /[\\/]node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/](?!.*([qQ]ueriesObserver|useQueries))/,
            },
            {
              name: 'frame',
              test: /[\\/]kernel[\\/]route-(sets|tree)|[\\/]web[\\/](router[\\/](use-search-params|current-title)|shell[\\/](use-narrow|tabs[\\/](tab-path|tab-title|unsaved-tabs)))/,
            },
            {
              // Without what they import, which the sign-in page would have to load with them.
              name: 'small',
              test: /[\\/]web[\\/].*[\\/](empty-state|use-question|return-focus|focus-lost|use-dismiss|use-copy|use-search|text-limit|text-problem|read-again)\.|[\\/](web[\\/]ui[\\/]dates|kernel[\\/]month-name)\./,
              includeDependenciesRecursively: false,
            },
            // A file of its own for each of a hundred icons would cost more than all of them together; those
            // that only lists of administrators and boards have are not for everybody's first page.
            {
              name: 'rare-icons',
              test: /[\\/]@ant-design[\\/]icons(-svg)?[\\/].*[\\/](Apartment|ArrowLeft|Book|Download|FileSearch|FileText|Fullscreen|FullscreenExit|Holder|Import|InfoCircle|Printer|Reload|Thunderbolt|Tool|Upload|Warning)Outlined\./,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: 'icons', test: packages('@ant-design/icons', '@ant-design/icons-svg') },
            {
              name: 'panels',
              test: packages(
                'antd/es/modal',
                'antd/es/drawer',
                '@rc-component/dialog',
                '@rc-component/drawer',
              ),
            },
            {
              name: 'select',
              test: packages(
                'antd/es/select',
                '@rc-component/select',
                '@rc-component/virtual-list',
              ),
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3100}` },
  },
});
