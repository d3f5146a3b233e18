import { COLORS, type Color } from '@atajo/shared/color'

/** Returns the first of the least used colours. */
export function nextColor(others: readonly { color: Color }[]): Color {
  const uses = new Map<Color, number>(COLORS.map((color) => [color, 0]))
  for (const { color } of others) uses.set(color, (uses.get(color) ?? 0) + 1)
  const fewest = Math.min(...COLORS.map((color) => uses.get(color) ?? 0))
  return COLORS.find((color) => uses.get(color) === fewest) ?? COLORS[0]
}
