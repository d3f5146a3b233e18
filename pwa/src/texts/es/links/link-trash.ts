/** The trash of links; texts shared with groups and tags are in their own file. */
export const linkTrashTexts = {
  title: 'Papelera',
  listLabel: 'Enlaces en la papelera',
  loading: 'Cargando tu papelera',
  empty: {
    title: 'La papelera está vacía.',
    sentence: 'Lo que elimines se queda aquí 30 días, por si fue sin querer.',
  },
  backToLinks: 'Volver a mis enlaces',
  deleted: (date: string) => `Eliminado el ${date}`,
  goes: (date: string) => `Se borra el ${date}`,
  restore: 'Restaurar',
  removeForGood: 'Eliminar para siempre',
  restored: { title: 'Enlace restaurado', details: 'Vuelve a funcionar.' },
  restoreFailed: 'No se ha podido restaurar el enlace',
  deletion: {
    title: '¿Eliminar link?',
    sentence: 'Esta acción no se puede deshacer. Al borrar este link nadie podrá acceder a él.',
    confirm: 'Eliminar para siempre',
    done: 'Link eliminado',
    doneDetails: 'El enlace se ha eliminado correctamente.',
    failed: 'No se ha podido eliminar el enlace',
  },
}
