export const API_KEY_TEXTS = {
  /** Name of the key of `/api/public/create-api-key`. */
  givenFirst: 'Clave de la página «API»',
}
