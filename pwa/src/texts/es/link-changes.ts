/** What waiting changes of links are called in the list of changes. */
export const linkChangeTexts = {
  create: 'Crear enlace',
  update: 'Editar enlace',
  remove: 'Eliminar enlace',
  withoutCode: 'Enlace sin dirección corta todavía',
}
