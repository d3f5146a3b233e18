import type { FieldIssue } from '@atajo/shared/error-code'
import { allowedSigns } from './allowed-signs.ts'

/** Why a field cannot be sent as it is, and what to do. */
export const fieldIssueTexts: Record<FieldIssue, string> = {
  required: 'Rellena este campo.',
  missing_password: 'Escribe una contraseña.',
  wrong_type: 'Este valor no sirve aquí.',
  invalid_url: 'Ingresa una URL válida.',
  too_long: 'Tiene demasiados caracteres.',
  too_short: 'Tiene muy pocos caracteres.',
  invalid_format: 'El formato no es correcto.',
  not_positive_integer: 'Escribe un número entero mayor que cero.',
  invalid_date: 'Elige una fecha del calendario.',
  date_in_past: 'Esa fecha ya ha pasado. Elige hoy o un día posterior.',
  unknown_country: 'Ese país no está en la lista.',
  repeated: 'Hay valores repetidos.',
  unknown_color: 'Elige uno de los colores.',
  too_many: 'Hay más de los que caben.',
  too_common: 'Esa contraseña es demasiado común. Elige otra.',
  invalid_email: 'Escribe un correo válido.',
  invalid_username: `Usa de ${allowedSigns.username}.`,
  invalid_slug: `Usa de ${allowedSigns.customSlug}.`,
  own_link: 'Ya es un enlace corto de este servicio. Pega la dirección larga.',
  private_address: 'Es una dirección privada y nadie más podría abrirla.',
  blocked_domain: 'Este servicio no admite enlaces a ese dominio.',
  not_reserved: 'Ese código no está reservado para ti.',
  unknown_group: 'Ese grupo ya no existe. Elige otro.',
  unknown_tag: 'Esa etiqueta ya no existe. Quítala o elige otra.',
  unknown_plan: 'Ese plan no existe.',
  invalid_time_zone: 'Esa zona horaria no existe.',
}
