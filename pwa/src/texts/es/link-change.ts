/** What waiting changes of links are called in the list of changes. */
export const linkChangeTexts = {
  create: 'Crear enlace',
  update: 'Editar enlace',
  remove: 'Eliminar enlace',
  restore: 'Restaurar enlace',
  removeForGood: 'Eliminar enlace para siempre',
  withoutCode: 'Enlace sin dirección corta todavía',
}
