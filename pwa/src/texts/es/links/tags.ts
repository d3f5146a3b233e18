export const tagsTexts = {
  title: 'Etiquetas',
  create: 'Crear etiqueta',
  edit: 'Editar etiqueta',
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
    sentence:
      'Los enlaces que la llevan perderán esta etiqueta. No se borra ninguno. ' +
      'Durante 30 días puedes restaurarla desde la papelera.',
  },
  trash: {
    listLabel: 'Etiquetas en la papelera',
    back: 'Volver a mis etiquetas',
    deleted: (date: string) => `Eliminada el ${date}`,
    restore: 'Restaurar etiqueta',
    removeForGood: 'Eliminar etiqueta para siempre',
    restored: { title: 'Etiqueta restaurada', details: 'Vuelve a sus enlaces.' },
    restoreFailed: 'No se ha podido restaurar la etiqueta',
    taken: {
      title: (name: string) => `Ya tienes una etiqueta «${name}»`,
      sentence: 'Cámbiale el nombre y restaura después la de la papelera.',
      confirm: 'Cambiar el nombre',
    },
    deletion: {
      title: '¿Eliminar etiqueta para siempre?',
      sentence:
        'Esta acción no se puede deshacer. Los enlaces que la llevaban no la recuperarán. ' +
        'No se borra ninguno.',
    },
  },
  done: { create: 'Etiqueta creada', update: 'Etiqueta actualizada', remove: 'Etiqueta eliminada' },
  failed: {
    create: 'Error al crear etiqueta',
    update: 'Error al actualizar etiqueta',
    remove: 'Error al eliminar etiqueta',
  },
}
