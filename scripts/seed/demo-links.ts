import { DAYS, event, viral } from './demo-calendar.ts'
import { type DemoLink, lasting, letter, site, utm } from './demo-story.ts'

const preview = (title: string, description: string) => ({ isOn: true, title, description, image: null })

const THROUGH_THE_YEAR: DemoLink[] = [
  {
    destination: 'https://es.wikipedia.org/wiki/Atajo',
    customSlug: 'atajo',
    tags: ['permanente'],
    story: {
      ...lasting('search', 'work', DAYS, 3200),
      scans: 0.15,
    },
  },
  {
    destination: site('tienda'),
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
    group: 'Redes',
    tags: ['permanente'],
    story: lasting('social', 'leisure', 360, 2300),
  },
  {
    destination: site('carta'),
    customSlug: 'carta',
    group: 'Señalética',
    tags: ['cartel', 'permanente', 'diseño'],
    story: {
      ...lasting('event', 'meals', 340, 3800),
      scans: 0.92,
    },
  },
  {
    destination: 'https://video.example.com/presentacion',
    group: 'Redes',
    tags: ['vídeo'],
    story: {
      ...lasting('social', 'leisure', 310, 3600),
      campaigns: [utm('youtube/vídeo/presentación', 0.3)],
    },
  },
  {
    destination: site('tienda/envios'),
    group: 'Tienda',
    tags: ['permanente'],
    blockedCountryIds: [840, 124],
    story: lasting('shop', 'work', 300, 420),
  },
  {
    destination: site('blog/como-acortar-un-enlace'),
    group: 'Boletín',
    tags: ['artículo'],
    story: lasting('search', 'work', 290, 1900),
  },
  {
    destination: site('blog/codigos-qr-que-se-leen'),
    group: 'Boletín',
    tags: ['artículo', 'diseño'],
    story: lasting('search', 'work', 240, 1400),
  },
  { story: lasting('search', 'work', 230, 700), destination: 'https://docs.example.com/guia' },
  {
    story: lasting('search', 'work', 229, 260),
    destination: 'https://docs.example.com/preguntas-frecuentes',
  },
]

const OF_THEIR_TIME: DemoLink[] = [
  {
    destination: site('empleo/diseñador-gráfico'),
    group: 'Redes',
    tags: ['diseño'],
    story: {
      audience: 'social',
      rhythm: 'work',
      pace: viral(188, 9),
      ageDays: 190,
      visits: 480,
      campaigns: [utm('linkedin/social/vacante de diseño', 0.5)],
    },
  },
  {
    destination: site('blog/medir-sin-espiar'),
    customSlug: 'sin-espiar',
    tags: ['artículo', 'campaña'],
    preview: preview('Medir sin espiar', 'Cuántas personas vienen, sin saber quiénes son.'),
    story: {
      audience: 'viral',
      rhythm: 'leisure',
      pace: viral(117, 2.6),
      ageDays: 121,
      visits: 9000,
    },
  },
  {
    destination: site('tienda/ofertas/camisetas'),
    group: 'Tienda',
    tags: ['campaña', 'oferta'],
    story: {
      ...lasting('shop', 'leisure', 115, 2400),
      campaigns: [
        utm('instagram/social/vuelta al cole', 0.34, 'historia'),
        utm('boletín/email/vuelta al cole', 0.2, 'botón'),
      ],
    },
  },
  {
    destination: site('tienda/ofertas/tazas'),
    group: 'Tienda',
    tags: ['oferta'],
    maxVisits: 500,
    story: {
      visits: 500,
      audience: 'social',
      rhythm: 'leisure',
      pace: viral(96, 1.2),
      ageDays: 98,
      campaigns: [utm('instagram/social/quinientas tazas', 0.7)],
    },
  },
  {
    destination: site('feria/entradas?canal=cartel'),
    customSlug: 'otono',
    group: 'Feria de otoño',
    tags: ['cartel', 'otoño'],
    preview: preview('Feria de otoño', 'Entradas a la venta: tres días de charlas y talleres.'),
    story: {
      audience: 'event',
      rhythm: 'leisure',
      pace: event(38, 30),
      ageDays: 92,
      visits: 6400,
      scans: 0.5,
      campaigns: [utm('cartel/impreso/feria de otoño', 0.12), utm('ayuntamiento/web/feria de otoño', 0.1)],
    },
  },
  {
    destination: site('feria/programa.pdf'),
    group: 'Feria de otoño',
    tags: ['cartel', 'otoño'],
    story: {
      audience: 'event',
      rhythm: 'leisure',
      pace: event(38, 12),
      ageDays: 80,
      visits: 2100,
      scans: 0.7,
    },
  },
  {
    destination: site('feria/ponentes'),
    group: 'Feria de otoño',
    tags: ['otoño'],
    password: 'otoño',
    story: {
      audience: 'mail',
      rhythm: 'work',
      pace: event(41, 20),
      ageDays: 75,
      visits: 160,
    },
  },
  {
    destination: site('encuesta?origen=feria'),
    group: 'Feria de otoño',
    expiredDaysAgo: 16,
    story: {
      audience: 'event',
      rhythm: 'leisure',
      pace: viral(37, 3),
      ageDays: 38,
      visits: 640,
    },
  },
  { ...letter(41, 64, 980), isActive: false },
  letter(42, 36, 1250),
  letter(43, 8, 1100),
  {
    destination: 'https://video.example.com/taller-de-señalética',
    group: 'Señalética',
    tags: ['vídeo', 'diseño'],
    story: {
      ...lasting('social', 'leisure', 45, 900),
      scans: 0.3,
    },
  },
  {
    destination: site('tienda/catálogo-de-navidad'),
    group: 'Tienda',
    tags: ['campaña', 'oferta'],
    story: {
      ...lasting('shop', 'leisure', 21, 1500),
      campaigns: [utm('meta/cpc/navidad', 0.3, 'carrusel'), utm('boletín/email/navidad', 0.16)],
    },
  },
  { story: lasting('search', 'work', 2, 0), destination: 'https://www.example.org/' },
]

/** Oldest first, as they were made. */
export const DEMO_LINKS: readonly DemoLink[] = [...THROUGH_THE_YEAR, ...OF_THEIR_TIME]
