const enlaces = (count: number, text: string) => (count === 1 ? '1 enlace' : `${text} enlaces`)

/** What is in an offer of links, and the answer to it. */
export const offeredLinksTexts = {
  title: (from: string, count: number, text: string) => `${from} te ofrece ${enlaces(count, text)}`,
  about: 'Mira adónde llevan antes de aceptarlos: desde ese momento son tuyos y respondes de ellos.',
  loading: 'Cargando los enlaces',
  listLabel: 'Enlaces ofrecidos',
  search: 'Buscar enlace o destino',
  found: (text: string) => `Mostrando: ${text}`,
  onPhones: 'En móvil:',
  onDesktops: 'En escritorio:',
  fewer: (count: number, text: string) =>
    `${count === 0 ? 'Ahora no pasaría ninguno' : count === 1 ? 'Ahora pasaría 1' : `Ahora pasarían ${text}`}. Lo demás que se ofreció está bloqueado, en pausa, con avisos de abuso o ya no existe.`,
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
    `${missing === 1 ? 'Falta 1 sitio' : `Faltan ${text} sitios`}: en tu plan caben ${limit} enlaces y tienes ${used}. Elimina los que no uses antes de aceptar.`,
  tooMany: (limit: string) => `En tu plan caben ${limit} enlaces, menos de los que te ofrecen.`,
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
