/** The account menu in the top bar. */
export const accountMenuTexts = {
  of: (name: string) => `Cuenta de ${name}`,
  account: 'Tu cuenta',
  plans: { guest: '', free: 'Plan gratis', pro: 'Plan PRO' },
  /** `of` is null if there is no limit. */
  links: (count: number, text: string, of: string | null) =>
    of === null ? `${text} ${count === 1 ? 'enlace' : 'enlaces'}` : `${text} de ${of} enlaces`,
}
