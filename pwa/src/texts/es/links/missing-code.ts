/** Shown if a part of the app's code does not load. */
export const missingCodeTexts = {
  title: 'Falta una parte de la aplicación',
  sentence: 'No se ha podido descargar. Comprueba la conexión. Lo que has hecho está a salvo.',
  chart: 'No se ha podido descargar el gráfico.',
  retry: 'Volver a intentarlo',
  close: 'Cerrar',
}
