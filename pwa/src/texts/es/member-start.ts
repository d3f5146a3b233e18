/** The start page of members, besides the form and the plans. */
export const memberStartTexts = {
  title: (name: string) => `Hola, ${name}`,
  latest: 'Últimos enlaces',
  all: 'Ver todos',
  attention: 'Para mirar',
  ended: {
    expired: (count: number) => (count === 1 ? '1 enlace caducado' : `${count} enlaces caducados`),
    usedUp: (count: number) => (count === 1 ? '1 enlace agotado' : `${count} enlaces agotados`),
    withdrawn: (count: number) => (count === 1 ? '1 enlace retirado' : `${count} enlaces retirados`),
  },
  more: 'Ir a',
}
