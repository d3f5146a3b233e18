import type { LinksCsvTexts } from './links-csv.ts'

/** Headings and words of an exported table of links. */
export const LINKS_CSV_TEXTS: LinksCsvTexts = {
  columns: {
    shortUrl: 'Enlace corto',
    slug: 'Sufijo',
    code: 'Código',
    destination: 'Destino',
    title: 'Título',
    note: 'Nota',
    group: 'Grupo',
    tags: 'Etiquetas',
    status: 'Estado',
    createdAt: 'Creado',
    expires: 'Caduca',
    createdAtExact: 'Creado (UTC)',
    expiresExact: 'Caduca (UTC)',
    limit: 'Límite',
    domain: 'Dominio',
    clicks: 'Clics',
    importedClicks: 'Clics traídos',
    mobile: 'Móvil',
    desktop: 'Escritorio',
    isProtected: 'Protegido',
    password: 'Contraseña',
  },
  active: 'Activo',
  inactive: 'Inactivo',
  yes: 'Sí',
}
