/** What results of an import say beside their state. */
export const IMPORT_TEXTS = {
  fields: {
    longUrl: 'Destino',
    mobileUrl: 'Destino en el móvil',
    desktopUrl: 'Destino en el escritorio',
    sufix: 'Código',
    createdAt: 'Fecha de creación',
    d_expire: 'Fecha de caducidad',
  },
  leftOut: (names: readonly string[]) =>
    names.length === 1
      ? `Ha venido sin «${names[0]}»: no cabe más en tu plan.`
      : `Ha venido sin ${names.map((name) => `«${name}»`).join(', ')}: no caben más en tu plan.`,
  inactive: 'Ha venido inactivo: tenía una contraseña que el archivo no dice.',
}
