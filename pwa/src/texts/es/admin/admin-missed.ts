/** The tab of missed codes. */
export const adminMissedTexts = {
  what: 'los códigos fallidos',
  sentence:
    'Lo que se ha pedido en los últimos 30 días y no lleva a ninguna parte. De quién lo pidió no se guarda nada.',
  none: 'Ningún código fallido',
  noneSentence:
    'Aquí saldrán los códigos que se pidan y no lleven a ninguna parte, por si hay que crear alguno.',
  times: (amount: number) => (amount === 1 ? '1 vez' : `${amount} veces`),
  last: (when: string) => `la última, ${when}`,
  kinds: { unknown: 'No existe', deleted: 'Borrado', expired: 'Caducado' },
  create: 'Crear enlace con este código',
  createOf: (name: string) => `Crear enlace con el código ${name}`,
  apart: (amount: number) =>
    `Aparte, ${amount === 1 ? '1 petición' : `${amount} peticiones`} de lo que no puede ser un código: con tildes u otros signos, archivos o ataques.`,
}
