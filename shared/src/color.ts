/** The 20 colours that people can choose for groups and tags, in the order of the colour picker. */
export const COLORS = [
  'RED',
  'ORANGE',
  'AMBER',
  'YELLOW',
  'LIME',
  'GREEN',
  'EMERALD',
  'TEAL',
  'CYAN',
  'SKY',
  'BLUE',
  'INDIGO',
  'VIOLET',
  'PURPLE',
  'FUCHSIA',
  'ROSE',
  'GRAY',
  'ZINC',
  'NEUTRAL',
  'STONE',
] as const

export type ChosenColor = (typeof COLORS)[number]

/** PINK is no longer offered, but stored items can still have it. */
export type Color = ChosenColor | 'PINK'

export const STORED_COLORS: readonly Color[] = [...COLORS, 'PINK']
