const STATUSES: Record<string, string> = {
  200: 'Correcto',
  201: 'Creado',
  202: 'Aceptado: se hará fuera de esta respuesta',
  304: 'No ha cambiado desde la copia que tiene el cliente',
  303: 'Hecho: sigue en otra página. Solo para quien envía un formulario.',
  400: 'La petición o alguno de sus campos no son válidos',
  401: 'No hay sesión, o las credenciales no son correctas',
  403: 'No permitido: por el plan, por el límite del plan o porque la petición viene de otro sitio',
  404: 'No existe o no es tuyo',
  409: 'Choca con lo que ya hay, o la misma petición está aún en curso',
  413: 'El cuerpo es demasiado grande',
  415: 'El cuerpo no es application/json',
  422: 'La clave de reintento ya se usó para otra petición',
  429: 'Demasiadas peticiones: espera lo que dice Retry-After',
  500: 'Error inesperado',
  502: 'El proveedor de pagos no responde bien',
  503: 'El servidor o una parte de él no está disponible',
}

/** Texts of the OpenAPI document other than those of single routes. */
export const OPENAPI_TEXTS = {
  description: 'Acortador de enlaces: las llamadas de la aplicación y la API para desarrolladores.',
  /** Descriptions of each status. */
  statuses: STATUSES,
  idempotencyKey:
    'Repite la petición sin repetir su efecto: la misma clave da la misma respuesta durante 30 días',
  sessionOwner:
    'De quién debe ser la sesión (`u:<id>` o `guest`): con la de otra persona la respuesta es 401',
}
