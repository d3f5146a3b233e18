/** Where people learn that others offer them links. */
export const offersNoticeTexts = {
  one: (from: string, count: number, text: string) =>
    `${from} te ofrece ${count === 1 ? '1 enlace' : `${text} enlaces`}.`,
  several: (count: number) => `${count} personas te ofrecen enlaces.`,
  view: 'Ver la oferta',
  viewAll: 'Ver las ofertas',
  label: 'Ofertas de enlaces',
}
