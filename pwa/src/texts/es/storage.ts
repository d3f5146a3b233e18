/** Shown if the device's storage refuses a change, so that nothing was done. */
export const storageTexts = {
  title: 'No se ha podido guardar el cambio',
  full: 'No queda espacio en este dispositivo. Libera algo y prueba otra vez.',
  failing: 'El almacenamiento de este dispositivo no responde. Recarga la página y prueba otra vez.',
}

/** Notices about a change that waits on this device. */
export const queuedTexts = {
  title: 'Guardado en este dispositivo',
  onceOnline: 'Se enviará al volver la conexión.',
  onceSignedIn: 'Se enviará cuando inicies sesión.',
  onceAnswered: 'Se enviará en cuanto el servidor responda.',
}
