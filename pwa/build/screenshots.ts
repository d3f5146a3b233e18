/** A picture of the app in its manifest, taken by `npm run screenshots`. */
export interface Screenshot {
  /** File name in public/screenshots, without `.png`. */
  name: string
  path: string
  form: 'narrow' | 'wide'
  label: string
}

/** Sizes in pixels, in the manifest's format. */
export const SCREENSHOT_SIZES: Record<Screenshot['form'], string> = { narrow: '780x1688', wide: '1280x800' }

export const SCREENSHOTS: readonly Screenshot[] = [
  { name: 'inicio-movil', path: '/', form: 'narrow', label: 'Acorta una dirección en un gesto' },
  {
    name: 'enlaces-movil',
    path: '/links',
    form: 'narrow',
    label: 'Todos tus enlaces, con grupos y etiquetas',
  },
  { name: 'detalle-movil', path: '/dashboard/serigrafia', form: 'narrow', label: 'Los clics de un enlace' },
  {
    name: 'enlaces-escritorio',
    path: '/links',
    form: 'wide',
    label: 'Todos tus enlaces, con grupos y etiquetas',
  },
  {
    name: 'detalle-escritorio',
    path: '/dashboard/serigrafia',
    form: 'wide',
    label: 'Los clics de un enlace y su código QR',
  },
]
