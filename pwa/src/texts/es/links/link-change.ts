/** Names of link changes in the list of waiting changes. */
export const linkChangeTexts = {
  create: 'Crear enlace',
  update: 'Editar enlace',
  remove: 'Eliminar enlace',
  restore: 'Restaurar enlace',
  removeForGood: 'Eliminar enlace para siempre',
  withoutCode: 'Enlace sin dirección corta todavía',
}
