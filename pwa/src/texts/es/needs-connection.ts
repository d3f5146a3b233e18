/** The page that a short link shows without a connection, by the worker. */
export const needsConnectionTexts: Record<'title' | 'sentence' | 'retry', string> = {
  title: 'Sin conexión',
  sentence: 'Para abrir un enlace corto hace falta conexión. Vuelve a intentarlo cuando la tengas.',
  retry: 'Volver a intentarlo',
}
