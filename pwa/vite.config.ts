import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { checkBudgets } from './build/check-budgets.ts'
import { flagFiles } from './build/flag-files.ts'
import { manifest } from './build/manifest.ts'
import { precompress } from './build/precompress.ts'
import { prerenderPages } from './build/prerender-pages.ts'
import { pureSchemas } from './build/pure-schemas.ts'
import { subsetFonts } from './build/subset-fonts.ts'

const API_IN_DEVELOPMENT = 'http://localhost:3000'

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwindcss(),
    flagFiles(),
    pureSchemas(),
    subsetFonts(),
    prerenderPages(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['app.html', 'assets/*.{js,css,woff2}', 'mark.svg'],
        // The shell's own styles stand in app.html.
        globIgnores: ['assets/shell-*.css'],
        maximumFileSizeToCacheInBytes: 2_000_000,
      },
    }),
    precompress(),
    checkBudgets(),
  ],
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  server: {
    port: 5173,
    proxy: { '/api': API_IN_DEVELOPMENT, '/r/': API_IN_DEVELOPMENT },
  },
  build: {
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Dialogs use it too; without a place of its own it would bring the charts along.
            { name: 'tslib', test: /node_modules\/tslib\//, priority: 5 },
            {
              name: 'echarts',
              test: /node_modules\/(echarts|zrender|echarts-for-react|size-sensor|fast-deep-equal)\//,
            },
            {
              name: 'shell',
              test: /pwa\/src\/(app\/(?!palette\.|after-first|layout\/use-on-screen|shortcut|keyboard|use-link-items|app-notice|install-offer|ios-|register-worker|persistence|outbox-actions|warm-qr-codes|session-ended)|features\/(auth\/(auth\.api|session-store)|sync\/(sync\.api|sync-snapshot|sync-pill|sync-summary|project-changes|outbox-action|outbox-record|signed-out))|platform\/(online|owner|theme|page-title|api-error)|ui\/(icon|icon-paths|icon-button|button|spinner|mark)\.)|preload-helper/,
              priority: 3,
            },
            {
              name: 'start',
              test: /node_modules\/(idb-keyval|workbox-window|@tanstack\/query-persist-client-core)\/|pwa\/src\/(app\/(persistence|outbox-actions|register-worker|warm-qr-codes)|features\/(auth\/sign-in|sync\/(browser-outbox|outbox|outbox-deps|outbox-store|next-record|settle-record|reserved-codes|local-ids)|links\/(links\.api|link-changes?|short-link)|groups\/(groups\.api|group-changes)|tags\/(tags\.api|tag-changes)|qr-codes\/(qr-codes\.api|qr-code-changes)|billing\/upsell\.api)|platform\/(kept-drafts|session-lock|put-item))\./,
              priority: 2,
            },
            {
              name: 'common',
              test: /pwa\/src\/(platform\/(clipboard|site|formats|http)|ui\/(chip|flag|notify|notices-mount|middle-cut))\./,
              priority: 3,
            },
            {
              name: 'vendor',
              priority: 4,
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core))\//,
            },
          ],
        },
      },
    },
  },
})
