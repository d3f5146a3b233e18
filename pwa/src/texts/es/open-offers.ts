const enlaces = (count: number, text: string) => (count === 1 ? '1 enlace' : `${text} enlaces`)

/** Offers of links on /account, and what is in one. */
export const openOffersTexts = {
  none: 'No hay ofertas por responder.',
  incoming: (from: string, count: number, text: string) => `${from} te ofrece ${enlaces(count, text)}`,
  outgoing: (to: string, count: number, text: string) => `Ofreces ${enlaces(count, text)} a ${to}`,
  until: (date: string) => `Hasta el ${date}`,
  unanswered: (date: string) => `Sin respuesta · hasta el ${date}`,
  view: 'Ver',
  viewOf: (from: string) => `Ver la oferta de ${from}`,
  withdraw: 'Retirar',
  withdrawOf: (to: string) => `Retirar la oferta a ${to}`,
  withdrawing: {
    title: '¿Retirar la oferta?',
    sentence: (to: string) => `${to} ya no podrá aceptarla. Los enlaces siguen siendo tuyos.`,
  },
  withdrawn: 'Oferta retirada',
  failed: 'No se ha podido responder',
  all: {
    title: 'Ceder todos mis enlaces',
    sentence: (count: number, text: string) =>
      count === 0 ? 'No tienes enlaces que ceder' : `Ofreces ${enlaces(count, text)} a otra cuenta`,
    action: 'Ceder',
  },
  about: 'Mira adónde llevan antes de aceptarlos: desde ese momento son tuyos y respondes de ellos.',
  loading: 'Cargando los enlaces',
  listLabel: 'Enlaces ofrecidos',
  search: 'Buscar enlace o destino',
  found: (text: string) => `Mostrando: ${text}`,
  onPhones: 'En móvil:',
  onDesktops: 'En escritorio:',
  gone: 'Esta oferta ya no está: la han retirado, ha caducado o ya la has respondido.',
  accept: 'Aceptar',
  accepting: 'Aceptando…',
  decline: 'Rechazar',
  declining: {
    title: '¿Rechazar la oferta?',
    sentence: (from: string) => `Los enlaces siguen siendo de ${from}, que puede volver a ofrecértelos.`,
  },
  declined: 'Oferta rechazada',
  noRoom: (missing: number, text: string, limit: string, used: string) =>
    `${missing === 1 ? 'Falta 1 sitio' : `Faltan ${text} sitios`}: en tu plan caben ${limit} enlaces y tienes ${used}. Elimina los que no uses y vuelve a aceptar.`,
  accepted: {
    title: (count: number, text: string) => (count === 1 ? '1 enlace es tuyo' : `${text} enlaces son tuyos`),
    titleNone: 'No ha llegado ningún enlace',
    statistics: 'Sus estadísticas empiezan hoy; los clics de antes se ven aparte.',
    stayed: (count: number, text: string, from: string) =>
      count === 1
        ? `1 se queda con ${from}: está bloqueado, en pausa o con avisos de abuso.`
        : `${text} se quedan con ${from}: están bloqueados, en pausa o con avisos de abuso.`,
    groups: (names: string) => `No han cabido en tu plan estos grupos: ${names}.`,
    tags: (names: string) => `No han cabido en tu plan estas etiquetas: ${names}.`,
    view: 'Ver mis enlaces',
  },
}
