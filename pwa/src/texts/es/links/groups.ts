export const groupsTexts = {
  title: 'Mis grupos',
  create: 'Crear grupo',
  edit: 'Editar grupo',
  search: 'Buscar grupos',
  listLabel: 'Grupos',
  empty: { title: 'No tienes grupos.', sentence: 'Reúne los enlaces de un mismo proyecto.' },
  noneFound: 'No se han encontrado grupos con ese título.',
  loading: 'Cargando tus grupos',
  showLinks: (title: string) => `Ver los enlaces de ${title}`,
  fields: { title: 'Título', description: 'Descripción' },
  deletion: {
    action: 'Eliminar grupo',
    title: '¿Eliminar grupo?',
    sentence:
      'Los enlaces de este grupo se quedarán sin grupo. No se borra ninguno. ' +
      'Durante 30 días puedes restaurarlo desde la papelera.',
  },
  trash: {
    listLabel: 'Grupos en la papelera',
    back: 'Volver a mis grupos',
    deleted: (date: string) => `Eliminado el ${date}`,
    restore: 'Restaurar grupo',
    removeForGood: 'Eliminar grupo para siempre',
    restored: { title: 'Grupo restaurado', details: 'Vuelve con sus enlaces.' },
    restoreFailed: 'No se ha podido restaurar el grupo',
    taken: {
      title: (title: string) => `Ya tienes un grupo «${title}»`,
      sentence: 'Cámbiale el título y restaura después el de la papelera.',
      confirm: 'Cambiar el título',
    },
    deletion: {
      title: '¿Eliminar grupo para siempre?',
      sentence:
        'Esta acción no se puede deshacer. Los enlaces de este grupo se quedarán sin grupo. ' +
        'No se borra ninguno.',
    },
  },
  done: {
    create: 'Grupo creado correctamente',
    update: 'Grupo actualizado',
    remove: 'Grupo eliminado',
  },
  failed: {
    create: 'Error al crear grupo',
    update: 'Error al actualizar el grupo',
    remove: 'Error al eliminar grupo',
  },
}
