/** Shared by groups and tags. */
export const collectionTexts = {
  linkCount: (count: number) => (count === 1 ? '1 enlace' : `${count} enlaces`),
  used: (count: number, limit: number) => `${count} de ${limit}`,
  edit: (name: string) => `Editar ${name}`,
  remove: (name: string) => `Eliminar ${name}`,
  color: 'Color',
  form: { save: 'Guardar cambios', saving: 'Guardando…' },
  deletion: {
    affected: (count: number) => (count === 1 ? 'Afecta a 1 enlace.' : `Afecta a ${count} enlaces.`),
    confirm: 'Eliminar',
    undo: 'Deshacer',
  },
  restore: (name: string) => `Restaurar ${name}`,
  removeForGood: (name: string) => `Eliminar para siempre ${name}`,
}
