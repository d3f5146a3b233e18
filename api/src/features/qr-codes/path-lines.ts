/** A straight piece of an outline. */
export type DrawLine = (fromX: number, fromY: number, toX: number, toY: number) => void

/** Pieces that a curve is drawn in: at 1,024 pixels no corner shows. */
const PIECES = 12

const COMMAND = /([MmhvlqaZz])([^MmhvlqaZz]*)/g
const NUMBER = /-?\d*\.?\d+/g

/** Follows the paths that shared/qr-svg.ts writes; `M` is absolute and everything else relative. */
export function drawPath(path: string, draw: DrawLine): void {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const lineTo = (toX: number, toY: number) => {
    draw(x, y, toX, toY)
    ;[x, y] = [toX, toY]
  }
  for (const [, command = '', rest = ''] of path.matchAll(COMMAND)) {
    const values = (rest.match(NUMBER) ?? []).map(Number)
    const [a = 0, b = 0, c = 0, d = 0] = values
    if (command === 'M') [x, y, startX, startY] = [a, b, a, b]
    else if (command === 'm') [x, y, startX, startY] = [x + a, y + b, x + a, y + b]
    else if (command === 'h') lineTo(x + a, y)
    else if (command === 'v') lineTo(x, y + a)
    else if (command === 'l') lineTo(x + a, y + b)
    else if (command === 'q') curve([x, y, x + a, y + b, x + c, y + d], lineTo)
    else if (command === 'a') arc({ x, y, radius: a, isClockwise: values[4] === 1 }, values.slice(5), lineTo)
    else lineTo(startX, startY)
  }
}

type LineTo = (x: number, y: number) => void

function curve(points: [number, number, number, number, number, number], lineTo: LineTo): void {
  const [fromX, fromY, bendX, bendY, toX, toY] = points
  for (let piece = 1; piece <= PIECES; piece++) {
    const t = piece / PIECES
    const [first, second, third] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
    lineTo(first * fromX + second * bendX + third * toX, first * fromY + second * bendY + third * toY)
  }
}

/** A piece of a circle of half a turn at most. */
function arc(
  { x, y, radius, isClockwise }: { x: number; y: number; radius: number; isClockwise: boolean },
  [dx = 0, dy = 0]: number[],
  lineTo: LineTo,
): void {
  const away = Math.sqrt(Math.max(0, radius ** 2 - (dx ** 2 + dy ** 2) / 4)) / Math.hypot(dx, dy)
  const side = isClockwise ? 1 : -1
  const [centerX, centerY] = [x + dx / 2 - side * dy * away, y + dy / 2 + side * dx * away]
  const start = Math.atan2(y - centerY, x - centerX)
  const end = Math.atan2(y + dy - centerY, x + dx - centerX)
  const turn = ((side * (end - start) + 4 * Math.PI) % (2 * Math.PI)) * side
  for (let piece = 1; piece < PIECES; piece++) {
    const angle = start + (turn * piece) / PIECES
    lineTo(centerX + radius * Math.cos(angle), centerY + radius * Math.sin(angle))
  }
  lineTo(x + dx, y + dy)
}
