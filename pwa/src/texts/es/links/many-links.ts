const addresses = (count: number) => (count === 1 ? '1 dirección' : `${count} direcciones`)
const links = (count: number) => (count === 1 ? '1 enlace' : `${count} enlaces`)

/** The form that shortens several addresses. */
export const manyLinksTexts = {
  title: 'Acortar varias direcciones',
  found: (good: number, bad: number) =>
    bad === 0
      ? `Has pegado ${addresses(good)}.`
      : `Has pegado ${addresses(good + bad)}; ${bad === 1 ? '1 no se puede acortar' : `${bad} no se pueden acortar`}.`,
  tooMany: (most: number) => `Aquí caben ${most} de una vez: las demás no están en la lista.`,
  list: 'Direcciones',
  again: 'Ya está más arriba.',
  start: (count: number) => `Acortar ${addresses(count)}`,
  stop: 'Parar',
  cancel: 'Cancelar',
  working: 'Acortando…',
  progress: (done: number, all: number) => `${done} de ${all}`,
  waiting: 'Dirección corta al sincronizar',
  done: (count: number) => (count === 1 ? '1 enlace creado.' : `${links(count)} creados.`),
  kept: (count: number) =>
    count === 1
      ? '1 espera a la conexión: funcionará al sincronizar.'
      : `${count} esperan a la conexión: funcionarán al sincronizar.`,
  left: (count: number) =>
    count === 1 ? 'Queda 1 dirección sin acortar.' : `Quedan ${addresses(count)} sin acortar.`,
  goOn: (count: number) => `Seguir con ${addresses(count)}`,
  copy: 'Copiar la lista',
  copied: 'Copiado',
  copiedDetails: (count: number) =>
    `${links(count)} en el portapapeles, ${count === 1 ? 'en una línea' : 'uno por línea'}.`,
  copyFailed: 'No se pudo copiar la lista.',
  save: 'Guardar como CSV',
  file: 'enlaces-cortos.csv',
  columns: ['Dirección larga', 'Enlace corto'] as [string, string],
  seeAll: 'Ver en mis enlaces',
}
