/** The tab of abuse reports. */
export const adminReportsTexts = {
  what: 'los avisos',
  view: 'Qué avisos se ven',
  open: 'Por decidir',
  decided: 'Decididos',
  none: 'No hay avisos por decidir',
  noneSentence: 'Quien abre un enlace puede avisar desde su vista previa. Los avisos llegan aquí.',
  noneDecided: 'Todavía no se ha decidido ningún aviso',
  noneDecidedSentence: 'Cuando decidas uno, queda aquí con lo que se hizo y quién.',
  count: (amount: number, when: string) =>
    amount === 1 ? `1 aviso · ${when}` : `${amount} avisos · el último ${when}`,
  paused: 'En pausa hasta que decidas',
  from: 'De',
  guest: 'alguien sin cuenta',
  answer: (email: string) => `Contestar a ${email}`,
  decisions: {
    block_link: 'Bloquear el enlace',
    block_host: 'Bloquear el dominio',
    block_owner: 'Bloquear también la cuenta',
    keep: 'No es abuso',
  },
  decisionOf: (decision: string, name: string) => `${decision}: ${name}`,
  taken: {
    block_link: 'Enlace bloqueado',
    block_host: 'Dominio bloqueado',
    block_owner: 'Cuenta bloqueada',
    keep: 'No era abuso',
  },
  done: {
    block_link: (name: string) => `${name} está bloqueado`,
    block_host: (name: string) => `El dominio de ${name} está bloqueado`,
    block_owner: (name: string) => `La cuenta de ${name} está bloqueada`,
    keep: (name: string) => `${name} sigue funcionando`,
  },
  failed: 'No se ha podido decidir',
  decidedOn: (date: string) => `el ${date}`,
  ask: {
    block_link: { title: (name: string) => `¿Bloquear ${name}?`, submit: 'Bloquear el enlace' },
    block_host: {
      title: (host: string) => `¿Bloquear todo lo que lleve a ${host}?`,
      submit: 'Bloquear el dominio',
    },
    block_owner: {
      title: (name: string) => `¿Bloquear la cuenta ${name}?`,
      submit: 'Bloquear la cuenta',
    },
  },
}
