import type { ErrorTexts } from './error-text.ts'

export const ACCOUNT_ERRORS = {
  wrong_password: {
    message: 'La contraseña no es correcta.',
    details: 'Escribe la contraseña que tienes ahora en esta cuenta.',
  },
  code_required: {
    message: 'Falta el código de verificación.',
    details: 'Escribe el código de tu aplicación de verificación o uno de recuperación.',
  },
  recent_login_required: {
    message: 'Vuelve a iniciar sesión.',
    details:
      'Por seguridad, esto se puede hacer durante los cinco minutos siguientes a iniciar sesión, o con tu contraseña.',
  },
  passkey_refused: {
    message: 'No se ha podido añadir la llave de acceso.',
    details: 'Vuelve a intentarlo desde esta página; si ya la habías añadido, usa esa.',
  },
  passkey_not_found: {
    message: 'Llave de acceso no encontrada',
    details: 'La llave no existe, no es tuya o ya se había quitado.',
  },
  too_many_passkeys: {
    message: 'No caben más llaves de acceso.',
    details: 'Una cuenta puede tener {limit} llaves: quita una que ya no uses.',
  },
  oidc_taken: {
    message: 'Con eso ya se entra en otra cuenta.',
    details: 'Esa identidad abre otra cuenta de aquí: quítala de ella antes.',
  },
  oidc_linked: {
    message: 'Tu cuenta ya está enlazada.',
    details: 'Quita el enlace que tiene antes de poner otro.',
  },
  oidc_not_found: {
    message: 'Tu cuenta no está enlazada.',
    details: 'No hay ningún enlace que quitar.',
  },
  last_way_in: {
    message: 'Es la última forma de entrar en tu cuenta.',
    details: 'Antes de quitarla, pon una contraseña o añade otra forma de entrar.',
  },
  totp_not_found: {
    message: 'La verificación en dos pasos no está activada.',
    details: 'Actívala antes con una aplicación de verificación.',
  },
  session_not_found: {
    message: 'Sesión no encontrada',
    details: 'La sesión no existe, no es tuya o ya se había cerrado.',
  },
  seal_not_found: {
    message: 'Estos cambios no son de tu cuenta.',
    details: 'Los podrá enviar quien los hizo cuando inicie sesión en este dispositivo.',
  },
  seal_over: {
    message: 'La cuenta de estos cambios ya no existe.',
    details: 'Nadie los puede leer ni enviar ya.',
  },
  invalid_api_key: {
    message: 'La clave de API no es válida.',
    details:
      'Envía tu clave en Authorization: Bearer o en X-API-Key; solo sirve en /api/public y para leer /api/stats.',
  },
  scope_missing: {
    message: 'Esta clave de API no puede hacer eso.',
    details: 'Usa una clave con otro alcance: leer, crear o todo.',
  },
  key_not_found: {
    message: 'Clave de API no encontrada',
    details: 'La clave no existe, no es tuya o ya se había revocado.',
  },
  too_many_keys: {
    message: 'No caben más claves de API.',
    details: 'Una cuenta puede tener {limit} claves: revoca una que ya no uses.',
  },
  already_pro: { message: 'Ya tienes el plan PRO.', details: 'No hace falta que pagues otra vez.' },
  payments_unavailable: {
    message: 'Los pagos no están disponibles.',
    details: 'Este servidor no tiene los pagos activados. Escribe a quien lo administra.',
  },
  payment_failed: {
    message: 'Error al crear la intención de pago.',
    details: 'El proveedor de pagos no ha respondido bien. Vuelve a intentarlo en unos minutos.',
  },
  invalid_signature: {
    message: 'La firma del aviso no es válida.',
    details: 'Comprueba el secreto del webhook y la hora de quien lo envía.',
  },
} satisfies ErrorTexts
