export const API_KEY_TEXTS = {
  /** Name of the key that `/api/public/create-api-key` gives. */
  givenFirst: 'Clave de la página «API»',
}
