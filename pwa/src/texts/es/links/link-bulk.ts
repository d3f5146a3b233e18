import type { AskedBulkField } from '@atajo/shared/link-columns'
import { LINK_LABELS } from '@atajo/shared/link-labels'

const links = (count: number) => (count === 1 ? '1 enlace' : `${count} enlaces`)
const said = (count: number, one: string, many: string) => `${links(count)} ${count === 1 ? one : many}`

/** Bulk changes of links. */
export const linkBulkTexts = {
  links,
  /** Names in the list of waiting changes. */
  changes: {
    status: 'Activar o desactivar',
    group: 'Cambiar de grupo',
    tags: 'Cambiar etiquetas',
    expiry: 'Cambiar la caducidad',
    domain: 'Cambiar de dominio',
    trash: 'Eliminar',
    restore: 'Restaurar',
  },
  changeOf: (field: AskedBulkField) => `Cambiar «${LINK_LABELS[field]}»`,
  done: {
    activated: (count: number) => said(count, 'activado', 'activados'),
    deactivated: (count: number) => said(count, 'desactivado', 'desactivados'),
    group: (count: number, group: string) => `${links(count)} en «${group}»`,
    noGroup: (count: number) => `${links(count)} sin grupo`,
    tags: (count: number) => `Etiquetas cambiadas en ${links(count)}`,
    expiry: (count: number) => `Caducidad cambiada en ${links(count)}`,
    domain: (count: number, host: string) => `${links(count)} con ${host}`,
    field: (count: number, field: AskedBulkField) => `«${LINK_LABELS[field]}» cambiado en ${links(count)}`,
    defaultDomain: (count: number) => `${links(count)} con el dominio de siempre`,
    trash: (count: number) => said(count, 'eliminado', 'eliminados'),
    restore: (count: number) => said(count, 'restaurado', 'restaurados'),
    removeForGood: (count: number) => said(count, 'eliminado para siempre', 'eliminados para siempre'),
  },
  inTrash: 'Durante 30 días se pueden restaurar desde la papelera.',
  neverSent: (count: number) =>
    count === 1
      ? '1 no se había enviado todavía: no vuelve.'
      : `${count} no se habían enviado todavía: no vuelven.`,
  revived: (count: number) =>
    count === 1
      ? '1 ya había caducado: su fecha de antes no se puede recuperar.'
      : `${count} ya habían caducado: sus fechas de antes no se pueden recuperar.`,
  undo: 'Deshacer',
  undone: 'Cambio deshecho',
  failed: 'No se han podido cambiar los enlaces',
  notAll: 'No se han cambiado todos',
  gone: (count: number) => (count === 1 ? '1 enlace ya no existe.' : `${count} enlaces ya no existen.`),
  noRoom: (count: number) =>
    count === 1
      ? '1 enlace no cabe en tu plan y sigue en la papelera.'
      : `${count} enlaces no caben en tu plan y siguen en la papelera.`,
}
