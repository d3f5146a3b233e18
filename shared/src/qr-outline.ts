interface Grid {
  size: number
  /** Outside of the grid too, where nothing is. */
  isDark(row: number, column: number): boolean
}

/** Right, down, left, up. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/**
 * The outline of all dark modules as one path, so that no seam shows between neighbours; outer
 * corners are rounded. Contours run clockwise, holes the other way.
 */
export function tracedModules(grid: Grid, start: number, radius: number): string {
  const edges = boundaryOf(grid)
  let path = ''
  for (const edge of edges) path += contourFrom(edges, edge, { width: grid.size + 1, start, radius })
  return path
}

/** Every edge between dark and light, by its first corner and direction, dark on its right. */
function boundaryOf({ size, isDark }: Grid): Set<number> {
  const edges = new Set<number>()
  const add = (x: number, y: number, direction: number) => edges.add((y * (size + 1) + x) * 4 + direction)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue
      if (!isDark(row - 1, column)) add(column, row, 0)
      if (!isDark(row, column + 1)) add(column + 1, row, 1)
      if (!isDark(row + 1, column)) add(column + 1, row + 1, 2)
      if (!isDark(row, column - 1)) add(column, row + 1, 3)
    }
  }
  return edges
}

interface Corner {
  x: number
  y: number
  /** The directions before and after it. */
  from: number
  to: number
}

function contourFrom(
  edges: Set<number>,
  first: number,
  { width, start, radius }: { width: number; start: number; radius: number },
): string {
  const corners: Corner[] = []
  let vertex = Math.floor(first / 4)
  let direction = first % 4
  do {
    edges.delete(vertex * 4 + direction)
    const [dx, dy] = STEPS[direction] as (typeof STEPS)[number]
    vertex += dx + dy * width
    // The right turn first: modules that touch at a corner only stay apart.
    const turn = [1, 0, 3].find((by) => {
      const next = vertex * 4 + ((direction + by) % 4)
      return edges.has(next) || next === first
    })
    const to = (direction + (turn ?? 0)) % 4
    if (to !== direction)
      corners.push({
        x: (vertex % width) + start,
        y: Math.floor(vertex / width) + start,
        from: direction,
        to,
      })
    direction = to
  } while (vertex * 4 + direction !== first)
  return corners.length === 0 ? '' : pathOf(corners, radius)
}

function pathOf(corners: Corner[], radius: number): string {
  const cut = (corner: Corner) => (isOuter(corner) ? radius : 0)
  let path = ''
  corners.forEach((corner, index) => {
    const before = corners[(index + corners.length - 1) % corners.length] as Corner
    const length = Math.abs(corner.x - before.x) + Math.abs(corner.y - before.y) - cut(before) - cut(corner)
    const [dx, dy] = STEPS[corner.from] as (typeof STEPS)[number]
    if (index === 0) path += `M${corner.x - dx * cut(corner)} ${corner.y - dy * cut(corner)}`
    else if (length > 0) path += dx === 0 ? `v${dy * length}` : `h${dx * length}`
    const [nextX, nextY] = STEPS[corner.to] as (typeof STEPS)[number]
    if (cut(corner) > 0)
      path += `a${radius} ${radius} 0 0 1 ${(dx + nextX) * radius} ${(dy + nextY) * radius}`
  })
  return `${path}z`
}

/** Clockwise around dark, a turn to the right is a corner that sticks out. */
function isOuter({ from, to }: Corner): boolean {
  return (from + 1) % 4 === to
}
