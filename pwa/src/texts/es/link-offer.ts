/** The dialog that offers links to another account. */
export const linkOfferTexts = {
  title: (count: number, text: string) => (count === 1 ? 'Ceder 1 enlace' : `Ceder ${text} enlaces`),
  titleAll: 'Ceder todos tus enlaces',
  lead: (days: number) =>
    `Siguen siendo tuyos hasta que la otra cuenta los acepte. Tiene ${days} días, y puedes retirar la oferta.`,
  facts: [
    'Los enlaces no dejan de abrirse, y conservan códigos, opciones, contraseñas y códigos QR.',
    'Los clics de hasta ahora se quedan en tus estadísticas como «Enlace cedido»; quien los recibe solo ve cuántos fueron.',
    'Sus grupos y etiquetas se buscan por el nombre en la otra cuenta, o se crean si caben en su plan.',
    'Las importaciones con las que los trajiste ya no se pueden deshacer.',
    'Los que están bloqueados, en pausa o con avisos de abuso se quedan contigo.',
  ],
  to: 'Usuario o correo confirmado de quien los recibe',
  toHelp: 'Escríbelo exacto: si no es de nadie, la oferta no le llega a nadie y no te lo diremos.',
  unsent: (count: number) =>
    count === 1
      ? '1 enlace aún no se ha enviado al servidor y se queda fuera.'
      : `${count} enlaces aún no se han enviado al servidor y se quedan fuera.`,
  submit: 'Ofrecer',
  busy: 'Ofreciendo…',
  done: (count: number, text: string, to: string) =>
    count === 1 ? `1 enlace ofrecido a ${to}` : `${text} enlaces ofrecidos a ${to}`,
  doneDetails: 'Si la cuenta existe, verá la oferta al entrar.',
  view: 'Ver ofertas',
  tooMany: {
    title: 'Son demasiados enlaces',
    sentence: (most: string) =>
      `De una vez se ceden ${most} enlaces como mucho. Marca menos, o cede todos desde tu cuenta.`,
    action: 'Ir a tu cuenta',
  },
}
