import type { ErrorCode } from '@atajo/shared/error-code'

export interface ErrorText {
  message: string
  /** What exactly, and what to do; `{name}` is filled with the error's values. */
  details: string
}

/** What people read for each error code: one missing does not compile. */
export const ERROR_TEXTS: Record<ErrorCode, ErrorText> = {
  validation_failed: {
    message: 'Hay datos que no son válidos.',
    details: 'Revisa los campos señalados y vuelve a intentarlo.',
  },
  invalid_url: {
    message: 'Ingresa una URL válida.',
    details: 'Usa una dirección completa que empiece por http:// o https://.',
  },
  malformed_body: {
    message: 'La petición no se entiende.',
    details: 'Envía un cuerpo JSON bien formado, en UTF-8.',
  },
  invalid_idempotency_key: {
    message: 'La clave de reintento no es válida.',
    details: 'Idempotency-Key debe tener entre 8 y 128 caracteres ASCII visibles.',
  },
  invalid_signature: {
    message: 'La firma del aviso no es válida.',
    details: 'Comprueba el secreto del webhook y la hora de quien lo envía.',
  },
  cursor_invalid: {
    message: 'El cursor ya no sirve.',
    details: 'Pide los cambios otra vez sin since y sigue con el cursor que venga.',
  },
  invalid_token: {
    message: 'Este enlace ya no sirve.',
    details: 'Ha caducado, ya se ha usado o no está completo. Pide otro.',
  },
  not_authenticated: {
    message: 'No hay ninguna sesión abierta.',
    details: 'Inicia sesión o continúa como invitado y vuelve a intentarlo.',
  },
  invalid_credentials: {
    message: 'No se pudo iniciar sesión',
    details: 'El usuario o la contraseña no son correctos.',
  },
  totp_required: {
    message: 'Falta el código de verificación.',
    details: 'Escribe el código de tu aplicación de verificación o uno de recuperación.',
  },
  account_closing: {
    message: 'Esta cuenta se va a borrar',
    details: 'Confirma que la quieres recuperar, o déjala como está.',
  },
  challenge_over: {
    message: 'Este inicio de sesión ya no sirve.',
    details: 'Han pasado cinco minutos o demasiados intentos: vuelve a iniciar sesión.',
  },
  wrong_code: {
    message: 'El código no es correcto.',
    details: 'Escribe el que muestra ahora tu aplicación, o un código de recuperación sin usar.',
  },
  invalid_passkey: {
    message: 'No se pudo iniciar sesión',
    details: 'Esta llave de acceso no es de ninguna cuenta de aquí o su respuesta ya no sirve.',
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
  oidc_over: {
    message: 'Este inicio de sesión ya no sirve.',
    details: 'Han pasado cinco minutos, ya se ha usado o empezó en otro navegador: vuelve a empezar.',
  },
  oidc_denied: {
    message: 'No se ha dado permiso.',
    details: 'El otro servicio dice que no has querido entrar o que no puedes.',
  },
  oidc_failed: {
    message: 'No se ha podido comprobar quién eres.',
    details: 'La respuesta del otro servicio no vale: vuelve a intentarlo o entra de otra forma.',
  },
  oidc_away: {
    message: 'El otro servicio no responde.',
    details: 'Entra de otra forma o vuelve a intentarlo en un momento.',
  },
  oidc_no_email: {
    message: 'Falta tu correo.',
    details: 'El otro servicio no da ninguna dirección con la que crear la cuenta.',
  },
  oidc_not_joined: {
    message: 'Ya hay una cuenta con ese correo.',
    details: 'Inicia sesión en ella como siempre y enlázala desde Tu cuenta.',
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
  oidc_only: {
    message: 'Aquí se entra con otro servicio.',
    details: 'La contraseña es solo para quien administra: usa el botón de entrar.',
  },
  last_way_in: {
    message: 'Es la última forma de entrar en tu cuenta.',
    details: 'Antes de quitarla, pon una contraseña o añade otra forma de entrar.',
  },
  invalid_api_key: {
    message: 'La clave de API no es válida.',
    details:
      'Envía tu clave en Authorization: Bearer o en X-API-Key; solo sirve en /api/public y para leer /api/stats.',
  },
  login_required: {
    message: 'Inicia sesión para continuar.',
    details: 'Esta función es para cuentas registradas: inicia sesión o crea una cuenta gratis.',
  },
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
  pro_required: {
    message: 'Esta función es del plan PRO.',
    details: 'Las opciones avanzadas y los códigos QR son de las cuentas con PRO.',
  },
  plan_limit: {
    message: 'Has llegado al límite de tu plan.',
    details: 'Tu plan permite {limit} {things}. {advice}',
  },
  scope_missing: {
    message: 'Esta clave de API no puede hacer eso.',
    details: 'Usa una clave con otro alcance: leer, crear o todo.',
  },
  cross_site_request: {
    message: 'La petición viene de otro sitio.',
    details: 'Haz esta operación desde la propia aplicación.',
  },
  admin_required: {
    message: 'Esto es para quien administra el servicio.',
    details: 'Tu cuenta no es de administración.',
  },
  registration_closed: {
    message: 'El registro está cerrado.',
    details: 'Aquí solo crea cuentas quien administra el servicio: pídele una.',
  },
  invitation_required: {
    message: 'Hace falta una invitación.',
    details:
      'Abre el enlace de una invitación que siga en vigor, o pide otra a quien administra el servicio.',
  },
  account_blocked: {
    message: 'Esta cuenta está bloqueada.',
    details: 'La ha bloqueado quien administra el servicio: escríbele si crees que es un error.',
  },
  user_not_found: {
    message: 'Cuenta no encontrada',
    details: 'La cuenta no existe o se ha borrado para siempre.',
  },
  guests_disabled: {
    message: 'Aquí no se crean enlaces sin cuenta.',
    details: 'Inicia sesión para continuar.',
  },
  last_admin: {
    message: 'Es la única cuenta de administración.',
    details: 'Antes, haz que otra cuenta administre también el servicio.',
  },
  not_found: { message: 'No encontrado', details: 'Lo que buscas no existe o ya no está aquí.' },
  link_not_found: { message: 'Enlace no encontrado', details: 'El enlace no existe o no es tuyo.' },
  group_not_found: { message: 'Grupo no encontrado', details: 'El grupo no existe o no es tuyo.' },
  tag_not_found: { message: 'Etiqueta no encontrada', details: 'La etiqueta no existe o no es tuya.' },
  qr_code_not_found: {
    message: 'Código QR no encontrado',
    details: 'Este enlace no tiene código QR: genéralo primero.',
  },
  import_not_found: {
    message: 'Importación no encontrada',
    details: 'La importación no existe, no es tuya o ya no se puede deshacer.',
  },
  key_not_found: {
    message: 'Clave de API no encontrada',
    details: 'La clave no existe, no es tuya o ya se había revocado.',
  },
  session_not_found: {
    message: 'Sesión no encontrada',
    details: 'La sesión no existe, no es tuya o ya se había cerrado.',
  },
  invitation_not_found: {
    message: 'Invitación no encontrada',
    details: 'La invitación no existe o ya se había borrado.',
  },
  block_not_found: {
    message: 'Bloqueo no encontrado',
    details: 'El bloqueo no existe, ya se levantó o tiene más de 30 días.',
  },
  report_not_found: {
    message: 'Aviso no encontrado',
    details: 'El aviso no existe o ya se ha decidido.',
  },
  totp_not_found: {
    message: 'La verificación en dos pasos no está activada.',
    details: 'Actívala antes con una aplicación de verificación.',
  },
  method_not_allowed: {
    message: 'Método no permitido',
    details: 'Esta dirección no admite ese método HTTP.',
  },
  username_taken: {
    message: 'Ese nombre de usuario ya está en uso.',
    details: 'Elige otro nombre de usuario.',
  },
  email_taken: {
    message: 'Ese correo ya está en uso.',
    details: 'Inicia sesión con tu cuenta o usa otro correo.',
  },
  sufix_taken: { message: 'Ese sufijo ya está en uso.', details: 'Elige otro sufijo para el enlace.' },
  group_exists: {
    message: 'Ya tienes un grupo con ese título.',
    details: 'Ya tienes un grupo «{name}». Elige otro título.',
  },
  tag_exists: {
    message: 'Ya tienes una etiqueta con ese nombre.',
    details: 'Ya tienes una etiqueta «{name}». Elige otro nombre.',
  },
  already_pro: { message: 'Ya tienes el plan PRO.', details: 'No hace falta que pagues otra vez.' },
  edit_conflict: {
    message: 'Alguien lo ha cambiado mientras lo editabas.',
    details: 'Revisa los datos actuales y guarda otra vez tus cambios.',
  },
  too_many_keys: {
    message: 'No caben más claves de API.',
    details: 'Una cuenta puede tener {limit} claves: revoca una que ya no uses.',
  },
  idempotency_in_progress: {
    message: 'Esa misma petición aún está en curso.',
    details: 'Espera un momento y vuelve a intentarlo con la misma clave.',
  },
  body_too_large: { message: 'La petición es demasiado grande.', details: 'Envía menos datos de una vez.' },
  url_too_long: { message: 'La dirección es demasiado larga.', details: 'Acorta la dirección que pides.' },
  unsupported_media_type: {
    message: 'El formato de la petición no se admite.',
    details: 'Envía el cuerpo como application/json.',
  },
  idempotency_key_reused: {
    message: 'Esa clave de reintento ya se usó para otra petición.',
    details: 'Usa una clave nueva para cada operación distinta.',
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
    message: 'El servicio no está disponible ahora mismo.',
    details: 'Vuelve a intentarlo dentro de unos segundos.',
  },
  backup_not_possible: {
    message: 'Aquí no se hacen copias.',
    details: 'Los datos están en MongoDB: cópialos con sus propias herramientas.',
  },
  backup_running: {
    message: 'Ya se está haciendo una copia.',
    details: 'Espera a que termine.',
  },
  backup_failed: {
    message: 'No se ha podido hacer la copia.',
    details: 'El registro del servidor dice por qué. Las copias de antes siguen ahí.',
  },
  backup_no_room: {
    message: 'No hay sitio para la copia.',
    details: 'Libera espacio en el disco, o guarda las copias en otro con BACKUP_DIR.',
  },
  database_unavailable: {
    message: 'El servicio no está disponible ahora mismo.',
    details: 'La base de datos no responde.',
  },
  payments_unavailable: {
    message: 'Los pagos no están disponibles.',
    details: 'Este servicio no tiene los pagos activados. Escribe a quien lo administra.',
  },
  payment_failed: {
    message: 'Error al crear la intención de pago.',
    details: 'El proveedor de pagos no ha respondido bien. Vuelve a intentarlo en unos minutos.',
  },
}
