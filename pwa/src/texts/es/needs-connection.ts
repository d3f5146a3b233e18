/** The page that the worker shows for a short link without a connection. */
export const needsConnectionTexts: Record<'title' | 'sentence' | 'retry', string> = {
  title: 'Sin conexión',
  sentence: 'Para abrir un enlace corto hace falta conexión. Vuelve a intentarlo cuando la tengas.',
  retry: 'Volver a intentarlo',
}
