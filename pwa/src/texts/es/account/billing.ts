/** The payment, its success page and the offers of PRO. */
export const billingTexts = {
  payTitle: 'Realizar pago',
  pay: 'Realizar pago',
  paying: 'Preparando el pago…',
  cardNumber: 'Número de tarjeta',
  expiry: 'Caducidad',
  expiryHint: 'MM/AA',
  securityCode: 'Código de seguridad',
  whereItHappens:
    'El pago se hace en Stripe, en la página siguiente: aquí la tarjeta se puede dejar en blanco. Lo que escribas solo se comprueba en tu navegador: no se envía ni se guarda.',
  plan: 'PRO',
  planSummary: 'Enlaces sin límite, códigos QR, opciones avanzadas, 50 grupos y 100 etiquetas.',
  price: (amount: string, interval: string | null) => (interval ? `${amount} al ${interval}` : amount),
  interval: { day: 'día', week: 'semana', month: 'mes', year: 'año' } as Record<string, string>,
  cardIssue: {
    number: {
      required: 'Escribe el número de la tarjeta.',
      invalid: 'El número no es correcto. Revisa los dígitos.',
      expired: '',
    },
    expiry: {
      required: 'Escribe cuándo caduca.',
      invalid: 'Escríbela como MM/AA, por ejemplo 09/28.',
      expired: 'La tarjeta está caducada. Usa otra.',
    },
    code: {
      required: 'Escribe el código de seguridad.',
      invalid: 'El código no tiene el número de dígitos correcto.',
      expired: '',
    },
  },
  failed: 'Error al procesar el pago.',
  intentFailed: 'Error al crear la intención de pago.',
  offline: 'Para pagar hace falta conexión.',
  given: {
    sentence: 'En este servidor no se paga: el plan PRO lo da quien lo administra.',
    ask: 'Pídeselo por correo',
    subject: (username: string | undefined) => (username ? `Plan PRO para ${username}` : 'Plan PRO'),
    title: 'El plan PRO',
    understood: 'Entendido',
  },
  withAccount: {
    title: 'Esto va con tu cuenta',
    mark: 'Con cuenta',
    sentence: 'Crea una cuenta y lo tienes todo: códigos QR, contraseña, límites y caducidad.',
    accept: 'Crear cuenta',
  },
  alreadyPro: {
    title: 'Ya tienes PRO',
    sentence: 'Todo está desbloqueado. No hay nada que pagar.',
    action: 'Ir a mis enlaces',
  },
  limitWay: {
    account: 'Crea una cuenta gratis y ten hasta 50',
    wholeAccount: 'Crea una cuenta y tenlos sin límite',
    pro: 'Con PRO, sin límite',
  },
  success: {
    title: '¡Gracias por pasarte a PRO!',
    interest: 'Gracias por tu interés en PRO',
    active: 'Tu plan PRO está activo. Ya puedes usar todas las funciones.',
    waiting: 'Estamos activando tu plan. Se activará en cuanto se confirme el pago.',
    withPayment: 'El plan PRO se activa con el pago: tu cuenta lo tendrá cuando se confirme.',
    countdown: (seconds: number) =>
      seconds === 1 ? 'Vuelves al inicio en 1 segundo.' : `Vuelves al inicio en ${seconds} segundos.`,
    back: 'Volver a Inicio',
  },
  upsell: {
    title: 'Has descubierto una función PRO',
    sentence: 'Códigos QR, sufijo propio, contraseña, límites, caducidad y bloqueo de países.',
    decline: 'No, gracias',
    accept: 'Probar PRO',
  },
}
