/** The 20 colours of groups and tags that people can choose, in the order of the colour picker. */
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

/** What a stored group or tag may have: PINK is no longer offered but is still shown. */
export type Color = ChosenColor | 'PINK'

export const STORED_COLORS: readonly Color[] = [...COLORS, 'PINK']
