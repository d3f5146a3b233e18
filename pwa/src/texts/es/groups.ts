/** Mis grupos. */
export const groupsTexts = {
  title: 'Mis grupos',
  create: 'Crear grupo',
  edit: 'Editar grupo',
  restore: 'Restaurar grupo',
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
    sentence: 'Los enlaces de este grupo se quedarán sin grupo. No se borra ninguno.',
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
