/** A picture as a canvas gives it: four bytes a pixel. */
export interface Picture {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** What happens to a printed code between the paper and the camera. */
export const SPOILERS = {
  whole: (picture: Picture) => picture,
  blur: (picture: Picture) => blurred(blurred(picture)),
  noise: (picture: Picture) => noisy(picture, 56),
  small: (picture: Picture) => reduced(picture, 0.5),
  tilt: (picture: Picture) => turned(picture, 0.21),
  dark: (picture: Picture) => surrounded(picture),
} satisfies Record<string, (picture: Picture) => Picture>

export type Spoiler = keyof typeof SPOILERS

const DARK = 24

/** Each pixel the mean of the nine around it. */
function blurred(picture: Picture): Picture {
  return redrawn(picture.width, picture.height, (x, y, channel) => {
    let sum = 0
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) sum += valueAt(picture, x + dx, y + dy, channel)
    }
    return sum / 9
  })
}

/** Brighter and darker grains, the same ones each time. */
function noisy(picture: Picture, strength: number): Picture {
  let state = 20261128
  const grains = Array.from({ length: picture.width * picture.height }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state / 2 ** 32 - 0.5) * 2 * strength
  })
  return redrawn(
    picture.width,
    picture.height,
    (x, y, channel) => valueAt(picture, x, y, channel) + (grains[y * picture.width + x] ?? 0),
  )
}

/** Fewer pixels, each the mean of those that it stands for. */
function reduced(picture: Picture, scale: number): Picture {
  const step = 1 / scale
  const [width, height] = [Math.floor(picture.width * scale), Math.floor(picture.height * scale)]
  return redrawn(width, height, (x, y, channel) => {
    let sum = 0
    let count = 0
    for (let fromY = Math.floor(y * step); fromY < (y + 1) * step; fromY++) {
      for (let fromX = Math.floor(x * step); fromX < (x + 1) * step; fromX++) {
        sum += valueAt(picture, fromX, fromY, channel)
        count++
      }
    }
    return sum / count
  })
}

/** Held at an angle, on a white table. */
function turned(picture: Picture, angle: number): Picture {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const width = Math.ceil(picture.width * cos + picture.height * sin)
  const height = Math.ceil(picture.width * sin + picture.height * cos)
  return redrawn(width, height, (x, y, channel) => {
    const [dx, dy] = [x - width / 2, y - height / 2]
    const fromX = dx * cos + dy * sin + picture.width / 2
    const fromY = dy * cos - dx * sin + picture.height / 2
    return between(picture, fromX, fromY, channel)
  })
}

/** On a dark surface that begins where the code's own margin ends. */
function surrounded(picture: Picture): Picture {
  const edge = Math.round(picture.width / 4)
  return redrawn(picture.width + 2 * edge, picture.height + 2 * edge, (x, y, channel) => {
    const [fromX, fromY] = [x - edge, y - edge]
    const isOutside = fromX < 0 || fromY < 0 || fromX >= picture.width || fromY >= picture.height
    return isOutside ? DARK : valueAt(picture, fromX, fromY, channel)
  })
}

function redrawn(
  width: number,
  height: number,
  mean: (x: number, y: number, channel: number) => number,
): Picture {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel++) data[at + channel] = mean(x, y, channel)
      data[at + 3] = 255
    }
  }
  return { width, height, data }
}

/** White where the picture ends. */
function valueAt({ width, height, data }: Picture, x: number, y: number, channel: number): number {
  if (x < 0 || y < 0 || x >= width || y >= height) return 255
  return data[(y * width + x) * 4 + channel] ?? 255
}

function between(picture: Picture, x: number, y: number, channel: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, down] = [x - left, y - top]
  const row = (at: number) =>
    valueAt(picture, left, at, channel) * (1 - right) + valueAt(picture, left + 1, at, channel) * right
  return row(top) * (1 - down) + row(top + 1) * down
}
