import { event, viral } from './demo-calendar.ts'
import { type DemoLink, lasting, newsletter, site, utm } from './demo-story.ts'

const preview = (title: string, description: string) => ({ isOn: true, title, description, image: null })

/** Links with a beginning and an end: newsletters, offers, a fair. */
export const CAMPAIGN_LINKS: DemoLink[] = [
  {
    destination: site('empleo/diseñador-gráfico'),
    title: 'Buscamos diseñadora o diseñador',
    group: 'Redes',
    tags: ['diseño'],
    story: {
      ...lasting('social', 'work', 190, 480),
      pace: viral(188, 9),
      campaigns: [utm('linkedin/social/vacante de diseño', 0.5)],
    },
  },
  {
    destination: site('blog/medir-sin-espiar'),
    title: 'Medir sin espiar',
    customSlug: 'sin-espiar',
    tags: ['artículo', 'campaña'],
    preview: preview('Medir sin espiar', 'Cuántas personas vienen, sin saber quiénes son.'),
    story: { ...lasting('viral', 'leisure', 121, 9000), pace: viral(117, 2.6) },
  },
  {
    destination: site('tienda/ofertas/camisetas'),
    title: 'Camisetas de la vuelta al cole',
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
    title: 'Quinientas tazas',
    group: 'Tienda',
    tags: ['oferta'],
    maxVisits: 500,
    story: {
      ...lasting('social', 'leisure', 98, 500),
      pace: viral(96, 1.2),
      campaigns: [utm('instagram/social/quinientas tazas', 0.7)],
    },
  },
  {
    destination: site('feria/entradas?canal=cartel'),
    title: 'Entradas de la Feria de otoño',
    customSlug: 'otono',
    group: 'Feria de otoño',
    tags: ['cartel', 'otoño'],
    preview: preview('Feria de otoño', 'Entradas a la venta: tres días de charlas y talleres.'),
    story: {
      ...lasting('event', 'leisure', 92, 6400),
      pace: event(38, 30),
      scans: 0.5,
      campaigns: [utm('cartel/impreso/feria de otoño', 0.12), utm('ayuntamiento/web/feria de otoño', 0.1)],
    },
  },
  {
    destination: site('feria/programa.pdf'),
    title: 'Programa de la feria',
    group: 'Feria de otoño',
    tags: ['cartel', 'otoño'],
    story: { ...lasting('event', 'leisure', 80, 2100), pace: event(38, 12), scans: 0.7 },
  },
  {
    destination: site('feria/ponentes'),
    title: 'Ponentes (solo equipo)',
    group: 'Feria de otoño',
    tags: ['otoño'],
    password: 'otoño',
    story: { ...lasting('mail', 'work', 75, 160), pace: event(41, 20) },
  },
  {
    destination: site('encuesta?origen=feria'),
    title: 'Encuesta de la feria',
    group: 'Feria de otoño',
    expiredDaysAgo: 16,
    story: { ...lasting('event', 'leisure', 38, 640), pace: viral(37, 3) },
  },
  { ...newsletter(41, 64, 980), isActive: false },
  newsletter(42, 36, 1250),
  {
    destination: 'https://video.example.com/taller-de-señalética',
    title: 'Taller de señalética',
    group: 'Señalética',
    tags: ['vídeo', 'diseño'],
    story: { ...lasting('social', 'leisure', 45, 900), scans: 0.3 },
  },
  {
    destination: site('tienda/catálogo-de-navidad'),
    title: 'Catálogo de Navidad',
    group: 'Tienda',
    tags: ['campaña', 'oferta'],
    story: {
      ...lasting('shop', 'leisure', 21, 1500),
      campaigns: [utm('meta/cpc/navidad', 0.3, 'carrusel'), utm('boletín/email/navidad', 0.16)],
    },
  },
  { story: lasting('search', 'work', 18, 0), destination: 'https://www.example.org/' },
  newsletter(43, 8, 1100),
  {
    destination: site('talleres/serigrafia'),
    title: 'Taller de serigrafía: últimas plazas',
    customSlug: 'serigrafia',
    group: 'Redes',
    tags: ['cartel', 'diseño'],
    story: {
      ...lasting('social', 'leisure', 5, 320),
      scans: 0.4,
      campaigns: [utm('instagram/social/taller', 0.4, 'historia')],
    },
  },
]
