const needsAccount = (what: string, canRegister: boolean) =>
  `Para ${what} hace falta una cuenta. Inicia sesión${canRegister ? ' o crea una gratis' : ''}.`

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

/** Explains on /login why the requested page needs a sign-in. */
export function loginReason(wanted: string, canRegister: boolean): string {
  if (wanted === 'setup') return 'Inicia sesión con la cuenta que administrará este servidor.'
  if (wanted === 'guest') return 'Ahora no se puede entrar como invitado. Inicia sesión para continuar.'
  return needsAccount(NEEDS_ACCOUNT[wanted] ?? 'ver esa página', canRegister)
}

/** The link from a failed sign-in's notice to its form. */
export const LOGIN_RETRY = 'Volver a intentarlo'
