/** Notices about a change that waits on this device. */
export const keptTexts = {
  title: 'Guardado en este dispositivo',
  onceOnline: 'Se enviará al volver la conexión.',
  onceSignedIn: 'Se enviará cuando inicies sesión.',
  onceAnswered: 'Se enviará en cuanto el servidor responda.',
}
