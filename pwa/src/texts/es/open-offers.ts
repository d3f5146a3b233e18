const enlaces = (count: number, text: string) => (count === 1 ? '1 enlace' : `${text} enlaces`)

/** The offers of links on /account. */
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
  failed: 'No se ha podido retirar',
  all: {
    title: 'Ceder todos mis enlaces',
    sentence: (count: number, text: string) =>
      count === 0 ? 'No tienes enlaces que ceder' : `Ofreces ${enlaces(count, text)} a otra cuenta`,
    action: 'Ceder',
  },
}
