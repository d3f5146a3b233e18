/** Sentences in results of an import, besides their state. */
export const IMPORT_TEXTS = {
  fields: {
    row: 'Fila',
    longUrl: 'Destino',
    mobileUrl: 'Destino en el móvil',
    desktopUrl: 'Destino en el escritorio',
    sufix: 'Código',
    id: 'Identificador',
    createdAt: 'Fecha de creación',
    updatedAt: 'Fecha de edición',
    d_expire: 'Fecha de caducidad',
    title: 'Título',
    note: 'Nota',
    tags: 'Etiquetas',
    group: 'Grupo',
    accessLimit: 'Límite de accesos',
    usedAccesses: 'Accesos gastados',
    clicks: 'Clics',
    importedClicks: 'Clics traídos',
    stats: 'Estadísticas',
    password: 'Contraseña',
    blockedCountries: 'Países bloqueados',
    metadataImage: 'Imagen de la vista previa',
  },
  noPlace: {
    links: 'No cabe: tu plan no admite más enlaces.',
    names: 'No cabe: sin PRO se pueden traer 200 códigos de otros servicios.',
  },
  leftOut: (names: readonly string[]) =>
    names.length === 1
      ? `Ha venido sin «${names[0]}»: no cabe más en tu plan.`
      : `Ha venido sin ${names.map((name) => `«${name}»`).join(', ')}: no caben más en tu plan.`,
  twin: 'Solo se distingue de otro código tuyo por las mayúsculas: abre escrito tal cual.',
  expired: 'Llegará caducado: su fecha de caducidad ya ha pasado.',
  inactive: 'Ha venido inactivo: tenía una contraseña que el archivo no dice.',
}
