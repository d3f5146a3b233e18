import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { checkBudgets } from './build/check-budgets.ts'
import { codeGroups } from './build/code-groups.ts'
import { flagFiles } from './build/flag-files.ts'
import { adoptedStyles, linkedStyles } from './build/linked-styles.ts'
import { manifest } from './build/manifest.ts'
import { precompress } from './build/precompress.ts'
import { prerenderPages } from './build/prerender-pages.ts'
import { pureSchemas } from './build/pure-schemas.ts'
import { subsetFonts } from './build/subset-fonts.ts'

const API_IN_DEVELOPMENT = process.env.API_ADDRESS ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page's queries are bundled with the page's code.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader']] },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwindcss(),
    flagFiles(),
    pureSchemas(),
    linkedStyles(),
    subsetFonts(),
    prerenderPages(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      // An authenticating proxy would refuse requests without credentials.
      useCredentials: true,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['index.html', 'app.html', 'assets/*.{js,css,woff2}', 'mark.svg'],
        // The pages under /r/ are never offline; over plain http there is no worker.
        globIgnores: ['assets/page-*.woff2', 'assets/plain-http-*.js'],
        maximumFileSizeToCacheInBytes: 2_000_000,
      },
    }),
    precompress(),
    checkBudgets(),
  ],
  worker: { plugins: () => [pureSchemas()] },
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }, adoptedStyles] },
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
      // A feature's .public.ts file only re-exports, so importing it must not load unused modules.
      treeshake: { moduleSideEffects: [{ test: /\.public\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: { groups: codeGroups },
      },
    },
  },
})
