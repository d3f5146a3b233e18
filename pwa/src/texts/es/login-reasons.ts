const needsAccount = (what: string) => `Para ${what} hace falta una cuenta. Inicia sesión o crea una gratis.`

const NEEDS_ACCOUNT: Record<string, string> = {
  groups: 'usar grupos',
  tags: 'usar etiquetas',
  import: 'traer enlaces',
  stats: 'ver las estadísticas',
  dashboard: 'ver los detalles de un enlace',
  pricing: 'pasar a PRO',
  edit: 'editar un enlace',
  account: 'ver tu cuenta',
  apidocs: 'obtener una clave de API',
}

/** Why somebody was sent to sign in, by what they wanted. */
export function loginReason(wanted: string): string {
  if (wanted === 'guest') return 'Ahora no se puede entrar como invitado. Inicia sesión para continuar.'
  return needsAccount(NEEDS_ACCOUNT[wanted] ?? 'ver esa página')
}

/** Leads from a login that failed back to its form. */
export const LOGIN_RETRY = 'Volver a intentarlo'
