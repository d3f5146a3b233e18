import type { LinksCsvTexts } from '@atajo/shared/links-csv'

/** Words of a table of some links; the server has the same for all of them. */
export const linksCsvTexts: LinksCsvTexts = {
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
