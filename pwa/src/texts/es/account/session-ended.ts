import { countChanges } from '../sync-pill.ts'

/** Shown when a session has ended without a sign-out. */
export const sessionEndedTexts = {
  title: 'Tu sesión ha caducado.',
  waiting: (count: number) =>
    `${countChanges(count)} ${count === 1 ? 'espera' : 'esperan'} en este dispositivo a que vuelvas a entrar. Ves lo último que se leyó.`,
  nothingWaits: 'Ves lo último que se leyó. Lo que cambies se enviará cuando vuelvas a entrar.',
  leave: 'Cerrar sesión',
  dialog: {
    title: 'Iniciar sesión',
    lead: 'Sigues en esta página, y lo que espera se envía al entrar.',
    submit: 'Iniciar sesión',
    busy: 'Entrando…',
  },
}
