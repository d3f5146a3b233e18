let open: (() => void) | null = null
let isWanted = false

/** Opens the command palette from anywhere, as soon as it is loaded. */
export function openPalette(): void {
  if (open) open()
  else isWanted = true
}

export function answerPaletteRequests(answer: () => void): void {
  open = answer
  if (isWanted) answer()
  isWanted = false
}
