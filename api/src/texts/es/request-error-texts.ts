import type { ErrorTexts } from './error-text.ts'

/** Errors of requests in general, and of the service. */
export const REQUEST_ERRORS = {
  validation_failed: {
    message: 'Hay datos que no son válidos.',
    details: 'Revisa los campos señalados y vuelve a intentarlo.',
  },
  malformed_body: {
    message: 'La petición no se entiende.',
    details: 'Envía un cuerpo JSON bien formado, en UTF-8.',
  },
  invalid_idempotency_key: {
    message: 'La clave de reintento no es válida.',
    details: 'Idempotency-Key debe tener entre 8 y 128 caracteres ASCII visibles.',
  },
  idempotency_in_progress: {
    message: 'Esa misma petición aún está en curso.',
    details: 'Espera un momento y vuelve a intentarlo con la misma clave.',
  },
  idempotency_key_reused: {
    message: 'Esa clave de reintento ya se usó para otra petición.',
    details: 'Usa una clave nueva para cada operación distinta.',
  },
  cursor_invalid: {
    message: 'El cursor ya no sirve.',
    details: 'Pide los cambios otra vez sin since y sigue con el cursor que venga.',
  },
  not_found: { message: 'No encontrado', details: 'Lo que buscas no existe o ya no está aquí.' },
  method_not_allowed: {
    message: 'Método no permitido',
    details: 'Esta dirección no admite ese método HTTP.',
  },
  body_too_large: { message: 'La petición es demasiado grande.', details: 'Envía menos datos de una vez.' },
  url_too_long: { message: 'La dirección es demasiado larga.', details: 'Acorta la dirección que pides.' },
  unsupported_media_type: {
    message: 'El formato de la petición no se admite.',
    details: 'Envía el cuerpo como application/json.',
  },
  other_host: {
    message: 'Esta dirección no es la del servidor.',
    details: 'La página está en {host} y el servidor, en {publicUrl}: ábrelo ahí, o cambia PUBLIC_URL.',
  },
  cross_site_request: {
    message: 'La petición viene de otro sitio.',
    details: 'Haz esta operación desde la propia aplicación.',
  },
  too_many_requests: {
    message: 'Demasiados intentos.',
    details: 'Espera {wait} y vuelve a intentarlo.',
  },
  internal_error: {
    message: 'Ha ocurrido un error inesperado.',
    details: 'No es culpa tuya. Vuelve a intentarlo y, si sigue pasando, avisa con el número de la petición.',
  },
  service_unavailable: {
    message: 'El servidor no está disponible ahora mismo.',
    details: 'Vuelve a intentarlo dentro de unos segundos.',
  },
  database_unavailable: {
    message: 'El servidor no está disponible ahora mismo.',
    details: 'La base de datos no responde.',
  },
} satisfies ErrorTexts
