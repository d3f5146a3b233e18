import type { AskedBulkField } from '@atajo/shared/link-columns'
import { LINK_LABELS } from '@atajo/shared/link-labels'

/** Several links ticked in the list, and what can be done with them. */
export const selectionTexts = {
  select: (name: string) => `Seleccionar ${name}`,
  bar: 'Selección',
  actionsLabel: 'Con lo seleccionado',
  selected: (count: number) => (count === 1 ? 'seleccionado' : 'seleccionados'),
  all: (total: string) => `Todos (${total})`,
  end: 'Terminar la selección',
  escape: 'Esc',
  more: 'Más',
  links: (count: string, isOne: boolean) => `${count} ${isOne ? 'enlace' : 'enlaces'}`,
  actions: {
    ...(LINK_LABELS as Pick<typeof LINK_LABELS, AskedBulkField>),
    group: 'Grupo',
    tags: 'Etiquetas',
    activate: 'Activar',
    deactivate: 'Desactivar',
    expiry: 'Caducidad',
    domain: 'Cambiar dominio',
    export: 'Exportar',
    transfer: 'Ceder',
    trash: 'Eliminar',
    restore: 'Restaurar',
    removeForGood: 'Eliminar para siempre',
  },
  already: 'Ya lo están',
  canBeUndone: 'Se puede deshacer',
  group: { title: 'Cambiar de grupo', none: 'Sin grupo' },
  tags: {
    title: 'Cambiar etiquetas',
    add: 'Añadir',
    remove: 'Quitar',
    none: 'Ninguna',
    noneToRemove: 'Ninguno de estos enlaces tiene etiquetas.',
    submit: 'Cambiar',
  },
  expiry: {
    title: 'Cambiar la caducidad',
    submit: 'Poner la fecha',
    none: 'Que no caduquen',
    missing: 'Elige un día, de hoy en adelante.',
  },
  domain: { title: 'Cambiar de dominio' },
  field: {
    title: (label: string) => `Cambiar «${label}»`,
    help: 'Vacío, se quita.',
    submit: 'Cambiar',
    wrongNumber: 'Escribe un número.',
  },
  removal: {
    title: (count: number) => (count === 1 ? '¿Eliminar 1 enlace?' : `¿Eliminar ${count} enlaces?`),
    sentence: 'Esta acción no se puede deshacer. Al borrarlos nadie podrá acceder a ellos.',
  },
}
