import type { ErrorTexts } from './error-text.ts'

export const LINK_ERRORS = {
  invalid_url: {
    message: 'Ingresa una URL válida.',
    details: 'Usa una dirección completa que empiece por http:// o https://.',
  },
  title_unavailable: {
    message: 'No se ha podido leer el título de esa página.',
    details: 'La página no responde, no es pública o no tiene título. Escríbelo tú.',
  },
  sufix_taken: { message: 'Ese sufijo ya está en uso.', details: 'Elige otro sufijo para el enlace.' },
  link_not_found: { message: 'Enlace no encontrado', details: 'El enlace no existe o no es tuyo.' },
  group_not_found: { message: 'Grupo no encontrado', details: 'El grupo no existe o no es tuyo.' },
  group_exists: {
    message: 'Ya tienes un grupo con ese título.',
    details: 'Ya tienes un grupo «{name}». Elige otro título.',
  },
  tag_not_found: { message: 'Etiqueta no encontrada', details: 'La etiqueta no existe o no es tuya.' },
  tag_exists: {
    message: 'Ya tienes una etiqueta con ese nombre.',
    details: 'Ya tienes una etiqueta «{name}». Elige otro nombre.',
  },
  qr_code_not_found: {
    message: 'Código QR no encontrado',
    details: 'Este enlace no tiene código QR: genéralo primero.',
  },
  qr_logo_not_found: {
    message: 'Logo no encontrado',
    details: 'Ese logo ya no está en tu cuenta: súbelo otra vez o quítalo.',
  },
  invalid_logo: {
    message: 'Ese logo no se puede usar.',
    details: 'Usa una imagen PNG sin entrelazar, de 1 MB y 512 píxeles por lado como mucho.',
  },
  too_many_logos: {
    message: 'No caben más logos.',
    details: 'Tus códigos QR usan ya {limit} logos distintos. Cambia el de alguno y vuelve a probar.',
  },
  import_not_found: {
    message: 'Importación no encontrada',
    details: 'La importación no existe, no es tuya o ya no se puede deshacer.',
  },
  transfer_not_found: {
    message: 'Oferta no encontrada',
    details: 'La oferta no existe, no es para ti o ya no está abierta. No se ha cedido ningún enlace.',
  },
  too_many_offers: {
    message: 'No caben más ofertas abiertas.',
    details: 'Puedes tener {limit} ofertas de enlaces sin contestar: retira alguna o espera la respuesta.',
  },
  edit_conflict: {
    message: 'Alguien lo ha cambiado mientras lo editabas.',
    details: 'Revisa los datos actuales y guarda otra vez tus cambios.',
  },
  pro_required: {
    message: 'Esta función es del plan PRO.',
    details: 'Las opciones avanzadas y los códigos QR son de las cuentas con PRO.',
  },
  plan_limit: {
    message: 'Has llegado al límite de tu plan.',
    details: 'Tu plan permite {limit} {things}. {advice}',
  },
} satisfies ErrorTexts
