import type { Color } from '@atajo/shared/color'

/** Names of the colours of groups and tags. */
export const colorTexts: Record<Color, string> = {
  RED: 'Rojo',
  ORANGE: 'Naranja',
  AMBER: 'Ámbar',
  YELLOW: 'Amarillo',
  LIME: 'Lima',
  GREEN: 'Verde',
  EMERALD: 'Esmeralda',
  TEAL: 'Turquesa',
  CYAN: 'Cian',
  SKY: 'Azul cielo',
  BLUE: 'Azul',
  INDIGO: 'Índigo',
  VIOLET: 'Violeta',
  PURPLE: 'Morado',
  FUCHSIA: 'Fucsia',
  ROSE: 'Rosa',
  GRAY: 'Gris',
  ZINC: 'Zinc',
  NEUTRAL: 'Neutral',
  STONE: 'Piedra',
  PINK: 'Rosado',
}
