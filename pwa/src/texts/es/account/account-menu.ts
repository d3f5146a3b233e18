/** The account menu in the top bar. */
export const accountMenuTexts = {
  of: (name: string) => `Cuenta de ${name}`,
  /** Of the menu's button, where others offer links. */
  withOffers: (of: string, count: number) =>
    `${of}, ${count === 1 ? '1 oferta' : `${count} ofertas`} de enlaces`,
  account: 'Tu cuenta',
  offers: 'Ofertas de enlaces',
  plans: { guest: '', free: 'Plan gratis', pro: 'Plan PRO' },
  /** `of` is null if there is no limit. */
  links: (count: number, text: string, of: string | null) =>
    of === null ? `${text} ${count === 1 ? 'enlace' : 'enlaces'}` : `${text} de ${of} enlaces`,
}
