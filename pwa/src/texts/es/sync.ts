import { countChanges } from './sync-pill.ts'

export const syncTexts = {
  list: {
    title: 'Sincronización',
    empty: 'Todo está al día. No hay cambios por enviar.',
    emptyEnded: 'No hay cambios por enviar. Lo que hagas ahora se enviará cuando inicies sesión.',
    emptyOffline: 'No hay cambios por enviar. Lo que hagas ahora se enviará al volver la conexión.',
    trouble: {
      foreign:
        'La respuesta no es de este servidor: puede venir de un cortafuegos o de la página de acceso de una red wifi. Lo intentaremos de nuevo; los demás cambios siguen su curso.',
      silent:
        'El servidor no ha respondido a este cambio. Lo intentaremos de nuevo; los demás cambios siguen su curso.',
      busy: 'El servidor no puede atender este cambio ahora. Lo intentaremos de nuevo dentro de un momento.',
    },
    willSend: (count: number) => `Se ${count === 1 ? 'enviará' : 'enviarán'} al volver la conexión.`,
    onceSignedIn: (count: number) => `Se ${count === 1 ? 'enviará' : 'enviarán'} cuando inicies sesión.`,
    elsewhere: (count: number) =>
      `${countChanges(count)} ${count === 1 ? 'espera' : 'esperan'} a que vuelvas a iniciar sesión con la cuenta que ${count === 1 ? 'lo' : 'los'} hizo.`,
    retry: 'Reintentar',
    discard: 'Descartar',
    compare: 'Ver las dos versiones',
    unknownAction: 'Cambio de una versión anterior',
  },
  states: { pending: 'Pendiente', sending: 'Sincronizando', failed: 'Fallido', conflict: 'Conflicto' },
  conflict: {
    title: 'Hay dos versiones',
    sentence: 'Esto cambió en otro sitio después de que lo editaras aquí. Elige con cuál te quedas.',
    mine: 'La tuya',
    theirs: 'La del servidor',
    before: (value: string) => `Antes: ${value}`,
    keepChosen: 'Guardar lo elegido',
    explained: 'Lo que no sale aquí no choca y se guarda tal como lo dejaste.',
    keepMine: 'Quedarme con la mía',
    keepTheirs: 'Quedarme con la otra',
    gone: 'Nada',
  },
  age: {
    from: (age: string) => `Datos de ${age}`,
    dated: (date: string) => `Datos ${date}`,
    unavailable: 'No disponible sin conexión',
    unavailableSentence: 'Se cargará al volver la conexión.',
    failed: 'No se ha podido cargar',
    failedSentence: 'El servidor no ha respondido como debía.',
    retry: 'Reintentar',
  },
  signIn: 'Iniciar sesión',
  needsConnection: 'Hace falta conexión para esto.',
}
