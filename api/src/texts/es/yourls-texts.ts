/** Messages that programs show to people. Texts that programs compare stay as in YOURLS. */
export const YOURLS_TEXTS = {
  added: (url: string) => `Enlace guardado: ${url}`,
  exists: (url: string, shortUrl: string) => `${url} ya tiene enlace corto: ${shortUrl}`,
  busy: 'Se está guardando otro enlace a esa dirección. Inténtalo otra vez.',
  form: 'Envía los parámetros en la dirección, o como formulario (urlencoded o multipart).',
  signature:
    'La firma (signature) no vale. Crea una en «Tu cuenta», Claves de API, y envíala tal cual, sin usuario, contraseña ni timestamp.',
}
