/** What is said where the device could not keep something, so that nothing of it was done. */
export const storageTexts = {
  title: 'No se ha podido guardar el cambio',
  full: 'No queda espacio en este dispositivo. Libera algo y prueba otra vez.',
  failing: 'El almacenamiento de este dispositivo no responde. Recarga la página y prueba otra vez.',
}
