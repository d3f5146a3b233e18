import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { flagFiles } from './build/flag-files.ts'
import { manifest } from './build/manifest.ts'
import { precompress } from './build/precompress.ts'
import { prerenderLanding } from './build/prerender-landing.ts'
import { pureSchemas } from './build/pure-schemas.ts'

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
    prerenderLanding(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2}', 'mark.svg', 'icons/icon-192.png'],
        maximumFileSizeToCacheInBytes: 2_000_000,
      },
    }),
    precompress(),
  ],
  server: {
    port: 5173,
    proxy: { '/api': API_IN_DEVELOPMENT, '/r/': API_IN_DEVELOPMENT },
  },
  build: {
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'echarts',
              test: /node_modules\/(echarts|zrender|echarts-for-react|tslib|size-sensor|fast-deep-equal)\//,
            },
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core))\//,
            },
          ],
        },
      },
    },
  },
})
