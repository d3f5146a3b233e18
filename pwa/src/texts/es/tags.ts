/** Etiquetas. */
export const tagsTexts = {
  title: 'Etiquetas',
  create: 'Crear etiqueta',
  edit: 'Editar etiqueta',
  restore: 'Restaurar etiqueta',
  search: 'Buscar etiquetas',
  listLabel: 'Etiquetas',
  empty: {
    title: 'No tienes etiquetas.',
    sentence: 'Marca enlaces de grupos distintos y encuéntralos juntos.',
  },
  noneFound: 'No se han encontrado etiquetas con ese título.',
  loading: 'Cargando tus etiquetas',
  showLinks: (name: string) => `Ver los enlaces con ${name}`,
  fields: { name: 'Nombre' },
  deletion: {
    action: 'Eliminar etiqueta',
    title: '¿Eliminar etiqueta?',
    sentence: 'Los enlaces que la llevan perderán esta etiqueta. No se borra ninguno.',
  },
  done: { create: 'Etiqueta creada', update: 'Etiqueta actualizada', remove: 'Etiqueta eliminada' },
  failed: {
    create: 'Error al crear etiqueta',
    update: 'Error al actualizar etiqueta',
    remove: 'Error al eliminar etiqueta',
  },
}
