import { LINK_LABELS } from './link-labels.ts'
import type { LinksCsvTexts } from './links-csv.ts'

/** Headings and words of an exported table of links. */
export const LINKS_CSV_TEXTS: LinksCsvTexts = {
  columns: {
    ...LINK_LABELS,
    shortUrl: 'Enlace corto',
    slug: 'Sufijo',
    code: 'Código',
    group: 'Grupo',
    tags: 'Etiquetas',
    status: 'Estado',
    createdAt: 'Creado',
    expires: 'Caduca',
    createdAtExact: 'Creado (UTC)',
    expiresExact: 'Caduca (UTC)',
    maxVisits: 'Límite',
    clicks: 'Clics',
    importedClicks: 'Clics traídos',
    mobileDestination: 'Móvil',
    desktopDestination: 'Escritorio',
    isProtected: 'Protegido',
  },
  active: 'Activo',
  inactive: 'Inactivo',
  yes: 'Sí',
}
