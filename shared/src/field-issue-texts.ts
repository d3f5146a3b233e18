import type { FieldIssue } from './error-code.ts'

/** The characters that a user name and a custom slug may have. */
export const ALLOWED_CHARACTERS = {
  username: '3 a 30 letras sin tilde ni ñ, números, puntos, guiones o guiones bajos',
  customSlug: '3 a 50 letras sin tilde ni ñ, números, guiones o guiones bajos',
}

/** The sentence beside a refused field, in the app and in the API's answers. */
export const FIELD_ISSUE_TEXTS: Record<FieldIssue, string> = {
  required: 'Este campo es obligatorio.',
  missing_password: 'Escribe una contraseña.',
  wrong_type: 'El valor no es del tipo esperado.',
  invalid_url: 'Ingresa una URL válida.',
  too_long: 'Tiene demasiados caracteres.',
  too_short: 'Tiene muy pocos caracteres.',
  invalid_format: 'El formato no es correcto.',
  not_positive_integer: 'Escribe un número entero mayor que cero.',
  invalid_date: 'La fecha no es válida.',
  date_in_past: 'Esa fecha ya ha pasado. Elige hoy o un día posterior.',
  unknown_country: 'Ese país no está en la lista.',
  repeated: 'Hay valores repetidos.',
  unknown_color: 'Elige uno de los colores de la lista.',
  too_many: 'Hay más de los que caben.',
  wrong_code: 'El código no es correcto. Escribe el que muestra ahora tu aplicación.',
  too_common: 'Esa contraseña es demasiado común. Elige otra.',
  invalid_email: 'Escribe un correo válido.',
  invalid_username: `Usa de ${ALLOWED_CHARACTERS.username}.`,
  not_own_username: 'No es tu nombre de usuario.',
  invalid_slug: `Usa de ${ALLOWED_CHARACTERS.customSlug}.`,
  reserved_slug: 'Esa palabra está reservada. Elige otro sufijo.',
  fixed_by_environment: 'Lo fija el entorno del servidor: no se puede cambiar aquí.',
  own_link: 'Ya es un enlace corto de este servidor. Pega la dirección larga.',
  private_address: 'No se puede enlazar a una dirección privada o local: nadie más podría abrirla.',
  blocked_domain: 'Este servidor no admite enlaces a ese dominio.',
  public_suffix: 'Es la terminación de muchos dominios de otros. Escribe el dominio entero.',
  not_reserved: 'Ese código no está reservado para ti.',
  unknown_group: 'Ese grupo ya no existe. Elige otro.',
  unknown_tag: 'Esa etiqueta ya no existe. Quítala o elige otra.',
  unknown_plan: 'Ese plan no se puede comprar.',
  invalid_time_zone: 'La zona horaria no existe.',
  unknown_value: 'Ese valor no se conoce.',
  unknown_field: 'No hay ningún campo con ese nombre que se pueda cambiar.',
  end_before_start: 'La fecha final es anterior a la inicial.',
  range_too_long: 'El intervalo es demasiado largo para esa unidad.',
  range_too_long_to_compare: 'El intervalo es demasiado largo para compararlo: hasta 20 años.',
}
