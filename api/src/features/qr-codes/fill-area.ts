/**
 * Collects outlines and tells how much of each pixel they cover, by signed areas: exact for pixels
 * that an edge cuts, whatever its slope. Everything drawn lies inside the picture.
 */
export interface Area {
  line(fromX: number, fromY: number, toX: number, toY: number): void
  /** Calls with every pixel that is covered, and how much, from 0 to 1. */
  eachCovered(paint: (pixel: number, share: number) => void): void
}

export function createArea(width: number, height: number): Area {
  // A line's last change falls behind its last pixel.
  const stride = width + 2
  const changes = new Float64Array(stride * height)

  /** Adds an edge within one row of pixels, `height` high and signed by its direction. */
  function addInRow(row: number, fromX: number, toX: number, signedHeight: number): void {
    const [left, right] = fromX < toX ? [fromX, toX] : [toX, fromX]
    const first = Math.floor(left)
    const last = Math.max(first + 1, Math.ceil(right))
    let before = 0
    for (let column = first; column < last; column++) {
      const covered = coveredUpTo(column + 1, left, right)
      const at = row * stride + column
      changes[at] = (changes[at] ?? 0) + signedHeight * (covered - before)
      before = covered
    }
    const behind = row * stride + last
    changes[behind] = (changes[behind] ?? 0) + signedHeight * (1 - before)
  }

  return {
    line(fromX, fromY, toX, toY) {
      if (fromY === toY) return
      const direction = fromY < toY ? 1 : -1
      const [topX, top, bottomX, bottom] = fromY < toY ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY]
      const slope = (bottomX - topX) / (bottom - top)
      for (let row = Math.floor(top); row < Math.min(height, Math.ceil(bottom)); row++) {
        const [from, to] = [Math.max(row, top), Math.min(row + 1, bottom)]
        addInRow(row, topX + (from - top) * slope, topX + (to - top) * slope, direction * (to - from))
      }
    },
    eachCovered(paint) {
      for (let row = 0; row < height; row++) {
        let sum = 0
        for (let column = 0; column < width; column++) {
          sum += changes[row * stride + column] ?? 0
          const share = Math.min(1, Math.abs(sum))
          if (share > 0.002) paint(row * width + column, share)
        }
      }
    },
  }
}

/** The share to the right of an edge from `left` to `right`, of the pixel that ends at `end`. */
function coveredUpTo(end: number, left: number, right: number): number {
  const start = end - 1
  const clamp = (x: number) => Math.min(Math.max(x, start), end)
  if (right - left < 1e-9) return end - clamp(left)
  const [from, to] = [clamp(left), clamp(right)]
  // Pieces of the edge before this pixel cover all of it; the piece in it covers what is behind it.
  const before = from === left ? 0 : (from - left) / (right - left)
  const inside = (to - from) / (right - left)
  return before + inside * (end - (from + to) / 2)
}
