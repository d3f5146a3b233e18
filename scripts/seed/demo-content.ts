import type { ChosenColor } from '@atajo/shared/color'
import type { NewLink } from '@atajo/shared/link-draft'

interface DemoGroup {
  title: string
  description: string
  color: ChosenColor
}

interface DemoLink extends Partial<Omit<NewLink, 'groupId' | 'tagIds'>> {
  destination: string
  /** Places in `DEMO_GROUPS` and `DEMO_TAGS`. */
  group?: number
  tags?: number[]
  hasQrCode?: boolean
  /** Visits in the whole month, about. */
  visits: number
}

export const DEMO_GROUPS: readonly DemoGroup[] = [
  { title: 'Boletín', description: 'Enlaces del correo de cada lunes', color: 'INDIGO' },
  { title: 'Redes', description: 'Perfiles y publicaciones', color: 'ROSE' },
  { title: 'Tienda', description: 'Productos y ofertas', color: 'EMERALD' },
  { title: 'Evento de otoño', description: 'Carteles, entradas y programa', color: 'AMBER' },
]

export const DEMO_TAGS: readonly { name: string; color: ChosenColor }[] = [
  { name: 'campaña', color: 'VIOLET' },
  { name: 'cartel', color: 'ORANGE' },
  { name: 'vídeo', color: 'RED' },
  { name: 'blog', color: 'SKY' },
  { name: 'oferta', color: 'LIME' },
  { name: 'permanente', color: 'STONE' },
]

const preview = (title: string, description: string) => ({ isOn: true, title, description, image: null })

export const DEMO_LINKS: readonly DemoLink[] = [
  {
    destination: 'https://es.wikipedia.org/wiki/Atajo',
    customSlug: 'atajo',
    tags: [5],
    visits: 420,
    hasQrCode: true,
  },
  {
    destination: 'https://www.example.com/evento/entradas?canal=cartel',
    customSlug: 'otono',
    group: 3,
    tags: [1],
    visits: 610,
    hasQrCode: true,
    preview: preview('Jornadas de otoño', 'Entradas a la venta: tres días de charlas y talleres.'),
  },
  {
    destination: 'https://www.example.com/evento/programa.pdf',
    group: 3,
    tags: [1, 5],
    visits: 180,
    hasQrCode: true,
  },
  { destination: 'https://www.example.com/evento/ponentes', group: 3, password: 'otoño', visits: 12 },
  {
    destination: 'https://www.example.com/tienda',
    mobileDestination: 'https://m.example.com/tienda',
    desktopDestination: 'https://www.example.com/tienda?vista=amplia',
    customSlug: 'tienda',
    group: 2,
    visits: 350,
  },
  { destination: 'https://www.example.com/tienda/ofertas/camisetas', group: 2, tags: [0, 4], visits: 240 },
  {
    destination: 'https://www.example.com/tienda/ofertas/tazas',
    group: 2,
    tags: [4],
    maxVisits: 100,
    visits: 64,
  },
  {
    destination: 'https://www.example.com/tienda/envios',
    group: 2,
    tags: [5],
    blockedCountryIds: [840, 124],
    visits: 33,
  },
  { destination: 'https://www.example.com/blog/como-acortar-un-enlace', group: 0, tags: [3], visits: 150 },
  { destination: 'https://www.example.com/blog/codigos-qr-que-se-leen', group: 0, tags: [3], visits: 95 },
  { destination: 'https://www.example.com/blog/medir-sin-espiar', group: 0, tags: [3, 0], visits: 210 },
  { destination: 'https://www.example.com/boletin/noviembre', group: 0, tags: [0], visits: 130 },
  { destination: 'https://www.example.com/boletin/octubre', group: 0, isActive: false, visits: 45 },
  { destination: 'https://video.example.com/presentacion', group: 1, tags: [2], visits: 270 },
  { destination: 'https://video.example.com/taller-de-carteles', group: 1, tags: [2, 1], visits: 88 },
  { destination: 'https://social.example.com/@atajo', group: 1, tags: [5], visits: 120 },
  { destination: 'https://www.example.com/encuesta?origen=redes', group: 1, visits: 57 },
  { destination: 'https://docs.example.com/guia', visits: 22 },
  { destination: 'https://docs.example.com/preguntas-frecuentes', visits: 9 },
  { destination: 'https://www.example.org/', visits: 0 },
]
