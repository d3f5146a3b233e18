import type { ManifestOptions } from 'vite-plugin-pwa'
import { FILE_TYPES, OPENED_FILES } from '../src/features/import-links/file/file-types.ts'
import { SCREENSHOT_SIZES, SCREENSHOTS } from './screenshots.ts'

const shortcutIcon = { src: '/icons/shortcut-96.png', sizes: '96x96', type: 'image/png' }

/**
 * The web app manifest: https://www.w3.org/TR/appmanifest/ and
 * https://w3c.github.io/web-share-target/.
 */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Atajo',
  short_name: 'Atajo',
  description: 'Acorta tus enlaces, mira cómo van y cámbialos cuando quieras.',
  lang: 'es',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // Takes effect only if the person hides the title bar; otherwise `display` applies.
  display_override: ['window-controls-overlay'],
  background_color: '#fcfaf6',
  theme_color: '#fcfaf6',
  categories: ['productivity', 'utilities'],
  launch_handler: { client_mode: 'navigate-existing' },
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  screenshots: SCREENSHOTS.map(({ name, form, label }) => ({
    src: `/screenshots/${name}.png`,
    sizes: SCREENSHOT_SIZES[form],
    type: 'image/png',
    form_factor: form,
    label,
  })),
  shortcuts: [
    { name: 'Crear enlace', short_name: 'Crear', url: '/links/create', icons: [shortcutIcon] },
    { name: 'Mis enlaces', url: '/links', icons: [shortcutIcon] },
    { name: 'Estadísticas', url: '/stats', icons: [shortcutIcon] },
    { name: 'Traer enlaces', url: '/import', icons: [shortcutIcon] },
    { name: 'Mis grupos', short_name: 'Grupos', url: '/groups', icons: [shortcutIcon] },
    { name: 'Mis etiquetas', short_name: 'Etiquetas', url: '/tags', icons: [shortcutIcon] },
  ],
  // src/worker/shared-file.ts answers these requests.
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'file', accept: FILE_TYPES }],
    },
  },
  file_handlers: [{ action: '/import', accept: OPENED_FILES }],
}
