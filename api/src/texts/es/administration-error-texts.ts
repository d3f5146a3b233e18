import type { ErrorTexts } from './error-text.ts'

export const ADMINISTRATION_ERRORS = {
  admin_required: {
    message: 'Esto es para quien administra el servidor.',
    details: 'Tu cuenta no es de administración.',
  },
  last_admin: {
    message: 'Es la única cuenta de administración.',
    details: 'Antes, haz que otra cuenta administre también el servidor.',
  },
  domain_not_found: {
    message: 'Ese dominio no está en la lista.',
    details: 'Puede que alguien lo haya quitado. Recarga la página.',
  },
  domain_exists: {
    message: 'Ese dominio ya está en la lista.',
    details: 'No hay que añadirlo otra vez.',
  },
  domain_elsewhere: {
    message: 'En ese dominio responde otro sitio.',
    details: 'Haz que apunte a este servidor, o confirma que quieres añadirlo así.',
  },
  domain_in_use: {
    message: 'Hay enlaces que se enseñan con ese dominio.',
    details: 'Di con cuál se enseñarán desde ahora y vuelve a quitarlo.',
  },
  user_not_found: {
    message: 'Cuenta no encontrada',
    details: 'La cuenta no existe o se ha borrado para siempre.',
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
} satisfies ErrorTexts
