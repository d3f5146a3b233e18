import { DAYS } from './demo-calendar.ts'
import { CAMPAIGN_LINKS } from './demo-campaigns.ts'
import { type DemoLink, lasting, site, utm } from './demo-story.ts'

const THROUGH_THE_YEAR: DemoLink[] = [
  {
    destination: 'https://es.wikipedia.org/wiki/Atajo',
    title: 'Qué es un atajo',
    customSlug: 'atajo',
    tags: ['permanente'],
    story: { ...lasting('search', 'work', DAYS, 3200), scans: 0.15 },
  },
  {
    destination: site('tienda'),
    title: 'La tienda',
    mobileDestination: 'https://m.example.com/tienda',
    desktopDestination: site('tienda?vista=amplia'),
    customSlug: 'tienda',
    group: 'Tienda',
    tags: ['permanente'],
    story: {
      ...lasting('shop', 'leisure', DAYS - 1, 6500),
      campaigns: [utm('instagram/social/perfil', 0.18), utm('meta/cpc/regalos', 0.07, 'vídeo corto')],
    },
  },
  {
    destination: 'https://social.example.com/@atajo',
    title: 'Nuestro perfil',
    group: 'Redes',
    tags: ['permanente'],
    story: lasting('social', 'leisure', 360, 2300),
  },
  {
    destination: site('carta'),
    title: 'Carta del bar',
    customSlug: 'carta',
    group: 'Señalética',
    tags: ['cartel', 'permanente', 'diseño'],
    story: { ...lasting('event', 'meals', 340, 3800), scans: 0.92 },
  },
  {
    destination: 'https://video.example.com/presentacion',
    title: 'Vídeo de presentación',
    group: 'Redes',
    tags: ['vídeo'],
    story: {
      ...lasting('social', 'leisure', 310, 3600),
      campaigns: [utm('youtube/vídeo/presentación', 0.3)],
    },
  },
  {
    destination: site('tienda/envios'),
    title: 'Envíos y devoluciones',
    group: 'Tienda',
    tags: ['permanente'],
    blockedCountryIds: [840, 124],
    story: lasting('shop', 'work', 300, 420),
  },
  {
    destination: site('blog/como-acortar-un-enlace'),
    title: 'Cómo acortar un enlace',
    group: 'Boletín',
    tags: ['artículo'],
    story: lasting('search', 'work', 290, 1900),
  },
  {
    destination: site('blog/codigos-qr-que-se-leen'),
    title: 'Códigos QR que se leen',
    group: 'Boletín',
    tags: ['artículo', 'diseño'],
    story: lasting('search', 'work', 240, 1400),
  },
  {
    story: lasting('search', 'work', 230, 700),
    destination: 'https://docs.example.com/guia',
    title: 'Guía de uso',
  },
  {
    story: lasting('search', 'work', 229, 260),
    destination: 'https://docs.example.com/preguntas-frecuentes',
    title: 'Preguntas frecuentes',
  },
]

/** Oldest first, as they were made. */
export const DEMO_LINKS: readonly DemoLink[] = [...THROUGH_THE_YEAR, ...CAMPAIGN_LINKS]
